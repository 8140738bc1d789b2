"""A worker that dies at any step of the clockwork, before or after the commit: nothing lost, nothing doubled."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection, transaction

from matches.models import Match
from tests.tournaments.events import by_seed, decide, filled
from tournaments import services
from tournaments.models import Act, Round, Slot, Tournament
from tournaments.selectors import book
from tournaments.services import advancing
from tournaments.swiss.rng import Rng

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


class Killed(BaseException):
    """The process is gone: no handler, no clean-up."""


def die_before_commit(step, tournament_id):
    """The work is done, and the transaction ends with the process. Whether there was a step to take."""
    taken = False
    try:
        with transaction.atomic():
            taken = step(tournament_id=tournament_id)
            raise Killed  # noqa: TRY301  # as near to the commit as can be
    except Killed:
        return taken


def die_after_commit(step, tournament_id):
    """The transaction is there, and whatever should have followed it is not."""
    with transaction.atomic():
        taken = step(tournament_id=tournament_id)
        connection.run_on_commit.clear()
    return taken


def run(t, *, kill):
    """The whole event; ``kill(step, key)`` is tried at every single step before the clockwork goes on."""
    places = by_seed(Rng("killed"))
    services.start(tournament_id=t.pk, author=t.organiser)
    deaths = 0
    for _ in range(400):
        t.refresh_from_db()
        if t.status == Tournament.Status.FINISHED:
            return deaths
        deaths += kill(advancing.step, t.pk)
        services.step(tournament_id=t.pk)
        open_ = Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE).first()
        if open_ is not None:
            pairing = open_.pairing
            decide(open_, places(pairing))
    raise AssertionError("the tournament does not end")


@pytest.mark.parametrize("kill", [die_before_commit, die_after_commit])
def test_nothing_is_lost_and_nothing_doubled(organiser, kill):
    t, _ = filled(organiser, 7, rounds=3, name="Killed")
    deaths = run(t, kill=kill)
    assert deaths >= 9, "each of three rounds was paired, published, begun and closed"
    found = book(t)
    assert [r.status for r in found.rounds] == [Round.Status.DONE] * 3
    assert Counter(len(found.tables_of[r.pk]) for r in found.rounds) == {3: 3}
    assert Match.objects.filter(pairing__round__tournament=t).count() == 9
    assert Match.objects.count() == 9, "no match was opened twice"
    assert Slot.objects.filter(round__tournament=t).count() == 21
    kinds = Counter(Act.objects.filter(tournament=t).values_list("kind", flat=True))
    assert {kinds[k] for k in ("paired", "round_published", "begun", "round_done")} == {3}
    assert kinds["finished"] == 1
    numbers = [a.number for a in Act.objects.filter(tournament=t)]
    assert numbers == list(range(1, len(numbers) + 1))
