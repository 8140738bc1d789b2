"""The own hand as a page lays it out: each card with its name on the page, in rows that fit a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A card of the hand. ``key`` tells it from its like; with ``gap`` a suit begins.

    ``reason`` says why it may not be played now; it is empty also while others act.
    """

    card: str
    key: str
    name: str
    gap: bool
    drawn: bool = False
    reason: str = ""

    @property
    def id(self) -> str:
        return f"card-{self.key}"

    @property
    def css(self) -> str:
        return "suit-gap" if self.gap else ""

    @property
    def label(self) -> str:
        return _("%(card)s, just drawn") % {"card": self.name} if self.drawn else self.name

    @property
    def move(self) -> str:
        return f"play:{self.card}"


H = TypeVar("H", bound=Held)


@dataclass(frozen=True, slots=True)
class Row(Generic[H]):
    cards: tuple[H, ...]

    @property
    def gaps(self) -> int:
        return sum(card.gap for card in self.cards)


def keyed(cards: Sequence[str]) -> list[tuple[str, str]]:
    """Each card with a name of its own on the page: more packs than one hold several alike."""
    seen: Counter[str] = Counter()
    out = []
    for card in cards:
        seen[card] += 1
        out.append((card, card if seen[card] == 1 else f"{card}-{seen[card]}"))
    return out
