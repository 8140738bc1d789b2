"""What the organisers of an event may do to a running match: stop it, give time, call somebody a no-show."""

from __future__ import annotations

from core.errors import Stale
from core.time import now_ms
from matches import engine
from matches.engine.consequences import NewEvent
from matches.selectors import by_id, position_of, table_of
from matches.services.append import append
from matches.services.attempts import direct


def stop(*, match_id: int, at_ms: int | None = None) -> bool:
    """Ends a match without a result; False when it was over already."""
    return _abort(match_id, "staff", at_ms)


def abandon(*, match_id: int, at_ms: int | None = None) -> bool:
    """Calls a match off that nobody plays any more; False when it was over already."""
    return _abort(match_id, "abandoned", at_ms)


def _abort(match_id: int, reason: str, at_ms: int | None) -> bool:
    aborted = NewEvent("aborted", payload={"reason": reason})
    return direct(match_id=match_id, at_ms=at_ms, what=lambda _m, _t, _p: [aborted])


def give_time(*, match_id: int, seconds: int, at_ms: int | None = None) -> bool:
    """Adds time to every bank; False when the match is over or has no clock."""
    added = NewEvent("adjusted", payload={"add_ms": seconds * 1000})
    return direct(match_id=match_id, at_ms=at_ms, what=lambda m, _t, _p: [] if m.bank_s is None else [added])


def no_shows(*, match_id: int, grace_s: int, at_ms: int | None = None) -> tuple[int, ...]:
    """Seats whose first turn has lasted longer than the grace, and what follows from it, done at once.

    Two players: the match ends without a result, and the event decides who has forfeited. More seats: a bot plays the
    empty seat, which its owner may take back. Called again it finds nothing new.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    match = by_id(match_id)
    table, position = table_of(match), position_of(match)
    turns = engine.first_turns(table, position)
    late = tuple(seat for seat, clock in turns.items() if clock.turn_ms(at_ms) > grace_s * 1000)
    if not late or position.phase == "paused":
        return ()
    if table.two_sided:
        events = [NewEvent("aborted", late[0], {"reason": "no_show", "seats": list(late)})]
    else:
        events = [NewEvent("stood_in", seat, {"reason": "absent"}) for seat in late]
    try:
        append(match, table, position, events, now_ms=at_ms)
    except Stale:
        return ()  # a move came first; the next look finds what is left
    return late
