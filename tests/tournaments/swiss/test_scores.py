"""Scores, effective numbers, the drawn side, and Baku acceleration (C.04.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.swiss.build import tournament
from tournaments.swiss.model import FIRST, NO_SIDE, SECOND, Request, Result, Scoring, VirtualPoints
from tournaments.swiss.scores import (
    baku_group,
    effective_numbers,
    format_points,
    initial_side,
    running_scores,
    scores,
    virtual_points,
)

BAKU = "FIDE_DUTCH_2026_BAKU"


def test_running_scores_count_every_kind_of_round():
    standing = tournament("2w1 U H", "1b0 3w+ F", "- 2b- Z")
    assert running_scores(standing, 3) == [[0, 100, 200, 250], [0, 0, 100, 200], [0, 0, 0, 0]]


def test_bug_26_and_39_a_win_is_a_win_whatever_comes_after_and_the_bye_is_worth_what_the_scoring_says():
    assert scores(tournament("2w1 3w1 2b= 3b1", "1b0 - 1w= -", "- 1b0 - 1w0", scoring=Scoring.of(100, 0))) == [
        300,
        0,
        0,
    ]
    assert scores(tournament("2w1 U 2b1 U", "1b0 - 1w0 -", scoring=Scoring.of(300, 100)))[0] == 1200


def test_bug_27_a_bye_is_no_win_over_the_board_but_a_point():
    assert scores(tournament("2w1", "1b0", "U")) == [100, 0, 100]


@pytest.mark.parametrize(("points", "text"), [(0, "0.0"), (750, "7.5"), (725, "7.25"), (-50, "-0.5"), (1000, "10.0")])
def test_points_are_written_as_short_as_they_can_be(points, text):
    assert format_points(points) == text


def test_late_entries_have_no_number_before_they_come():
    standing = tournament("- 3w1", "3w1 -", "2b0 1b0")
    assert effective_numbers(standing, 1) == {2: 1, 3: 2}
    assert effective_numbers(standing, 2) == {1: 1, 2: 2, 3: 3}
    assert effective_numbers(standing, 0, frozenset({1, 3})) == {1: 1, 3: 2}


def test_drawn_side_is_read_off_the_first_round_that_shows_one():
    assert initial_side(tournament("2b1", "1w0", side=NO_SIDE)) == SECOND
    assert initial_side(tournament("2w1", "1b0", side=NO_SIDE)) == FIRST
    assert initial_side(tournament("- -", "3b1 4w1", "2w0 -", "- 2b0", side=NO_SIDE)) == SECOND
    assert initial_side(tournament("", "", side=NO_SIDE)) == FIRST


@pytest.mark.parametrize(("players", "group"), [(161, 82), (160, 80), (8, 4), (9, 6), (2, 2), (1, 2)])
def test_baku_group_is_twice_the_quarter_rounded_up(players, group):
    assert len(baku_group(tournament(*[""] * players, system=BAKU))) == min(group, players)


@pytest.mark.parametrize(
    ("rounds", "bonus"),
    [(9, [100, 100, 100, 50, 50, 0, 0, 0, 0]), (11, [100] * 3 + [50] * 3 + [0] * 5), (5, [100, 100, 50, 0, 0])],
)
def test_baku_bonus_by_round(rounds, bonus):
    standing = tournament(*[""] * 8, system=BAKU, rounds=rounds)
    assert [virtual_points(standing, k)[0] for k in range(1, rounds + 1)] == bonus
    assert [virtual_points(standing, k)[7] for k in range(1, rounds + 1)] == [0] * rounds


def test_late_entries_join_the_group_above_its_last_player():
    standing = tournament(*(["-"] + ["U"] * 8), system=BAKU)
    assert baku_group(standing) == [1, 2, 3, 4, 5]  # the first four of the eight present, and the late one above them
    waiting = replace(tournament(*[""] * 9, system=BAKU), requests=(Request(Result.ZERO_BYE, 1, 1),))
    assert baku_group(waiting) == [1, 2, 3, 4, 5]


def test_explicit_records_override_baku():
    standing = tournament(*[""] * 4, system=BAKU, virtual=(VirtualPoints(200, 2, 3, 3, 4),))
    assert virtual_points(standing, 1) == [0] * 4
    assert virtual_points(standing, 2) == [0, 0, 200, 200]
