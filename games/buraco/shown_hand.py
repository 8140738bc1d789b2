"""The own hand on the page: rows by suit, or a strip that scrolls, each card with its places in both orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.buraco.rules.cards import is_wild
from games.buraco.rules.views import HeldCard, View
from games.rows import Held, Row, keyed
from games.words import card_name, suit_name

# More than this many cards do not fit one row of a phone, and more than that not two: then the hand is a strip.
ONE_ROW = 8
TWO_ROWS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Tickable(Held):
    """A card of the own hand as a box to tick. ``group`` is its suit, or ``W`` for twos and jokers.

    ``suit_place`` and ``rank_place`` are its places, from 1, in the two orders of the hand.
    """

    group: str
    suit_place: int
    rank_place: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """One row, two, or a strip that scrolls. ``cut``: cards in the first row; ``jumps``: groups with their names."""

    rows: tuple[Row[Tickable], ...]
    size: int
    cut: int
    strip: bool
    jumps: tuple[tuple[str, str], ...]

    @property
    def all_gaps(self) -> int:
        return sum(row.gaps for row in self.rows) + len(self.rows) - 1


def _group(card: str) -> str:
    return "W" if is_wild(card) else card[1]


def hand_shown(view: View) -> HandShown:
    """The own hand by suit: in one row, in two as even as whole suits allow, or in a strip."""
    cards = view.hand
    keys = [key for _card, key in keyed([held.card for held in cards])]
    size, strip = len(cards), len(cards) > TWO_ROWS
    cut = size
    if size > ONE_ROW and not strip:
        ends = [i for i in range(1, size) if _group(cards[i].card) != _group(cards[i - 1].card)]
        even = [end for end in ends if max(end, size - end) <= size // 2 + 2]
        cut = min(even or [(size + 1) // 2], key=lambda end: abs(2 * end - size))
    rows = tuple(
        Row(tuple(_held(cards, i, keys[i], first=i == row[0]) for i in row))
        for row in (range(cut), range(cut, size))
        if len(row)
    )
    groups = dict.fromkeys(_group(held.card) for held in cards) if strip else {}
    return HandShown(rows, size, cut, strip, tuple((group, _group_name(group)) for group in groups))


def _held(cards: Sequence[HeldCard], index: int, key: str, *, first: bool) -> Tickable:
    held = cards[index]
    group = _group(held.card)
    gap = not first and group != _group(cards[index - 1].card)
    return Tickable(
        card=held.card,
        key=key,
        name=card_name(held.card),
        gap=gap,
        drawn=held.drawn,
        group=group,
        suit_place=index + 1,
        rank_place=held.by_rank + 1,
    )


def _group_name(group: str) -> str:
    return _("twos and jokers") if group == "W" else suit_name(group)
