"""Several organisers and workers at once: one act each, whoever comes first. The first test shows that without the
tournament's lock the race is lost."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter

import pytest

from core.errors import DomainError
from core.time import now
from matches.models import Match
from tests.concurrency.racing import lost, race, times
from tests.factories import make_user
from tests.tournaments.conftest import quiet  # noqa: F401  # a fixture
from tests.tournaments.events import decide, filled, people, plan, tournament
from tournaments import services
from tournaments.models import Act, Entry, Round, Tournament
from tournaments.services import desk, planning

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


@pytest.fixture
def event():
    organiser = make_user("Helena", is_staff=True)
    t, _ = filled(organiser, 6, rounds=3, confirm=True)
    services.start(tournament_id=t.pk, author=organiser)
    return t


def test_two_organisers_press_publish_at_once(event):
    services.pair(tournament_id=event.pk, author=event.organiser)
    second = make_user("Second", is_staff=True)
    results = race(
        *(
            lambda author=author: services.publish_round(tournament_id=event.pk, number=1, author=author)
            for author in (event.organiser, second, event.organiser, second)
        )
    )
    assert times(results, Round) == 4, results
    assert Act.objects.filter(tournament=event, kind="round_published").count() == 1
    event.played_rounds.update(starts_at=now())  # the minute of notice has gone by
    race(*(lambda: services.advance(tournament_id=event.pk) for _ in range(4)))
    services.advance(tournament_id=event.pk)
    assert Act.objects.filter(tournament=event, kind="begun").count() == 1
    assert Match.objects.count() == 3


def test_two_organisers_pair_at_once(event):
    results = race(*(lambda: services.pair(tournament_id=event.pk, author=event.organiser) for _ in range(4)))
    assert times(results, Round) == 1, results
    assert times(results, DomainError) == 3
    assert Counter(event.played_rounds.get().slots.values_list("entry", flat=True)).most_common(1)[0][1] == 1


def test_workers_advance_while_an_organiser_rules(event):
    services.pair(tournament_id=event.pk, author=event.organiser)
    services.publish_round(tournament_id=event.pk, number=1, author=event.organiser)
    event.played_rounds.update(starts_at=now())
    services.advance(tournament_id=event.pk)
    tables = list(event.played_rounds.get().pairings.order_by("table"))
    for pairing in tables[:2]:
        decide(pairing.match, [1, 2])

    def rules():
        return services.rule(
            tournament_id=event.pk, number=1, table=3, author=event.organiser, reason="both agree", result="=-="
        )

    results = race(rules, *(lambda: services.advance(tournament_id=event.pk) for _ in range(3)))
    assert not [r for r in results if isinstance(r, Exception)], results
    services.advance(tournament_id=event.pk)
    assert event.played_rounds.get(number=1).status == Round.Status.DONE
    assert event.played_rounds.count() == 2
    assert Act.objects.filter(tournament=event, kind="round_done").count() == 1


def test_control_without_the_lock_somebody_meets_an_error(monkeypatch):
    """Both read the tournament before either writes, which is when the race is. The log's constraint keeps one of the
    two out, but with an error where an answer was due."""
    gate = threading.Barrier(2)

    def unlocked(tournament_id):
        found = Tournament.objects.get(pk=tournament_id)
        if threading.current_thread() is not threading.main_thread():
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(5)
        return found

    monkeypatch.setattr(desk, "_locked", unlocked)
    organiser = make_user("Helena", is_staff=True)
    crowd = people(20)

    def attempt() -> bool:
        gate.reset()
        t = tournament(organiser, entrant_limit=1)
        two = [crowd.pop(), crowd.pop()]
        results = race(*(lambda user=user: services.enter(tournament_id=t.pk, user=user) for user in two))
        return any(isinstance(result, Exception) and not isinstance(result, DomainError) for result in results)

    assert lost(attempt)


def test_the_last_place_is_given_once():
    organiser = make_user("Helena", is_staff=True)
    t = tournament(organiser, entrant_limit=2)
    crowd = people(5)
    race(*(lambda user=user: services.enter(tournament_id=t.pk, user=user) for user in crowd))
    found = Counter(t.entries.values_list("status", flat=True))
    assert found == {Entry.Status.ENTERED: 2, Entry.Status.WAITING: 3}
    assert Tournament.objects.get(pk=t.pk).acts_written == Act.objects.filter(tournament=t).count()


def test_two_drafts_of_one_name_at_once_have_an_address_each(monkeypatch):
    free, asked, gate = planning._free_slug, [], threading.Barrier(2)

    def together(name):
        slug = free(name)
        asked.append(slug)
        if len(asked) <= 2:
            gate.wait(60)
        return slug

    monkeypatch.setattr(planning, "_free_slug", together)
    organisers = [make_user("Helena", is_staff=True), make_user("Rui", is_staff=True)]
    results = race(*(lambda user=user: services.create(organiser=user, plan=plan(name="Cup")) for user in organisers))
    assert asked[:2] == ["cup", "cup"], "nothing was raced"
    assert {t.slug for t in results} == {"cup", "cup-2"}, results


def test_the_form_of_a_new_tournament_twice_is_one_draft():
    organiser = make_user("Helena", is_staff=True)
    results = race(*(lambda: services.create(organiser=organiser, plan=plan(), key="k") for _ in range(3)))
    assert len({t.pk for t in results}) == 1, results
    assert Tournament.objects.count() == 1


def test_the_same_form_twice_is_one_act():
    organiser = make_user("Helena", is_staff=True)
    t = tournament(organiser)
    results = race(
        *(lambda: services.cancel(tournament_id=t.pk, author=organiser, reason="storm", key="k") for _ in range(3))
    )
    assert times(results, services.AlreadyDone) == 2, results
    assert Act.objects.filter(tournament=t, kind="cancelled").count() == 1
