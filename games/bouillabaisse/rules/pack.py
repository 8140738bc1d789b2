"""Which cards are in play: one pack or two, and the weakest cards taken out so that hands are equal."""

from __future__ import annotations

from functools import cache

from games.kernel.cards import PACK

TWO_PACKS_FROM = 7  # hands never fall below 8 cards, neither with one pack for six nor with two for twelve
TRIM_ORDER = "DCSH"
SHORT_PACK_OUT = "23456"


def packs(seats: int) -> int:
    return 2 if seats >= TWO_PACKS_FROM else 1


@cache
def removed(seats: int, short: bool) -> tuple[str, ...]:
    """Cards that are out of the match, in the order they go (D3, D4; section 8 for the short pack)."""
    if short:
        return tuple(rank + suit for rank in SHORT_PACK_OUT for suit in TRIM_ORDER)
    surplus = 52 * packs(seats) % seats
    return tuple("2" + suit for _ in range(packs(seats)) for suit in TRIM_ORDER)[:surplus]


@cache
def cards_in_play(seats: int, short: bool) -> tuple[str, ...]:
    """In the order of ids: the first pack's clubs, diamonds, hearts, spades, then the second pack's."""
    out = list(removed(seats, short))
    cards = []
    for card in PACK * packs(seats):
        if card in out:
            out.remove(card)  # a copy goes out of the first pack before one goes out of the second
        else:
            cards.append(card)
    return tuple(cards)


@cache
def different_cards(seats: int, short: bool) -> tuple[str, ...]:
    """Each card in play once, in the order of ids: what the card of round 4 is drawn from (M4)."""
    return tuple(card for card in PACK if card in cards_in_play(seats, short))


def tricks_per_round(seats: int, short: bool) -> int:
    return len(cards_in_play(seats, short)) // seats
