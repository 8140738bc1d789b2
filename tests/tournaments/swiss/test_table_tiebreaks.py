"""Tie-breaks of tables, and the rows that show how each was made."""

from __future__ import annotations

from fractions import Fraction

from tournaments.swiss.table_tiebreaks import Seat, opened, table_standings
from tournaments.swiss.tables import (
    points_by_place,
)


def table(*players: int):
    """Finished in this order."""
    return tuple(
        Seat(player, place, points_by_place(len(players))[place - 1], 10 - place)
        for place, player in enumerate(players, start=1)
    )


def test_points_then_firsts_then_strength():
    rounds = [[table(1, 2, 3), table(4, 5, 6)], [table(1, 5, 6), table(2, 4, 3)]]
    lines = table_standings(range(1, 7), rounds, "lots")
    assert [line.rank for line in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[0].player == 1
    assert lines[0].firsts == 2
    tied = [line for line in lines if line.points == 600]
    assert [line.player for line in tied] == [2, 4] or [line.player for line in tied] == [4, 2]
    assert tied[0].strength >= tied[1].strength


def test_strength_is_a_mean_so_larger_tables_do_not_inflate_it():
    rounds = [[table(1, 2, 3, 4, 5), table(6, 7, 8)]]
    by_player = {line.player: line for line in table_standings(range(1, 9), rounds, 1)}
    assert by_player[1].strength == Fraction(600 + 400 + 200 + 0, 4)
    assert by_player[6].strength == Fraction(200 + 0, 2)
    assert by_player[1].strength_cut == Fraction(600 + 400 + 200, 3)


def test_a_player_met_twice_counts_twice():
    rounds = [[table(1, 2, 3)], [table(2, 1, 4)]]
    one = next(line for line in table_standings(range(1, 5), rounds, 1) if line.player == 1)
    per_round = {2: Fraction(600, 2), 3: Fraction(0 + 200, 2), 4: Fraction(200 + 0, 2)}
    assert one.strength == (2 * per_round[2] + per_round[3] + per_round[4]) / 4


def test_own_absences_are_a_dummy_no_better_than_oneself_or_the_mean():
    rounds = [[table(1, 2, 3)], [table(2, 3, 4)]]
    one = next(line for line in table_standings(range(1, 5), rounds, 1) if line.player == 1)
    dummy = min(Fraction(400 + 200, 2), Fraction(200))
    two, three = Fraction(600, 2), Fraction(200, 2)
    assert one.strength == (two + three + dummy) / 3


def test_beaten_opponents_and_shared_places():
    shared = (Seat(1, 1, 500), Seat(2, 1, 500), Seat(3, 3, 200), Seat(4, 4, 0))
    by_player = {line.player: line for line in table_standings(range(1, 5), [[shared]], 1)}
    assert by_player[1].beaten == Fraction(500, 2) + 200 + 0
    assert by_player[3].beaten == 0


def test_lots_decide_in_the_end_the_same_way_for_the_same_seed():
    shared = (Seat(1, 1, 200), Seat(2, 1, 200), Seat(3, 1, 200))
    orders = {tuple(line.player for line in table_standings([1, 2, 3], [[shared]], seed)) for seed in range(12)}
    assert len(orders) > 1
    assert table_standings([1, 2, 3], [[shared]], 5) == table_standings([1, 2, 3], [[shared]], 5)


def test_the_rows_of_each_tie_break_make_its_value():
    """A bye, a shared place and somebody who came late."""
    first = [
        (Seat(1, 1, 400, 7), Seat(2, 2, 100, 3), Seat(3, 2, 100, 2)),
        (Seat(4, 1, 400, 5), Seat(5, 2, 200, 5), Seat(6, 3, 0)),
    ]
    second = [(Seat(4, 1, 400, 9), Seat(1, 2, 200, 1), Seat(7, 3, 0)), (Seat(2, 1, 300),), (Seat(5, 1, 200),)]
    players = range(1, 8)
    for line in table_standings(players, [first, second], "lots"):
        made = opened(players, [first, second], line.player)
        for name in ("strength", "strength_cut"):
            counted = [Fraction(row.amount or 0) for row in made[name] if row.counts]
            assert sum(counted) / Fraction(len(counted)) == getattr(line, name)
        for name in ("beaten", "share"):
            assert sum(Fraction(row.amount or 0) for row in made[name]) == getattr(line, name)
        assert {row.round for row in made["strength"]} == {1, 2}, "no round is left out"
