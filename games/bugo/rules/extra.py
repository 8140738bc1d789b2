"""Extra Rounds for those who tie for first (3.6): bids, then hands that are turned up blindly."""

from __future__ import annotations

from dataclasses import replace

from games.bugo.rules.deck import DECK
from games.bugo.rules.ranking import MOST_EXTRAS, tied_for_first
from games.bugo.rules.rounds import hands_told
from games.bugo.rules.state import Play, Score, State, clockwise, declared, hand_size, leader, taken
from games.bugo.rules.table import bugged, close
from games.kernel.decks import Decks
from games.kernel.happenings import happening


def settle(state: State, tied: tuple[int, ...]) -> State:
    """The end, or an Extra Round for the tied (E3, X5)."""
    number = len(state.extras) + 1
    if len(tied) == 1:
        return replace(state, phase="over", tied=()).say(happening("won_match", tied[0]))
    if number > MOST_EXTRAS:
        return replace(state, phase="over", tied=()).say(happening("shared_match", seats=_names(tied)))
    state = replace(state, phase="extra_deal", tied=tied, round=state.round + 1, side="", bids=(None,) * state.seats)
    return state.say(happening("extra_round", number=number, seats=_names(tied)))


def _names(seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(seat) for seat in seats)


def deal(state: State, decks: Decks) -> State:
    """Five cards each from a fresh deck, one at a time to the tied in seat order (X1)."""
    deck = [DECK[i] for i in decks.shuffle(state.round, "deck", len(DECK))]
    size = hand_size(state)
    hands: list[tuple[str, ...]] = [()] * state.seats
    for place, seat in enumerate(state.tied):
        hands[seat] = tuple(deck[place : size * len(state.tied) : len(state.tied)])
    state = replace(
        state,
        phase="extra_bid",
        dealt=tuple(hands),
        left=tuple(tuple(range(1, len(hand) + 1)) for hand in hands),
        tricks=(),
        lead=state.tied[0],
        told=(happening("dealt", size=size, tricks=size, beat="deal"),),
    )
    return state.say(*hands_told(state))


def to_bid(state: State) -> frozenset[int]:
    """All who have not declared (X3); with the option, one after the other clockwise from the Leader's seat."""
    waiting = [seat for seat in clockwise(state, leader(state)) if seat in state.tied and state.bids[seat] is None]
    return frozenset(waiting if state.er_bids == "secret" else waiting[:1])


def bid(state: State, seat: int, number: int) -> State:
    """A declaration; secret ones are told when all are in."""
    bids = (*state.bids[:seat], number, *state.bids[seat + 1 :])
    secret = state.er_bids == "secret"
    state = replace(state, bids=bids)
    if secret:
        own = happening("chose_bid", seat, only=(seat,), bid=number)
        state = state.say(happening("committed_bid", seat, never=(seat,)), own)
    else:
        state = state.say(happening("declared", seat, bid=number))
    if any(bids[tied] is None for tied in state.tied):
        return state
    state = replace(state, phase="extra_play")
    if not secret:
        return state
    return state.say(*(happening("declared", tied, bid=declared(state, tied)) for tied in state.tied))


def turn_up(state: State, decks: Decks) -> State:
    """Each hand in a shuffled order nobody chose, trick by trick; the owner of the card takes it (X2)."""
    state = replace(state, told=())
    size = hand_size(state)
    order = {seat: decks.shuffle(state.round, f"blind:{seat}", size) for seat in state.tied}
    for turn in range(size):
        plays = tuple(Play(seat, order[seat][turn] + 1, state.dealt[seat][order[seat][turn]]) for seat in state.tied)
        state = state.say(*(happening("turned_up", play.seat, card=play.card) for play in plays), *bugged(state, plays))
        state = close(state, plays)
    return _score(state)


def _score(state: State) -> State:
    """The distance between declared and taken (X4); then the end, or a new one for those still tied (X5)."""
    won = taken(state)
    penalties = tuple(
        abs((declared(state, seat)) - won[seat]) if seat in state.tied else 0 for seat in range(state.seats)
    )
    score = Score(
        number=len(state.extras) + 1,
        card="",
        side="",
        leader=leader(state),
        bids=state.bids,
        taken=won,
        penalties=penalties,
        void=len(state.tricks) - sum(won),
    )
    state = replace(
        state,
        extras=(*state.extras, score),
        dealt=((),) * state.seats,
        left=((),) * state.seats,
    )
    for seat in state.tied:
        told = happening("extra_points", seat, bid=declared(state, seat), taken=won[seat], points=penalties[seat])
        state = state.say(told)
    state = state.say(happening("extra_over", number=len(state.extras), beat="deal"))
    return settle(state, tied_for_first(state))
