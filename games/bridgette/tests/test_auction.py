"""The auction: rules section 4, examples A-1 to A-35."""

from __future__ import annotations

import pytest

from games.bridgette import rules
from games.bridgette.rules import auction
from games.bridgette.rules.state import Contract, Flags
from games.bridgette.tests.notation import bid, call_move, calls, hand, position, seen
from games.kernel.errors import IllegalMove
from games.kernel.moves import Move
from games.kernel.viewers import PUBLIC, seat_viewer

H1 = hand("♠AK72 ♥Q9 ♦J854 ♣– GC RC LC")
H2 = hand("♠K3 ♥A62 ♦9 ♣AQT854 RC")
# Holds four of nothing but enough for every cheapest bid and every no trump.
EVEN = hand("♠AK7 ♥Q9 ♦J85 ♣42 GC RC LC")
LONG = hand("♠AKQJ ♥AKQJ ♦32 ♣32 GC")

HOLDINGS = [
    ("A-1", H1, "", "1♥", ""),
    ("A-2", H1, "", "2♥", "needs_four"),
    ("A-3", H1, "", "2♠", ""),
    ("A-3", H1, "", "7♠", ""),
    ("A-4", H1, "", "0NT", "needs_every_suit"),
    ("A-4", H1, "", "1NT", "needs_every_suit"),
    ("A-5", H1, "", "1♣", "needs_two"),
    ("A-6", H1, "1♦", "1♥", ""),
    ("A-6", H1, "1♦", "2♦", ""),
    ("A-6", H1, "1♦", "3♦", ""),
    ("A-7", H1, "1♦", "2♥", "needs_four"),
    ("A-8", H1, "1♠", "2♥", ""),
    ("A-9", H1, "3NT", "4♥", ""),
    ("A-10", H1, "3NT", "5♥", "needs_four"),
    ("A-11", H1, "3NT", "4♠", ""),
    ("A-11", H1, "3NT", "5♠", ""),
    ("A-12", H1, "1♠", "1♥", "bid_too_low"),
    ("A-13", H2, "", "0NT", ""),
    ("A-13", H2, "", "1NT", ""),
    ("A-13", H2, "", "7NT", ""),
    ("A-14", H2, "", "1♦", "needs_two"),
    ("A-15", H2, "", "3♣", ""),
    ("A-16", H2, "", "2♥", "needs_four"),
    ("A-17", H2, "", "1♥", ""),
    ("A-17", H2, "", "1♠", ""),
    ("A-18", H2, "0NT", "1♣", ""),
    ("A-19", H2, "1♣", "1♠", ""),
    ("A-19", H2, "1♣", "2♠", "needs_four"),
    ("A-20", H2, "2♣", "2♥", ""),
    ("A-20", H2, "2♣", "3♥", "needs_four"),
]


@pytest.mark.parametrize(("example", "held", "over", "said", "code"), HOLDINGS)
def test_holding_conditions(example, held, over, said, code):
    over, said = bid(over) if over else "", bid(said)
    refusal = auction.bid_refusal(held, over, said)
    assert (refusal.code if refusal else "") == code
    # The same by the whole state: the opponent opened with the standing bid.
    state = position((held, EVEN), said=[over] if over else [], dealer=1 if over else 0)
    legal = Move("bid", (said,)) in rules.legal_moves(state, 0)
    assert legal == (code == "")
    view = seen(state, seat_viewer(0))
    assert (said in view.bidding.open) == legal
    assert [r.code for r in view.bidding.closed if r.what == said] == ([] if legal else [code])


RESULTS = [
    ("A-22", "P 1♣ P", Contract("1C", 1, 0)),
    ("A-23", "P 1♣ 1♦ P", Contract("1D", 0, 0)),
    ("A-24", "1♥ P", Contract("1H", 0, 0)),
    ("A-25", "1♥ X P", Contract("1H", 0, 1)),
    ("A-26", "1♥ X XX P", Contract("1H", 0, 2)),
    ("A-27", "1♥ X 1♠ P", Contract("1S", 0, 0)),
    ("A-28", "1♥ X XX 2♣ P", Contract("2C", 1, 0)),
    ("A-29", "1♥ X XX 2♣ X P", Contract("2C", 1, 1)),
]


@pytest.mark.parametrize(("example", "said", "contract"), RESULTS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_who_plays_what(example, said, contract, dealer):
    state = position((EVEN, EVEN), dealer=dealer)
    for call in calls(said):
        assert state.contract is None
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, call_move(call))
    declarer = contract.declarer ^ dealer
    assert state.contract == Contract(contract.bid, declarer, contract.doubling)
    assert state.phase == "play"
    assert rules.to_act(state) == {1 - declarer}
    assert state.calls == calls(said)


def test_a21_both_pass():
    state = position((EVEN, EVEN))
    state = rules.apply(rules.apply(state, 0, Move("pass")), 1, Move("pass"))
    assert state.phase == "scored"
    assert state.results[0].contract is None
    assert state.results[0].points == (0, 0)
    assert rules.to_act(state) == set()


ILLEGAL = [
    ("A-30", "1♥", "XX", "not_doubled"),
    ("A-30", "1♥ 1♠", "XX", "not_doubled"),
    ("A-31", "", "X", "nothing_to_double"),
    ("A-31", "P", "X", "nothing_to_double"),
    ("A-31", "", "XX", "not_doubled"),
    ("A-32", "1♥ X", "X", "own_bid"),
    ("A-33", "1♥ X XX", "X", "already_doubled"),
    ("A-33", "1♥ X XX", "XX", "not_doubled"),
    ("A-34", "1♠", "1♥", "bid_too_low"),
    ("A-34", "1♠", "1♠", "bid_too_low"),
]


@pytest.mark.parametrize(("example", "before", "said", "code"), ILLEGAL)
def test_calls_that_are_refused(example, before, said, code):
    state = position((EVEN, EVEN), said=calls(before))
    (seat,) = rules.to_act(state)
    (call,) = calls(said)
    assert call_move(call) not in rules.legal_moves(state, seat)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, seat, call_move(call))
    assert caught.value.code == code


class TestA35:
    """7NT, then only P, X (then P, XX)."""

    def legal(self, said):
        state = position((EVEN, EVEN), said=calls(said))
        (seat,) = rules.to_act(state)
        return [str(move) for move in rules.legal_moves(state, seat)]

    def test_after_7nt(self):
        assert self.legal("7NT") == ["pass", "double"]

    def test_after_the_double(self):
        assert self.legal("7NT X") == ["pass", "redouble"]

    def test_after_the_redouble(self):
        assert self.legal("7NT X XX") == ["pass"]


def test_thirty_six_bids_in_order():
    assert len(auction.BIDS) == 36
    assert auction.BIDS[:6] == ("0NT", "1C", "1D", "1H", "1S", "1NT")
    assert auction.BIDS[-1] == "7NT"
    assert [auction.HEIGHT[b] for b in ("0NT", "1C", "2S", "7NT")] == [0, 1, 9, 35]


@pytest.mark.parametrize("over", ["", *auction.BIDS])
@pytest.mark.parametrize("held", [H1, H2, EVEN, LONG])
def test_legal_bids_against_the_words_of_the_rules(held, over):
    """Section 4 once more, written out: a second reading of the same text."""
    counted = {suit: sum(card[1] == suit and card not in ("GC", "RC", "LC") for card in held) for suit in "CDHS"}
    least = auction.HEIGHT[over] if over else -1
    expected = []
    for code, name in enumerate(auction.BIDS):
        if code <= least:
            continue
        level, strain = int(name[0]), name[1:]
        if strain == "NT":
            legal = all(counted.values())
        else:
            place = "CDHS".index(strain)
            lower = [1 + 5 * (n - 1) + place for n in range(1, level)]
            jump = any(height > least for height in lower)
            legal = counted[strain] >= (4 if jump else 2)
        if legal:
            expected.append(name)
    assert [b for b in auction.BIDS if auction.bid_refusal(held, over, b) is None] == expected


def test_legal_calls_come_with_pass_first():
    state = position((LONG, EVEN))
    assert [str(m) for m in rules.legal_moves(state, 0)][:3] == ["pass", "bid:0NT", "bid:1C"]


def test_what_the_calls_prove():
    said = calls("1♥ 2♠ 2NT 3♠ 4♥ 5♥")
    assert auction.proved(0, said, 0) == (1, 1, 2, 1)
    assert auction.proved(0, said, 1) == (0, 0, 2, 4)


def test_flag_opening_pass_ends():
    state = position((EVEN, EVEN), flags=Flags(opening_pass_ends=True))
    state = rules.apply(state, 0, Move("pass"))
    assert state.phase == "scored"
    assert state.results[0].contract is None


def test_flag_doubling_off():
    state = position((EVEN, EVEN), said=calls("1♥"), flags=Flags(doubling_mode="off"))
    assert Move("double") not in rules.legal_moves(state, 1)
    for verb in ("double", "redouble"):
        with pytest.raises(IllegalMove, match="no_doubling"):
            rules.apply(state, 1, Move(verb))
    assert not seen(state, seat_viewer(1)).bidding.may_double


def test_the_bidding_box_is_for_the_caller_alone():
    state = position((LONG, EVEN), said=calls("1♥"))
    assert seen(state, seat_viewer(0)).bidding is None
    assert seen(state, PUBLIC).bidding is None
    box = seen(state, seat_viewer(1)).bidding
    assert box.held == (2, 3, 2, 3)
    assert box.cheapest == ("2C", "2D", "2H", "1S", "1NT")
    assert box.may_double
    assert not box.may_redouble
    assert len(box.open) + len(box.closed) == 36


@pytest.mark.parametrize("text", ["bid:9C", "bid:0C", "bid:1Z", "bid:1NT,2NT", "bid", "pass:1", "double:1C"])
def test_odd_texts_are_refused(text):
    with pytest.raises(IllegalMove, match="unknown_move"):
        rules.apply(position((EVEN, EVEN)), 0, Move.parse(text))
