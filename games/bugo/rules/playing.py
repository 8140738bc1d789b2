"""The tricks of a round: turns and sealed cards, the last trick that plays itself, the score (3.3 to 3.5)."""

from __future__ import annotations

from dataclasses import replace

from games.bugo.rules import extra, rounds
from games.bugo.rules.deck import bugs
from games.bugo.rules.ranking import tied_for_first
from games.bugo.rules.sight import sees
from games.bugo.rules.state import Play, Score, State, clockwise, declared, leader, side, taken, trick_count
from games.bugo.rules.table import bugged, close
from games.kernel.happenings import happening
from games.kernel.viewers import seat_viewer


def to_play(state: State) -> frozenset[int]:
    """The next seat clockwise from the trick's leader; in a sealed trick all that have not committed."""
    if side(state).play == "sealed":
        return frozenset(seat for seat in range(state.seats) if not state.sealed[seat])
    return frozenset({(state.lead + len(state.trick)) % state.seats})


def play(state: State, seat: int, slot: int) -> State:
    """The card goes to the table, or face down before its owner where the trick is sealed."""
    if side(state).play == "sealed":
        state = _commit(state, seat, slot)
        if 0 in state.sealed:
            return state
        state = _open_sealed(state, state.sealed)
    else:
        state = _put(state, seat, slot)
        if len(state.trick) < state.seats:
            return state
    state = close(state, state.trick)
    if len(state.tricks) < trick_count(state) and all(len(slots) == 1 for slots in state.left):
        state = _play_last_cards(state)
    return _score(state) if len(state.tricks) == trick_count(state) else state


def _commit(state: State, seat: int, slot: int) -> State:
    sealed = (*state.sealed[:seat], slot, *state.sealed[seat + 1 :])
    if sees(state, seat_viewer(seat), seat, slot):
        own = happening("chose_card", seat, only=(seat,), card=state.dealt[seat][slot - 1])
    else:
        own = happening("chose_slot", seat, only=(seat,), slot=slot)
    return replace(state, sealed=sealed).say(happening("committed", seat, never=(seat,)), own)


def _open_sealed(state: State, slots: tuple[int, ...]) -> State:
    """All cards at once, listed clockwise from the leader; equals are named after the last one."""
    state = replace(state, sealed=(0,) * state.seats)
    for seat in clockwise(state, state.lead):
        state = _lay(state, seat, slots[seat], "turned_up")
    return state.say(*bugged(state, state.trick))


def _put(state: State, seat: int, slot: int) -> State:
    """One card in turn; whether it knocks others out is told at once, though decided at the end (T3)."""
    state = _lay(state, seat, slot, "played" if state.trick else "led")
    if side(state).bug == "none":
        return state
    card = state.trick[-1].card
    equal = tuple(play.card for play in state.trick if bugs(play.card, card))
    return state.say(happening("bugged", cards=equal)) if len(equal) > 1 else state


def _lay(state: State, seat: int, slot: int, code: str) -> State:
    card = state.dealt[seat][slot - 1]
    rest = tuple(held for held in state.left[seat] if held != slot)
    state = replace(
        state,
        trick=(*state.trick, Play(seat, slot, card)),
        left=(*state.left[:seat], rest, *state.left[seat + 1 :]),
    )
    return state.say(happening(code, seat, card=card))


def _play_last_cards(state: State) -> State:
    """With one card in each hand nobody has a choice: the last trick plays itself, and tells nothing early."""
    state = state.say(happening("last_cards"))
    last = tuple(slots[0] for slots in state.left)
    if side(state).play == "sealed":
        state = _open_sealed(state, last)
    else:
        for seat in clockwise(state, state.lead):
            state = _put(state, seat, last[seat])
    return close(state, state.trick)


def _score(state: State) -> State:
    """No point for the declared number exactly, one for anything else (E1); then the next round, or the end."""
    won = taken(state)
    penalties = tuple(int(won[seat] != declared(state, seat)) for seat in range(state.seats))
    score = Score(
        number=state.round,
        card=state.row[state.round - 1],
        side=state.side,
        leader=leader(state),
        bids=state.bids,
        taken=won,
        penalties=penalties,
        void=len(state.tricks) - sum(won),
    )
    state = replace(state, scores=(*state.scores, score), dealt=((),) * state.seats, left=((),) * state.seats)
    for seat in clockwise(state, leader(state)):
        code = "missed" if penalties[seat] else "hit"
        state = state.say(happening(code, seat, bid=declared(state, seat), taken=won[seat]))
    state = state.say(happening("round_over", number=state.round, beat="deal"))
    if state.round < state.rounds:
        return rounds.reveal(state)
    return extra.settle(state, tied_for_first(state))
