"""Melds, additions and canastras: the tables M, E-ADD and C of the rules, and what else section 4 says."""

from __future__ import annotations

import pytest

from games.buraco.rules.cards import DECK, points
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.melds import read
from games.buraco.tests.tables import RULES, cards, play, refusal, table

MELDS = [
    ("M-1", "3♣ 4♣ 5♣ 6♣", "run", "clean", 20),
    ("M-2", "T♥ J♥ Q♥", "run", "clean", 30),
    ("M-3", "Q♦ 2♠ A♦", "run", "dirty", 35),
    ("M-4", "7♣ 7♠ 2♥", "set", "dirty", 20),
    ("M-5", "7♣a 7♣b 7♦", "set", "clean", 15),
    ("M-7", "A♥ 2♥ 3♥", "run", "clean", 30),
    ("M-8", "A♥ 2♠ 3♥", "run", "dirty", 30),
    ("M-9", "2♥ Jk 4♥ 5♥", "run", "dirty", 70),
    ("M-12", "K♥ A♥ 2♥", "run", "dirty", 35),
    ("M-14", "A♥ 2♥ … K♥", "run", "clean", 310),
    ("M-15", "2♥ … K♥ A♥", "run", "clean", 310),
    ("M-18", "A♥a A♥b 2♥", "set", "dirty", 40),
    ("M-19", "K♣ K♣ K♦ K♦ K♥ K♥ K♠ K♠ Jk", "set", "dirty", 130),
    ("P-6", "Q♦ 2♦ A♦", "run", "dirty", 35),
]
NO_MELDS = [
    ("M-6", "2♥ 2♠ 2♦"),
    ("M-10", "2♥ Jk 5♥ 6♥"),
    ("M-11", "9♦ Jk Jk"),
    ("M-11 with a two", "9♦ 2♠ Jk"),
    ("M-13", "Q♥ K♥ A♥ 2♥ 3♥"),
    ("M-16", "A♥ 2♥ … K♥ A♥"),
    ("M-17", "A♥ 2♥ … K♥ Jk"),
    ("M-20", "K♣ K♣ K♦ K♦ K♥ K♥ K♠ K♠ Jk 2♠"),
    ("M-23", "5♥a 5♥b 6♥"),
    ("M-23 two suits", "4♠ 5♠ 6♥"),
]


@pytest.mark.parametrize(
    ("text", "kind", "quality", "value"), [row[1:] for row in MELDS], ids=[row[0] for row in MELDS]
)
def test_meld(text, kind, quality, value):
    reading = read(cards(text), RULES)
    assert reading is not None
    assert (reading.kind, "clean" if reading.clean else "dirty", reading.value(RULES)) == (kind, quality, value)


@pytest.mark.parametrize("text", [row[1] for row in NO_MELDS], ids=[row[0] for row in NO_MELDS])
def test_no_meld(text):
    assert read(cards(text), RULES) is None
    hand = f"{text} 3♣ T♣ K♣"
    assert refusal(table(hand), f"meld {text}") in {"not_a_meld", "too_many_wilds", "no_set_of_twos", "run_too_long"}


def test_m3_m8_m9_m12_wilds_show_what_they_stand_for():
    shown = {
        "Q♦ 2♠ A♦": [("2S", "KD")],
        "A♥ 2♠ 3♥": [("2S", "2H")],
        "2♥ Jk 4♥ 5♥": [("Jk", "3H")],
        "K♥ A♥ 2♥": [("2H", "QH")],
        "7♣ 7♠ 2♥": [("2H", "7")],
        "A♥ 2♥ 3♥": [],
    }
    for text, wilds in shown.items():
        reading = read(cards(text), RULES)
        assert reading is not None
        assert [(wild.card, wild.stands_for) for wild in reading.wilds] == wilds


def test_m21_no_second_set_of_a_rank_but_additions_to_the_first():
    state = table("7♠ 7♠ 7♦ K♣ 4♥ 9♠", own=("7♣ 7♦ 7♥",))
    assert refusal(state, "meld 7♠ 7♠ 7♦") == "set_exists"
    after = play(state, "add m1 7♠ 7♠ 7♦")
    reading = read(after.melds[0].cards, RULES)
    assert reading is not None
    assert (len(reading.cards), reading.value(RULES)) == (6, 30)


def test_m22_a_set_of_the_rank_that_the_opponents_have():
    state = play(table("7♠ 7♠ 7♦ K♣ 4♥", theirs=("7♣ 7♦ 7♥",)), "meld 7♠ 7♠ 7♦")
    assert [meld.side for meld in state.melds] == [1, 0]


ADDITIONS = [
    ("E-ADD-1", "2♥ 4♥ 5♥", "3♥", "2♥ 3♥ 4♥ 5♥", "clean", 25),
    ("E-ADD-2", "2♣ 4♥ 5♥", "6♥", "3♥=2♣ 4♥ 5♥ 6♥", "dirty", 25),
    ("E-ADD-3", "5♥ 2♠ 7♥", "6♥", "4♥=2♠ 5♥ 6♥ 7♥", "dirty", 25),
    ("E-ADD-4 together", "6♣ Jk 8♣", "7♣ T♣", "6♣ 7♣ 8♣ 9♣=Jk T♣", "dirty", 80),
    ("E-ADD-5", "2♣ 5♣ 6♣", "8♣", "5♣ 6♣ 7♣=2♣ 8♣", "dirty", 30),
    ("E-ADD-8", "T♥ J♥ Q♥ K♥ A♥", "2♥", "9♥=2♥ T♥ J♥ Q♥ K♥ A♥", "dirty", 65),
    ("E-ADD-9", "Q♣ K♣ 2♣", "A♣", "J♣=2♣ Q♣ K♣ A♣", "dirty", 45),
    ("E-ADD-10", "2♣ 3♣ 4♣", "6♣", "3♣ 4♣ 5♣=2♣ 6♣", "dirty", 25),
]


@pytest.mark.parametrize(
    ("before", "added", "lies", "quality", "value"),
    [row[1:] for row in ADDITIONS],
    ids=[row[0] for row in ADDITIONS],
)
def test_addition(before, added, lies, quality, value):
    state = play(table(f"{added} K♠ Q♦ 9♦", own=(before,)), f"add m1 {added}")
    reading = read(state.melds[0].cards, RULES)
    assert reading is not None
    expected = []
    for word in lies.split():
        place, _, wild = word.partition("=")
        expected.append((cards(wild)[0], cards(place)[0]) if wild else (cards(place)[0], ""))
    assert [(place.card, place.stands_for) for place in reading.places] == expected
    assert ("clean" if reading.clean else "dirty", reading.value(RULES)) == (quality, value)


REFUSED_ADDITIONS = [
    ("E-ADD-4 alone", "6♣ Jk 8♣", "T♣"),
    ("E-ADD-6", "3♦ 4♦ Jk 6♦", "2♠"),
    ("E-ADD-7", "A♠ 2♠ … 8♠ Jk T♠ … K♠", "9♠"),
]


@pytest.mark.parametrize(("before", "added"), [r[1:] for r in REFUSED_ADDITIONS], ids=[r[0] for r in REFUSED_ADDITIONS])
def test_refused_addition(before, added):
    assert refusal(table(f"{added} K♠ Q♦ 9♦", own=(before,)), f"add m1 {added}") == "does_not_fit"


def test_e_add_7_the_full_run_is_a_dirty_canastra():
    reading = read(cards("A♠ 2♠ … 8♠ Jk T♠ … K♠"), RULES)
    assert reading is not None
    assert (len(reading.cards), points(reading.cards), reading.bonus(RULES)) == (13, 150, 100)


def test_e_add_11_nobody_adds_to_the_opponents_melds():
    assert refusal(table("6♠ K♣ 4♥", theirs=("3♠ 4♠ 5♠",)), "add m1 6♠") == "not_your_meld"


def test_e_add_12_melds_cannot_be_merged():
    state = table("9♥ K♣ Q♠ T♠", own=("3♥ 4♥ 5♥", "6♥ 7♥ 8♥"))
    assert refusal(state, "add m1 6♥ 7♥ 8♥") == "not_in_hand"
    after = play(state, "add m2 9♥")
    assert [len(meld.cards) for meld in after.melds] == [3, 4]


CANASTRAS = [
    ("C-1", "4♥ … T♥", "clean", 250),
    ("C-2", "4♥ … T♥ Jk", "dirty", 200),
    ("C-3", "5♦ 2♠ 7♦ 8♦ 9♦ T♦ J♦", "dirty", 160),
    ("C-4", "2♥ … 8♥", "clean", 245),
    ("C-5 before", "4♥ … 9♥ 2♥", "dirty", 150),
    ("C-5 after", "2♥ 3♥ … 9♥", "clean", 255),
    ("C-6", "3♥ … 9♥ 2♣", "dirty", 155),
]


@pytest.mark.parametrize(("text", "quality", "value"), [r[1:] for r in CANASTRAS], ids=[r[0] for r in CANASTRAS])
def test_canastra(text, quality, value):
    reading = read(cards(text), RULES)
    assert reading is not None
    assert reading.is_canastra(RULES)
    assert ("clean" if reading.clean else "dirty", reading.value(RULES)) == (quality, value)


def test_c7_seven_sevens_are_a_canastra_only_by_the_option():
    sevens = cards("7♣ 7♣ 7♦ 7♦ 7♥ 7♥ 7♠")
    reading, with_option = read(sevens, RULES), MeldFlags(sets_count_as_canastra=True)
    assert reading is not None
    assert (reading.is_canastra(RULES), reading.value(RULES)) == (False, 35)
    assert (reading.is_canastra(with_option), reading.value(with_option)) == (True, 235)


def test_c8_six_cards_are_no_canastra():
    reading = read(cards("3♠ … 8♠"), RULES)
    assert reading is not None
    assert (reading.is_canastra(RULES), reading.value(RULES)) == (False, 35)


def test_the_pack_is_worth_1080():
    assert len(DECK) == 108
    assert points(DECK) == 1080
    by_rank = {rank: points(card for card in DECK if card[0] == rank and card != "Jk") for rank in "A23456789TJQK"}
    assert points(card for card in DECK if card == "Jk") == 200
    assert (by_rank["2"], by_rank["A"]) == (80, 120)
    assert sum(by_rank[rank] for rank in "89TJQK") == 480
    assert sum(by_rank[rank] for rank in "34567") == 200


def bonus(text, flags):
    reading = read(cards(text), flags)
    assert reading is not None
    return reading.bonus(flags)


class TestOptions:
    """What the options of section 11 change about melds."""

    def test_without_wild_jokers_no_joker_is_laid(self):
        assert read(cards("5♥ Jk 7♥"), MeldFlags(jokers_wild=False)) is None
        assert read(cards("5♥ 2♣ 7♥"), MeldFlags(jokers_wild=False)) is not None

    def test_two_wilds_where_two_are_allowed(self):
        two = MeldFlags(max_wilds=2)
        assert read(cards("9♦ Jk Jk"), two) is None  # two naturals in any case
        reading = read(cards("5♥ Jk 2♣ 8♥"), two)
        assert reading is not None
        assert [place.stands_for for place in reading.places] == ["", "6H", "7H", ""]
        assert read(cards("7♣ 7♠ Jk 2♥"), two) is not None

    def test_a_free_pair_of_wilds_goes_low_first(self):
        reading = read(cards("3♥ 4♥ Jk Jk Jk"), MeldFlags(max_wilds=3))
        assert reading is not None
        assert [place.stands_for for place in reading.places] == ["AH", "2H", "", "", "5H"]

    def test_without_natural_twos_every_two_is_wild(self):
        reading = read(cards("A♥ 2♥ 3♥"), MeldFlags(natural_two=False))
        assert reading is not None
        assert not reading.clean

    def test_ace_to_ace_with_fourteen_cards(self):
        fourteen = MeldFlags(max_sequence=14)
        reading = read(cards("A♥ 2♥ … K♥ A♥"), fourteen)
        assert reading is not None
        assert reading.clean
        assert read(cards("A♥ 2♥ … K♥ Jk"), fourteen) is not None
        assert read(cards("A♥ A♥ 3♥"), fourteen) is None

    def test_no_sets(self):
        assert read(cards("7♣ 7♠ 7♥"), MeldFlags(sets_allowed=False)) is None

    def test_brazilian_bonus(self):
        brazil = MeldFlags(max_sequence=14, long_canastra_bonus="brazil")
        by_length = {12: "A♥ 2♥ … Q♥", 13: "A♥ 2♥ … K♥", 14: "A♥ 2♥ … K♥ A♥"}
        bonuses = {length: bonus(text, brazil) for length, text in by_length.items()}
        assert bonuses == {12: 200, 13: 500, 14: 1000}
        assert bonus("A♥ 2♥ … 9♥ Jk J♥ Q♥ K♥", brazil) == 100

    def test_italian_bonus(self):
        italy = MeldFlags(sets_count_as_canastra=True, long_canastra_bonus="italy")
        rows = {
            "A♥ 2♥ … K♥": 300,
            "3♥ … 9♥ Jk": 150,
            "3♥ … 8♥ Jk": 100,
            "3♥ … 9♥ Jk J♥": 150,
            "K♣ K♣ K♦ K♦ K♥ K♥ K♠ K♠ Jk": 150,
            "K♣ K♣ K♦ K♦ K♥ K♥ K♠ Jk": 100,
            "3♥ … 9♥": 200,
        }
        assert {text: bonus(text, italy) for text in rows} == rows
