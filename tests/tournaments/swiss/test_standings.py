"""Standings: order, shared ranks, open games, crosstable."""

from __future__ import annotations

from tests.tournaments.swiss.build import tournament
from tests.tournaments.swiss.data import tournament as generated
from tournaments.swiss.model import Record
from tournaments.swiss.standings import USUAL, crosstable, standings
from tournaments.swiss.tiebreaks import TieBreak, parse_list


def test_equal_lines_share_a_rank_and_the_next_is_counted_on():
    game = tournament("3w1", "4w1", "1b0", "2b0")
    result = standings(game, [])
    assert [(line.rank, line.player.number) for line in result.lines] == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert result.ranks() == {1: 1, 2: 1, 3: 3, 4: 3}
    assert result.places() == {1: 1, 2: 2, 3: 3, 4: 4}


def test_tie_breaks_work_inside_tied_groups_only():
    """Whoever has more points stays ahead, whatever the tie-breaks."""
    result = standings(generated("t005"), parse_list("BH,SB,WIN"))
    points = [line.points for line in result.lines]
    assert points == sorted(points, reverse=True)
    for one, other in zip(result.lines, result.lines[1:], strict=False):
        if one.points == other.points:
            assert [v.amount for v in one.values] >= [v.amount for v in other.values]


def test_tie_breaks_of_the_file_are_used_then_the_usual_ones():
    game = tournament("2w1", "1b0", records=(Record("202", "BH/C1"),))
    assert standings(game).tiebreaks == (TieBreak("BH", cut_low=1),)
    assert standings(tournament("2w1", "1b0")).tiebreaks == USUAL


def test_open_games_are_left_out_and_counted():
    game = tournament("2w1 3b*", "1b0 4w=", "4w1 1w*", "3b0 2b=")
    lines = {line.player.number: line for line in standings(game).lines}
    assert [lines[n].points for n in (1, 2, 3, 4)] == [100, 50, 100, 50]
    assert [lines[n].open_games for n in (1, 2, 3, 4)] == [1, 0, 1, 0]


def test_earlier_rounds_can_be_looked_at():
    game = tournament("2w1 3b0", "1b0 4w1", "4w1 1w1", "3b0 2b0")
    assert standings(game, [], rounds=1).ranks() == {1: 1, 2: 3, 3: 1, 4: 3}
    assert standings(game, [], rounds=2).ranks() == {3: 1, 1: 2, 2: 2, 4: 4}


def test_crosstable_names_opponents_by_place():
    game = tournament("2w0 U", "1b1 3w1", "H 2b0")
    assert crosstable(standings(game, [])) == [["2b1", "3w1"], ["1w0", "U"], ["H", "1b0"]]


def test_direct_encounter_column_shows_places_among_the_tied():
    game = tournament("2w1 3b0 4w1", "1b0 4w1 3w1", "4b1 1w1 2b0", "3w0 2b0 1b0")
    result = standings(game, parse_list("DE"))
    assert [line.values[0].shown() for line in result.lines] == ["1", "1", "1", ""]
    assert [r.opponent for r in result.lines[0].values[0].rows] == [2, 3]


def test_a_tournament_without_rounds_has_standings():
    result = standings(tournament("", "", ""))
    assert [line.rank for line in result.lines] == [1, 1, 1]
