"""Extra Rounds and ranking: the examples BG-26 to BG-30."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bugo import rules
from games.bugo.rules import extra
from games.bugo.rules.ranking import MOST_EXTRAS, tied_for_first
from games.bugo.rules.state import points
from games.bugo.tests.tables import bid_all, extra_round_of, with_scores
from games.kernel.moves import Move
from games.kernel.viewers import PUBLIC, seat_viewer

BG26 = {0: [50, 101, -103, 80, 20], 1: [90, 60, 103, 80, 10]}
BG27 = {0: [104, 30, 30, 70, -101], 1: [-104, 40, 30, 100, 60], 2: [10, 40, 20, 100, 101]}


def test_bg_26_two_players():
    state, decks = extra_round_of(BG26, seats=2)
    state = rules.deal(bid_all(state, [2, 3]), decks)
    assert [trick.winner for trick in state.tricks] == [1, 0, None, None, 0]
    assert state.extras[0].taken == (2, 1)
    assert state.extras[0].penalties == (0, 2)
    assert points(state) == (1, 1)
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.places == (1, 2)
    assert ended.points == (1, 1)


def test_bg_27_three_players():
    state, decks = extra_round_of(BG27, seats=4)
    state = rules.deal(bid_all(state, [2, 2, 2, 0]), decks)
    assert [trick.winner for trick in state.tricks] == [2, 0, 2, 0, 1]
    assert state.extras[0].taken == (2, 1, 2, 0)
    assert state.extras[0].penalties == (0, 1, 0, 0)
    assert rules.outcome(state) is None
    assert state.tied == (0, 2)
    state = rules.deal(state, decks)
    assert [len(hand) for hand in state.dealt] == [5, 0, 5, 0]
    ended = rules.outcome(replace(state, phase="over"))
    assert ended is not None
    assert ended.places == (1, 3, 1, 4)


@pytest.mark.parametrize(
    ("name", "totals", "extras", "places"),
    [
        ("BG-28", [2, 1, 1, 3], [{1: 1, 2: 1}, {1: 0, 2: 2}], (3, 1, 2, 4)),
        ("BG-29", [0, 2, 2, 4], [], (1, 2, 2, 4)),
        ("BG-30", [2, 2, 2, 2], [{0: 0, 1: 1, 2: 1, 3: 3}], (1, 2, 2, 4)),
    ],
)
def test_bg_28_to_30_ranking(name, totals, extras, places):
    ended = rules.outcome(with_scores(4, totals, extras))
    assert ended is not None
    assert ended.places == places
    assert ended.points == tuple(totals)


def test_bg_29_no_extra_round_for_a_tie_below_first():
    state = extra.settle(with_scores(4, [0, 2, 2, 4]), tied_for_first(with_scores(4, [0, 2, 2, 4])))
    assert state.phase == "over"
    assert state.told[-1].code == "won_match"


def test_after_fifty_extra_rounds_first_place_is_shared():
    drawn = [{0: 1, 1: 1}] * MOST_EXTRAS
    state = with_scores(3, [1, 1, 2], drawn)
    state = extra.settle(state, tied_for_first(state))
    ended = rules.outcome(state)
    assert ended is not None
    assert ended.places == (1, 1, 3)
    assert state.told[-1].code == "shared_match"


def test_secret_bids_are_simultaneous_and_told_together():
    state, _decks = extra_round_of(BG27, seats=4)
    assert rules.to_act(state) == {0, 1, 2}
    state = rules.apply(state, 1, Move("bid", ("4",)))
    assert rules.to_act(state) == {0, 2}
    for viewer in (PUBLIC, seat_viewer(0), seat_viewer(3)):
        view = rules.view(state, viewer)
        assert view.bids == (None, None, None, None)
        assert view.has_bid == (False, True, False, False)
        assert view.bid_sum == 0
        assert [h.code for h in view.told] == ["committed_bid"]
    assert rules.view(state, seat_viewer(1)).bids == (None, 4, None, None)
    state = rules.apply(rules.apply(state, 2, Move("bid", ("0",))), 0, Move("bid", ("1",)))
    declared = [(h.seat, dict(h.params)["bid"]) for h in state.told if h.code == "declared"]
    assert declared == [(0, 1), (1, 4), (2, 0)]
    assert rules.view(state, PUBLIC).bids == (1, 4, 0, None)


def test_clockwise_bids_are_asked_one_after_the_other():
    state, _decks = extra_round_of(BG27, seats=4, option="clockwise")
    # the seat left of round five's Leader (first Leader 0, five rounds on: seat 1) is asked first
    order = []
    while state.phase == "extra_bid":
        (seat,) = rules.to_act(state)
        order.append(seat)
        state = rules.apply(state, seat, Move("bid", ("1",)))
        assert rules.view(state, PUBLIC).bids[seat] == 1
    assert order == [1, 2, 0]


def test_the_blind_order_is_the_servers():
    """The order comes from each seat's own label, after all bids, and is nowhere before."""
    state, decks = extra_round_of(BG26, seats=2)
    asked = []

    class Watching:
        def shuffle(self, deal, label, n):
            asked.append((deal, label, n))
            return tuple(reversed(range(n)))

    state = rules.deal(bid_all(state, [2, 3]), Watching())
    assert asked == [(6, "blind:0", 5), (6, "blind:1", 5)]
    assert [play.slot for play in (trick.plays[0] for trick in state.tricks)] == [5, 4, 3, 2, 1]
    assert decks is not None
