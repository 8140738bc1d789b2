"""Who takes which place when a match is over, with seats that left."""

from __future__ import annotations

from games.kernel import PUBLIC, Happening, Outcome
from games.kernel.happenings import happening
from matches.engine.position import Position, Result, Table


def final_result(table: Table, position: Position, outcome: Outcome) -> Result:
    """Places when the game was played out: whoever left is placed after all who stayed, the last leaver best.

    A stand-in's win never counts. A pair has left only if both of its seats have. Partners share a place.
    """
    gone = tuple(seat for seat in position.stand_ins if seat not in table.bots)
    unrated = _unrated(position, gone)
    left = _sides_that_left(table.sides, gone)
    if not left:
        return Result(outcome.places, outcome.points, "played", gone, unrated)
    stayed = {side: place for side, place in zip(table.sides, outcome.places, strict=True) if side not in left}
    places = {side: 1 + sum(other < place for other in stayed.values()) for side, place in stayed.items()}
    places |= {side: len(stayed) + len(left) - order for order, side in enumerate(left)}
    return Result(tuple(places[side] for side in table.sides), outcome.points, "left", gone, unrated)


def _sides_that_left(sides: tuple[int, ...], gone: tuple[int, ...]) -> list[int]:
    """Sides of which nobody stayed, the first to leave first; a side leaves with its last seat."""
    members = {side: [seat for seat, of in enumerate(sides) if of == side] for side in sides}
    left = [side for side, seats in members.items() if set(seats) <= set(gone)]
    return sorted(left, key=lambda side: max(gone.index(seat) for seat in members[side]))


def verdict(table: Table, result: Result) -> tuple[Happening, ...]:
    """Who is placed behind the others for having left, and who has won by that; nothing where points decided."""
    if result.reason != "left":
        return ()
    left = _sides_that_left(table.sides, result.left)
    gone = tuple(seat for seat, side in enumerate(table.sides) if side in left)
    first = tuple(seat for seat, place in enumerate(result.places) if place == 1)
    if len(gone) == len(table.sides):
        told = happening("left_all")
    elif len(gone) == 1:
        told = happening("left_one", gone[0])
    else:
        told = happening("left_many", seats=tuple(map(str, gone)))
    if len(first) == 1:
        return told, happening("wins", first[0])
    together = len({table.sides[seat] for seat in first}) == 1
    return told, happening("win_together" if together else "share_win", seats=tuple(map(str, first)))


def conceded(table: Table, position: Position, loser: int, reason: str) -> Result:
    """A match of two lost by resignation, on time or by a claim: the other seat wins whatever the points."""
    points = tuple(table.rules.view(position.state, PUBLIC).points) if position.state is not None else (0, 0)
    places = tuple(2 if seat == loser else 1 for seat in range(table.setup.seats))
    return Result(places, points, reason, (loser,), _unrated(position, (loser,)))


def _unrated(position: Position, gone: tuple[int, ...]) -> str:
    """A match counts for nobody when a seat left before its first move, or has not been heard of since an outage."""
    if not set(gone) <= position.moved:
        return "left_before_first_move"
    return "site" if position.unheard & set(gone) else ""
