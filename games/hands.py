"""How a player wants the own hand to lie. The rules hand it out suit by suit, high cards first; this turns it over.

A game whose hand is not made of suits alone has an ``arranged`` of its own in its ``strings``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from games.kernel.cards import PACK

Held = TypeVar("Held")

# As is usual in the game, with alternating colours, or in the order of the suits at bridge.
SUIT_ORDERS: Mapping[str, str] = {"auto": "", "alternate": "SHCD", "bridge": "SHDC"}


@dataclass(frozen=True, slots=True)
class HandOrder:
    """``suits`` from left to right, and on which side of them ``high`` cards lie; the defaults are the game's own."""

    suits: str = ""
    high: Literal["auto", "left", "right"] = "auto"


def in_order(hand: Sequence[Held], order: HandOrder, suit: Callable[[Held], str]) -> tuple[Held, ...]:
    """A hand that lies suit by suit with high cards left, as ``order`` wants it. What has no suit stays at the end."""
    cards = list(reversed(hand)) if order.high == "right" else list(hand)
    suits = order.suits or "".join(dict.fromkeys(map(suit, hand)))
    suited = sorted((held for held in cards if suit(held)), key=lambda held: suits.index(suit(held)))
    return (*suited, *(held for held in hand if not suit(held)))


def card_of(held: Any) -> str:
    """The card itself, where the view holds it with marks."""
    return held if isinstance(held, str) else str(held.card)


def suit_of(held: Any) -> str:
    """The suit of a plain card; nothing for jokers, colons and numbers."""
    card = card_of(held)
    return card[1] if card in PACK else ""


def arranged(view: Any, order: HandOrder) -> Any:
    """The view with its hand in order."""
    if not getattr(view, "hand", ()) or order == HandOrder():
        return view
    return replace(view, hand=in_order(view.hand, order, suit_of))
