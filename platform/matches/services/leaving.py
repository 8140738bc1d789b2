"""Leaving a match: abort before one's first move, resign after it; and claiming what a clock has decided."""

from __future__ import annotations

from dataclasses import replace

from accounts.models import User
from core.errors import Stale
from core.time import now_ms
from matches import engine
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent, ended
from matches.selectors import by_code, position_of, seat_of, table_of
from matches.services.answers import Answer, Done, Refused
from matches.services.append import append
from matches.services.moves import TRIES, answered
from matches.services.time import run_out


def leave(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """Gives up the seat for good.

    Two players: before the leaver's first move the match is aborted and counts for nothing; after it the other wins.
    More seats: a stand-in plays on, and the leaver is placed after all who stayed.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    for _ in range(TRIES):
        match = by_code(code)
        seat = seat_of(match, user)
        if seat is None:
            return Refused("not_seated", match.version)
        if (before := answered(match, seat.number, client_id)) is not None:
            return before
        table, position = table_of(match), position_of(match)
        if position.phase not in {"seeding", "running", "paused"}:
            return Refused("not_running", position.version)
        if seat.number in position.resigned:
            return Refused("seat_resigned", position.version)
        events = _leaving(table, position, seat.number, client_id)
        try:
            append(match, table, position, events, now_ms=at_ms)
        except Stale:
            continue
        return Done(position.version + 1)
    return Refused("stale", by_code(code).version)


def _leaving(table: Table, position: Position, seat: int, client_id: str) -> list[NewEvent]:
    if engine.may_abort(table, position, seat):
        return [NewEvent("aborted", seat, {"reason": "left"}, client_id)]
    resigned = NewEvent("resigned", seat, client_id=client_id)
    if table.two_sided:
        position = replace(position, unheard=position.unheard - {seat})  # whoever resigns has been heard
        return [resigned, ended(engine.conceded(table, position, seat, "resigned"))]
    return [resigned, NewEvent("stood_in", seat, {"reason": "resigned"})]


def claim_time(*, code: str, user: User, at_ms: int | None = None) -> Answer:
    """A browser says that it sees a clock at zero. The server looks at its own clock."""
    match = by_code(code)
    if seat_of(match, user) is None:
        return Refused("not_seated", match.version)
    if run_out(match, at_ms=at_ms):
        return Done(match.version)
    return Refused("not_yet", match.version)
