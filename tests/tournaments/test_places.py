"""Who holds a place and who waits for one: partners asked, limits, places that become free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.events import people, play_round, running, tournament
from tournaments import services
from tournaments.models import Act, Entry
from tournaments.services.desk import at_desk
from tournaments.services.results import leave_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

ENTERED, WAITING, ASKED, WITHDRAWN = (
    Entry.Status.ENTERED,
    Entry.Status.WAITING,
    Entry.Status.INVITED_PARTNER,
    Entry.Status.WITHDRAWN,
)


def enter(t, *users):
    return services.enter(tournament_id=t.pk, user=users[0], partner=users[1] if len(users) > 1 else None)


def withdraw(t, entry, author=None):
    services.withdraw(tournament_id=t.pk, entry_id=entry.pk, author=author or t.organiser)


def statuses(t):
    return list(t.entries.order_by("pk").values_list("status", flat=True))


@pytest.fixture
def pairs(organiser):
    """Places for two pairs of a game with partners; and eight people."""
    return tournament(organiser, game="buraco", entry_size=2, entrant_limit=2), people(8)


@pytest.mark.parametrize("by_undo", [False, True])
def test_a_partner_who_refused_still_has_to_agree(pairs, by_undo):
    t, (a, b, *_) = pairs
    entry = enter(t, a, b)
    withdraw(t, entry, author=b)
    if by_undo:
        act = Act.objects.get(tournament=t, kind="withdrew")
        services.undo(tournament_id=t.pk, number=act.number, author=t.organiser, reason="ask again")
    else:
        services.let_back(tournament_id=t.pk, entry_id=entry.pk, author=t.organiser)
    assert statuses(t) == [ASKED]
    services.agree(tournament_id=t.pk, user=b)
    assert statuses(t) == [ENTERED]


def test_partners_who_agreed_come_back_as_they_were(pairs):
    t, (a, b, *_) = pairs
    entry = enter(t, a, b)
    services.agree(tournament_id=t.pk, user=b)
    withdraw(t, entry, author=b)
    services.let_back(tournament_id=t.pk, entry_id=entry.pk, author=t.organiser)
    assert statuses(t) == [ENTERED]


def test_who_comes_back_waits_where_no_place_is_free(organiser):
    t = tournament(organiser, entrant_limit=2)
    entries = [enter(t, user) for user in people(4)]
    withdraw(t, entries[3])
    withdraw(t, entries[0])
    assert statuses(t) == [WITHDRAWN, ENTERED, ENTERED, WITHDRAWN]
    for entry in (entries[0], entries[3]):
        services.let_back(tournament_id=t.pk, entry_id=entry.pk, author=organiser)
    assert statuses(t) == [WAITING, ENTERED, ENTERED, WAITING]


def test_a_refusal_frees_the_place(pairs):
    t, users = pairs
    first, second = enter(t, *users[:2]), enter(t, *users[2:4])
    third = services.enter(tournament_id=t.pk, user=users[4], partner=users[5], author=t.organiser)
    assert third.status == WAITING
    services.agree(tournament_id=t.pk, user=users[1])
    withdraw(t, second, author=users[3])
    assert statuses(t) == [ENTERED, WITHDRAWN, ENTERED]
    assert first.pk == Entry.objects.get(tournament=t, members__player=users[0]).pk


@pytest.fixture
def going(organiser):
    """Four play, one waits; rounds 1 to 3 may be joined, and round 2 waits to begin."""
    t = tournament(organiser, entrant_limit=4, late_until=3, rounds=5, break_s=600)
    crowd = people(6)
    entries = [enter(t, user) for user in crowd[:4]]
    t = running(t)
    waits = enter(t, crowd[4])
    assert waits.status == WAITING
    play_round(t, lambda _: [1, 2])
    return t, entries, waits, crowd[5]


def test_who_waits_while_the_event_runs_moves_up_and_is_numbered(going):
    t, entries, waits, newcomer = going
    withdraw(t, entries[3])
    waits.refresh_from_db()
    assert (waits.status, waits.first_round) == (ENTERED, 3)
    assert waits.number is not None
    assert sorted(t.entries.filter(number__isnull=False).values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert enter(t, newcomer).status == WAITING, "nobody overtakes"


def test_nobody_moves_up_once_it_is_too_late_to_enter(going):
    t, entries, waits, _ = going
    services.edit(tournament_id=t.pk, author=t.organiser, plan=replace(services.plan_of(t), late_until=2))
    withdraw(t, entries[3])
    waits.refresh_from_db()
    assert waits.status == WAITING


def test_who_did_not_come_frees_the_place(going):
    t, entries, waits, _ = going
    with at_desk(t.pk) as desk:
        desk.tournament.absent_out = True
        leave_out(desk, t.played_rounds.get(number=2), Entry.objects.filter(pk=entries[0].pk))
    waits.refresh_from_db()
    assert waits.status == ENTERED
    services.come_back(tournament_id=t.pk, user=entries[0].members.get().player)
    assert t.entries.filter(status=ENTERED).count() == 5, "who has played keeps the right to go on"
