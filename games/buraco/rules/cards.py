"""The 108 cards: two packs and four jokers, their points and orders.

A joker is ``Jk``. The two copies of a card are not told apart: nobody at a table could, and no rule but the
single-card pile asks which copy is which (see ``turn.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.cards import PACK

JOKER = "Jk"
DECK: tuple[str, ...] = (*PACK, *PACK, *(JOKER,) * 4)  # by the ids of the deal scheme
KINDS: tuple[str, ...] = (*PACK, JOKER)
_SUITS = "SHCD"  # colours alternate
_PLACE = {card: place for place, card in enumerate(KINDS)}
_POINTS = {"2": 10, "A": 15} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
POINTS: dict[str, int] = {card: _POINTS[card[0]] for card in PACK} | {JOKER: 50}


def points(cards: Iterable[str]) -> int:
    """What the cards are worth on the table, and what they cost in a hand."""
    return sum(map(POINTS.__getitem__, cards))


def is_wild(card: str) -> bool:
    """A joker or a two: what can stand for another card (a two need not)."""
    return card == JOKER or card[0] == "2"


def place(card: str) -> int:
    """Where a card stands in the canonical order: clubs from two to ace, diamonds, hearts, spades, jokers."""
    return _PLACE[card]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The one order in which a set of cards is kept, so that equal sets are equal tuples."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def by_suit(cards: Iterable[str]) -> tuple[str, ...]:
    """For a hand: suit by suit, high cards first, aces above kings, all twos and jokers together at the end."""
    return tuple(sorted(cards, key=_suit_key))


def by_rank(cards: Iterable[str]) -> tuple[str, ...]:
    """For a hand: rank by rank, high ones first, all twos and jokers together at the end."""
    return tuple(sorted(cards, key=lambda card: (_suit_key(card)[0], -(_PLACE[card] % 13), _suit_key(card))))


def without(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """``cards`` less ``gone``, each as often as it stands there; raises ValueError where one is missing."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def holds(cards: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(cards.count(card) >= wanted.count(card) for card in wanted)


def _suit_key(card: str) -> tuple[bool, int, int]:
    if card == JOKER:
        return (True, len(_SUITS), 0)
    return (card[0] == "2", _SUITS.index(card[1]), -(_PLACE[card] % 13))
