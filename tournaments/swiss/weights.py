"""The criteria of one bracket as one integer: a field of bits each, the more important the higher.

Only criteria that can make a difference in this bracket get a field, only as wide as its largest count needs.
Contributions may be negative: comparison stays lexicographic as long as each sum stays below half of its field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tournaments.swiss.relations import Flags, Ints, Relations

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
    relations: Relations, moved: Ints, residents: Ints, below: int, *, count_c9: bool, violations: int
) -> Layout:
    """The fields C6 to C21 of a bracket. ``below`` is the size of the next group if C8 is to be weighed.

    ``violations`` has the bits of those criteria (C10 to C13) that some pair of the bracket violates.
    """
    m, r = len(moved), len(residents)
    most = min(r, (r + m) // 2)
    scores = relations.score[moved].tolist()
    groups = {s: scores.count(s) for s in sorted(set(scores), reverse=True)}
    up_1, up_2 = int(relations.up_1[residents].sum()), int(relations.up_2[residents].sum())
    down_1, down_2 = (_per_score(scores, flags[moved]) for flags in (relations.down_1, relations.down_2))

    fields: list[tuple[Field, int]] = [(PAIRS, most)]
    fields += [(("moved", s), min(count, r)) for s, count in groups.items()]
    if below:
        fields.append((("next pairs", 0), below))
        fields += [(("next moved", s), min(count, below)) for s, count in groups.items()]
        fields.append((("next residents", 0), min(r, below)))
    if count_c9:
        fields.append((("C9", 0), int(relations.played_less.sum()) + 1))
    fields += [((f"C{10 + k}", 0), most) for k in range(4) if violations >> k & 1]
    fields.append((("C14", 0), int(relations.down_1[residents].sum())))
    fields.append((("C15", 0), min(up_1, m)))
    fields.append((("C16", 0), int(relations.down_2[residents].sum())))
    fields.append((("C17", 0), min(up_2, m)))
    fields += [(("C18", s), down_1.get(s, 0)) for s in groups]
    fields += [(("C19", s), min(count, up_1)) for s, count in groups.items()]
    fields += [(("C20", s), down_2.get(s, 0)) for s in groups]
    fields += [(("C21", s), min(count, up_2)) for s, count in groups.items()]
    return Layout(fields)


def _per_score(scores: list[int], floated: Flags) -> dict[int, int]:
    counts: dict[int, int] = {}
    for score, did in zip(scores, floated.tolist(), strict=True):
        counts[score] = counts.get(score, 0) + did
    return counts


# A pair's contribution depends on a handful of small numbers; they are packed into a key so that each different
# weight is computed once. From the low end: violations (4), floats of residents paired C14 (2) and C16 (2),
# upfloats of the opponent C15 (1), C17 (1), downfloats of the one moved down C18 (1), C20 (1), kind (20).
SHIFT_C14, SHIFT_C16, SHIFT_C15, SHIFT_C17, SHIFT_C18, SHIFT_C20, SHIFT_KIND = 4, 6, 8, 9, 10, 11, 12


def pair_weight(layout: Layout, key: int, score: int | None) -> int:
    """The weight of a pair inside the bracket; ``score`` is that of the one moved down, None among residents."""
    weight = layout.unit(*PAIRS)
    for k in range(4):
        weight -= (key >> k & 1) * layout.unit(f"C{10 + k}")
    weight += (key >> SHIFT_C14 & 3) * layout.unit("C14") + (key >> SHIFT_C16 & 3) * layout.unit("C16")
    if score is not None:
        weight += layout.unit("moved", score)
        weight += (key >> SHIFT_C18 & 1) * layout.unit("C18", score) + (key >> SHIFT_C20 & 1) * layout.unit(
            "C20", score
        )
        weight -= (key >> SHIFT_C15 & 1) * (layout.unit("C15") + layout.unit("C19", score))
        weight -= (key >> SHIFT_C17 & 1) * (layout.unit("C17") + layout.unit("C21", score))
    return weight
