"""The meld validator against brute force: every way of placing the cards, straight from the words of section 4."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.buraco.rules.cards import DECK, JOKER, in_order
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.melds import RANK_OF_SLOT, read
from games.buraco.tests.tables import RULES

OPTIONS = [
    RULES,
    MeldFlags(jokers_wild=False),
    MeldFlags(max_wilds=2),
    MeldFlags(max_wilds=3, max_sequence=14),
    MeldFlags(natural_two=False),
    MeldFlags(max_sequence=14),
    MeldFlags(sets_allowed=False),
]


def sequences(cards: tuple[str, ...], flags: MeldFlags) -> set[bool]:
    """Whether the cards can lie as a run: the set of answers to "without a wild", over all ways of laying them.

    Every window of slots is tried. Each slot takes its own natural card where one is held; the cards left over must
    be wilds, one for each open slot. A two in its own slot may be natural or wild.
    """
    found: set[bool] = set()
    n = len(cards)
    if not 3 <= n <= flags.max_sequence:
        return found
    for suit in "CDHS":
        for low in range(1, 15 - n + 1):
            window = [RANK_OF_SLOT[slot] + suit for slot in range(low, low + n)]
            for natural_two in (True, False):
                left, open_slots = list(cards), 0
                for place, card in zip(range(low, low + n), window, strict=True):
                    is_two = card[0] == "2"
                    if card in left and (not is_two or (natural_two and flags.natural_two and place == 2)):
                        left.remove(card)
                    else:
                        open_slots += 1
                wild = all(card[0] == "2" or (card == JOKER and flags.jokers_wild) for card in left)
                if wild and open_slots == len(left) <= flags.max_wilds and n - len(left) >= 2:
                    found.add(not left)
    return found


def sets(cards: tuple[str, ...], flags: MeldFlags) -> set[bool]:
    """Whether the cards can lie as a set."""
    if len(cards) < 3 or not flags.sets_allowed:
        return set()
    for rank in "3456789TJQKA":
        naturals = [card for card in cards if card[0] == rank and card != JOKER]
        rest = [card for card in cards if card not in naturals]
        wild = all(card[0] == "2" or (card == JOKER and flags.jokers_wild) for card in rest)
        if wild and len(rest) <= flags.max_wilds and 2 <= len(naturals) <= 8:
            return {not rest}
    return set()


def check(cards, flags):
    runs, groups = sequences(cards, flags), sets(cards, flags)
    assert not (runs and groups), "no cards are both"
    reading = read(cards, flags)
    answers = runs or groups
    assert (reading is not None) == bool(answers), cards
    if reading is not None:
        assert reading.kind == ("run" if runs else "set")
        assert reading.clean == (True in answers)
        check_layout(reading, cards, flags)


def check_layout(reading, cards, flags):
    """What is shown is what is there: the same cards, each slot once, wilds marked and only they."""
    assert in_order(reading.cards) == in_order(cards)
    assert len(reading.wilds) <= flags.max_wilds
    assert reading.clean == (not reading.wilds)
    if reading.kind == "run":
        shown = [place.stands_for or place.card for place in reading.places]
        assert shown == [RANK_OF_SLOT[slot] + reading.suit for slot in range(reading.low, reading.high + 1)]


@pytest.mark.parametrize("flags", [RULES, MeldFlags(natural_two=False)], ids=["natural two", "no natural two"])
def test_every_set_of_three_cards(flags):
    """All there are of two suits, the other twos and jokers: every minimal meld, as suits are alike."""
    kinds = [card for card in sorted(set(DECK)) if card[0] == "2" or card == JOKER or card[1] in "CH"]
    for cards in {in_order(group) for group in combinations([*kinds, *kinds, JOKER], 3)}:
        if near(cards):
            check(cards, flags)


def near(cards: tuple[str, ...]) -> bool:
    """Three cards of three suits and three ranks without a wild are no meld by any reading: skipped for speed."""
    wild = any(card[0] == "2" or card == JOKER for card in cards)
    return wild or len({card[1] for card in cards}) == 1 or len({card[0] for card in cards}) == 1


@st.composite
def runs_with_accidents(draw):
    """Cards close to a run: a stretch of a suit, some missing, wilds and a stranger put in."""
    suit = draw(st.sampled_from("CDHS"))
    low = draw(st.integers(1, 12))
    high = draw(st.integers(low, 14))
    cards = [RANK_OF_SLOT[slot] + suit for slot in range(low, high + 1)]
    for card in draw(st.lists(st.sampled_from(cards), max_size=3)):
        if card in cards:
            cards.remove(card)
    cards += draw(st.lists(st.sampled_from([JOKER, "2C", "2D", "2H", "2S", "A" + suit, "3" + suit]), max_size=3))
    if draw(st.booleans()) and draw(st.booleans()):
        cards.append(draw(st.sampled_from(DECK)))
    return tuple(card for place, card in enumerate(cards) if cards[:place].count(card) < DECK.count(card))


@st.composite
def sets_with_accidents(draw):
    rank = draw(st.sampled_from("23456789TJQKA"))
    cards = draw(st.lists(st.sampled_from([rank + suit for suit in "CDHS"]), max_size=9))
    cards += draw(st.lists(st.sampled_from([JOKER, "2C", "2D", "2H", "2S", "KS"]), max_size=3))
    return tuple(card for place, card in enumerate(cards) if cards[:place].count(card) < DECK.count(card))


@settings(max_examples=150, deadline=None)
@given(st.one_of(runs_with_accidents(), sets_with_accidents()), st.sampled_from(OPTIONS))
def test_cards_near_a_meld(cards, flags):
    check(cards, flags)


@settings(max_examples=60, deadline=None)
@given(st.one_of(runs_with_accidents(), sets_with_accidents()), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_says_nothing(cards, random):
    mixed = list(cards)
    random.shuffle(mixed)
    assert read(mixed, RULES) == read(cards, RULES)


@pytest.mark.parametrize("flags", OPTIONS[:1])
@settings(max_examples=60, deadline=None)
@given(cards=runs_with_accidents())
def test_a_longer_meld_is_reached_card_by_card(flags, cards):
    """From any meld within a meld, some missing card can be added alone: lists of single additions lose nothing."""
    if len(cards) > 8 or read(cards, flags) is None:
        return
    for size in range(3, len(cards)):
        for part in set(combinations(in_order(cards), size)):
            if read(part, flags) is None:
                continue
            rest = list(cards)
            for card in part:
                rest.remove(card)
            assert any(read((*part, card), flags) is not None for card in rest), (part, rest)


def test_brute_force_knows_the_natural_two():
    """The oracle itself, on cards whose reading is known."""
    assert sequences(("AH", "2H", "3H"), RULES) == {True, False}
    assert sequences(("2H", "4H", "5H"), RULES) == {False}
    assert sequences(("QH", "KH", "AH", "2H", "3H"), RULES) == set()
    assert sets(("7C", "7C", "2H"), RULES) == {False}
    assert {read(order, RULES) for order in permutations(("AH", "2H", "3H"))} == {read(("AH", "2H", "3H"), RULES)}
