"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places (1 is best, equal places are ties, 1-2-2-4 style) and points, both by seat."""

    places: tuple[int, ...]
    points: tuple[int, ...]


def competition_places(keys: Sequence[object]) -> tuple[int, ...]:
    """Places by ascending key; equal keys share a place and the next place is skipped (1, 2, 2, 4)."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)  # type: ignore[operator]
