"""What may be counted of a game's deals, for public statistics and for the text of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.kernel.rules import Setup


@dataclass(frozen=True, slots=True)
class Census:
    """``pack(setup)`` are the cards that are shuffled for a deal.

    ``hands(state)`` are the hands by seat as the last deal gave them, before anything was drawn or thrown; asked for
    right after a deal, and empty for a seat that was dealt nothing. ``kind`` sorts cards into ``kinds``, the suits
    where there are any, whose words are ``strings.KINDS``; ``points`` is what a card weighs, in ``strings.WEIGHT``.
    """

    pack: Callable[[Setup], tuple[str, ...]]
    hands: Callable[[Any], tuple[tuple[str, ...], ...]]
    kinds: tuple[str, ...]
    kind: Callable[[str], str]
    points: Callable[[str], int]
