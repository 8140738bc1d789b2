"""Who may meet whom, and which criteria a pair would violate, as arrays over the contestants of one round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tournaments.swiss.contestants import DOWN, UP, Contestant
from tournaments.swiss.sides import ABSOLUTE, STRONG

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]


class Relations:
    """Arrays indexed by position in the pairing order."""

    def __init__(
        self, field: Sequence[Contestant], forbidden: Iterable[tuple[int, int]], *, is_final: bool, bye_limit: int = 0
    ) -> None:
        self.field = field
        self.is_final = is_final
        self.bye_limit = bye_limit
        """The highest score that may take the pairing-allocated bye (C5); found by `completion`."""
        self.score = _ints(c.score for c in field)
        self.wish = _ints(c.sides.wish for c in field)
        self.width = _ints(abs(c.sides.difference) for c in field)
        self.repeated = _ints(c.sides.repeated for c in field)
        self.absolute = _flags(c.sides.strength == ABSOLUTE for c in field)
        self.strong = _flags(c.sides.strength >= STRONG for c in field)
        self.topscorer = _flags(c.is_topscorer for c in field)
        self.down_1 = _flags(c.floats[0] == DOWN for c in field)
        self.up_1 = _flags(c.floats[0] == UP for c in field)
        self.down_2 = _flags(c.floats[1] == DOWN for c in field)
        self.up_2 = _flags(c.floats[1] == UP for c in field)
        self.may_have_bye = _flags(c.may_have_bye for c in field)
        unplayed = _ints(c.unplayed for c in field)
        self.played_less = unplayed - (unplayed.min() if len(field) else 0)
        self.legal = self._legal(forbidden)

    @property
    def size(self) -> int:
        return len(self.field)

    def _legal(self, forbidden: Iterable[tuple[int, int]]) -> Flags:
        """C1, C3 and forbidden pairs."""
        n = self.size
        place = {c.number: k for k, c in enumerate(self.field)}
        legal = ~self._absolute_clash(np.arange(n), np.arange(n))
        np.fill_diagonal(legal, val=False)
        for k, contestant in enumerate(self.field):
            met = [place[number] for number in contestant.opponents if number in place]
            legal[k, met] = False
            legal[met, k] = False
        for a, b in forbidden:
            if a in place and b in place:
                legal[place[a], place[b]] = legal[place[b], place[a]] = False
        return legal

    def _absolute_clash(self, rows: Ints, columns: Ints) -> Flags:
        """C3: the same absolute preference; lifted in the final round if one of the two is a topscorer."""
        clash: Flags = self._same_wish(rows, columns) & self.absolute[rows][:, None] & self.absolute[columns][None, :]
        if self.is_final:
            clash &= ~(self.topscorer[rows][:, None] | self.topscorer[columns][None, :])
        return clash

    def _same_wish(self, rows: Ints, columns: Ints) -> Flags:
        wish = self.wish
        same: Flags = (wish[rows][:, None] == wish[columns][None, :]) & (wish[rows][:, None] != 0)
        return same

    def violations(self, rows: Ints, columns: Ints) -> Ints:
        """Bits 0 to 3 of each pair: C10, C11, C12, C13."""
        same = self._same_wish(rows, columns)
        absolute_r, absolute_c = self.absolute[rows][:, None], self.absolute[columns][None, :]
        both_absolute = same & absolute_r & absolute_c
        strong = same & self.strong[rows][:, None] & self.strong[columns][None, :] & ~both_absolute
        bits: Ints = (same.astype(np.int64) << 2) | (strong.astype(np.int64) << 3)
        if self.is_final:  # before the final round C3 forbids what C10 and C11 count
            width_r, width_c = self.width[rows][:, None], self.width[columns][None, :]
            wider = same & (width_r > 1) & (width_c > 1)
            repeated_r, repeated_c = self.repeated[rows][:, None], self.repeated[columns][None, :]
            loses_r = (repeated_r != 0) & (repeated_r == -self.wish[rows][:, None])
            loses_c = (repeated_c != 0) & (repeated_c == -self.wish[columns][None, :])
            either = (repeated_r != 0) & (repeated_r == repeated_c)
            third = np.where(width_r == width_c, either, np.where(width_r < width_c, loses_r, loses_c))
            bits |= wider.astype(np.int64) | ((both_absolute & third).astype(np.int64) << 1)
        return bits


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _flags(values: Iterable[bool]) -> Flags:
    return np.fromiter(values, dtype=np.bool_)
