"""The rules of BugÔ as pure functions: what a match is, what may be done, what each viewer may know.

Article numbers (S, R, T, E, X) are those of the game's README. One module for each part of a match; this one
takes moves apart, refuses what is not allowed, and hands on.
"""

from __future__ import annotations

from dataclasses import replace

from games.bugo.rules import extra, playing, rounds
from games.bugo.rules.ranking import outcome
from games.bugo.rules.sight import sees
from games.bugo.rules.state import State, hand_size, rule_card
from games.bugo.rules.turns import play_of, to_act
from games.bugo.rules.views import View, view
from games.kernel.decks import Decks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Legal, Move
from games.kernel.rules import Setup
from games.kernel.viewers import seat_viewer

RULES_VERSION = 1

__all__ = ["RULES_VERSION", "State", "View", "apply", "deal", "legal_moves", "new", "outcome", "to_act", "view"]


def new(setup: Setup, decks: Decks) -> State:
    """The first rule card lies open and the first Leader chooses its side; cards are dealt after that (R1)."""
    return rounds.begin(setup, decks)


def legal_moves(state: State, seat: int) -> Legal:
    if seat not in to_act(state):
        return ()
    match state.phase:
        case "side":
            return tuple(Move("side", (name,)) for name, _ in rule_card(state).sides())
        case "play":
            return tuple(play_of(state, seat, slot) for slot in state.left[seat])
        case _:
            return tuple(Move("bid", (str(number),)) for number in range(hand_size(state) + 1))


def apply(state: State, seat: int, move: Move) -> State:
    if state.phase == "over":
        raise IllegalMove("game_over")
    if seat not in to_act(state):
        raise IllegalMove("not_your_turn")
    if len(move.tokens) != 1:
        raise IllegalMove("unknown_move")
    fresh = replace(state, told=())
    match state.phase, move.verb:
        case "side", "side":
            return rounds.choose_side(fresh, seat, move.token)
        case "bid", "bid":
            return rounds.bid(fresh, seat, _number(move, 0, hand_size(state), "bid_range"))
        case "extra_bid", "bid":
            return extra.bid(fresh, seat, _number(move, 0, hand_size(state), "bid_range"))
        case "play", "play" | "slot":
            return playing.play(fresh, seat, _slot(state, seat, move))
        case _:
            raise IllegalMove("unknown_move")


def _number(move: Move, least: int, most: int, code: str) -> int:
    """The whole number in the move, in its one spelling."""
    if not move.token.isdecimal() or str(int(move.token)) != move.token:
        raise IllegalMove("unknown_move")
    if not least <= int(move.token) <= most:
        raise IllegalMove(code, least=least, most=most)
    return int(move.token)


def _slot(state: State, seat: int, move: Move) -> int:
    """Which slot a move means. The answer to a wrong guess is the same whatever an unseen card is."""
    viewer = seat_viewer(seat)
    seen = {slot: state.dealt[seat][slot - 1] for slot in state.left[seat] if sees(state, viewer, seat, slot)}
    if move.verb == "play":
        if not seen:
            raise IllegalMove("play_by_number")
        found = [slot for slot, card in seen.items() if card == move.token]
        if not found:
            raise IllegalMove("not_in_hand")
        return found[0]
    slot = _number(move, 1, hand_size(state), "no_such_slot")
    if slot in seen:
        raise IllegalMove("play_by_card")
    if slot not in state.left[seat]:
        raise IllegalMove("slot_empty", slot=slot)
    return slot


def deal(state: State, decks: Decks) -> State:
    """Deals a round, deals an Extra Round, or turns up the hands of one."""
    match state.phase:
        case "deal":
            return rounds.deal(state, decks)
        case "extra_deal":
            return extra.deal(state, decks)
        case "extra_play":
            return extra.turn_up(state, decks)
        case _:
            raise ValueError(f"no deal is due in phase {state.phase}")
