"""What is counted of the deals of BugÔ, which has no suits: low and high tens, the cards above and below them."""

from __future__ import annotations

from games.bugo.rules import State
from games.bugo.rules.deck import DECK, value
from games.kernel import Census, Setup

HIGH_FROM = 60
HIGHEST_TEN = 100


def _pack(_setup: Setup) -> tuple[str, ...]:
    return DECK


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    return state.dealt


def _kind(card: str) -> str:
    number = value(card)
    if number < 0:
        return "minus"
    if number > HIGHEST_TEN:
        return "superior"
    return "low" if number < HIGH_FROM else "high"


CENSUS = Census(_pack, _hands, ("low", "high", "superior", "minus"), _kind, value)
