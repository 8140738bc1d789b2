"""Leaving a match: abort before one's first move, resign after it; and claiming what a clock has decided."""

from __future__ import annotations

from dataclasses import replace

from accounts.models import User
from matches import engine
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent, ended
from matches.models import Match
from matches.selectors import by_code, seat_of
from matches.services.answers import Answer, Done, Refused
from matches.services.attempts import answer
from matches.services.time import run_out


def leave(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """Gives up the seat for good.

    Two players: before the leaver's first move the match is aborted and counts for nothing; after it the other wins.
    More seats: a stand-in plays on, and the leaver is placed after all who stayed.
    """

    def leaving(_match: Match, table: Table, position: Position, seat: int, _at_ms: int) -> list[NewEvent] | str:
        if position.phase not in {"seeding", "running", "paused"}:
            return "not_running"
        if seat in position.resigned:
            return "seat_resigned"
        return _leaving(table, position, seat, client_id)

    return answer(code=code, user=user, client_id=client_id, at_ms=at_ms, what=leaving)


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
