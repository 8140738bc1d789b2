"""The first of all optimal ways to give each row a column, in the lexicographic order of the columns taken.

Once the roles of a bracket are fixed, its transpositions (C.04.3, article 4.2) are a square assignment. Given one
optimal assignment, potentials show which pairs can occur in any optimum (the tight ones); the first optimum is then
found row by row, a row taking the smallest column from which the rest can still be rearranged.
"""

from __future__ import annotations

import numpy as np

from tournaments.swiss.relations import Flags, Ints

FORBIDDEN = 1 << 61
"""A cost no optimum may contain."""


def first_optimum(cost: Ints, columns: list[int]) -> list[int]:
    """``columns[i]`` is row i's column in some optimum of ``cost``; returns the lexicographically first optimum."""
    n = len(columns)
    tight = _tight(cost, columns)
    can_take = [_mask(row) for row in tight]  # bit j: the row may take column j
    takers = [_mask(column) for column in tight.T]  # bit i: the column may go to row i
    taken = list(columns)
    owner = [0] * n
    for row, column in enumerate(taken):
        owner[column] = row
    later = (1 << n) - 1
    for row in range(n):
        later &= ~(1 << row)
        goal = taken[row]
        smaller = can_take[row] & ((1 << goal) - 1)
        if not smaller:
            continue
        step = _rearrangements(goal, takers, taken, later)
        while smaller:
            column = (smaller & -smaller).bit_length() - 1
            smaller &= smaller - 1
            if owner[column] in step:
                _shift(row, column, step, taken, owner)
                break
    return taken


def _tight(cost: Ints, columns: list[int]) -> Flags:
    """Pairs of some optimum, possibly more: those without slack under potentials of the given optimum."""
    # change[i, k]: what it costs if row i takes the column that row k has now; no cycle of changes is negative,
    # so shortest distances exist and serve as potentials.
    by_owner = cost[:, columns]
    change = by_owner - by_owner.diagonal()[None, :]
    change[by_owner >= FORBIDDEN] = FORBIDDEN
    distance = np.zeros(len(columns), dtype=np.int64)
    for _ in range(len(columns)):
        closer = np.minimum(distance, (distance[:, None] + change).min(axis=0))
        if np.array_equal(closer, distance):
            break
        distance = closer
    slack = change + distance[:, None] - distance[None, :]
    tight = np.zeros(cost.shape, dtype=np.bool_)
    tight[:, columns] = slack == 0
    return tight


def _mask(flags: Flags) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def _rearrangements(goal: int, takers: list[int], taken: list[int], later: int) -> dict[int, int]:
    """For each later row that could give up its column: the column it would take, in the end ``goal``."""
    step: dict[int, int] = {}
    unseen = later
    frontier = [goal]
    while frontier and unseen:
        following: list[int] = []
        for column in frontier:
            found = takers[column] & unseen
            unseen &= ~found
            while found:
                row = (found & -found).bit_length() - 1
                found &= found - 1
                step[row] = column
                following.append(taken[row])
        frontier = following
    return step


def _shift(row: int, column: int, step: dict[int, int], taken: list[int], owner: list[int]) -> None:
    """Row takes the column, its owner the next one on the way, and so on to the column that became free."""
    free = taken[row]
    while True:
        displaced = owner[column]
        taken[row], owner[column] = column, row
        if column == free:
            return
        row, column = displaced, step[displaced]
