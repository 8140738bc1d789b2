"""Who may meet whom, and which criteria a pair would violate, as arrays over the contestants of one round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tournaments.swiss.contestants import DOWN, UP, Contestant
from tournaments.swiss.sides import ABSOLUTE, STRONG

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]
Small = NDArray[np.uint8]


class Relations:
    """Arrays indexed by position in the pairing order."""

    def __init__(
        self, field: Sequence[Contestant], forbidden: Iterable[tuple[int, int]], *, is_final: bool, bye_limit: int = 0
    ) -> None:
        self.field = field
        self.is_final = is_final
        self.bye_limit = bye_limit
        """The highest score that may take the pairing-allocated bye (C5); found by `completion`."""
        sides = [c.sides for c in field]
        strengths = [s.strength for s in sides]
        last, before = [c.floats[0] for c in field], [c.floats[1] for c in field]
        self.wish_list = [s.wish for s in sides]
        self.is_mild = [strength < STRONG for strength in strengths]
        self.floated_up = [2 * (a == UP) + (b == UP) for a, b in zip(last, before, strict=True)]
        """2 for the last round, 1 for the one before, or both."""
        self.score = _ints([c.score for c in field])
        self.wish = _ints(self.wish_list)
        self.width = _ints([abs(s.difference) for s in sides])
        self.repeated = _ints([s.repeated for s in sides])
        self.absolute = _flags([strength == ABSOLUTE for strength in strengths])
        self.strong = _flags([strength >= STRONG for strength in strengths])
        self.topscorer = _flags([c.is_topscorer for c in field])
        self.down_1, self.up_1 = _floats(last)
        self.down_2, self.up_2 = _floats(before)
        self.may_have_bye = _flags([c.may_have_bye for c in field])
        unplayed = [c.unplayed for c in field]
        self.played_less = _ints(unplayed) - min(unplayed, default=0)
        self.violation = self._violations()
        """Bits 0 to 3 of each pair: C10, C11, C12, C13."""
        self.legal = self._legal(forbidden)

    @property
    def size(self) -> int:
        return len(self.field)

    def _legal(self, forbidden: Iterable[tuple[int, int]]) -> Flags:
        """C1, C3 and forbidden pairs."""
        place = {c.number: k for k, c in enumerate(self.field)}
        legal = ~self._absolute_clash()
        rows: list[int] = []
        columns: list[int] = []
        for k, contestant in enumerate(self.field):
            for number in contestant.opponents:
                other = place.get(number)
                if other is not None:
                    rows.append(k)
                    columns.append(other)
        for a, b in forbidden:
            if a in place and b in place:
                rows.append(place[a])
                columns.append(place[b])
        legal[rows, columns] = False
        legal[columns, rows] = False
        np.fill_diagonal(legal, val=False)
        return legal

    def _same_wish(self) -> Flags:
        wish = self.wish
        same: Flags = wish[:, None] * wish[None, :] > 0
        return same

    def _absolute_clash(self) -> Flags:
        """C3: the same absolute preference; lifted in the final round if one of the two is a topscorer."""
        wish = np.where(self.absolute, self.wish, 0)
        clash: Flags = wish[:, None] * wish[None, :] > 0
        if self.is_final:
            clash &= ~(self.topscorer[:, None] | self.topscorer[None, :])
        return clash

    def _violations(self) -> Small:
        """C12 and C13 of each pair; before the final round C3 forbids what C10 and C11 count."""
        same = self._same_wish()
        both_absolute = same & self.absolute[:, None] & self.absolute[None, :]
        strong = same & self.strong[:, None] & self.strong[None, :] & ~both_absolute
        bits: Small = same.view(np.uint8) << np.uint8(2) | strong.view(np.uint8) << np.uint8(3)
        if self.is_final:
            width_r, width_c = self.width[:, None], self.width[None, :]
            wider = same & (width_r > 1) & (width_c > 1)
            repeated_r, repeated_c = self.repeated[:, None], self.repeated[None, :]
            loses = (self.repeated != 0) & (self.repeated == -self.wish)
            either = (repeated_r != 0) & (repeated_r == repeated_c)
            # the one with the smaller difference gives way, and with it the wish of a third time running
            third = np.where(width_r == width_c, either, np.where(width_r < width_c, loses[:, None], loses[None, :]))
            bits |= wider.view(np.uint8) | (both_absolute & third).view(np.uint8) << np.uint8(1)
        return bits


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _flags(values: Sequence[bool]) -> Flags:
    return np.array(values, dtype=np.bool_)


def _floats(values: Sequence[int]) -> tuple[Flags, Flags]:
    return _flags([v == DOWN for v in values]), _flags([v == UP for v in values])
