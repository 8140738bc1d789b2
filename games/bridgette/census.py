"""What is counted of the deals of Bridgette: suits and colons, and high cards, in the thirteen cards first dealt."""

from __future__ import annotations

from games.bridgette.rules import State
from games.bridgette.rules.cards import PACK, is_colon, suit
from games.kernel import Census, Setup
from games.kernel.cards import SUITS

COLON = "colon"
HIGH = {"A": 4, "K": 3, "Q": 2, "J": 1}


def _pack(_setup: Setup) -> tuple[str, ...]:
    return PACK


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    """Who draws first has drawn already when the deal is over."""
    return tuple(
        tuple(card for card in hand if card not in drawn) for hand, drawn in zip(state.hands, state.drawn, strict=True)
    )


def _points(card: str) -> int:
    return 0 if is_colon(card) else HIGH.get(card[0], 0)


CENSUS = Census(_pack, _hands, (*SUITS, COLON), lambda card: suit(card) or COLON, _points)
