"""Fixed schedules for tables: everybody meets equally often, and has each seat as often."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product

import pytest

from tournaments.swiss.cli import main
from tournaments.swiss.table_schedules import fixed_schedule

KNOWN = [(7, 3, 1), (7, 4, 2), (13, 4, 1), (21, 5, 1), (9, 3, 1), (16, 4, 1), (25, 5, 1)]


@pytest.mark.parametrize(("players", "size", "meetings"), KNOWN)
def test_schedules_let_everybody_meet_equally_often(players, size, meetings):
    schedule = fixed_schedule(players, size)
    assert schedule is not None
    assert schedule.meetings == meetings
    met = Counter(frozenset(p) for r in schedule.rounds for t in r for p in combinations(t, 2))
    assert set(met.values()) == {meetings}
    assert len(met) == players * (players - 1) // 2
    for tables in schedule.rounds:
        seated_once = [k for table in tables for k in table]
        assert len(seated_once) == len(set(seated_once))
        assert all(len(table) == size for table in tables)


@pytest.mark.parametrize(("players", "size"), [(7, 3), (7, 4), (13, 4), (21, 5)])
def test_cyclic_schedules_give_everybody_each_seat_once(players, size):
    schedule = fixed_schedule(players, size)
    assert schedule is not None
    had = Counter((k, seat) for r in schedule.rounds for t in r for seat, k in enumerate(t))
    assert had == Counter(product(range(players), range(size)))


@pytest.mark.parametrize(("players", "size"), [(9, 3), (16, 4), (25, 5)])
def test_planes_leave_nobody_idle_and_seats_nearly_even(players, size):
    schedule = fixed_schedule(players, size)
    assert schedule is not None
    assert all(sorted(k for t in tables for k in t) == list(range(players)) for tables in schedule.rounds)
    had = Counter((k, seat) for r in schedule.rounds for t in r for seat, k in enumerate(t))
    assert max(had.values()) <= 2


def test_no_schedule_where_none_is_known():
    assert fixed_schedule(8, 4) is None


def test_an_organiser_asks_for_a_schedule_on_the_command_line(capsys):
    assert main(["schedule", "--players", "7", "--size", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "7 players at tables of 4, each pair meets 2 times"
    assert lines[1:3] == ["round 1: 1 4 6 7", "round 2: 2 5 7 1"]
    assert main(["schedule", "--players", "9", "--size", "3", "--json"]) == 0
    rounds = json.loads(capsys.readouterr().out)["rounds"]
    assert [sorted(k for table in tables for k in table) for tables in rounds] == [list(range(1, 10))] * 4
    assert main(["schedule", "--players", "8", "--size", "4"]) == 2
    assert "7 at tables of 4, 9 at tables of 3, 13 at tables of 4" in capsys.readouterr().err
