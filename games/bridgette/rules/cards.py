"""The 55 cards of Bridgette: a pack of 52 and the three colons, each card in one of three groups.

A colon is written ``GC`` (Grand), ``RC`` (Royal) or ``LC`` (Little). It has no suit and no rank: the C is no club,
so suits are asked here and never read off the text.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel import cards as plain

SUITS = plain.SUITS
COLONS = ("LC", "RC", "GC")
# Ids 0..54 of the deal scheme: clubs 2..A, diamonds, hearts, spades, then Little, Royal, Grand.
PACK: tuple[str, ...] = (*plain.PACK, *COLONS)

# How many cards the dealer draws by the group of the up-card (rules, section 3).
DRAWS = {"LC": 4, "RC": 8, "GC": 12}

_GROUP = {
    card: card if card in COLONS else "GC" if card[0] == "A" else "RC" if card[0] in "JQK" else "LC" for card in PACK
}


def is_colon(card: str) -> bool:
    return card in COLONS


def suit(card: str) -> str:
    """C, D, H or S; empty for a colon."""
    return "" if card in COLONS else card[1]


def group(card: str) -> str:
    """The colon of the card's group: GC for aces, RC for J, Q, K, LC for 2 to 10; a colon belongs to its own."""
    return _GROUP[card]


def strength(card: str) -> int:
    """0 for a two up to 12 for an ace; colons have none."""
    return plain.strength(card)


def count(hand: Iterable[str], of: str) -> int:
    """Cards of one suit; colons never count (ruling BG-09)."""
    return sum(suit(card) == of for card in hand)


def arranged(cards: Iterable[str]) -> tuple[str, ...]:
    """As a hand is held: spades, hearts, diamonds, clubs from high to low, then Grand, Royal, Little."""
    return tuple(sorted(cards, key=_held.__getitem__))


def lowest_first(cards: Iterable[str]) -> tuple[str, ...]:
    """By rank from the two up, clubs first among equals, colons last: the order of ruling BG-29."""
    return tuple(sorted(cards, key=_lowly.__getitem__))


_held = {
    card: (4, -COLONS.index(card)) if card in COLONS else ("SHDC".index(card[1]), -plain.strength(card))
    for card in PACK
}
_lowly = {
    card: (13, COLONS.index(card)) if card in COLONS else (plain.strength(card), SUITS.index(card[1])) for card in PACK
}
