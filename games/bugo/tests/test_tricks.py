"""Who takes a trick: the numbered examples BG-01 to BG-21 of the README, and laws of knocking out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bugo.rules.deck import DECK, value
from games.bugo.rules.tricks import knocked_out, winner

# cards in play order from seat A, cancelled values, winner (None: void)
STANDARD: dict[str, tuple[Any, ...]] = {
    "BG-01": ((40, 70, 20, 60), set(), "B"),
    "BG-02": ((40, 40, 30, 10), {40}, "C"),
    "BG-03": ((90, 90, 90, 20), {90}, "D"),
    "BG-04": ((100, 100, 100, 100), {100}, None),
    "BG-05": ((101, -101, 10, 20), {101, -101}, "D"),
    "BG-06": ((101, -102, 10, 20), set(), "A"),
    "BG-07": ((104, -104, 50, 50, -103), {104, -104, 50}, "E"),
    "BG-08": ((80, 80, -102, 102), {80, 102, -102}, None),
    "BG-09": ((60, 103, 60, -103, 60, 10), {60, 103, -103}, "F"),
    "BG-10": ((30, 30), {30}, None),
    "BG-11": ((104, 103, -104, 100, 100), {104, -104, 100}, "B"),
}

# win, bug, number of the trick, cards, winner
HOUSE: dict[str, tuple[Any, ...]] = {
    "BG-12": ("low", "all", 1, (10, -101, 50, 101), "A"),
    "BG-13": ("low", "all", 1, (10, -103, 50, 100), "B"),
    "BG-14": ("second", "all", 1, (70, 90, 90, 40), "D"),
    "BG-15": ("second", "all", 1, (70, 90, 90), "A"),
    "BG-16": ("middle", "all", 1, (40, 60, 100, 10), "B"),
    "BG-17": ("middle", "all", 1, (50, 50, 101, -101, 10, 100), "E"),
    "BG-18": ("middle", "all", 1, (101, 10, 100, -104), "B"),
    "BG-19 odd trick": ("alternate", "all", 1, (10, 90, 50), "B"),
    "BG-19 even trick": ("alternate", "all", 2, (10, 90, 50), "A"),
    "BG-20": ("high", "none", 1, (80, 100, 100, -104), "B"),
    "BG-21": ("high", "none", 1, (101, -101, 100), "A"),
}


def letter(place: int | None) -> str | None:
    return None if place is None else "ABCDEFGH"[place]


@pytest.mark.parametrize("name", STANDARD)
def test_standard_rule(name):
    cards, cancelled, taker = STANDARD[name]
    assert {card for card, out in zip(cards, knocked_out(cards, "all"), strict=True) if out} == cancelled
    assert letter(winner(cards, "high", "all", 1)) == taker


@pytest.mark.parametrize("name", HOUSE)
def test_house_sides(name):
    win, bug, number, cards, taker = HOUSE[name]
    assert letter(winner(cards, win, bug, number)) == taker


def test_second_with_nothing_bugging_counts_equals_in_play_order():
    assert letter(winner((90, 90, 40), "second", "none", 1)) == "B"
    assert letter(winner((40, 90, 70, 90), "second", "none", 1)) == "D"


def test_void_only_when_everything_is_out():
    assert winner((10, 10, -101, 101), "low", "all", 1) is None
    assert winner((10, 10), "low", "none", 1) == 0


tricks = st.lists(st.sampled_from(DECK), min_size=2, max_size=8, unique=True).map(lambda cards: [*map(value, cards)])
wins = st.sampled_from(["high", "low", "second", "middle", "alternate"])


@given(tricks, wins, st.integers(1, 8), st.randoms(use_true_random=False))
def test_order_of_play_never_changes_the_winner(cards, win, number, random):
    place = winner(cards, win, "all", number)
    shuffled = cards[:]
    random.shuffle(shuffled)
    other = winner(shuffled, win, "all", number)
    assert (None if place is None else cards[place]) == (None if other is None else shuffled[other])


@given(tricks)
def test_a_third_equal_card_revives_nobody(cards):
    pairs = [card for card, count in Counter(cards).items() if count == 2]
    for card in pairs:
        out = knocked_out([*cards, card], "all")
        assert all(out[place] for place, other in enumerate([*cards, card]) if abs(other) == abs(card))


@given(tricks)
def test_highest_survivor_wins_and_is_alone_with_its_number(cards):
    place = winner(cards, "high", "all", 1)
    out = knocked_out(cards, "all")
    if place is None:
        assert all(out)
        return
    assert sum(abs(card) == abs(cards[place]) for card in cards) == 1
    assert all(cards[place] > card for other, card in enumerate(cards) if not out[other] and other != place)


@given(tricks, wins, st.sampled_from(["all", "none"]), st.integers(1, 8))
def test_a_slow_oracle_agrees(cards, win, bug, number):
    """Written from the text: strike out, sort, take."""
    alive = [
        (card, place)
        for place, card in enumerate(cards)
        if bug == "none" or sum(abs(o) == abs(card) for o in cards) == 1
    ]
    rule: str = {1: "high", 0: "low"}[number % 2] if win == "alternate" else win
    if rule == "low":
        alive.sort(key=lambda x: (x[0], x[1]))
    elif rule == "middle":
        alive.sort(key=lambda x: (abs(x[0] - 50), -x[0], x[1]))
    else:
        alive.sort(key=lambda x: (-x[0], x[1]))
    if rule == "second" and len(alive) > 1:
        alive = alive[1:]
    assert winner(cards, win, bug, number) == (alive[0][1] if alive else None)
