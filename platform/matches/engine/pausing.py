"""Pauses: who has asked for one, when it begins, and what of the clocks goes on after it.

A pause that the people at the table agreed on begins when the last of them agrees, and any of them ends it. One that
the organisers called is ended by them. Nobody's time counts meanwhile. What was asked for lapses with the next deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from matches.clock import halt, start
from matches.engine.position import Position, Table

BY_PLAYERS, BY_STAFF = "players", "staff"


def people(table: Table, position: Position) -> frozenset[int]:
    """Seats that are played by their owners, who must all agree to a pause."""
    return frozenset(range(table.setup.seats)) - table.bots - frozenset(position.stand_ins)


def fold_pause(table: Table, position: Position, seat: int | None, payload: Mapping[str, Any], at_ms: int) -> Position:
    """The position after a ``paused`` event; ``payload["step"]`` is asked, refused, begun or over."""
    match payload["step"]:
        case "asked":
            assert seat is not None  # noqa: S101
            return replace(position, pause_asked=position.pause_asked | {seat})
        case "refused":
            return replace(position, pause_asked=frozenset())
        case "begun":
            position = replace(position, paused_by=payload["by"], pause_asked=frozenset())
            return hold(position, at_ms)
        case _:
            return _go_on(table, position, at_ms)


def hold(position: Position, at_ms: int) -> Position:
    """Stops a running match. A shuffle is waited for, and the match stops with its first card."""
    if position.phase != "running":
        return position
    return replace(
        position,
        phase="paused",
        paused_ms=at_ms,
        clocks=tuple(halt(clock, at_ms) for clock in position.clocks),
    )


def _go_on(table: Table, position: Position, at_ms: int) -> Position:
    """The clocks of those who have to decide run on; what was left of a pause after a trick or deal is given again."""
    position = replace(position, paused_by="")
    if position.phase != "paused":
        return position
    resume_ms = at_ms + max(0, position.resume_ms - position.paused_ms)
    position = replace(position, phase="running", resume_ms=resume_ms)
    if table.control is None:
        return position
    playing = people(table, position)
    clocks = tuple(
        start(clock, resume_ms) if seat in playing and seat in position.to_act else clock
        for seat, clock in enumerate(position.clocks)
    )
    return replace(position, clocks=clocks)
