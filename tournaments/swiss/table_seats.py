"""Who sits where at a table: everybody on each seat as equally often as possible, by exact assignment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from tournaments.swiss.rng import Rng


class HasSeats(Protocol):
    @property
    def seats(self) -> Mapping[int, int]: ...


def seated(group: Sequence[int], entrants: Sequence[HasSeats], rng: Rng) -> list[int]:
    """The group in seat order, at the least growth of the sum of squared seat counts; lots decide between equals.

    Dynamic programming over sets of players: seats are filled in turn, so twelve seats need 4,096 states.
    """
    order = rng.shuffled(group)
    size = len(order)
    growth = [[2 * entrants[k].seats.get(seat, 0) + 1 for seat in range(size)] for k in order]
    best = [0] * (1 << size)
    choice = [0] * (1 << size)
    for mask in range(1, 1 << size):
        seat = mask.bit_count() - 1
        options = [(best[mask & ~(1 << k)] + growth[k][seat], k) for k in range(size) if mask >> k & 1]
        best[mask], choice[mask] = min(options)
    result: list[int] = []
    mask = (1 << size) - 1
    while mask:
        result.append(order[choice[mask]])
        mask &= ~(1 << choice[mask])
    return result[::-1]
