"""The criteria of one bracket as one integer: a field of bits each, the more important the higher.

Only criteria that can make a difference in this bracket get a field, only as wide as its largest count needs.
Contributions may be negative: comparison stays lexicographic as long as each sum stays below half of its field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tournaments.swiss.contestants import DOWN, UP
from tournaments.swiss.relations import Relations

Field = tuple[str, int]
"""A criterion, and the score it is counted for where it is counted by score (else 0)."""

PAIRS: Final = ("pairs", 0)


def bits(count: int) -> int:
    return max(1, count.bit_length())


class Layout:
    """Where each field lies. ``unit(field)`` is the weight of one count, 0 for a field that was not needed."""

    def __init__(self, fields: Iterable[tuple[Field, int]]) -> None:
        self._units: dict[Field, int] = {}
        position = 0
        for field, largest in reversed([(f, n) for f, n in fields if n > 0]):
            self._units[field] = 1 << position
            position += bits(largest) + 1
        self.bits = position

    def unit(self, name: str, score: int = 0) -> int:
        return self._units.get((name, score), 0)


def bracket_layout(
    relations: Relations, moved: Sequence[int], residents: Sequence[int], below: int, *, count_c9: bool, violations: int
) -> Layout:
    """The fields C6 to C21 of a bracket. ``below`` is the size of the next group if C8 is to be weighed.

    ``violations`` has the bits of those criteria (C10 to C13) that some pair of the bracket violates.
    """
    m, r = len(moved), len(residents)
    most = min(r, (r + m) // 2)
    counts: dict[int, int] = {}
    down_1: dict[int, int] = {}
    down_2: dict[int, int] = {}
    for p in moved:  # highest score first, as they come
        score = relations.score_list[p]
        counts[score] = counts.get(score, 0) + 1
        down_1[score] = down_1.get(score, 0) + (relations.floats[0][p] == DOWN)
        down_2[score] = down_2.get(score, 0) + (relations.floats[1][p] == DOWN)
    last, before = ([floats[p] for p in residents] for floats in relations.floats)
    up_1, up_2 = last.count(UP), before.count(UP)

    fields: list[tuple[Field, int]] = [(PAIRS, most)]
    fields += [(("moved", s), min(count, r)) for s, count in counts.items()]
    if below:
        fields.append((("next pairs", 0), below))
        fields += [(("next moved", s), min(count, below)) for s, count in counts.items()]
        fields.append((("next residents", 0), min(r, below)))
    if count_c9:
        fields.append((("C9", 0), int(relations.played_less.sum()) + 1))
    fields += [((name, 0), most) for k, name in enumerate(VIOLATED) if violations >> k & 1]
    fields.append((("C14", 0), last.count(DOWN)))
    fields.append((("C15", 0), min(up_1, m)))
    fields.append((("C16", 0), before.count(DOWN)))
    fields.append((("C17", 0), min(up_2, m)))
    if m:
        fields += [(("C18", s), count) for s, count in down_1.items()]
        fields += [(("C19", s), min(count, up_1)) for s, count in counts.items()]
        fields += [(("C20", s), count) for s, count in down_2.items()]
        fields += [(("C21", s), min(count, up_2)) for s, count in counts.items()]
    return Layout(fields)


VIOLATED = ("C10", "C11", "C12", "C13")

# A pair's contribution depends on a handful of small numbers; they are packed into a key so that each different
# weight is computed once. From the low end: violations (4), floats of residents paired C14 (2) and C16 (2),
# upfloats of the opponent C15 (1), C17 (1), downfloats of the one moved down C18 (1), C20 (1), kind (20).
SHIFT_C14, SHIFT_C16, SHIFT_C15, SHIFT_C17, SHIFT_C18, SHIFT_C20, SHIFT_KIND = 4, 6, 8, 9, 10, 11, 12


def pair_weight(layout: Layout, key: int, score: int | None) -> int:
    """The weight of a pair inside the bracket; ``score`` is that of the one moved down, None among residents."""
    unit = layout.unit
    weight = unit(*PAIRS)
    if key & 0b1111:
        for k, name in enumerate(VIOLATED):
            if key >> k & 1:
                weight -= unit(name)
    if key >> SHIFT_C14 & 0b1111:
        weight += (key >> SHIFT_C14 & 3) * unit("C14") + (key >> SHIFT_C16 & 3) * unit("C16")
    if score is not None:
        weight += unit("moved", score)
        if key >> SHIFT_C18 & 1:
            weight += unit("C18", score)
        if key >> SHIFT_C20 & 1:
            weight += unit("C20", score)
        if key >> SHIFT_C15 & 1:
            weight -= unit("C15") + unit("C19", score)
        if key >> SHIFT_C17 & 1:
            weight -= unit("C17") + unit("C21", score)
    return weight
