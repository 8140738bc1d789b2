"""Which of all optimal candidates comes first (C.04.3, articles 3.5 to 4.4).

The criteria have been weighed by `bracket`; here the order rules are added below them as further bits, as many as
fit at a time: who of those moved down is paired, their opponents, the exchanges, the transpositions.
"""

from __future__ import annotations

import numpy as np

from tournaments.swiss.assignment import FORBIDDEN, first_optimum
from tournaments.swiss.bracket import Bracket, Extra, Scope, Solution
from tournaments.swiss.relations import Flags, Ints
from tournaments.swiss.weights import bits

Pairs = list[tuple[int, int]]


def first_candidate(bracket: Bracket, best: Solution) -> Pairs:
    """The pairs, in local positions, of the first candidate as good as ``best``."""
    naive = _naive(bracket, best)
    if naive is not None:
        return naive
    pairs, best = _pair_moved(bracket, best)
    return pairs + _pair_remainder(bracket, best)


def _naive(bracket: Bracket, best: Solution) -> Pairs | None:
    """The very first candidate, if it is as good as the optimum and its floaters cannot matter to those below."""
    m, size = bracket.moved, bracket.size
    inside = sum(1 for k in range(size) if 0 <= best.partner[k] < size) // 2
    leftover = size - 2 * inside
    paired = sum(1 for k in range(m) if 0 <= best.partner[k] < size)
    if paired < m or leftover > 1 or (leftover and bracket.scope is not Scope.ALONE):
        return None
    count = inside - m
    pairs = [(k, m + k) for k in range(m)]
    pairs += [(2 * m + k, 2 * m + count + k) for k in range(count)]
    weight = bracket.weight_of(pairs)
    return pairs if weight is not None and weight == _inside_weight(bracket, best) else None


def _inside_weight(bracket: Bracket, solution: Solution) -> int | None:
    pairs = [(k, p) for k, p in enumerate(solution.partner[: bracket.size]) if k < p < bracket.size]
    return bracket.weight_of(pairs)


# -- those moved down ------------------------------------------------------------------------------


def _pair_moved(bracket: Bracket, best: Solution) -> tuple[Pairs, Solution]:
    """Article 4.4: the first set of those moved down that can be paired, then their opponents in order."""
    m, size = bracket.moved, bracket.size
    chosen = [k for k in range(m) if 0 <= best.partner[k] < size]
    inside = bracket.is_inside()
    pairs: Pairs = []
    if chosen:
        if len(chosen) < m:
            chosen, best = _choose_moved(bracket, best)
        pairs, best = _opponents_in_order(bracket, chosen, list(range(m, size)), best)
    limbo = (bracket.first < m) & inside & bracket.alive[bracket.first]
    bracket.open &= ~limbo
    return pairs, best


def _choose_moved(bracket: Bracket, best: Solution) -> tuple[list[int], Solution]:
    """One bit for each, the highest ranked most: those who can be paired."""
    m, size = bracket.moved, bracket.size
    inside = bracket.is_inside()
    chosen: list[int] = []
    block = max(1, bracket.room - 2)
    for start in range(0, m, block):
        rows = range(start, min(m, start + block))
        keys = np.where(inside & (bracket.first >= start) & (bracket.first < rows.stop), bracket.first - start + 1, 0)
        values = [0] + [1 << (len(rows) - 1 - k) for k in range(len(rows))]
        best = bracket.solve(Extra(keys, values, len(rows)))
        for k in rows:
            if 0 <= best.partner[k] < size:
                chosen.append(k)
            else:
                bracket.open &= ~(inside & (bracket.first == k))
    return chosen, best


def _opponents_in_order(
    bracket: Bracket, rows: list[int], columns: list[int], best: Solution, allowed: Flags | None = None
) -> tuple[Pairs, Solution]:
    """Each row in turn takes the first column it can; a digit for each row, as many rows at a time as fit."""
    pairs: Pairs = []
    free = list(columns)
    inside = bracket.is_inside()
    done = 0
    while done < len(rows):
        digit = bits(len(free)) + 1
        block = rows[done : done + max(1, bracket.room // digit)]
        done += len(block)
        rank = np.full(bracket.nodes, -1, dtype=np.int64)
        rank[free] = np.arange(len(free))
        turn = np.full(bracket.nodes, -1, dtype=np.int64)
        turn[block] = np.arange(len(block))
        used = inside & (turn[bracket.first] >= 0) & (rank[bracket.second] >= 0)
        keys = np.where(used, turn[bracket.first] * len(free) + rank[bracket.second] + 1, 0)
        values = [0]
        for k in range(len(block)):
            shift = digit * (len(block) - 1 - k)
            values += [(len(free) - r) << shift for r in range(len(free))]
        best = bracket.solve(Extra(keys, values, digit * len(block)), allowed)
        for row in block:
            column = best.partner[row]
            pairs.append((row, column))
            bracket.settle(row, column)
            free.remove(column)
    return pairs, best


# -- the remainder ---------------------------------------------------------------------------------


def _pair_remainder(bracket: Bracket, best: Solution) -> Pairs:
    """Articles 4.2 and 4.3: a homogeneous bracket, or what is left of a heterogeneous one."""
    rest = [k for k in range(bracket.moved, bracket.size) if bracket.alive[k]]
    here = set(rest)
    count = sum(1 for k in rest if best.partner[k] in here) // 2
    if not count:
        return []
    upper = set(rest[:count])
    among = _among(bracket, rest)
    straight = _roles_mask(bracket, among, upper, rest)
    found = best if _uppers(best, rest) == upper else _as_good(bracket, best, straight)
    if found is None:
        upper, found = _exchange(bracket, rest, count, among)
        straight = _roles_mask(bracket, among, upper, rest)
    top = [k for k in rest if k in upper]
    low = [k for k in rest if k not in upper]
    if len(top) == len(low) or bracket.scope is Scope.ALONE or bracket.is_last:
        pairs = _transpose(bracket, top, low, found)
        if pairs is not None:
            return pairs
    return _opponents_in_order(bracket, top, low, found, straight)[0]


def _among(bracket: Bracket, rest: list[int]) -> Flags:
    member = np.zeros(bracket.nodes, dtype=np.bool_)
    member[rest] = True
    among: Flags = bracket.is_inside() & member[bracket.first] & member[bracket.second]
    return among


def _roles_mask(bracket: Bracket, among: Flags, upper: set[int], rest: list[int]) -> Flags:
    """Edges left when ``upper`` take opponents ranked below them from the others, and only from them."""
    up = np.zeros(bracket.nodes, dtype=np.bool_)
    up[list(upper)] = True
    allowed: Flags = ~among | (up[bracket.first] & ~up[bracket.second])
    return allowed


def _uppers(solution: Solution, rest: list[int]) -> set[int]:
    here = set(rest)
    return {k for k in rest if solution.partner[k] in here and solution.partner[k] > k}


def _as_good(bracket: Bracket, best: Solution, allowed: Flags) -> Solution | None:
    """An optimum that needs no exchange, if there is one."""
    found = bracket.solve(allowed=allowed)
    if bracket.scope is Scope.FULL and _unpaired(bracket, found) != _unpaired(bracket, best):
        return None
    return found if found.weight == _weight(bracket, best) else None


def _unpaired(bracket: Bracket, solution: Solution) -> int:
    return sum(1 for k in np.flatnonzero(bracket.alive).tolist() if solution.partner[k] < 0)


def _weight(bracket: Bracket, solution: Solution) -> int:
    """The weight of a solution's pairs between players still to be settled."""
    keep = bracket.open & bracket.alive[bracket.first] & bracket.alive[bracket.second]
    partner = np.asarray(solution.partner)
    chosen = bracket.code[keep & (partner[bracket.first] == bracket.second)]
    return sum(bracket.base[c] for c in chosen.tolist())


def _exchange(bracket: Bracket, rest: list[int], count: int, among: Flags) -> tuple[set[int], Solution]:
    """Article 4.3: fewest exchanged, smallest difference of the BSN sums, largest BSN out of S1, smallest into it.

    Orient each pair from the higher to the lower ranked: the higher ones are the new S1. So the number of exchanges
    and the difference of sums depend on the set of pairs alone and can be weighed as they are.
    """
    place = {k: i for i, k in enumerate(rest)}
    rank = np.zeros(bracket.nodes, dtype=np.int64)
    rank[rest] = np.arange(len(rest))
    count_bits, sum_bits = bits(count) + 1, bits(len(rest) * count) + 1
    keys = np.where(among, rank[bracket.first] + 1, 0)
    values = [0] + [((1 << sum_bits) if i < count else 0) - i for i in range(len(rest))]
    base = Extra(keys, values, count_bits + sum_bits)
    found = bracket.solve(base)
    upper = _uppers(found, rest)
    wanted = sum(1 for k in rest[:count] if k not in upper)
    if not wanted:
        return upper, found
    saved = bracket.open.copy()
    found = _exchange_block(
        bracket, rest[:count][::-1], base, found, wanted=wanted, among=among, leaving=True, place=place
    )
    found = _exchange_block(bracket, rest[count:], base, found, wanted=wanted, among=among, leaving=False, place=place)
    bracket.open = saved
    return _uppers(found, rest), found


def _exchange_block(
    bracket: Bracket,
    candidates: list[int],
    base: Extra,
    found: Solution,
    *,
    wanted: int,
    among: Flags,
    leaving: bool,
    place: dict[int, int],
) -> Solution:
    """Decide one by one, but many at a time, who leaves S1 (largest BSN first) or enters it (smallest first)."""
    changed = 0
    size = max(1, bracket.room - base.bits - 2)
    for start in range(0, len(candidates), size):
        if changed >= wanted:
            break
        block = candidates[start : start + size]
        bonus = {k: 1 << (len(block) - 1 - i) for i, k in enumerate(block)}
        values = [0]
        for k, i in sorted(place.items(), key=lambda item: item[1]):
            own = bonus.get(k, 0)
            values.append((base.values[i + 1] << len(block)) + (-own if leaving else own))
        found = bracket.solve(Extra(base.keys, values, base.bits + len(block)))
        upper = _uppers(found, list(place))
        for k in block:
            if k in upper:
                bracket.open &= ~(among & (bracket.second == k))
            else:
                bracket.open &= ~(among & (bracket.first == k))
            changed += (k in upper) != leaving
    return found


def _transpose(bracket: Bracket, top: list[int], low: list[int], found: Solution) -> Pairs | None:
    """The first optimal transposition as an assignment; None if its costs do not fit 64 bits."""
    cost = _costs(bracket, top, low)
    if cost is None:
        return None
    column = {k: j for j, k in enumerate(low)}
    start = [column.get(found.partner[k], -1) for k in top]
    if -1 in start:  # `found` came from other roles
        return None
    spare = sorted(set(range(len(low))) - set(start))
    taken = first_optimum(cost, start + spare)
    return [(k, low[taken[i]]) for i, k in enumerate(top)]


def _costs(bracket: Bracket, top: list[int], low: list[int]) -> Ints | None:
    """C10 to C13 of each pair; extra rows for those who float, with what C9, C14 and C16 say about them."""
    rel = bracket.relations
    n = len(low)
    violations = np.full((n, n), -1, dtype=np.int64)
    table = bracket._table()[np.ix_(top, low)]
    edge_open = (table >= 0) & bracket.open[table]
    violations[: len(top)] = np.where(edge_open, bracket.violation_bits[np.maximum(table, 0)], -1)
    where = bracket.positions[low]
    floaters = n - len(top)
    width = bits(n)
    c9 = np.where(rel.score[where] == rel.bye_limit, rel.played_less[where], 0) if bracket.count_c9 else None
    nine = bits(int(c9.sum()) + 1) if c9 is not None else 0
    if 4 * width + 2 * bits(floaters) + nine > 60:
        return None
    step = bits(floaters)
    shifts = {16: 0, 14: step}
    position = 2 * step
    for k in (3, 2, 1, 0):  # C13 up to C10
        shifts[k] = position
        position += width
    cost = np.zeros((n, n), dtype=np.int64)
    for k in range(4):
        cost[: len(top)] += (np.maximum(violations[: len(top)], 0) >> k & 1) << shifts[k]
    cost[: len(top)][violations[: len(top)] < 0] = FORBIDDEN
    if floaters:
        own = (rel.down_1[where].astype(np.int64) << shifts[14]) | rel.down_2[where].astype(np.int64)
        if c9 is not None:
            own += c9 << position
        if bracket.is_last:
            own[~(rel.may_have_bye[where] & (rel.score[where] <= rel.bye_limit))] = FORBIDDEN
        cost[len(top) :] = own[None, :]
    return cost
