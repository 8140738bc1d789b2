"""Filling tables at least cost: exact for small fields, annealing and full descent for large ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.swiss.rng import Rng

Groups = list[list[int]]
ATTEMPTS = 4
_State = tuple[int, tuple[int, ...]]
BAN = 1 << 50
"""The price of two who must not meet; more than any sum of other costs."""


@dataclass(frozen=True, slots=True)
class Costs:
    """``pairs[a][b]`` for sitting together, ``small[a]`` for a seat at a table below the largest size."""

    pairs: list[list[int]]
    small: list[int]
    full_size: int
    unit: int = 1
    """A squared step of places, by which the annealing measures heat."""
    bans: frozenset[frozenset[int]] = frozenset()
    priced: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        priced = [row[:] for row in self.pairs]
        for a, b in self.bans:
            priced[a][b] = priced[b][a] = BAN
        object.__setattr__(self, "priced", priced)

    def is_banned(self, a: int, b: int) -> bool:
        return frozenset((a, b)) in self.bans

    def of(self, group: Sequence[int]) -> int:
        rows = self.priced
        total = sum(rows[a][b] for a, b in combinations(group, 2))
        return total + (sum(self.small[a] for a in group) if len(group) < self.full_size else 0)

    def total(self, groups: Sequence[Sequence[int]]) -> int:
        return sum(self.of(group) for group in groups)


def exact(costs: Costs, sizes: Sequence[int], expired: Callable[[], bool] = lambda: False) -> Groups | None:
    """The cheapest filling, the first of equals; None if time runs out. Dynamic programming over sets of players.

    A state is who is seated and how many of the larger tables are used. The first player not yet seated always
    opens the next table, so each filling is reached once.
    """
    players = sum(sizes)
    kinds = sorted(set(sizes), reverse=True)
    left = tuple(sizes.count(kind) for kind in kinds)
    everybody = (1 << players) - 1
    prices: dict[int, int] = {}
    # best[state] = (cost so far, previous state, group); states are visited in the order of seated players
    layers: list[dict[_State, tuple[int, _State | None, int]]] = [{} for _ in range(players + 1)]
    layers[0][0, left] = (0, None, 0)
    for seated, layer in enumerate(layers):
        if expired():
            return None
        for (mask, remaining), (cost, _, _) in layer.items():
            free = [k for k in range(players) if not mask >> k & 1]
            for which, kind in enumerate(kinds):
                if not remaining[which] or kind > len(free):
                    continue
                rest = (*remaining[:which], remaining[which] - 1, *remaining[which + 1 :])
                following = layers[seated + kind]
                for others in combinations(free[1:], kind - 1):
                    group = 1 << free[0]
                    for k in others:
                        group |= 1 << k
                    price = prices.get(group)
                    if price is None:
                        price = prices[group] = costs.of((free[0], *others))
                    state = (mask | group, rest)
                    known = following.get(state)
                    if known is None or cost + price < known[0]:
                        following[state] = (cost + price, (mask, remaining), group)
    groups: Groups = []
    at: _State | None = (everybody, (0,) * len(kinds))
    while at is not None:
        _, before, group = layers[at[0].bit_count()][at]
        if before is not None:
            groups.append([k for k in range(players) if group >> k & 1])
        at = before
    return groups[::-1]


def search(
    costs: Costs, sizes: Sequence[int], rng: Rng, expired: Callable[[], bool] = lambda: False, *, bound: int = 0
) -> Groups:
    """Annealing from slices of the standings, then descent until no swap and no move improves anything.

    Several attempts, the cheapest counts; none more once the cost is ``bound``, which none can beat.
    """
    best: Groups = []
    for _ in range(ATTEMPTS):
        groups: Groups = []
        start = 0
        for size in sizes:
            groups.append(list(range(start, start + size)))
            start += size
        if len(groups) > 1:
            groups = _Annealing(costs, groups, rng).run(expired)
            _descend(costs, groups, expired)
        if not best or costs.total(groups) < costs.total(best):
            best = groups
        if costs.total(best) <= bound or expired():
            break
    return best


class _Annealing:
    """Swaps between tables near one another; between tables of different size also moves of one player."""

    HOTTEST = 4.0
    COLDEST = 0.04
    STEPS_PER_PLAYER = 600
    CHECK_EVERY = 512

    def __init__(self, costs: Costs, groups: Groups, rng: Rng) -> None:
        self.costs = costs
        self.groups = groups
        self.rng = rng
        self.best = [group[:] for group in groups]

    def run(self, expired: Callable[[], bool]) -> Groups:
        players = sum(len(group) for group in self.groups)
        steps = min(72_000, self.STEPS_PER_PLAYER * players)
        current = lowest = self.costs.total(self.groups)
        cooling = (self.COLDEST / self.HOTTEST) ** (1.0 / steps)
        heat = self.HOTTEST * self.costs.unit
        for step in range(steps):
            if step % self.CHECK_EVERY == 0 and expired():
                break
            heat *= cooling
            current += self._step(heat)
            if current < lowest:
                lowest = current
                self.best = [group[:] for group in self.groups]
        return self.best

    def _step(self, heat: float) -> int:
        """Tries one change; what it added to the cost, 0 if it was not taken."""
        rng, groups = self.rng, self.groups
        word = rng.word()
        a = word % len(groups)
        b = a + (-3, -2, -1, -1, 1, 1, 2, 3)[word >> 32 & 7]
        b = min(len(groups) - 1, max(0, b))
        if a == b:
            return 0
        one, other = groups[a], groups[b]
        i, j = (word >> 36) % len(one), (word >> 48) % len(other)
        if len(one) > len(other) and word >> 35 & 1:
            change = _move_change(self.costs, one, i, other)
            if self._takes(change, heat):
                other.append(one.pop(i))
                return change
            return 0
        change = _swap_change(self.costs, one, i, other, j)
        if self._takes(change, heat):
            one[i], other[j] = other[j], one[i]
            return change
        return 0

    def _takes(self, change: int, heat: float) -> bool:
        return change <= 0 or (change < 40 * heat and self.rng.unit() < math.exp(-change / heat))


def _swap_change(costs: Costs, one: list[int], i: int, other: list[int], j: int) -> int:
    x, y = one[i], other[j]
    of_x, of_y = costs.priced[x], costs.priced[y]
    change = 0
    for k, z in enumerate(one):
        if k != i:
            change += of_y[z] - of_x[z]
    for k, z in enumerate(other):
        if k != j:
            change += of_x[z] - of_y[z]
    if len(one) != len(other):
        more = costs.small[y] - costs.small[x]
        change += more if len(one) < len(other) else -more
    return change


def _move_change(costs: Costs, larger: list[int], i: int, smaller: list[int]) -> int:
    """One player moves, and the two tables swap sizes."""
    x = larger[i]
    of_x = costs.priced[x]
    change = sum(of_x[z] for z in smaller) - sum(of_x[z] for k, z in enumerate(larger) if k != i)
    small = costs.small
    change += sum(small[z] for k, z in enumerate(larger) if k != i) - sum(small[z] for z in smaller)
    return change


def _descend(costs: Costs, groups: Groups, expired: Callable[[], bool]) -> None:
    improved = True
    while improved and not expired():
        improved = False
        for a, b in combinations(range(len(groups)), 2):
            improved |= _improve(costs, groups[a], groups[b])


def _improve(costs: Costs, one: list[int], other: list[int]) -> bool:
    improved = False
    for i in range(len(one)):
        for j in range(len(other)):
            if _swap_change(costs, one, i, other, j) < 0:
                one[i], other[j] = other[j], one[i]
                improved = True
    if len(one) != len(other):
        larger, smaller = (one, other) if len(one) > len(other) else (other, one)
        for i in range(len(larger)):
            if _move_change(costs, larger, i, smaller) < 0:
                smaller.append(larger.pop(i))
                return True
    return improved
