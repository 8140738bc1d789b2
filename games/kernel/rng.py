"""A small generator for bots and random play: the same numbers on every Python, machine and build.

Never used for deals: those come from `Decks`. ``random`` is not used because its sampling algorithms are
not promised across versions, and a bot's move must be reproducible years later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = 0xFFFFFFFF


class Rng:
    """xorshift32 (Marsaglia 2003), seeded by text through SHA-256."""

    __slots__ = ("_x",)

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self._x = int.from_bytes(digest[:4], "big") or 1  # zero would stay zero

    def word(self) -> int:
        """The next 32-bit word, never 0."""
        x = self._x
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        x ^= (x << 5) & _MASK
        self._x = x
        return x

    def below(self, n: int) -> int:
        """Uniform in 0..n-1, by rejection; n from 1 to 2**32 - 1."""
        limit = _MASK - _MASK % n  # words are 1..2**32-1: that many values
        while True:
            x = self.word() - 1
            if x < limit:
                return x % n

    def chance(self, numerator: int, denominator: int) -> bool:
        """True with probability numerator / denominator."""
        return self.below(denominator) < numerator

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in uniformly random order (Fisher-Yates)."""
        a = list(items)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return a

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """k different places of ``items``, in random order."""
        return self.shuffled(items)[:k]
