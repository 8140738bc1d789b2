"""A small generator of random numbers that never changes: SplitMix64, seeded by number or text.

The standard library's sampling is not promised to stay the same across versions; a pairing of tables or a generated
tournament must be reproducible years later from its seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Rng:
    __slots__ = ("_state",)

    def __init__(self, seed: int | str) -> None:
        self._state = int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Uniform in 0..n-1, by rejection."""
        limit = _MASK - _MASK % n
        while True:
            x = self.word()
            if x < limit:
                return x % n

    def unit(self) -> float:
        """Uniform in [0, 1), 53 bits."""
        return (self.word() >> 11) / (1 << 53)

    def chance(self, probability: float) -> bool:
        return self.unit() < probability

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in uniformly random order (Fisher-Yates)."""
        a = list(items)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return a
