"""What is counted of the deals of Buraco: suits and jokers, and what the cards are worth on the table."""

from __future__ import annotations

from games.buraco.rules import State
from games.buraco.rules.cards import DECK, JOKER, POINTS
from games.kernel import Census, Setup
from games.kernel.cards import SUITS


def _pack(_setup: Setup) -> tuple[str, ...]:
    return DECK


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    return state.hands


def _kind(card: str) -> str:
    return card if card == JOKER else card[1]


CENSUS = Census(_pack, _hands, (*SUITS, JOKER), _kind, POINTS.__getitem__)
