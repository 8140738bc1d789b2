"""The worked examples BB-01 to BB-22 of the rules, by number, and articles they leave out."""

from __future__ import annotations

from collections import Counter

import pytest

from games.bouillabaisse import rules
from games.bouillabaisse.rules.pack import cards_in_play, different_cards, removed, tricks_per_round
from games.bouillabaisse.rules.play import best, playable, round_result
from games.bouillabaisse.rules.prices import Draws, prices_of
from games.bouillabaisse.tests.positions import OFF, StackedDecks, captured, play, start
from games.kernel import IllegalMove, Move, SeedDecks, Setup, competition_places
from games.kernel.cards import PACK

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
CLUBS, DIAMONDS, SPADES = (HEARTS.replace("H", suit) for suit in "CDS")
HQK = Draws("H", "Q", "KH")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param("7D QD AS TD", "B", id="BB-01"),
        pytest.param("2C AH AD KS", "A", id="BB-02"),
        pytest.param("9H KH 4H KH 2H AS QH", "B", id="BB-03"),
        pytest.param("AC 3C AC KC 4C 5C 7C", "A", id="BB-04"),
        pytest.param("8S QD QD 8S 3S AH AH", "A", id="BB-05"),
        pytest.param("5S 9S 9S 9H TS TS 2S", "E", id="BB-06"),
    ],
)
def test_who_takes_the_trick(trick: str, winner: str) -> None:
    assert "ABCDEFG"[best(tuple(trick.split()))] == winner


def test_bb_07_follow_suit_if_you_can() -> None:
    assert playable(("3C", "9C", "KH", "QD"), ("AC",)) == ("3C", "9C")
    assert playable(("KH", "QD", "5S"), ("AC",)) == ("KH", "QD", "5S")


def test_bb_07_a_void_hand_may_throw_the_card_of_200() -> None:
    hands = [CLUBS, DIAMONDS, HEARTS, SPADES]
    state = rules.new(Setup(4, OFF, 0), StackedDecks(4, {1: hands}))
    state = play(state, "2C 3D")
    assert "KH" in {move.token for move in rules.legal_moves(state, 3)}


@pytest.mark.parametrize(
    ("seats", "out", "hand"),
    [
        (2, "", 26),
        (3, "2D", 17),
        (4, "", 13),
        (5, "2D 2C", 10),
        (6, "2D 2C 2S 2H", 8),
        (7, "2D 2C 2S 2H 2D 2C", 14),
        (8, "", 13),
        (9, "2D 2C 2S 2H 2D", 11),
        (10, "2D 2C 2S 2H", 10),
        (11, "2D 2C 2S 2H 2D", 9),
        (12, "2D 2C 2S 2H 2D 2C 2S 2H", 8),
    ],
)
def test_bb_08_trimming(seats: int, out: str, hand: int) -> None:
    assert " ".join(removed(seats, short=False)) == out
    assert tricks_per_round(seats, short=False) == hand
    assert len(cards_in_play(seats, short=False)) == seats * hand
    whole = Counter(PACK * (2 if seats >= 7 else 1))
    assert Counter(cards_in_play(seats, short=False)) + Counter(out.split()) == whole


@pytest.mark.parametrize(
    ("seats", "suits"),
    [(3, "12 13 13 13"), (7, "24 24 25 25"), (9, "24 25 25 25"), (10, "25 25 25 25"), (12, "24 24 24 24")],
)
def test_bb_08_cards_of_each_suit(seats: int, suits: str) -> None:
    cards = cards_in_play(seats, short=False)
    assert " ".join(str(sum(card[1] == suit for card in cards)) for suit in "DCSH") == suits


def test_trimmed_packs_keep_the_order_of_ids() -> None:
    """Scheme naipe-deal-v1, article 7: the remaining ids in order, renumbered; the first pack loses its cards first."""
    assert cards_in_play(7, short=False)[:3] == ("3C", "4C", "5C")
    assert cards_in_play(7, short=False)[48:52] == ("3C", "4C", "5C", "6C")
    assert cards_in_play(9, short=False)[48:50] == ("2C", "3C")
    assert different_cards(12, short=False)[:2] == ("3C", "4C")
    assert different_cards(9, short=False)[:2] == ("2C", "3C")
    assert different_cards(9, short=False)[13] == "3D"


@pytest.mark.parametrize(
    ("seats", "first", "leaders"),
    [
        pytest.param(4, 1, [2, 3, 0, 1, 2, 3], id="BB-09"),
        pytest.param(2, 0, [1, 0, 1, 0, 1, 0], id="BB-09-two"),
    ],
)
def test_leaders_of_the_rounds(seats: int, first: int, leaders: list[int]) -> None:
    state, found, dealers = start(seats, first=first), [], []
    while rules.outcome(state) is None:
        if state.turn is None:
            state = rules.deal(state, SeedDecks("leaders"))
        if not state.tricks and not state.trick:
            found.append(state.leader)
            dealers.append(state.dealer)
        assert state.turn is not None
        state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[0])
    assert found == leaders
    assert dealers == [(leader - 1) % seats for leader in leaders]


def test_the_first_dealer_and_the_draws_come_from_their_own_labels() -> None:
    class Marked:
        def __init__(self) -> None:
            self.asked: list[tuple[int, str, int]] = []

        def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
            self.asked.append((deal, label, n))
            last_first = tuple(range(n - 1, -1, -1))
            return last_first if label != "deck" else tuple(range(n))

    decks = Marked()
    state = rules.new(Setup(3, OFF), decks)
    assert set(decks.asked) == {(1, "dealer", 3), (1, "suit", 4), (1, "figure", 3), (1, "card", 51), (1, "deck", 51)}
    assert state.first_dealer == 2
    assert state.draws == Draws("S", "K", "AS")
    assert state.leader == 0
    assert "3D" in state.hands[1]  # 2D is out, so 3D is number 13 of the pack and goes to seat 13 mod 3
    assert {"2C", "5C", "8C"} <= set(state.hands[0])
    assert {"3C", "6C", "9C"} <= set(state.hands[1])


def test_bb_10_a_full_match() -> None:
    rest = HEARTS.split()
    rounds = [
        ([(5, HEARTS), (4, ""), (3, ""), (1, "")], (25, 20, 15, 5)),
        ([(4, " ".join(rest[:6])), (4, " ".join(rest[6:10])), (4, " ".join(rest[10:])), (1, "")], (60, 40, 30, 0)),
        ([(4, "QH QC"), (4, "QS"), (4, "QD"), (1, "")], (100, 50, 50, 0)),
        ([(1, ""), (10, "KH"), (1, ""), (1, "")], (0, 200, 0, 0)),
        ([(6, "KH 2H 3H 4H 5H QS"), (3, "QH 6H 7H 8H QC"), (4, "9H TH JH AH QD"), (0, "")], (330, 155, 110, 0)),
        (
            [(2, "2H 3H QS"), (3, "4H 5H 6H QC"), (1, "7H"), (7, "KH 8H 9H TH JH AH QH QD")],
            (-80, -95, -15, -405),
        ),
    ]
    totals: tuple[int, ...] = (0, 0, 0, 0)
    running = [(25, 20, 15, 5), (85, 60, 45, 5), (185, 110, 95, 5), (185, 310, 95, 5), (515, 465, 205, 5)]
    for number, (takes, points) in enumerate(rounds, start=1):
        assert round_result(captured(number, takes)) == (points, None)
        totals = tuple(a + b for a, b in zip(totals, points, strict=True))
        assert totals in running or number == 6
    assert totals == (435, 370, 190, -400)
    assert competition_places(totals) == (4, 3, 2, 1)
    assert sum(totals) == 595


def test_bb_11_overlapping_draws_add_up() -> None:
    draws = Draws("H", "K", "KH")
    assert prices_of(4, draws).worth("KH") == 200
    assert prices_of(5, draws).worth("KH") == 260
    assert prices_of(5, draws).trick + prices_of(5, draws).of_cards(["KH", "2C", "3C", "4C"]) == 265


def test_bb_12_a_suit_with_a_removed_card() -> None:
    draws = Draws("D", "Q", "KH")
    assert prices_of(2, draws).total(3, short=False) == 120
    takes = [(7, "3D 4D 5D 6D 7D"), (5, "8D 9D TD JD"), (5, "QD KD AD")]
    assert round_result(captured(2, takes, seats=3, draws=draws))[0] == (50, 40, 30)


EVERYTHING = [(13, HEARTS + " QC QD QS"), (0, ""), (0, ""), (0, "")]
ONE_SHORT = [(12, HEARTS + " QC QD QS"), (1, ""), (0, ""), (0, "")]


@pytest.mark.parametrize(
    ("round_", "takes", "off", "on"),
    [
        pytest.param(1, EVERYTHING, (65, 0, 0, 0), (-65, 0, 0, 0), id="BB-13"),
        pytest.param(2, EVERYTHING, (130, 0, 0, 0), (-130, 0, 0, 0), id="BB-14"),
        pytest.param(
            2,
            [(12, HEARTS.replace("2H ", "")), (1, "2H"), (0, ""), (0, "")],
            (120, 10, 0, 0),
            (120, 10, 0, 0),
            id="BB-14b",
        ),
        pytest.param(3, EVERYTHING, (200, 0, 0, 0), (-200, 0, 0, 0), id="BB-15"),
        pytest.param(4, EVERYTHING, (200, 0, 0, 0), (200, 0, 0, 0), id="BB-16"),
        pytest.param(5, EVERYTHING, (595, 0, 0, 0), (-595, 0, 0, 0), id="BB-17a"),
        pytest.param(5, ONE_SHORT, (590, 5, 0, 0), (590, 5, 0, 0), id="BB-17b"),
        pytest.param(6, EVERYTHING, (-595, 0, 0, 0), (595, 0, 0, 0), id="BB-18a"),
        pytest.param(6, ONE_SHORT, (-590, -5, 0, 0), (-590, -5, 0, 0), id="BB-18b"),
    ],
)
def test_all_or_nothing(round_: int, takes: list[tuple[int, str]], off: tuple[int, ...], on: tuple[int, ...]) -> None:
    assert round_result(captured(round_, takes)) == (off, None)
    turned = None if on == off else 0
    assert round_result(captured(round_, takes, all_or_nothing=True)) == (on, turned)


def test_bb_15_needs_only_the_queens_not_the_tricks() -> None:
    takes = [(4, "QC QD QH QS"), (4, ""), (4, ""), (1, "")]
    assert round_result(captured(3, takes, all_or_nothing=True)) == ((-200, 0, 0, 0), 0)


def test_bb_19_two_packs() -> None:
    totals = [prices_of(number, HQK).total(8, short=False) for number in range(1, 7)]
    assert totals == [65, 260, 400, 400, 1125, 1125]
    both = [(6, "KH KH"), *[(1, "")] * 7]
    seven = [(6, "QC QC QD QD QH QH QS"), (1, "QS"), *[(1, "")] * 6]
    for option in (False, True):
        assert round_result(captured(4, both, seats=8, all_or_nothing=option))[0][0] == 400
        assert round_result(captured(3, seven, seats=8, all_or_nothing=option)) == ((350, 50, *[0] * 6), None)


def _each_one_suit(round_: int, **options: bool) -> rules.State:
    """Round ``round_`` with the leader holding all clubs, then diamonds, hearts, spades; king of hearts drawn."""
    hands = dict.fromkeys(range(1, 7), (CLUBS, DIAMONDS, HEARTS, SPADES))
    seed = next(f"{i}" for i in range(9_999) if start(4, seed=f"{i}").draws.card == "KH")
    decks = StackedDecks(4, hands, seed=seed)
    state = rules.new(Setup(4, {**OFF, **options}, 0), decks)
    while state.round < round_:
        if state.turn is None:
            state = rules.deal(state, decks)
        else:
            state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[0])
    return state


def test_bb_20_the_round_stops_when_the_last_scoring_card_is_taken() -> None:
    state = _each_one_suit(4)
    tricks = [f"{rank}C {rank}D {heart}H {rank}S" for rank, heart in zip("23456", "23456", strict=True)]
    state = play(state, " ".join(tricks[:4]))
    assert not state.round_over
    state = play(state, "6C 6D KH 6S")
    assert state.round_over
    assert len(state.tricks) == 5
    assert rules.to_act(state) == frozenset()
    assert [len(hand) for hand in state.hands] == [8] * 4
    assert sum(state.scores[3]) == 200
    assert "ends_early" in {h.code for h in state.told}


def test_bb_20_without_the_option_the_round_is_played_out() -> None:
    state = _each_one_suit(4, early_end=False)
    while state.turn is not None:
        state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[0])
    assert len(state.tricks) == 13


def test_bb_20_round_6_never_stops_early() -> None:
    state = _each_one_suit(6)
    while rules.outcome(state) is None:
        assert state.turn is not None
        state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[0])
    assert len(state.tricks) == 13


def test_bb_21_ties_share_a_place() -> None:
    assert competition_places((120, -35, 120, 390)) == (2, 1, 2, 4)


def test_bb_22_a_drawn_2_of_which_one_copy_is_out() -> None:
    draws = Draws("H", "Q", "2S")
    assert prices_of(4, draws).total(10, short=False) == 200
    assert prices_of(4, draws).total(8, short=False) == 400


@pytest.mark.parametrize(
    ("seats", "suit", "totals"),
    [
        (2, "H", [130, 130, 200, 200, 660]),
        (3, "D", [85, 120, 200, 200, 605]),
        (3, "H", [85, 130, 200, 200, 615]),
        (4, "H", [65, 130, 200, 200, 595]),
        (5, "C", [50, 120, 200, 200, 570]),
        (5, "S", [50, 130, 200, 200, 580]),
        (6, "H", [40, 120, 200, 200, 560]),
        (7, "D", [70, 240, 400, 400, 1110]),
        (7, "S", [70, 250, 400, 400, 1120]),
        (8, "H", [65, 260, 400, 400, 1125]),
        (9, "D", [55, 240, 400, 400, 1095]),
        (9, "H", [55, 250, 400, 400, 1105]),
        (10, "H", [50, 250, 400, 400, 1100]),
        (11, "D", [45, 240, 400, 400, 1085]),
        (12, "H", [40, 240, 400, 400, 1080]),
    ],
)
def test_totals_available(seats: int, suit: str, totals: list[int]) -> None:
    draws = Draws(suit, "K", "KH")
    found = [prices_of(number, draws).total(seats, short=False) for number in range(1, 7)]
    assert found == [*totals, totals[-1]]


def test_the_short_pack_of_two_players() -> None:
    assert len(cards_in_play(2, short=True)) == 32
    assert tricks_per_round(2, short=True) == 16
    assert {card[0] for card in cards_in_play(2, short=True)} == set("789TJQKA")
    assert [prices_of(number, HQK).total(2, short=True) for number in range(1, 7)] == [80, 80, 200, 200, 560, 560]
    assert prices_of(6, HQK).sign == -1


def test_the_last_trick_plays_itself() -> None:
    state = start(4)
    while len(state.tricks) < 11 or len(state.trick) < 3:
        assert state.turn is not None
        state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[-1])
    assert state.turn is not None
    state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[0])
    assert len(state.tricks) == 13
    assert [h.code for h in state.told].count("last_trick") == 1
    assert sum(state.scores[0]) == 65


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("play:2D", "must_follow_suit"),
        ("play:AC", "not_in_hand"),
        ("play:ZZ", "unknown_move"),
        ("play:2D,3D", "unknown_move"),
        ("pass", "unknown_move"),
    ],
)
def test_refusals(move: str, code: str) -> None:
    hands = [CLUBS.replace("2C ", "2H "), DIAMONDS.replace("3D", "2C"), HEARTS.replace("2H", "3D"), SPADES]
    state = play(rules.new(Setup(4, OFF, 0), StackedDecks(4, {1: hands})), "3C")
    with pytest.raises(IllegalMove) as refusal:
        rules.apply(state, 2, Move.parse(move))
    assert refusal.value.code == code
    with pytest.raises(IllegalMove) as refusal:
        rules.apply(state, 0, Move.parse(move))
    assert refusal.value.code == "not_your_turn"
