"""The kernel itself: moves, choices, chance, JSON, playouts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel import (
    OPEN,
    PUBLIC,
    Choice,
    IllegalMove,
    Move,
    MoveError,
    Rng,
    SeedDecks,
    competition_places,
    random_move,
    seat_viewer,
    visible,
)
from games.kernel.cards import PACK, by_suit, strength
from games.kernel.codec import decode, encode
from games.kernel.decks import keyed_shuffle
from games.kernel.happenings import Happening, happening
from games.words import SUITS, Speech, refuse, tell

tokens = st.from_regex(r"[A-Za-z0-9_+-]{1,12}", fullmatch=True)
moves = st.builds(Move, st.from_regex(r"[a-z_]{1,20}", fullmatch=True), st.lists(tokens, max_size=20).map(tuple))


# Moves


@given(moves)
def test_a_move_is_its_text(move: Move) -> None:
    assert Move.parse(str(move)) == move


@settings(max_examples=300)
@given(st.text() | st.binary() | st.none() | st.integers() | st.lists(st.text()))
def test_any_other_text_is_refused_or_canonical(text: object) -> None:
    try:
        move = Move.parse(text)
    except MoveError:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "play:",
        "play:QS,",
        "play:,QS",
        "play: QS",
        "play:QS\n",
        "Play:QS",
        "play:QS:KS",
        "play;QS",
        "play:Q♠",
        "play:" + "A" * 13,
        "p" * 21,
        "meld:" + ",".join(["7C"] * 65),
        "meld:" + ",".join(["ABCDEFGHIJKL"] * 40),
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveError):
        Move.parse(text)


def test_forty_cards_fit_a_move() -> None:
    assert len(Move.parse("meld:" + ",".join(["7C"] * 40)).tokens) == 40


def test_the_only_token() -> None:
    assert Move.parse("play:QS").token == "QS"
    with pytest.raises(ValueError, match="unpack"):
        _ = Move.parse("meld:QS,KS").token


# Choices


CHOICE = Choice("give", ("2C", "3C", "3C", "KH"), least=2, most=3, fixed=("pile",))


@pytest.mark.parametrize(
    ("move", "admitted"),
    [
        ("give:pile,2C,KH", True),
        ("give:pile,KH,2C", True),
        ("give:pile,3C,3C,KH", True),
        ("give:pile,2C", False),
        ("give:pile,2C,3C,3C,KH", False),
        ("give:pile,2C,2C", False),
        ("give:pile,2C,4C", False),
        ("give:2C,KH", False),
        ("give:stock,2C,KH", False),
        ("take:pile,2C,KH", False),
        ("give", False),
    ],
)
def test_what_a_choice_admits(move: str, admitted: bool) -> None:
    assert CHOICE.admits(Move.parse(move)) == admitted


@given(st.integers(0, 10**6).map(str))
def test_random_moves_are_members_of_sure_entries(seed: str) -> None:
    sure = (Move("pass"), CHOICE)
    move = random_move((*sure, Choice("meld", ("2C", "9H"), 1, 2, checked=True)), Rng(seed))
    assert move == sure[0] or CHOICE.admits(move)


# Chance


def test_the_generator_is_the_same_for_ever() -> None:
    """These numbers are what stored bot moves rest on; a change breaks reproducibility of old matches."""
    rng = Rng("naipe")
    assert [rng.word() for _ in range(4)] == [4041099503, 28653006, 1184395080, 626529520]
    assert Rng("naipe").shuffled(range(8)) == [7, 0, 1, 2, 4, 5, 3, 6]


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))


@pytest.mark.parametrize("n", [2, 3, 7, 12, 52])
def test_below_favours_no_number(n: int) -> None:
    rng, total = Rng(f"uniform {n}"), 400 * n
    counts: Counter[object] = Counter(rng.below(n) for _ in range(total))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n, total) < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_shuffles_favour_no_order() -> None:
    rng, total = Rng("orders"), 24 * 200
    counts: Counter[object] = Counter(tuple(rng.shuffled("abcd")) for _ in range(total))
    assert chi_square(counts, 24, total) < 23 + 5 * 46**0.5


def test_chance_is_as_said() -> None:
    rng = Rng("chance")
    assert 2_300 < sum(rng.chance(1, 4) for _ in range(10_000)) < 2_700
    assert not any(rng.chance(0, 4) for _ in range(100))
    assert all(rng.chance(4, 4) for _ in range(100))


@given(st.integers(1, 60), st.integers(0, 10**6).map(str))
def test_a_sample_has_different_places(n: int, seed: str) -> None:
    rng = Rng(seed)
    k = rng.below(n + 1)
    assert len(set(rng.sample(range(n), k))) == k


def test_deck_orders_favour_no_place() -> None:
    """Each card is equally often in each place: position x card over many deals of a short pack."""
    n, total = 8, 2_000
    counts: Counter[object] = Counter()
    decks = SeedDecks("fair")
    for deal in range(1, total + 1):
        counts.update(enumerate(decks.shuffle(deal, "deck", n)))
    expected = total / n
    chi = sum((counts[place, card] - expected) ** 2 / expected for place in range(n) for card in range(n))
    degrees = (n - 1) ** 2
    assert chi < degrees + 5 * (2 * degrees) ** 0.5


@given(st.binary(min_size=1, max_size=40), st.text("abc|:0", max_size=9), st.integers(0, 120))
def test_a_keyed_shuffle_is_a_permutation(key: bytes, label: str, n: int) -> None:
    order = keyed_shuffle(key, label, n)
    assert sorted(order) == list(range(n))
    assert keyed_shuffle(key, label, n) == order


def test_labels_deals_and_seeds_keep_shuffles_apart() -> None:
    orders = {
        SeedDecks(seed).shuffle(deal, label, 52)
        for seed in "ab"
        for deal in (1, 2, 11)
        for label in ("deck", "rules", "deck|1")
    }
    assert len(orders) == 18


def test_a_shuffle_does_not_depend_on_others() -> None:
    decks = SeedDecks("x")
    before = decks.shuffle(2, "deck", 52)
    decks.shuffle(1, "deck", 52)
    assert decks.shuffle(2, "deck", 52) == before


# Cards, places, JSON


def test_cards_sort_by_suit_and_strength() -> None:
    assert len(set(PACK)) == 52
    assert PACK[0] == "2C"
    assert PACK[51] == "AS"
    assert by_suit(["2C", "AH", "TH", "KS", "3D"]) == ("KS", "AH", "TH", "2C", "3D")
    assert strength("AC") == 12


@pytest.mark.parametrize(
    ("keys", "places"),
    [([3, 1, 2], (3, 1, 2)), ([1, 1, 2], (1, 1, 3)), ([5, 5, 5], (1, 1, 1)), ([120, -35, 120, 390], (2, 1, 2, 4))],
)
def test_equal_keys_share_a_place(keys: list[int], places: tuple[int, ...]) -> None:
    assert competition_places(keys) == places


@dataclass(frozen=True, slots=True)
class Sample:
    hands: tuple[tuple[str, ...], ...]
    told: tuple[Happening, ...]
    seat: int | None = None


def test_json_gives_the_same_value_back() -> None:
    value = Sample((("QS",), ()), (happening("drew", 0, only=(0,), cards=("7H", "8H"), card="7H", count=2),))
    assert decode(encode(value), Sample) == value
    assert encode({"b": 1, "a": 2}) == b'{"a":2,"b":1}'


# Happenings and words


def test_who_hears_what() -> None:
    told = (
        happening("dealt"),
        happening("drew", 0, only=(0,), card="7H"),
        happening("drew_unseen", 0, never=(0,)),
    )

    def codes(viewer) -> list[str]:
        return [h.code for h in visible(told, viewer)]

    assert codes(seat_viewer(0)) == ["dealt", "drew"]
    assert codes(seat_viewer(1)) == ["dealt", "drew_unseen"]
    assert codes(PUBLIC) == ["dealt", "drew_unseen"]
    assert codes(OPEN) == ["dealt", "drew"]


def test_sentences_name_players_cards_and_suits() -> None:
    speech = Speech(player=lambda seat: f"P{seat}")
    sentences = {
        "took": "%(seat)s takes %(card)s from %(by)s: %(points)s, %(suit)s, %(rank)s, %(cards)s, %(seats)s",
        "bad": "You must follow %(suit)s.",
    }
    h = happening("took", 1, by=0, card="QS", points=-5, suit="H", rank="T", cards=("2C", "3C", "4C"), seats=("0", "1"))
    assert tell(sentences, h, speech) == (  # type: ignore[arg-type]
        "P1 takes queen of spades from P0: −5, hearts, 10, 2 of clubs, 3 of clubs and 4 of clubs, P0 and P1"
    )
    assert refuse(sentences, "bad", {"suit": "C"}, speech) == "You must follow clubs."  # type: ignore[arg-type]
    assert set(SUITS) == set("CDHS")


def test_a_refusal_has_a_code_and_params() -> None:
    refusal = IllegalMove("must_follow_suit", suit="C")
    assert refusal.code == "must_follow_suit"
    assert refusal.params == {"suit": "C"}
    assert str(refusal) == "must_follow_suit"
