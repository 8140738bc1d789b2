"""Who of those that wait may play together. Pure.

A ticket tolerates a difference in rating that grows while it waits: 100, and 50 more every ten seconds. A table comes
together when the widest difference at it is within what every one of its players tolerates.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

START, STEP, STEP_S = 100, 50, 10
# A ticket whose page has been silent for longer is passed over.
PRESENT_S = 30


@dataclass(frozen=True, slots=True)
class Waiting:
    """One ticket: its id, rating, and for how many seconds it has waited."""

    id: int
    rating: float
    waited_s: float


def tolerance(waited_s: float) -> float:
    """Rating points that this ticket accepts between itself and any other at the table."""
    return START + STEP * int(max(0.0, waited_s) // STEP_S)


# Pairs of tickets, by id, that are never put together.
Apart = Collection[frozenset[int]]


def tables(waiting: Sequence[Waiting], seats: int, apart: Apart = ()) -> list[tuple[Waiting, ...]]:
    """Tables that can start now, without overlap. Who has waited longest is served first, with the nearest ratings."""
    left = sorted(waiting, key=lambda ticket: (-ticket.waited_s, ticket.id))
    found = []
    while left:
        first = left.pop(0)
        table = _table_for(first, left, seats, apart)
        if table is not None:
            found.append(table)
            left = [ticket for ticket in left if ticket not in table]
    return found


def _table_for(first: Waiting, others: Sequence[Waiting], seats: int, apart: Apart) -> tuple[Waiting, ...] | None:
    """The best table with ``first``: the one whose ratings lie closest together; of equals, those who waited longer."""
    near = sorted(
        (t for t in others if _accept((first, t)) and frozenset((first.id, t.id)) not in apart),
        key=lambda t: (t.rating, -t.waited_s, t.id),
    )
    if apart:
        near = _peaceful(near, apart)
    best: tuple[Waiting, ...] | None = None
    for start in range(len(near) - seats + 2):
        table = (first, *near[start : start + seats - 1])
        if _accept(table) and (best is None or _spread(table) < _spread(best)):
            best = table
    return best


def _peaceful(tickets: Sequence[Waiting], apart: Apart) -> list[Waiting]:
    """Of every pair that is to stay apart only the one who has waited longer, so that any of the rest may meet."""
    kept: list[Waiting] = []
    for ticket in sorted(tickets, key=lambda t: (-t.waited_s, t.id)):
        if all(frozenset((ticket.id, other.id)) not in apart for other in kept):
            kept.append(ticket)
    return [ticket for ticket in tickets if ticket in kept]


def _accept(table: Sequence[Waiting]) -> bool:
    return _spread(table) <= min(tolerance(ticket.waited_s) for ticket in table)


def _spread(table: Sequence[Waiting]) -> float:
    ratings = [ticket.rating for ticket in table]
    return max(ratings) - min(ratings)
