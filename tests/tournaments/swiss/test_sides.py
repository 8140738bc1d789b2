"""Preferences (1.7) and allocation (5.2) of sides: one line a case."""

from __future__ import annotations

import pytest

from tournaments.swiss.model import FIRST, SECOND
from tournaments.swiss.sides import ABSOLUTE, MILD, NONE, STRONG, allocate, side_state

W, B = FIRST, SECOND
LETTERS = {"W": W, "B": B}


def history(text: str):
    return side_state(tuple(LETTERS[c] for c in text))


@pytest.mark.parametrize(
    ("played", "wish", "strength"),
    [
        ("", 0, NONE),
        ("W", B, STRONG),
        ("B", W, STRONG),
        ("WB", W, MILD),
        ("BW", B, MILD),
        ("WBW", B, STRONG),
        ("WW", B, ABSOLUTE),
        ("BB", W, ABSOLUTE),
        ("WBB", W, ABSOLUTE),  # difference -1, but twice the same running
        ("BBWW", B, ABSOLUTE),  # balanced, but twice the same running
        ("WBWBWW", B, ABSOLUTE),
        ("BWWBW", B, STRONG),
        ("WWBWB", B, STRONG),
        ("BBB", W, ABSOLUTE),
    ],
)
def test_preference(played, wish, strength):
    state = history(played)
    assert (state.wish, state.strength) == (wish, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "number", "side", "article"),
    [
        ("W", "B", 1, B, "5.2.1"),
        ("", "W", 2, W, "5.2.1"),
        ("B", "", 2, W, "5.2.1"),
        ("WB", "B", 1, B, "5.2.2"),  # strong before mild
        ("BB", "BWB", 1, W, "5.2.2"),  # absolute before strong
        ("BBB", "WBB", 1, W, "5.2.2"),  # two absolutes: the wider difference
        ("WBB", "BBB", 1, B, "5.2.2"),
        ("WBBWB", "BWBWB", 1, W, "5.2.3"),
        ("BWWB", "WBWB", 1, B, "5.2.3"),
        ("WB", "WB", 1, W, "5.2.4"),
        ("", "", 1, W, "5.2.5"),
        ("", "", 2, B, "5.2.5"),
    ],
)
def test_allocation_to_the_higher_ranked(higher, lower, number, side, article):
    given = allocate(history(higher), history(lower), number, W)
    assert (given.side, given.article) == (side, article)


def test_the_drawn_side_turns_article_5_2_5_around():
    assert allocate(history(""), history(""), 1, B).side == B
    assert allocate(history(""), history(""), 2, B).side == W


def test_unplayed_rounds_are_left_out_before_histories_are_aligned():
    """5.2.3 looks back from the latest game of each, not at rounds by number."""
    assert allocate(history("BWB"), history("WB"), 1, W).article == "5.2.2"
    assert allocate(history("WBWB"), history("WB"), 1, W).article == "5.2.4"
