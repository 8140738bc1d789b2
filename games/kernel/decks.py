"""Where shuffles come from: the only source of chance that rules know.

``decks.shuffle(deal, label, n)`` is a permutation of 0..n-1 that depends on (deal, label, n) and the seeds of
that deal alone, so a replay never depends on how many numbers another step drew. The scheme is
``naipe-deal-v1``; which game reads which label is said in ``platform/matches/README.md``.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol


class Decks(Protocol):
    """Answers shuffles and nothing else; never stored in a state."""

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        """A permutation of 0..n-1 for this deal (numbered from 1) and label."""
        ...


def keyed_shuffle(key: bytes, label: str, n: int) -> tuple[int, ...]:
    """Fisher-Yates over the stream of HMAC-SHA256(key, "label|block"), big-endian 32-bit words.

    Words at or above 2**32 - 2**32 mod m are thrown away, so that no value is favoured.
    """
    buffer, block, order = b"", 0, list(range(n))
    for i in range(n - 1, 0, -1):
        m = i + 1
        limit = 2**32 - 2**32 % m
        while True:
            if not buffer:
                buffer = hmac.new(key, f"{label}|{block}".encode(), hashlib.sha256).digest()
                block += 1
            word, buffer = int.from_bytes(buffer[:4], "big"), buffer[4:]
            if word < limit:
                break
        j = word % m
        order[i], order[j] = order[j], order[i]
    return tuple(order)


class SeedDecks:
    """Decks from one text seed, for tests, playouts and measurements. Matches use ``matches.deal``."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        key = hmac.new(self._seed, f"deal|{deal}".encode(), hashlib.sha256).digest()
        return keyed_shuffle(key, label, n)
