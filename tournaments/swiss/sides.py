"""Who sits on which side: preferences (C.04.3, article 1.7) and their allocation (article 5.2).

Only played games make a history; unplayed rounds are moved to the front (C.04.2 3.4), that is, left out here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tournaments.swiss.model import NO_SIDE

NONE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3


class SideState(NamedTuple):
    """A history and what follows from it: ``difference`` of first minus second sides, the preferred side."""

    history: tuple[int, ...]
    difference: int
    repeated: int
    """The side of the last two games if it was the same, else NO_SIDE."""
    wish: int
    strength: int

    @property
    def is_absolute(self) -> bool:
        return self.strength == ABSOLUTE


@lru_cache(maxsize=8192)
def side_state(history: tuple[int, ...]) -> SideState:
    """Article 1.7: absolute beyond ±1 or after twice the same, strong at ±1, mild when balanced."""
    difference = sum(history)
    repeated = history[-1] if len(history) > 1 and history[-1] == history[-2] else NO_SIDE
    if abs(difference) > 1 or repeated:
        strength = ABSOLUTE
    elif difference:
        strength = STRONG
    else:
        strength = MILD if history else NONE
    if abs(difference) > 1 or (difference and not repeated):
        wish = -1 if difference > 0 else 1
    elif repeated:
        wish = -repeated
    else:
        wish = -history[-1] if history else NO_SIDE
    return SideState(history, difference, repeated, wish, strength)


class Allocation(NamedTuple):
    """The higher ranked player's side, and the article by which it was given."""

    side: int
    article: str


def allocate(higher: SideState, lower: SideState, number: int, initial: int) -> Allocation:
    """Article 5.2; ``number`` is the effective number of the higher ranked, ``initial`` the drawn side."""
    if higher.wish != lower.wish:  # 5.2.1: both can have what they prefer
        return Allocation(higher.wish or -lower.wish, "5.2.1")
    if higher.wish:
        if higher.is_absolute and lower.is_absolute and abs(higher.difference) != abs(lower.difference):
            wider = abs(higher.difference) > abs(lower.difference)  # 5.2.2, second half
            return Allocation(higher.wish if wider else -lower.wish, "5.2.2")
        if higher.strength != lower.strength:  # 5.2.2: the stronger preference
            return Allocation(higher.wish if higher.strength > lower.strength else -lower.wish, "5.2.2")
    for mine, theirs in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if mine != theirs:  # 5.2.3: alternate from the latest round in which they differed
            return Allocation(theirs, "5.2.3")
    if higher.wish:
        return Allocation(higher.wish, "5.2.4")
    return Allocation(initial if number % 2 == 1 else -initial, "5.2.5")
