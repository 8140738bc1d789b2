"""Fixed schedules in which everybody meets everybody equally often: the league form, without any pairing.

Players are numbered from 0; seats follow the order in each table.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.swiss.rng import Rng
from tournaments.swiss.table_seats import seated


@dataclass(frozen=True, slots=True)
class Schedule:
    """``rounds`` of tables; ``meetings`` is how often each pair meets. In a cyclic one each round is one table."""

    players: int
    size: int
    meetings: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]


# Difference sets: shifting one block around the circle makes every pair meet equally often, and puts everybody on
# each seat exactly once. {0, 3, 5, 6} is the complement of a line of the Fano plane, {0, 1, 3, 9} a line of the
# plane of order 3.
_CYCLIC = {
    (7, 3): ((0, 1, 3), 1),
    (7, 4): ((0, 3, 5, 6), 2),
    (13, 4): ((0, 1, 3, 9), 1),
    (21, 5): ((0, 1, 4, 14, 16), 1),
}
_PLANES = {(9, 3): 3, (16, 4): 4, (25, 5): 5}
"""Affine planes: order q gives q + 1 rounds of q tables of q, every pair once, nobody idle."""
SHAPES = tuple(sorted([*_CYCLIC, *_PLANES]))


def fixed_schedule(players: int, size: int) -> Schedule | None:
    """The balanced schedule of this shape, if one is known here."""
    cyclic = _CYCLIC.get((players, size))
    if cyclic is not None:
        block, meetings = cyclic
        tables = [tuple((k + shift) % players for k in block) for shift in range(players)]
        return Schedule(players, size, meetings, tuple((table,) for table in tables))
    order = _PLANES.get((players, size))
    return Schedule(players, size, 1, _affine_plane(order)) if order else None


def _affine_plane(order: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The lines of each direction: y = slope · x + offset, and the verticals last; seats as even as can be."""
    directions = [
        [
            tuple(x * order + _plus(order, _times(order, slope, x), offset) for x in range(order))
            for offset in range(order)
        ]
        for slope in range(order)
    ]
    directions.append([tuple(x * order + y for y in range(order)) for x in range(order)])
    history = [_History({}) for _ in range(order * order)]
    rng = Rng(f"plane {order}")
    rounds = []
    for lines in directions:
        tables = tuple(tuple(seated(line, history, rng)) for line in lines)
        for table in tables:
            for seat, player in enumerate(table):
                history[player].seats[seat] = history[player].seats.get(seat, 0) + 1
        rounds.append(tables)
    return tuple(rounds)


@dataclass(frozen=True, slots=True)
class _History:
    seats: dict[int, int]


def _plus(order: int, a: int, b: int) -> int:
    return a ^ b if order == 4 else (a + b) % order


def _times(order: int, a: int, b: int) -> int:
    if order != 4:
        return a * b % order
    return 0 if a == 0 or b == 0 else (a + b - 2) % 3 + 1  # the field of four: powers of a generator
