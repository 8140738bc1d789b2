"""The 48 number cards (C1, C3, C4).

A card is its value, and for the tens a letter that tells the four copies apart: ``40a`` … ``40d``, ``103``,
``-101``. Letters make logs and animations exact; no rule looks at them. The order is that of the deal scheme.
"""

from __future__ import annotations

TENS = tuple(f"{value}{copy}" for value in range(10, 101, 10) for copy in "abcd")
NEGATIVE = ("-101", "-102", "-103", "-104")
SUPERIOR = ("101", "102", "103", "104")
DECK: tuple[str, ...] = TENS + NEGATIVE + SUPERIOR
_VALUES = {card: int(card.rstrip("abcd")) for card in DECK}


def value(card: str) -> int:
    return _VALUES[card]


def bugs(one: str, other: str) -> bool:
    """Whether two cards knock each other out: equal tens, or ±101 … ±104 of one index (T1, T2)."""
    return abs(_VALUES[one]) == abs(_VALUES[other])
