"""A whole match: rules section 7, examples M-1 to M-5, and the flags that change its course."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bridgette import rules
from games.bridgette.game import GAME
from games.bridgette.rules import dealing
from games.bridgette.rules.state import MAX_REDEALS, Contract, Flags
from games.bridgette.tests.notation import Stacked, bid, play_out, position, say, setup, throw_lowest
from games.kernel.decks import SeedDecks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Move
from games.kernel.outcome import Outcome

A, B = 0, 1
FOUR = [(A, "4♠", 0, 10), (B, "1NT", 0, 9), (B, "1♠", 0, 8), (B, "2♥", 0, 11)]
PASSED = None


def match(*deals, flags=None):
    """The state after these deals; A deals 1, 3, 5 and 7. Each is (declarer, bid, doubling, tricks), or passed out."""
    state = position(flags=flags)
    for number, deal in enumerate(deals, 1):
        assert state.phase != "over"
        state = replace(state, deal=number, dealer=(number - 1) % 2, phase="play", contract=None, tricks=(), told=())
        if deal is PASSED:
            state = dealing.finish(state)
        else:
            declarer, name, doubling, taken = deal
            state = play_out(replace(state, contract=Contract(bid(name), declarer, doubling)), taken)
    return state


def test_totals_of_the_table():
    for number, totals in enumerate([(1000, 0), (1000, 250), (1000, 400), (1000, 1000)], 1):
        assert match(*FOUR[:number]).points == totals
    tied = match(*FOUR, PASSED, PASSED)
    assert tied.phase == "scored"
    assert rules.outcome(tied) is None
    seventh = rules.deal(tied, SeedDecks("seventh"))
    assert (seventh.deal, seventh.dealer) == (7, A)
    assert [h.code for h in seventh.told][:2] == ["deals", "deciding_deal"]


def test_m1():
    state = match(*FOUR, PASSED, PASSED, (A, "0NT", 0, 5))
    assert rules.outcome(state) == Outcome((2, 1), (1000, 1100))
    assert state.told[-1].code == "match_won"


def test_m2():
    state = match(*FOUR, PASSED, PASSED, PASSED)
    assert rules.outcome(state) == Outcome((1, 1), (1000, 1000))
    assert state.told[-1].code == "match_drawn"


def test_m3():
    state = match(*FOUR, (A, "3NT", 0, 7), (A, "1♦", 0, 6))
    assert rules.outcome(state) == Outcome((2, 1), (1000, 1300))


def test_m4():
    state = match(*FOUR, (A, "1♥", 1, 7))
    assert state.points == (2600, 1000)
    assert rules.outcome(state) is None
    assert rules.outcome(match(*FOUR, (A, "1♥", 1, 7), PASSED)) == Outcome((1, 2), (2600, 1000))


def test_m5():
    deals = [(A, "1♥", 1, 7), (B, "1♥", 1, 7), PASSED, PASSED, PASSED, PASSED]
    state = match(*deals)
    assert state.points == (1600, 1600)
    assert rules.outcome(state) is None


def test_without_a_tie_deal_a_tie_is_a_draw():
    state = match(*FOUR, PASSED, PASSED, flags=Flags(tie_deals=0))
    assert rules.outcome(state) == Outcome((1, 1), (1000, 1000))


@pytest.mark.parametrize("deals", [2, 4, 12])
def test_other_lengths(deals):
    played = [(A, "4♠", 0, 10)] * (deals - 1)
    assert rules.outcome(match(*played, flags=Flags(deals=deals))) is None
    assert rules.outcome(match(*played, PASSED, flags=Flags(deals=deals))) is not None


def test_the_deal_alternates():
    state = rules.new(setup(first=1), SeedDecks("alternate"))
    dealers = [state.dealer]
    for _ in range(5):
        state = say(throw_lowest(state), "pass", "pass")
        state = rules.deal(state, SeedDecks("alternate"))
        dealers.append(state.dealer)
    assert dealers == [1, 0, 1, 0, 1, 0]


def test_who_deals_first():
    for dealer in (0, 1):
        assert rules.new(setup(first=None), Stacked(dealer=dealer)).dealer == dealer
        assert rules.new(setup(first=dealer), Stacked(dealer=1 - dealer)).dealer == dealer
    assert rules.new(setup(first=None, first_dealer="seat_0"), Stacked(dealer=1)).dealer == 0
    assert rules.new(setup(first=1, first_dealer="seat_0"), Stacked(dealer=0)).dealer == 1


class TestRedeals:
    def passed(self, times):
        state = rules.new(setup(passed_out="redeal_same_dealer"), SeedDecks("again"))
        for _ in range(times):
            state = say(throw_lowest(state), "pass", "pass")
            state = rules.deal(state, SeedDecks("again"))
        return state

    def test_the_same_dealer_deals_other_cards(self):
        first, second = self.passed(0), self.passed(1)
        assert (second.deal, second.dealer, second.redeals) == (1, first.dealer, 1)
        assert second.results == ()
        assert (second.hands, second.up_card) != (first.hands, first.up_card)

    def test_it_ends(self):
        state = say(throw_lowest(self.passed(MAX_REDEALS)), "pass", "pass")
        assert len(state.results) == 1
        assert rules.deal(state, SeedDecks("again")).deal == 2


def test_after_the_end_nobody_moves():
    state = match(*FOUR, PASSED, (A, "4♠", 0, 10))
    assert rules.to_act(state) == set()
    assert rules.legal_moves(state, 0) == ()
    with pytest.raises(IllegalMove, match="game_over"):
        rules.apply(state, 0, Move("pass"))


def test_the_one_rated_pool_is_the_default_table():
    assert GAME.pool_of(setup()) == GAME.pool("two")
    assert GAME.pool_of(setup(doubling_mode="base")) is None


def test_the_flags_are_the_options():
    assert Flags() == Flags.of(GAME.complete_options(2, {}))
    for option in GAME.options:
        for value in option.values:
            assert getattr(Flags.of(GAME.complete_options(2, {option.name: value})), option.name) == value
