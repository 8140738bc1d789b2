"""How good a round of tables is, with what nobody could have done better: shown to organisers with every round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol


class Seated(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def met(self) -> Mapping[int, int]: ...
    @property
    def seats(self) -> Mapping[int, int]: ...
    @property
    def small_tables(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Quality:
    """``spread`` is the sum of squared score gaps at the tables, in squared steps of places times 10,000."""

    rematches: int
    rematches_bound: int
    spread: int
    spread_bound: int
    meets_bound: bool
    """No filling could have cost less."""
    floats: tuple[int, ...]
    """Who sits with nobody of the own score though others have it."""
    seat_imbalance: int
    """The widest gap between a player's most and least frequent seat before this round."""
    small_table_gap: int
    """The widest gap, over players, in rounds at undersized tables before this round."""


def measure(
    entrants: Sequence[Seated], groups: Sequence[Sequence[int]], sizes: Sequence[int], rematch_cost: int, step: int
) -> Quality:
    pairs = [(entrants[a], entrants[b]) for group in groups for a, b in combinations(group, 2)]
    rematches = sum(1 for a, b in pairs if a.met.get(b.number))
    spread = sum((a.score - b.score) ** 2 for a, b in pairs)
    spread_bound = least_spread([e.score for e in entrants], sizes)
    bound = least_rematches(entrants, sizes)
    price = sum(rematch_cost * step * step * a.met.get(b.number, 0) ** 2 for a, b in pairs)
    small = _small_price(entrants, groups, max(sizes))
    meets = small == 0 and spread + price == spread_bound + rematch_cost * step * step * bound
    return Quality(
        rematches=rematches,
        rematches_bound=bound,
        spread=spread * 10_000 // (step * step),
        spread_bound=spread_bound * 10_000 // (step * step),
        meets_bound=meets,
        floats=_floats(entrants, groups),
        seat_imbalance=max((_imbalance(e, max(sizes)) for e in entrants), default=0),
        small_table_gap=max((e.small_tables for e in entrants), default=0)
        - min((e.small_tables for e in entrants), default=0),
    )


def least_spread(scores: Sequence[int], sizes: Sequence[int]) -> int:
    """The least possible sum of squared gaps: contiguous blocks of the sorted scores, in the best order of sizes."""
    ordered = sorted(scores, reverse=True)
    sums, squares = [0], [0]
    for score in ordered:
        sums.append(sums[-1] + score)
        squares.append(squares[-1] + score * score)
    big, small = max(sizes), min(sizes)
    bigs = sum(1 for s in sizes if s == big)
    smalls = len(sizes) - bigs

    def block(start: int, end: int) -> int:
        return (end - start) * (squares[end] - squares[start]) - (sums[end] - sums[start]) ** 2

    best = {(0, 0): 0}
    for a in range(bigs + 1):
        for b in range(smalls + 1):
            if a == b == 0:
                continue
            end = a * big + b * small
            options = []
            if a:
                options.append(best[a - 1, b] + block(end - big, end))
            if b:
                options.append(best[a, b - 1] + block(end - small, end))
            best[a, b] = min(options)
    return best[bigs, smalls]


def least_rematches(entrants: Sequence[Seated], sizes: Sequence[int]) -> int:
    """Who has met almost everybody must meet somebody again, wherever they sit."""
    numbers = {e.number for e in entrants}
    forced = 0
    for e in entrants:
        unmet = len(numbers) - 1 - sum(1 for n in e.met if n in numbers and e.met[n])
        forced += max(0, min(sizes) - 1 - unmet)
    return -(-forced // 2)


def _small_price(entrants: Sequence[Seated], groups: Sequence[Sequence[int]], full: int) -> int:
    return sum(entrants[k].small_tables for group in groups if len(group) < full for k in group)


def _floats(entrants: Sequence[Seated], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    shared = {e.score for e, o in combinations(entrants, 2) if e.score == o.score}
    found = []
    for group in groups:
        scores = [entrants[k].score for k in group]
        found += [entrants[k].number for k in group if scores.count(entrants[k].score) == 1]
    by_number = {e.number: e.score for e in entrants}
    return tuple(sorted(n for n in found if by_number[n] in shared))


def _imbalance(entrant: Seated, size: int) -> int:
    counts = [entrant.seats.get(seat, 0) for seat in range(size)]
    return max(counts) - min(counts)
