"""Fragments that repeat one another, written once: a deal for twelve is 3 MB of HTML, and 9 kB on the wire."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Before these a fragment is cut: what changes between two steps lies between two of them.
_CUTS = re.compile(r'(?=<(?:li|div|section|p|h3|svg|span class="card))')


def chunked(fragments: Iterable[str]) -> tuple[list[str], list[list[int]]]:
    """The different pieces, and each fragment as the numbers of its pieces."""
    known: dict[str, int] = {}
    numbers = [[known.setdefault(piece, len(known)) for piece in _CUTS.split(text)] for text in fragments]
    return list(known), numbers
