"""The beginner: takes the pile when its top card fits at once, lays what can be laid, throws away what is dear."""

from __future__ import annotations

from games.buraco.rules.cards import POINTS, is_wild
from games.buraco.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng


def choose(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """A simple move; one time in four another one."""
    moves = [move for move in legal if isinstance(move, Move)]
    if view.phase == "draw":
        return Move("draw")
    lays = [move for move in moves if move.verb != "discard"]
    if lays and not rng.chance(1, 4):
        return max(lays, key=_simple)
    discards = [move for move in moves if move.verb == "discard"]
    if rng.chance(1, 4):
        return rng.pick(discards)
    return max(discards, key=lambda move: (not is_wild(move.token), POINTS[move.token], move))


def _simple(move: Move) -> tuple[bool, int, str]:
    cards = move.tokens[move.verb == "add" :]
    return (not any(is_wild(card) for card in cards), sum(POINTS[card] for card in cards), str(move))
