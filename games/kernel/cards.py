"""Standard playing cards.

A card is rank then suit: ``QS``, ``TD``, ``2C`` (T is the ten). Suits are C D H S, ranks 2..9 T J Q K A.
Ids follow the deal scheme: 0..51 = clubs 2..A, diamonds, hearts, spades; a second pack repeats them from 52.
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "CDHS"
RANKS = "23456789TJQKA"
PACK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_STRENGTH = {rank: strength for strength, rank in enumerate(RANKS)}


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def strength(card: str) -> int:
    """0 for a two up to 12 for an ace."""
    return _STRENGTH[card[0]]


def by_suit(cards: Iterable[str], order: str = "SHCD") -> tuple[str, ...]:
    """Cards sorted for a hand: suits in ``order`` (colours alternate by default), high cards first."""
    return tuple(sorted(cards, key=lambda card: (order.index(card[1]), -_STRENGTH[card[0]])))
