"""The graph of one bracket: its players, perhaps those below, legal pairs as edges with the criteria as weights.

The scope says how far down the graph reaches. ``ALONE`` knows only the bracket, ``NEXT`` also the next group (C8),
``FULL`` everybody still unpaired and the bye (C4, C5, C9). The smaller ones are relaxations: their optimum bounds
the true one, so a solution found there and then verified further down is the true one.

Positions here are local: those moved down first, then residents, both in pairing order (so a position inside the
bracket is the player's BSN minus one), then the next group, then the rest, last the bye.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from tournaments.swiss.matching import LIMIT_BITS, heaviest
from tournaments.swiss.relations import Flags, Ints, Relations
from tournaments.swiss.weights import (
    SHIFT_C14,
    SHIFT_C15,
    SHIFT_C16,
    SHIFT_C17,
    SHIFT_C18,
    SHIFT_C20,
    SHIFT_KIND,
    bracket_layout,
    pair_weight,
)

Deadline = Callable[[], bool]


def upper(legal: Flags) -> tuple[Ints, Ints]:
    """Each legal pair once, the lower position first."""
    rows, columns = legal.nonzero()
    once = rows < columns
    return rows[once], columns[once]


class OutOfTime(Exception):
    """The caller's deadline has passed; `dutch` turns it into a result."""


class Scope(Enum):
    ALONE = "alone"
    NEXT = "next"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Extra:
    """Weights below the criteria, for the order of candidates. Key 0 adds nothing; ``bits`` holds any sum."""

    keys: Ints
    values: Sequence[int]
    bits: int


@dataclass(frozen=True, slots=True)
class Solution:
    """``partner`` of each position, -1 for none, and the criteria's part of the weight."""

    partner: list[int]
    weight: int


@dataclass(slots=True)
class Below:
    """Everybody under the bracket: the next score group and the rest."""

    next_group: list[int]
    rest: list[int]

    @property
    def everybody(self) -> list[int]:
        return self.next_group + self.rest


class Bracket:
    """A bracket ready to be solved, as often as the order of candidates asks for it."""

    def __init__(
        self,
        relations: Relations,
        moved: Sequence[int],
        residents: Sequence[int],
        below: Below,
        scope: Scope,
        *,
        count_c9: bool = False,
        expired: Deadline = lambda: False,
    ) -> None:
        self.relations = relations
        self.scope = scope
        self.expired = expired
        self.count_c9 = count_c9
        self.moved = len(moved)
        self.size = len(moved) + len(residents)
        lower = [] if scope is Scope.ALONE else below.next_group
        rest = below.rest if scope is Scope.FULL else []
        self.positions = np.asarray([*moved, *residents, *lower, *rest], dtype=np.int64)
        self.next_end = self.size + len(lower)
        self.has_bye = scope is Scope.FULL and relations.size % 2 == 1
        self.nodes = len(self.positions) + self.has_bye
        self.is_last = scope is Scope.FULL and not below.everybody
        self._build()
        self.open: Flags = np.ones(len(self.first), dtype=np.bool_)
        """Edges not yet ruled out by what has been decided."""
        self.alive: Flags = np.ones(self.nodes, dtype=np.bool_)
        self.unpaired: list[int] = []
        """Whom the last solution left without a partner."""

    # -- edges -----------------------------------------------------------------------------------

    def _build(self) -> None:
        rel, here = self.relations, self.positions
        m, size = self.moved, self.size
        legal = rel.legal[here][:, here] if len(here) < 64 else rel.legal[np.ix_(here, here)]
        legal[:m, :m] = False  # those moved down did not find each other above
        rows, columns = upper(legal[:size, :size])
        violations = rel.violation[here[rows], here[columns]].astype(np.int64)
        self.layout = bracket_layout(
            rel,
            here[:m],
            here[m:size],
            self.next_end - size,
            count_c9=self.count_c9,
            violations=int(np.bitwise_or.reduce(violations, initial=0)),
        )
        keys = self._inside_keys(rows, columns, violations)
        self.violation_bits = violations
        firsts, seconds, all_keys = [rows], [columns], [keys]
        for a, b, kind in self._edges_below(legal):
            firsts.append(a)
            seconds.append(b)
            all_keys.append(np.broadcast_to(kind, a.shape))
        self.inside_count = len(rows)
        self.first = np.concatenate(firsts).astype(np.int64)
        self.second = np.concatenate(seconds).astype(np.int64)
        distinct, self.code = np.unique(np.concatenate(all_keys), return_inverse=True)
        self.base = [self._weight_of(int(key)) for key in distinct]

    def _inside_keys(self, rows: Ints, columns: Ints, violations: Ints) -> Ints:
        rel, here, m = self.relations, self.positions, self.moved
        a, b = here[rows], here[columns]
        among = rows >= m
        c14 = rel.down_1[b].astype(np.int64) + (rel.down_1[a] & among)
        c16 = rel.down_2[b].astype(np.int64) + (rel.down_2[a] & among)
        keys: Ints = violations | (c14 << SHIFT_C14) | (c16 << SHIFT_C16)
        if m:
            down = ~among
            self._groups = sorted({int(s) for s in rel.score[here[:m]]}, reverse=True)
            group = np.searchsorted(-np.asarray(self._groups), -rel.score[a]) + 1
            keys |= np.where(down, group, 0) << SHIFT_KIND
            for shift, flag in ((SHIFT_C15, rel.up_1[b]), (SHIFT_C17, rel.up_2[b])):
                keys |= (flag & down).astype(np.int64) << shift
            for shift, flag in ((SHIFT_C18, rel.down_1[a]), (SHIFT_C20, rel.down_2[a])):
                keys |= (flag & down).astype(np.int64) << shift
        else:
            self._groups = []
        if self.count_c9:
            takers = np.where(rel.score == rel.bye_limit, rel.played_less, 0)
            keys |= (takers[a] + takers[b]) << _SHIFT_C9
        return keys

    def _edges_below(self, legal: Flags) -> list[tuple[Ints, Ints, Ints]]:
        """Edges that leave the bracket, with their keys: C8 where the next group is involved, else completion."""
        size, end = self.size, self.next_end
        found: list[tuple[Ints, Ints, Ints]] = []
        if end > size:
            a, b = np.nonzero(legal[:size, size:end])
            score = self.relations.score[self.positions[a]]
            group = np.searchsorted(-np.asarray(self._groups), -score) + 1 if self._groups else np.zeros_like(a)
            kind = np.where(a < self.moved, _TO_NEXT + group, _TO_NEXT)
            found.append((a, b + size, kind << SHIFT_KIND))
            a, b = upper(legal[size:end, size:end])
            found.append((a + size, b + size, np.asarray(_IN_NEXT << SHIFT_KIND)))
        lowest = len(self.positions)
        if lowest > end:
            a, b = np.nonzero(legal[:end, end:])
            found.append((a, b + end, np.asarray(_COMPLETION << SHIFT_KIND)))
            a, b = upper(legal[end:, end:])
            found.append((a + end, b + end, np.asarray(_COMPLETION << SHIFT_KIND)))
        if self.has_bye:
            rel = self.relations
            takers = np.flatnonzero(rel.may_have_bye[self.positions] & (rel.score[self.positions] <= rel.bye_limit))
            found.append((takers, np.full_like(takers, lowest), np.asarray(_COMPLETION << SHIFT_KIND)))
        return found

    def _weight_of(self, key: int) -> int:
        layout, kind = self.layout, key >> SHIFT_KIND & _KIND_MASK
        if kind == _COMPLETION:
            return 0
        if kind == _IN_NEXT:
            return layout.unit("next pairs")
        if kind >= _TO_NEXT:
            group = kind - _TO_NEXT
            own = layout.unit("next moved", self._groups[group - 1]) if group else layout.unit("next residents")
            return layout.unit("next pairs") + own
        score = self._groups[kind - 1] if kind else None
        return pair_weight(layout, key, score) + (key >> _SHIFT_C9) * layout.unit("C9")

    # -- solving ---------------------------------------------------------------------------------

    @property
    def room(self) -> int:
        """Bits left for the order of candidates."""
        return LIMIT_BITS - self.layout.bits - 1

    def is_inside(self) -> Flags:
        """Edges of which both ends are in the bracket."""
        inside: Flags = np.arange(len(self.first)) < self.inside_count
        return inside

    def solve(self, extra: Extra | None = None, allowed: Flags | None = None) -> Solution:
        """The heaviest matching of what is still open; in the full scope one that pairs everybody."""
        if self.expired():
            raise OutOfTime
        keep = self.open & self.alive[self.first] & self.alive[self.second]
        if allowed is not None:
            keep &= allowed
        first, second, code = self.first[keep], self.second[keep], self.code[keep]
        weights = self.base
        index = code
        if extra is not None:
            combined, index = np.unique(code * len(extra.values) + extra.keys[keep], return_inverse=True)
            which, key = np.divmod(combined, len(extra.values))
            pairs = zip(which.tolist(), key.tolist(), strict=True)
            weights = [(self.base[w] << extra.bits) + extra.values[k] for w, k in pairs]
        edges = list(zip(first.tolist(), second.tolist(), index.tolist(), strict=True))
        partner = heaviest(self.nodes, edges, weights, complete=self.scope is Scope.FULL)
        players = len(self.positions)
        self.unpaired = [k for k in np.flatnonzero(self.alive).tolist() if partner[k] < 0 and k < players]
        chosen = code[np.asarray(partner)[first] == second]
        return Solution(partner, sum(self.base[c] for c in chosen.tolist()))

    def weight_of(self, pairs: Sequence[tuple[int, int]]) -> int | None:
        """The criteria's weight of these pairs, or None if one of them is ruled out."""
        total = 0
        table = self._table()
        for a, b in pairs:
            edge = table[a, b]
            if edge < 0 or not self.open[edge]:
                return None
            total += self.base[self.code[edge]]
        return total

    def _table(self) -> Ints:
        """Edge number of each pair inside the bracket."""
        if not hasattr(self, "_edge_of"):
            self._edge_of = np.full((self.size, self.size), -1, dtype=np.int64)
            count = self.inside_count
            self._edge_of[self.first[:count], self.second[:count]] = np.arange(count)
        return self._edge_of

    def settle(self, a: int, b: int) -> None:
        """These two are paired."""
        self.alive[a] = self.alive[b] = False


_SHIFT_C9 = 40
_KIND_MASK = (1 << (_SHIFT_C9 - SHIFT_KIND)) - 1
_TO_NEXT = 1 << 20
_IN_NEXT = 1 << 24
_COMPLETION = 1 << 25
