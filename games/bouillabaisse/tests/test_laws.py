"""Section 10 of the rules: what holds in every match, whatever is dealt and played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.bouillabaisse import rules
from games.bouillabaisse.game import GAME
from games.bouillabaisse.rules.pack import cards_in_play, removed, tricks_per_round
from games.bouillabaisse.rules.play import State, taken
from games.bouillabaisse.rules.prices import prices_of
from games.kernel import Rng, SeedDecks, Setup
from games.kernel.cards import strength
from games.kernel.playout import Step, play_through, randomly

MATCHES = settings(max_examples=20, deadline=None)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    seats = draw(st.integers(2, 12))
    options = {
        "all_or_nothing": draw(st.booleans()),
        "early_end": draw(st.booleans()),
        "short_pack_2p": draw(st.booleans()) if seats == 2 else False,
    }
    return Setup(seats, options, draw(st.none() | st.integers(0, seats - 1)))


seeds = st.integers(0, 10**9).map(str)


def match(setup: Setup, seed: str) -> list[Step]:
    return list(play_through(GAME, setup, SeedDecks(seed), randomly(GAME, Rng(seed))))


def slow_legal(hand: tuple[str, ...], led: str | None) -> set[str]:
    """P1 and P2 word for word."""
    if led is None:
        return set(hand)
    follows = {card for card in hand if card[1] == led[1]}
    return follows if follows else set(hand)


def check_cards(state: State, pack: Counter[str]) -> None:
    played = [card for trick in state.tricks for card in trick.cards] + list(state.trick)
    assert Counter(card for hand in state.hands for card in hand) + Counter(played) == pack


def check_trick(trick: Any, seats: int) -> None:
    led = trick.cards[0][1]
    won = trick.cards[(trick.winner - trick.leader) % seats]
    assert won[1] == led
    followers = [card for card in trick.cards if card[1] == led]
    assert strength(won) == max(map(strength, followers))
    assert trick.cards.index(won) == (trick.winner - trick.leader) % seats  # the first of equal ones


@MATCHES
@given(setups(), seeds)
def test_laws_of_a_match(setup: Setup, seed: str) -> None:
    seats, short = setup.seats, bool(setup.options["short_pack_2p"])
    pack = Counter(cards_in_play(seats, short))
    number = tricks_per_round(seats, short)
    assert sum(pack.values()) == seats * number
    assert not set(removed(seats, short)) & {card for card in pack if pack[card] == (2 if seats >= 7 else 1)}
    steps = match(setup, seed)
    finished = 0
    for step in steps:
        state = step.state
        check_cards(state, pack)
        if step.move is None:
            assert {len(hand) for hand in state.hands} == {number}
        for seat in rules.to_act(state):
            led = state.trick[0] if state.trick else None
            legal = {move.token for move in rules.legal_moves(state, seat)}
            assert legal == slow_legal(state.hands[seat], led)
            assert legal
        if state.round_over and len(state.scores) > finished:
            finished = len(state.scores)
            check_round(setup, state, number)
    last = steps[-1].state
    assert finished == 6
    outcome = rules.outcome(last)
    assert outcome is not None
    assert outcome.points == tuple(map(sum, zip(*last.scores, strict=True)))
    for a, b in zip(outcome.places, outcome.points, strict=True):
        assert a == 1 + sum(other < b for other in outcome.points)
    if not setup.options["all_or_nothing"]:
        totals = [prices_of(r, last.draws).total(seats, short) for r in (1, 2, 3, 4)]
        assert sum(outcome.points) == sum(totals)


def check_round(setup: Setup, state: State, number: int) -> None:
    seats, short = setup.seats, bool(setup.options["short_pack_2p"])
    round_, raw, scores = state.round, taken(state), state.scores[-1]
    for trick in state.tricks:
        check_trick(trick, seats)
    total = state.prices.total(seats, short)
    assert sum(raw) == total
    if round_ in {1, 5, 6} or not setup.options["early_end"]:
        assert len(state.tricks) == number
    unit = {1: 5, 2: 10, 3: 50, 4: 200, 5: 5, 6: 5}[round_]
    assert all(points % unit == 0 for points in scores)
    turned = state.turned[-1]
    if turned is None:
        assert scores == tuple(state.prices.sign * points for points in raw)
        assert not setup.options["all_or_nothing"] or round_ == 4 or total not in raw
    else:
        assert setup.options["all_or_nothing"]
        assert round_ != 4
        assert scores == tuple(-state.prices.sign * total if seat == turned else 0 for seat in range(seats))


@MATCHES
@given(setups(), seeds)
def test_an_early_end_changes_no_score(setup: Setup, seed: str) -> None:
    stopping = Setup(setup.seats, {**setup.options, "early_end": True}, setup.first)
    playing_on = Setup(setup.seats, {**setup.options, "early_end": False}, setup.first)
    steps = match(stopping, seed)
    decks = SeedDecks(seed)
    state = rules.new(playing_on, decks)
    for step in steps[1:]:
        if step.move is None:
            while state.turn is not None:  # the tricks that were left out, with any cards
                state = rules.apply(state, state.turn, rules.legal_moves(state, state.turn)[-1])
            state = rules.deal(state, decks)
        else:
            assert step.seat is not None
            state = rules.apply(state, step.seat, step.move)
    assert state.scores == steps[-1].state.scores
    assert state.turned == steps[-1].state.turned


@MATCHES
@given(setups(), seeds)
def test_turning_the_table_turns_the_result(setup: Setup, seed: str) -> None:
    """The same cards and moves, everybody one seat on."""
    seats = setup.seats
    steps = match(setup, seed)
    first = steps[0].state.first_dealer
    decks = SeedDecks(seed)
    state = rules.new(Setup(seats, setup.options, (first + 1) % seats), decks)
    for step in steps[1:]:
        if step.move is None:
            state = rules.deal(state, decks)
        else:
            assert step.seat is not None
            state = rules.apply(state, (step.seat + 1) % seats, step.move)
    one, other = rules.outcome(steps[-1].state), rules.outcome(state)
    assert one is not None
    assert other is not None
    assert other.points == one.points[-1:] + one.points[:-1]
    assert other.places == one.places[-1:] + one.places[:-1]


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 12), seeds)
def test_draws_are_cards_in_play(seats: int, seed: str) -> None:
    setup = Setup(seats, {"all_or_nothing": False, "early_end": True, "short_pack_2p": seats == 2})
    state = rules.new(setup, SeedDecks(seed))
    assert state.draws.suit in "CDHS"
    assert state.draws.figure in "JQK"
    assert state.draws.card in cards_in_play(seats, setup.options["short_pack_2p"] is True)
