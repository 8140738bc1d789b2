"""The rules of Bridgette as the kernel asks for them. Modules: cards, state, dealing, exchange, auction, play,
scoring, views. The numbers in comments (BG-17) are the rulings listed in this game's README."""

from __future__ import annotations

from dataclasses import replace

from games.bridgette.rules import auction, dealing, exchange, play, views
from games.bridgette.rules.state import State
from games.bridgette.rules.views import View
from games.kernel.decks import Decks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Legal, Move
from games.kernel.outcome import Outcome, competition_places
from games.kernel.rules import Setup
from games.kernel.viewers import Viewer

__all__ = ["RULES_VERSION", "State", "View", "apply", "deal", "legal_moves", "new", "outcome", "to_act", "view"]

RULES_VERSION = 1
_PHASE_OF = {exchange.VERB: "exchange", "pass": "auction", "double": "auction", "redouble": "auction"} | {
    "bid": "auction",
    "play": "play",
}


def new(setup: Setup, decks: Decks) -> State:
    return dealing.first_deal(setup, decks)


def deal(state: State, decks: Decks) -> State:
    return dealing.next_deal(state, decks)


def to_act(state: State) -> frozenset[int]:
    match state.phase:
        case "exchange":
            return frozenset(exchange.waiting(state))
        case "auction":
            return frozenset({auction.caller(state.dealer, state.calls)})
        case "play":
            return frozenset({play.mover(state)})
        case _:
            return frozenset()


def legal_moves(state: State, seat: int) -> Legal:
    if seat not in to_act(state):
        return ()
    if state.phase == "exchange":
        return (exchange.choice(state, seat),)
    if state.phase == "auction":
        return auction.legal_calls(state, seat)
    return tuple(Move("play", (card,)) for card in play.legal_cards(state, seat))


def apply(state: State, seat: int, move: Move) -> State:
    if state.phase == "over":
        raise IllegalMove("game_over")
    if seat not in to_act(state):
        raise IllegalMove("not_your_turn")
    if move.verb not in _PHASE_OF:
        raise IllegalMove("unknown_move")
    if _PHASE_OF[move.verb] != state.phase:
        raise IllegalMove("not_now")
    state = replace(state, told=())
    match state.phase:
        case "exchange":
            return exchange.throw(state, seat, move)
        case "auction":
            state = auction.call(state, seat, move)
            passed_out = state.contract is None and auction.is_over(state.dealer, state.calls, state.flags)
            return dealing.finish(state) if passed_out else state
        case _:
            state = play.play(state, seat, move)
            return dealing.finish(state) if len(state.tricks) == 13 else state


def view(state: State, viewer: Viewer) -> View:
    return views.view(state, viewer, tuple(sorted(to_act(state))))


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome(competition_places([-points for points in state.points]), state.points)
