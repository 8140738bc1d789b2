"""``beginner``: the old rules of thumb, carelessly followed."""

from __future__ import annotations

from games.bouillabaisse.rules import View
from games.bouillabaisse.rules.play import best
from games.kernel.cards import strength
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

CARELESS = (1, 4)  # how often any legal card is played


def beginner(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """Duck with the highest card that loses, throw what costs most, lead low; the reverse in round 6."""
    moves = [move for move in legal if isinstance(move, Move)]
    if rng.chance(*CARELESS):
        return rng.pick(moves)
    return thumb(view, moves)


def thumb(view: View, moves: list[Move]) -> Move:
    """The rules of thumb without carelessness."""
    table = tuple(play.card for play in view.trick)
    worth = {card.card: card.worth for card in view.hand}

    def takes(card: str) -> bool:
        return best((*table, card)) == len(table)

    def collecting(move: Move) -> tuple[bool, int]:
        card = move.token
        if not table:
            return True, strength(card)
        return takes(card), -strength(card)

    def avoiding(move: Move) -> tuple[bool, int, int]:
        card = move.token
        if table and not takes(card):
            return True, worth[card], strength(card)
        return False, -strength(card), -worth[card]

    return max(moves, key=collecting if view.sign < 0 else avoiding)
