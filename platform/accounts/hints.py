"""Which hints of which game a player has done with, as one short text in the settings: ``bugo:5.buraco:31``.

A hint is one bit, by its place in the game's list; so five hints of a dozen games fit a cookie.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def left(text: str, game: str, hints: Sequence[str]) -> list[str]:
    """The hints of a game that are still to be given."""
    done = _read(text).get(game, 0)
    return [hint for place, hint in enumerate(hints) if not done & (1 << place)]


def without(text: str, game: str, hints: Sequence[str], done: Iterable[str]) -> str:
    """``text`` with some hints done with; unknown ones change nothing."""
    known = _read(text)
    for hint in done:
        if hint in hints:
            known[game] = known.get(game, 0) | (1 << hints.index(hint))
    return ".".join(f"{name}:{bits}" for name, bits in sorted(known.items()))


def _read(text: str) -> dict[str, int]:
    pairs = (part.partition(":") for part in text.split("."))
    return {game: int(bits) for game, _, bits in pairs if game and bits.isdecimal() and len(bits) < 10}
