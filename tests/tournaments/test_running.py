"""Whole tournaments through the services: two sides with everything that happens on the way, and tables of four."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.tournaments.events import by_seed, filled, people, play_round, running, tournament
from tournaments import services
from tournaments.exports import report_file
from tournaments.models import Act, Entry, Round, Slot, Tournament
from tournaments.selectors import book, engine_model, scored
from tournaments.swiss.checker import check
from tournaments.swiss.rng import Rng
from tournaments.swiss.trf import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_64_entrants_over_7_rounds_with_dropouts_late_entries_and_byes(organiser):
    t, entries = filled(organiser, 64, rounds=7, late_until=3)
    services.ask_bye(tournament_id=t.pk, entry_id=entries[10].pk, round_number=2, kind="H", author=organiser)
    services.ask_bye(tournament_id=t.pk, entry_id=entries[11].pk, round_number=3, kind="Z", author=organiser)
    t = running(t)
    places = by_seed(Rng("results"))
    late = people(2, "Late")
    for number in range(1, 8):
        assert t.played_rounds.count() == number
        if number == 1:
            services.enter(tournament_id=t.pk, user=late[0])
        if number == 2:
            services.enter(tournament_id=t.pk, user=late[1])
            services.withdraw(tournament_id=t.pk, entry_id=entries[5].pk, author=organiser)
        if number == 4:
            for entry in entries[40:44]:
                services.withdraw(tournament_id=t.pk, entry_id=entry.pk, author=organiser)
        if number == 5:
            services.let_back(tournament_id=t.pk, entry_id=entries[5].pk, author=organiser)
        play_round(t, places)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    assert {r.status for r in t.played_rounds.all()} == {Round.Status.DONE}
    # nobody is in a round twice, nobody meets anybody twice, nobody has two byes of the pairing
    found = book(t)
    meetings = Counter(frozenset(s.entry_id for s in slots) for slots in found.seated.values())
    assert max(meetings.values()) == 1
    assert max(Counter(s.entry_id for s in found.slots if s.result == "U").values(), default=0) <= 1
    # every round is the engine's, also as read from the exported file
    report = read(report_file(t))
    assert [c.verdict for c in check(report.tournament)] == ["same"] * 7
    order = scored(found).order
    assert len(order) == 66
    assert sum(scored(found).points.values()) == sum(s.points for s in found.slots)
    numbers = [act.number for act in Act.objects.filter(tournament=t)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_30_players_at_tables_of_four(organiser):
    t, _ = filled(organiser, 30, table_size=4, rounds=4)
    t = running(t)
    places = by_seed(Rng("tables"))
    for _ in range(4):
        play_round(t, places)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    found = book(t)
    for round_ in found.rounds:
        sizes = [len(found.seated[p.pk]) for p in found.tables_of[round_.pk]]
        assert sorted(sizes) == [3, 3, 4, 4, 4, 4, 4, 4] or sorted(sizes) == [4, 4, 4, 4, 4, 5, 5], sizes
        assert sum(sizes) == 30
        assert round_.quality["rematches"] >= round_.quality["rematches_bound"]
    lines = scored(found).tables or ()
    assert [line.rank for line in lines] == list(range(1, 31))
    assert all(a.points >= b.points for a, b in pairwise(lines))


def test_short_tables_and_byes_where_numbers_do_not_fit(organiser):
    t, _ = filled(organiser, 5, table_size=3, rounds=2, game="bugo")
    t = running(t)
    play_round(t, by_seed(Rng("five")))
    found = book(t)
    sizes = [[len(found.seated[p.pk]) for p in found.tables_of[r.pk]] for r in found.rounds]
    byes = [s for s in found.slots if s.result == "U"]
    assert all(
        sum(s) + sum(1 for b in byes if b.round_id == r.pk) == 5 for s, r in zip(sizes, found.rounds, strict=True)
    )


def test_pairs_of_partners_are_entries_of_two_sides(organiser):
    t = tournament(organiser, game="buraco", entry_size=2, rounds=2)
    crowd = people(8)
    for k in range(0, 8, 2):
        entry = services.enter(tournament_id=t.pk, user=crowd[k], partner=crowd[k + 1])
        assert entry.status == Entry.Status.INVITED_PARTNER
        services.agree(tournament_id=t.pk, user=crowd[k + 1])
    t = running(t)
    round_ = t.played_rounds.get()
    for pairing in round_.pairings.select_related("match"):
        seats = [s.player.username for s in pairing.match.seats.select_related("player").order_by("number")]
        names = [slot.entry.name.split(" & ") for slot in pairing.slots.order_by("seat")]
        assert seats == [names[0][0], names[1][0], names[0][1], names[1][1]]
    play_round(t, lambda p: [1, 2, 1, 2])
    play_round(t, lambda p: [1, 1, 1, 1])
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    assert Counter(Slot.objects.filter(round__tournament=t).values_list("result", flat=True)) == {
        "1": 2,
        "0": 2,
        "=": 4,
    }


def test_the_file_names_everybody_and_says_what_was_played(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    play_round(t, by_seed(Rng(1)))
    report = read(report_file(t))
    assert [p.name for p in report.tournament.players] == [e.name for e in book(t).numbered]
    assert report.tournament.cells[0][0] == engine_model(book(t)).cells[0][0]
