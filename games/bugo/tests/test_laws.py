"""Laws that hold in every match (section 10 of the rules): generated play over 2 to 8 seats and all 24 sides."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bugo import rules
from games.bugo.game import GAME, bound
from games.bugo.rules.deck import DECK
from games.bugo.rules.state import State, trick_count
from games.bugo.tests.tables import ALL_SIDES, EVERY_SEATS, HOUSE, finish_round, random_states, round_of
from games.kernel.codec import decode, encode
from games.kernel.rng import Rng

seats_drawn = st.sampled_from(EVERY_SEATS)
seeds = st.integers(0, 10**9).map(str)


def check_cards(state: State) -> None:
    """48 cards, none in two places; every dealt card is in a hand, or on the table once."""
    dealt = [card for hand in state.dealt for card in hand]
    assert len(set(dealt)) == len(dealt) <= len(DECK)
    assert set(dealt) <= set(DECK)
    if not dealt:
        return
    held = [state.dealt[seat][slot - 1] for seat in range(state.seats) for slot in state.left[seat]]
    played = [play.card for trick in state.tricks for play in trick.plays] + [play.card for play in state.trick]
    assert sorted(held + played) == sorted(dealt)
    for trick in state.tricks:
        assert len({play.seat for play in trick.plays}) == len(trick.plays)


def check_round(state: State, seats: int, tricks: int) -> None:
    """Taken and void tricks make all tricks, each seat played one card to each."""
    score = state.scores[-1]
    assert sum(score.taken) + score.void == tricks == len(state.tricks)
    assert set(score.penalties) <= {0, 1}
    for trick in state.tricks:
        assert sorted(play.seat for play in trick.plays) == list(range(seats))
    slots = sorted((play.seat, play.slot) for trick in state.tricks for play in trick.plays)
    assert slots == [(seat, slot) for seat in range(seats) for slot in range(1, tricks + 1)]


@pytest.mark.parametrize("seats", EVERY_SEATS)
def test_every_side_plays_to_its_end(seats):
    for card_id, name in ALL_SIDES:
        state = round_of(card_id, name, seats, seed=f"{card_id}{name}{seats}")
        size, tricks = len(state.dealt[0]), trick_count(state)
        assert seats * size <= len(DECK)
        assert size == HOUSE.card(card_id).side(name).hand_size(seats)
        check_cards(state)
        for state in finish_round(state, Rng(card_id + name)):  # noqa: B020  # the last one is looked at below
            check_cards(state)
        check_round(state, seats, tricks)


@settings(max_examples=40, deadline=None)
@given(seats_drawn, st.sampled_from(ALL_SIDES), seeds)
def test_rounds_keep_the_laws(seats, side, seed):
    state = round_of(side[0], side[1], seats, seed=seed)
    tricks = trick_count(state)
    rng = Rng(seed)
    for state in finish_round(state, rng):  # noqa: B020
        check_cards(state)
    check_round(state, seats, tricks)


@settings(max_examples=15, deadline=None)
@given(seats_drawn, seeds)
def test_matches_keep_the_laws(seats, seed):
    moves = 0
    for state in random_states(seats, seed):
        moves += bool(rules.to_act(state))
        check_cards(state)
        assert rules.to_act(state) or rules.outcome(state) or state.phase in {"deal", "extra_deal", "extra_play"}
        assert decode(encode(state), State) == state
    assert moves <= bound(seats)
    assert len(set(state.row)) == 5
    assert [score.card for score in state.scores] == list(state.row)
    ended = rules.outcome(state)
    assert ended is not None
    assert all(0 <= total <= 5 for total in ended.points)
    assert ended.places.count(1) == 1
    for extra in state.extras:
        assert all(0 <= penalty <= 5 for penalty in extra.penalties)
        assert sum(extra.taken) + extra.void == 5
    # nobody with more points is placed before somebody with fewer
    assert all(
        ended.places[a] < ended.places[b]
        for a in range(seats)
        for b in range(seats)
        if ended.points[a] < ended.points[b]
    )


@settings(max_examples=8, deadline=None)
@given(seats_drawn, seeds)
def test_same_seed_and_moves_give_the_same_match(seats, seed):
    assert [encode(s) for s in random_states(seats, seed)] == [encode(s) for s in random_states(seats, seed)]


def test_bound_holds_for_the_longest_match():
    assert bound(2) == 6 * (1 + 2 + 2 * 8) + 50 * 2
    assert all(GAME.bound(seats) > 5 * (1 + seats + 8 * seats) for seats in range(2, 7))


def test_rotating_the_seats_rotates_the_match():
    """Seat numbers mean nothing but order: the same deal seen from another first Leader."""
    one = round_of("H06", "capoeira", 4, first=0, seed="rotate")
    other = round_of("H06", "capoeira", 4, first=1, seed="rotate")
    assert [other.dealt[(seat + 1) % 4] for seat in range(4)] == list(one.dealt)
