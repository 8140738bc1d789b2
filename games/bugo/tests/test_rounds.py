"""Rounds: the examples BG-22 to BG-25, choices of side, bids, turns, refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bugo import rules
from games.bugo.game import GAME
from games.bugo.rules.deck import DECK, value
from games.bugo.rules.state import leader
from games.bugo.tests.tables import (
    HOUSE,
    Stacked,
    bid_all,
    legal,
    order_for,
    physical,
    play_values,
    round_of,
    rule_first,
    setup,
)
from games.kernel.decks import SeedDecks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Move
from games.kernel.rules import Setup

A, B, C, D = range(4)
BG22 = ([90, 60, 101, -102, 30], [40, 60, 100, 10, 20], [90, 60, -101, 102, 70])


def bg22():
    state = bid_all(round_of("H02", "capoeira", 3, hands=BG22), [1, 3, 1])
    state = play_values(state, (A, 90), (B, 40), (C, 90))
    state = play_values(state, (B, 60), (C, 60), (A, 60))
    return play_values(state, (B, 100), (C, -101), (A, 101))


def test_bg_22_a_whole_round():
    state = bg22()
    assert [trick.winner for trick in state.tricks] == [B, None, B]
    assert state.lead == B
    # the fourth trick is the last with a choice; the fifth plays itself
    state = play_values(state, (B, 10), (C, 102), (A, -102))
    assert [trick.winner for trick in state.tricks] == [B, None, B, B, C]
    (score,) = state.scores
    assert score.taken == (0, 3, 1)
    assert score.void == 1
    assert score.penalties == (1, 0, 0)
    assert leader(state) == B
    assert rules.to_act(state) == {B}


def test_bg_22_what_is_told():
    state = play_values(bg22(), (B, 10), (C, 102))
    state = rules.apply(state, A, Move("play", ("-102",)))
    codes = [h.code for h in state.told]
    assert codes[:7] == ["played", "bugged", "took", "last_cards", "led", "played", "played"]
    assert dict(state.told[1].params)["cards"] == ("102", "-102")
    assert [h.beat for h in state.told if h.code == "took"] == ["trick", "trick"]
    assert [h.beat for h in state.told if h.code == "round_over"] == ["deal"]
    assert "revealed" in codes


@pytest.mark.parametrize(("bid", "won", "penalty"), [(0, 0, 0), (0, 1, 1), (6, 0, 1), (3, 3, 0)])
def test_bg_23_penalty_is_one_whatever_the_distance(bid, won, penalty):
    # two players, six tricks: the first takes as many as the case says
    high, low = [101, 102, 103, 104, 100, 100], [10, 20, 30, 40, 50, 60]
    hands = ([*high[:won], *low[won:]], [*low[:won], *[90, 90, 90, 90, 80, 80][won:]])
    state = bid_all(round_of("H08", "capoeira", 2, hands=hands), [bid, 0])
    for mine, other in zip(*hands, strict=True):
        if not state.scores:
            turn = [(0, mine), (1, other)] if state.lead == 0 else [(1, other), (0, mine)]
            state = play_values(state, *turn)
    assert state.scores[0].taken[0] == won
    assert state.scores[0].penalties[0] == penalty


@pytest.mark.parametrize(("seats", "first", "leaders"), [(4, 2, [2, 3, 0, 1, 2]), (2, 1, [1, 0, 1, 0, 1])])
def test_bg_24_the_lead_goes_round(seats, first, leaders):
    state = rules.new(setup(seats, first), SeedDecks("lead"))
    assert [leader(replace(state, round=number)) for number in range(1, 6)] == leaders


@pytest.mark.parametrize(("card", "sizes"), [("H06", [8, 8, 8, 8, 8, 6, 6]), ("H10", [3] * 7)])
def test_bg_25_hand_size_caps(card, sizes):
    side = HOUSE.card(card).side("capoeira")
    assert [side.hand_size(seats) for seats in range(2, 9)] == sizes
    assert [side.tricks(seats) for seats in range(2, 9)] == sizes


def test_first_leader_is_drawn_unless_assigned():
    drawn = {rules.new(setup(5, None), SeedDecks(f"draw {n}")).first for n in range(40)}
    assert drawn == set(range(5))
    assert rules.new(setup(5, 3), SeedDecks("draw 1")).first == 3


def test_deal_goes_one_at_a_time_clockwise_from_the_leader():
    decks = Stacked({(1, "rules"): rule_first("H10"), (1, "deck"): range(48)})
    state = rules.apply(rules.new(setup(3, 1), decks), 1, Move("side", ("capoeira",)))
    state = rules.deal(state, decks)
    assert state.dealt[1] == (DECK[0], DECK[3], DECK[6])
    assert state.dealt[2] == (DECK[1], DECK[4], DECK[7])
    assert state.dealt[0] == (DECK[2], DECK[5], DECK[8])


def test_order_of_ids_is_that_of_the_deal_scheme():
    assert [value(card) for card in DECK] == [
        *(number for number in range(10, 101, 10) for _copy in range(4)),
        *(-101, -102, -103, -104),
        *(101, 102, 103, 104),
    ]


def test_bids_go_clockwise_from_the_leader_and_are_public_at_once():
    state = round_of("H02", "capoeira", 4, first=2)
    for seat, bid in [(2, 5), (3, 0), (0, 2)]:
        assert rules.to_act(state) == {seat}
        state = rules.apply(state, seat, Move("bid", (str(bid),)))
    assert state.bids == (2, None, 5, 0)
    assert [h.code for h in state.told] == ["declared"]


def test_no_limit_on_the_sum_of_bids():
    state = bid_all(round_of("H02", "capoeira", 3), [5, 5, 5])
    assert state.phase == "play"
    assert dict(state.told[-1].params) == {"sum": 15, "tricks": 5}


@pytest.mark.parametrize(
    ("phase", "move", "code"),
    [
        ("side", "bid:2", "unknown_move"),
        ("side", "side:fado", "unknown_move"),
        ("side", "side:capoeira,carnaval", "unknown_move"),
        ("side", "side", "unknown_move"),
        ("bid", "bid:6", "bid_range"),
        ("bid", "bid:02", "unknown_move"),
        ("bid", "bid:-1", "unknown_move"),
        ("bid", "play:90a", "unknown_move"),
        ("play", "bid:1", "unknown_move"),
        ("play", "play:104", "not_in_hand"),
        ("play", "play:hello", "not_in_hand"),
        ("play", "slot:1", "play_by_card"),
        ("play", "slot:9", "no_such_slot"),
    ],
)
def test_refusals(phase, move, code):
    decks = Stacked({(1, "rules"): rule_first("H02"), (1, "deck"): order_for(physical(BG22))})
    state = rules.new(setup(3), decks)
    if phase != "side":
        state = rules.deal(rules.apply(state, 0, Move("side", ("capoeira",))), decks)
    if phase == "play":
        state = bid_all(state, [1, 1, 1])
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, 0, Move.parse(move))
    assert refused.value.code == code
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, 1, Move.parse(move))
    assert refused.value.code == "not_your_turn"


def test_played_cards_are_gone():
    state = play_values(bid_all(round_of("H04", "carnaval", 2, first=0), [1, 1]))
    state = rules.apply(state, 0, Move("slot", ("2",)))
    state = rules.apply(state, 1, legal(state, 1)[0])
    seat = min(rules.to_act(state))
    if seat == 1:
        state = rules.apply(state, 1, legal(state, 1)[0])
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, 0, Move("slot", ("2",)))
    assert refused.value.code == "slot_empty"


def test_wrong_guesses_about_an_unseen_card_are_refused_alike():
    """Neither the code nor anything else tells whether a named card lies in an unseen slot."""
    down = bid_all(round_of("H04", "carnaval", 3), [1, 1, 1])
    unseen = down.dealt[0][:2]
    brow = bid_all(round_of("H01", "carnaval", 3), [1, 1, 1])
    for state, codes in ((down, {"not_in_hand"}), (brow, {"play_by_number"})):
        seen = {move.token for move in legal(state, 0)}
        found = set()
        for card in DECK:
            if card in seen:
                continue
            with pytest.raises(IllegalMove) as refused:
                rules.apply(state, 0, Move("play", (card,)))
            found.add((refused.value.code, tuple(refused.value.params)))
        assert {code for code, _params in found} == codes
        assert len(found) == 1
    assert unseen


def test_six_rounds_turn_six_cards():
    state = rules.new(setup(2, rounds=6), SeedDecks("six"))
    assert len(set(state.row)) == 6
    with pytest.raises(IllegalMove):
        GAME.complete_options(4, {"rounds": 6})


def test_pools():
    assert GAME.pool_of(Setup(4, {})) == GAME.pool("four")
    assert GAME.pool_of(Setup(4, {"er_bids": "clockwise"})) is None
    assert [pool.slug for pool in GAME.pools if pool.queue] == ["four"]
