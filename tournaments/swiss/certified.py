"""The first candidate of a bracket without any search, where a bound proves that none can be better.

Of players who want the same side, so many must meet as outnumber the rest: that bounds C12, and with those whose
preference is mild C13; everything else is at best zero. A candidate that reaches the bounds is as good as any, and if
everything before it in the rules' order is illegal or worse, it is the one. Most brackets end here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tournaments.swiss.assignment import FORBIDDEN, first_optimum
from tournaments.swiss.matching import heaviest
from tournaments.swiss.relations import Ints, Relations
from tournaments.swiss.weights import bits

Pairs = list[tuple[int, int]]


def certified(relations: Relations, moved: Sequence[int], residents: Sequence[int], *, is_last: bool) -> Pairs | None:
    """The pairs of the first candidate that reaches all bounds, in positions; None if that is not certain.

    Everybody is paired but one resident, if the number is odd; in the last bracket that one takes the bye. Whether
    those below can go on is for the caller to see.
    """
    if len(residents) < len(moved) or len(moved) + len(residents) < 2:
        return None
    if len(moved) + len(residents) == 2:
        only = (*moved, *residents)
        return [(only[0], only[1])] if relations.legal[only] else None  # one pair is more than none (C6)
    spare = (len(residents) - len(moved)) % 2
    same, strong = _bound(relations, [*moved, *residents], spare)
    down: Pairs = []
    rest = list(residents)
    for a in moved:
        b = _moved_opponent(relations, a, rest, (same, strong), alone=len(moved) == 1)
        if b is None:
            return None
        down.append((a, b))
        rest.remove(b)
        violated = relations.violation[a, b]
        same, strong = same - bool(violated & 0b0100), strong - bool(violated & 0b1000)
    bye = _least_played(relations, residents) if is_last and spare else 0
    if bye is None:
        return None
    remainder = _remainder(relations, rest, (same, strong, bye), is_last=is_last)
    return None if remainder is None else down + remainder


def _moved_opponent(
    relations: Relations, a: int, residents: Sequence[int], allowed: tuple[int, int], *, alone: bool
) -> int | None:
    """The first opponent who can be part of a candidate that reaches the bounds.

    Left out is who is illegal, who would break the bounds of C10 to C13, and who floated up lately: C15, C17, C19 and
    C21 should be zero. If nobody else was moved down, as low as they can be suffices.
    """
    legal, violations = relations.legal[a], relations.violation[a]
    barred = 0b0011 | (0 if allowed[0] else 0b0100) | (0 if allowed[1] else 0b1000)
    possible = [b for b in residents if legal[b] and not violations[b] & barred]
    ups = relations.floated_up
    if not alone:
        return next((b for b in possible if not ups[b]), None)
    return min(possible, key=lambda b: ups[b], default=None)


def _bound(relations: Relations, players: Sequence[int], spare: int) -> tuple[int, int]:
    """At least so many pairs deny somebody a preference (C12), and so many a strong one (C13)."""
    wishes = [relations.wish_list[p] for p in players]
    first, second = wishes.count(1), wishes.count(-1)
    more, fewer = max(first, second), min(first, second)
    same = max(0, (more - spare - fewer - (len(wishes) - more - fewer) + 1) // 2)
    if not same:
        return 0, 0
    side = 1 if first > second else -1
    mild = sum(1 for p, wish in zip(players, wishes, strict=True) if wish == side and relations.is_mild[p])
    return same, max(0, same - mild)


def _least_played(relations: Relations, residents: Sequence[int]) -> int | None:
    """C9: the least that whoever may take the bye (C2, C5) can have missed; None if nobody may."""
    limit = relations.bye_limit
    return min(
        (int(relations.played_less[p]) for p in residents if relations.may_have_bye[p] and relations.score[p] <= limit),
        default=None,
    )


def _remainder(relations: Relations, rest: list[int], target: tuple[int, int, int], *, is_last: bool) -> Pairs | None:
    """The first transposition of the original halves that is exactly ``target`` (C12, C13, C9) off perfection."""
    top, low = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    size = len(low)
    if not size:
        return [] if target == (0, 0, 0) else None
    cost, units = _cost(relations, top, low, is_last=is_last)
    wanted = sum(count * unit for count, unit in zip(target, units, strict=True))
    columns = list(range(size))
    if _total(cost, columns) != wanted:
        found = _optimum(cost)
        if found is None or _total(cost, found) != wanted:
            return None
        columns = first_optimum(cost, found)
    return [(a, low[j]) for a, j in zip(top, columns, strict=False)]


def _cost(relations: Relations, top: list[int], low: list[int], *, is_last: bool) -> tuple[Ints, tuple[int, int, int]]:
    """C10 to C13 of each pair, as `order` weighs them; a row more for the one left over. And units: C12, C13, C9."""
    size, count = len(low), len(top)
    width = bits(size)
    unit_13 = 4
    unit_12, unit_11, unit_10 = unit_13 << width, unit_13 << 2 * width, unit_13 << 3 * width
    unit_9 = unit_13 << 4 * width
    rows, columns = np.asarray(top, dtype=np.int64), np.asarray(low, dtype=np.int64)
    cost = np.zeros((size, size), dtype=np.int64)
    grid = rows[:, None], columns[None, :]
    prices = _prices(unit_10, unit_11, unit_12, unit_13)[relations.violation[grid]]
    cost[:count] = np.where(relations.legal[grid], prices, FORBIDDEN)
    if count < size:
        own = 2 * relations.down_1[columns] + relations.down_2[columns]
        if is_last:
            allowed = relations.may_have_bye[columns] & (relations.score[columns] <= relations.bye_limit)
            own = np.where(allowed, own + unit_9 * relations.played_less[columns], FORBIDDEN)
        cost[count:] = own
    return cost, (unit_12, unit_13, unit_9)


@lru_cache
def _prices(*units: int) -> Ints:
    """What each set of the four violations costs together, by its bits."""
    return np.asarray([sum(unit for k, unit in enumerate(units) if v >> k & 1) for v in range(16)], dtype=np.int64)


def _total(cost: Ints, columns: Sequence[int]) -> int:
    prices = cost[np.arange(len(columns)), columns]
    return FORBIDDEN if prices.max() >= FORBIDDEN else int(prices.sum())


def _optimum(cost: Ints) -> list[int] | None:
    """Some cheapest assignment without a forbidden pair."""
    size = len(cost)
    rows, columns = (cost < FORBIDDEN).nonzero()
    edges = list(zip(rows.tolist(), (columns + size).tolist(), range(len(rows)), strict=True))
    partner = heaviest(2 * size, edges, (-cost[rows, columns]).tolist(), complete=True)
    found = [p - size for p in partner[:size]]
    return found if min(found) >= 0 else None
