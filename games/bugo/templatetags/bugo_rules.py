"""Pictures of the rules page, worked out by the rules themselves, so that none of them can be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template

from games.bugo.cards import LEAST_SEATS, MOST_SEATS, SETS, Bug, RuleCard, RuleSet, Side, Win, newest
from games.bugo.names import rule_name, short_twists, side_name
from games.bugo.picture import Chip, chip
from games.bugo.rules.deck import DECK
from games.bugo.rules.deck import value as card_value
from games.bugo.rules.tricks import knocked_out, winner

register = template.Library()

PLAYERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of an example, and whose it is."""

    player: str
    value: int
    out: bool
    best: bool


@register.inclusion_tag("games/bugo/example.html")
def example(cards: str, win: Win = "high", bug: Bug = "all", number: int = 1, note: str = "") -> dict[str, Any]:
    """``{% example "40 40 30 10" %}``: a trick led by A, with what the rules make of it."""
    values = [int(card) for card in cards.split()]
    out, taker = knocked_out(values, bug), winner(values, win, bug, number)
    laid = [Laid(PLAYERS[at], value, out[at], at == taker) for at, value in enumerate(values)]
    return {"laid": laid, "taker": None if taker is None else PLAYERS[taker], "note": note}


@register.inclusion_tag("games/bugo/chips.html")
def chips(cards: str, of: str = "") -> dict[str, Any]:
    """``{% chips "40 ? -101" of="A" %}``: a hand as small plates, ``?`` for a card that is not seen."""
    return {"of": of, "chips": [None if card == "?" else _chip(int(card)) for card in cards.split()]}


def _chip(value: int) -> Chip:
    card = next(card for card in DECK if card_value(card) == value)
    return chip(card)


@register.simple_tag
def rule_sets() -> list[RuleSet]:
    """The sets that new tables may use."""
    return [SETS[key] for key in newest()]


@register.filter
def in_words(card: RuleCard) -> str:
    return rule_name(card.id)


@register.filter
def sides_in_words(card: RuleCard) -> list[tuple[str, str]]:
    """Each side's name and what it changes."""
    return [(side_name(name), " · ".join(short_twists(side))) for name, side in card.sides()]


@register.filter
def sizes(card: RuleCard) -> str:
    """``7, with 7 or 8 players 6``, as far as it depends on the number of players: the sizes of the first side."""
    side: Side = card.sides()[0][1]
    found = [side.hand_size(seats) for seats in range(LEAST_SEATS, MOST_SEATS + 1)]
    return str(found[0]) if len(set(found)) == 1 else f"{max(found)} ({min(found)})"
