"""Pauses: by agreement of the people at a casual table, or by the organisers of an event."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent
from matches.engine.pausing import BY_PLAYERS, BY_STAFF, people
from matches.models import Match
from matches.services.answers import Answer
from matches.services.attempts import answer, direct


def pause(*, match_id: int, at_ms: int | None = None) -> bool:
    """The organisers stop the clocks and the play until `resume`; False when the match is over or stopped by them.

    While the shuffle waits for browsers, the match stops as soon as its first card is dealt. Called again it changes
    nothing.
    """
    begun = NewEvent("paused", None, {"step": "begun", "by": BY_STAFF})
    return direct(match_id=match_id, at_ms=at_ms, what=lambda _m, _t, p: [] if p.paused_by == BY_STAFF else [begun])


def resume(*, match_id: int, at_ms: int | None = None) -> bool:
    """Ends a pause, whoever called it; False when there is none. Nobody has lost time."""
    over = NewEvent("paused", None, {"step": "over"})
    return direct(match_id=match_id, at_ms=at_ms, what=lambda _m, _t, p: [over] if p.paused_by else [])


def ask_pause(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """This player wants a pause, or agrees to one. It begins when everybody who plays in person wants it.

    Refused in rated matches (``pause_rated``) and while one lasts (``paused``).
    """

    def asking(table: Table, position: Position, seat: int) -> list[NewEvent] | str:
        if position.phase == "paused":
            return "paused"
        if position.phase != "running":
            return "not_running"
        if seat in position.stand_ins:
            return "seat_resigned" if seat in position.resigned else "stood_in"
        if seat in position.pause_asked:
            return "pause_asked"
        asked = NewEvent("paused", seat, {"step": "asked"}, client_id)
        if people(table, position) <= position.pause_asked | {seat}:
            return [asked, NewEvent("paused", None, {"step": "begun", "by": BY_PLAYERS})]
        return [asked]

    return _answer(code, user, client_id, asking, at_ms)


def refuse_pause(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """This player does not want the pause that was asked for, or takes the own wish back."""

    def refusing(table: Table, position: Position, seat: int) -> list[NewEvent] | str:
        if not position.pause_asked or seat in position.stand_ins:
            return "no_pause_asked"
        return [NewEvent("paused", seat, {"step": "refused"}, client_id)]

    return _answer(code, user, client_id, refusing, at_ms)


def end_pause(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """This player goes on, and with that everybody. What the organisers paused is theirs to resume."""

    def ending(table: Table, position: Position, seat: int) -> list[NewEvent] | str:
        if not position.paused_by:
            return "not_paused"
        if position.paused_by == BY_STAFF:
            return "paused_by_staff"
        if seat in position.resigned:
            return "seat_resigned"
        return [NewEvent("paused", seat, {"step": "over"}, client_id)]

    return _answer(code, user, client_id, ending, at_ms)


def _answer(
    code: str,
    user: User,
    client_id: str,
    what: Callable[[Table, Position, int], list[NewEvent] | str],
    at_ms: int | None,
) -> Answer:
    """What players do about a pause is done at casual tables alone."""

    def casual(match: Match, table: Table, position: Position, seat: int, _at_ms: int) -> list[NewEvent] | str:
        return "pause_rated" if match.rated else what(table, position, seat)

    return answer(code=code, user=user, client_id=client_id, at_ms=at_ms, what=casual)
