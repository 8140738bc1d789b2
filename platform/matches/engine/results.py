"""Who takes which place when a match is over, with seats that left."""

from __future__ import annotations

from games.kernel import PUBLIC, Outcome
from matches.engine.position import Position, Result, Table


def final_result(table: Table, position: Position, outcome: Outcome) -> Result:
    """Places when the game was played out: whoever left is placed after all who stayed, the last leaver best.

    A stand-in's win never counts. A pair has left only if both of its seats have.
    """
    sides = table.sides
    gone = tuple(seat for seat in position.stand_ins if seat not in table.bots)
    left_sides = [side for side in dict.fromkeys(sides) if all(s in gone for s, of in enumerate(sides) if of == side)]
    if not left_sides:
        return Result(outcome.places, outcome.points, "played", gone, _unrated(position, gone))
    # A side leaves with its last seat; stand_ins are in order of leaving.
    order = sorted(left_sides, key=lambda side: max(gone.index(s) for s, of in enumerate(sides) if of == side))
    stayed = [outcome.places[seat] for seat in range(len(sides)) if sides[seat] not in left_sides]

    def place(seat: int) -> int:
        if sides[seat] not in left_sides:
            return 1 + sum(other < outcome.places[seat] for other in stayed)
        later = set(order[order.index(sides[seat]) + 1 :])
        return 1 + len(stayed) + sum(1 for of in sides if of in later)

    return Result(
        tuple(place(seat) for seat in range(len(sides))), outcome.points, "left", gone, _unrated(position, gone)
    )


def conceded(table: Table, position: Position, loser: int, reason: str) -> Result:
    """A two-sided match lost by resignation, on time or by a claim: the other seat wins whatever the points."""
    points = tuple(table.rules.view(position.state, PUBLIC).points) if position.state is not None else (0, 0)
    return Result(
        tuple(2 if seat == loser else 1 for seat in range(table.setup.seats)),
        points,
        reason,
        (loser,),
        _unrated(position, (loser,)),
    )


def _unrated(position: Position, gone: tuple[int, ...]) -> str:
    """A match counts for nobody when a seat left before its first move."""
    return "" if set(gone) <= position.moved else "left_before_first_move"
