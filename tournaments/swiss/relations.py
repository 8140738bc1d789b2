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
        rows = [(c.score, c.unplayed, *c.floats, c.may_have_bye, c.is_topscorer, *c.sides[1:]) for c in field]
        columns = np.array(rows, dtype=np.int64).reshape(len(rows), 10).T.copy()
        self.score, unplayed, last, before, bye, top, difference, self.repeated, self.wish, strength = columns
        self.width = np.abs(difference)
        self.absolute, self.strong = strength == ABSOLUTE, strength >= STRONG
        self.topscorer, self.may_have_bye = top > 0, bye > 0
        self.down_1, self.up_1 = last == DOWN, last == UP
        self.down_2, self.up_2 = before == DOWN, before == UP
        self.played_less = unplayed - unplayed.min(initial=unplayed[0] if rows else 0)
        self.score_list = self.score.tolist()
        self.wish_list = self.wish.tolist()
        self.is_mild = (~self.strong).tolist()
        self.floats = last.tolist(), before.tolist()
        self.floated_up = (2 * self.up_1 + self.up_2).tolist()
        """2 for the last round, 1 for the one before, or both."""
        if any(self.wish_list):
            same = self.wish[:, None] * self.wish > 0
            clash = same & self.absolute[:, None] & self.absolute
            violation = self._violations(same, clash)
        else:  # before the first game nobody prefers a side
            clash = np.zeros((len(rows), len(rows)), dtype=np.bool_)
            violation = clash.view(np.uint8)
        self.violation = violation
        """Bits 0 to 3 of each pair: C10, C11, C12, C13."""
        self.legal = self._legal(clash, forbidden)

    @property
    def size(self) -> int:
        return len(self.field)

    def _legal(self, clash: Flags, forbidden: Iterable[tuple[int, int]]) -> Flags:
        """C1, C3 and forbidden pairs. A ``clash`` is the same absolute preference, which the final round forgives if
        one of the two is a topscorer."""
        place = {c.number: k for k, c in enumerate(self.field)}
        legal = ~clash | self.topscorer[:, None] | self.topscorer if self.is_final else ~clash
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
        if rows:
            legal[rows, columns] = False
            legal[columns, rows] = False
        np.fill_diagonal(legal, val=False)
        return legal

    def _violations(self, same: Flags, clash: Flags) -> Small:
        """C12 and C13 of each pair; before the final round C3 forbids what C10 and C11 count."""
        strong = same & self.strong[:, None] & self.strong & ~clash
        bits: Small = same.view(np.uint8) << np.uint8(2) | strong.view(np.uint8) << np.uint8(3)
        if self.is_final:
            width_r, width_c = self.width[:, None], self.width[None, :]
            wider = same & (width_r > 1) & (width_c > 1)
            repeated_r, repeated_c = self.repeated[:, None], self.repeated[None, :]
            loses = (self.repeated != 0) & (self.repeated == -self.wish)
            either = (repeated_r != 0) & (repeated_r == repeated_c)
            # the one with the smaller difference gives way, and with it the wish of a third time running
            third = np.where(width_r == width_c, either, np.where(width_r < width_c, loses[:, None], loses[None, :]))
            bits |= wider.view(np.uint8) | (clash & third).view(np.uint8) << np.uint8(1)
        return bits


def upper(legal: Flags) -> tuple[Ints, Ints]:
    """Each legal pair once, the lower position first."""
    rows, columns = legal.nonzero()
    once = rows < columns
    return rows[once], columns[once]
