"""The beginner: likes a card that fits at once, lays what can be laid, throws away what is dear."""

from __future__ import annotations

from itertools import combinations

from games.buraco.rules.cards import POINTS, is_wild
from games.buraco.rules.melds import read
from games.buraco.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng


def choose(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """A simple move; one time in four it lays nothing or discards anything."""
    moves = [move for move in legal if isinstance(move, Move)]
    if view.phase == "draw":
        return Move("take") if Move("take") in moves and _tempting(view) and not rng.chance(1, 4) else Move("draw")
    lays = [move for move in moves if move.verb != "discard"]
    discards = [move for move in moves if move.verb == "discard"]
    if lays and not (discards and rng.chance(1, 4)):
        return max(lays, key=_simple)
    if rng.chance(1, 4):
        return rng.pick(discards)
    return max(discards, key=lambda move: (not is_wild(move.token), POINTS[move.token], move))


def _tempting(view: View) -> bool:
    """The top card of the pile fits a meld of the own side, or makes one with two cards of the hand."""
    card = view.pile[-1]
    flags = view.flags.melds
    own = [meld.cards for meld in view.melds if meld.side == view.my_side]
    if any(read((*cards, card), flags) is not None for cards in own):
        return True
    return any(read((card, *two), flags) is not None for two in combinations(view.own, 2))


def _simple(move: Move) -> tuple[bool, int, str]:
    cards = move.tokens[move.verb == "add" :]
    return (not any(is_wild(card) for card in cards), sum(POINTS[card] for card in cards), str(move))
