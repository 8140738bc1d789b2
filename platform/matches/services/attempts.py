"""Deciding on the newest state and appending, again while others were first.

`answer` is for what a player does, `direct` for what the organisers and the site do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

from accounts.models import User
from core.errors import Stale
from core.time import now_ms
from games.kernel import IllegalMove
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent
from matches.kept import known
from matches.models import Match, MatchEvent
from matches.selectors import by_code, by_id, position_of, seat_of, table_of
from matches.services.answers import Answer, Done, Refused
from matches.services.append import append

# An honest choice of a simultaneous phase can lose this many races before it is told to look again.
TRIES = 12


def answer(
    *,
    code: str,
    user: User,
    client_id: str | None,
    at_ms: int | None,
    what: Callable[[Match, Table, Position, int, int], Sequence[NewEvent] | str],
    seen: int | None = None,
) -> Answer:
    """Appends what this player's seat does, once for each ``client_id``: a repeat gets the old answer.

    ``what`` gets the match, its table and position, the seat and the moment. It says which events follow, one of them
    with the ``client_id``, or why nothing does: by a code, or by the rules' own `IllegalMove`. It is asked again when
    another writer was first. Raises ``Match.DoesNotExist``.

    With ``seen``, the first try is made on a row of that version or later that this process has: nearly always it is
    the newest, and `append` finds out if it is not. Nobody is refused for what such a row says.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    kept = None if seen is None else known.get(code, seen)
    for _ in range(TRIES):
        match, kept_version = (copy(kept), kept.version) if kept is not None else (by_code(code), None)
        kept = None
        seat = seat_of(match, user)
        if seat is None:
            if kept_version is not None:
                continue
            return Refused("not_seated", match.version)
        table, position = table_of(match), position_of(match)
        refused: Refused | None
        try:
            events = what(match, table, position, seat.number, at_ms)
            if not isinstance(events, str):
                append(match, table, position, events, now_ms=at_ms)
                return Done(position.version + 1 + [event.client_id for event in events].index(client_id))
            refused = Refused(events, match.version)
        except IllegalMove as error:
            refused = Refused(error.code, match.version, error.params)
        except Stale:
            refused = None
        if match.version == kept_version:  # nothing was written
            continue
        # A repeat is looked for only here, so that an accepted move costs no query for it.
        before = _answered(match, seat.number, client_id) or refused
        if before is not None:
            return before
    return Refused("stale", by_code(code).version)


def _answered(match: Match, seat: int, client_id: str | None) -> Done | None:
    """The answer given before to this id, if there was one."""
    if client_id is None:
        return None
    row = MatchEvent.objects.filter(match=match, seat=seat, client_id=client_id).only("seq").first()
    return None if row is None else Done(row.seq)


def direct(*, match_id: int, at_ms: int | None, what: Callable[[Match, Table, Position], Sequence[NewEvent]]) -> bool:
    """Appends what ``what`` says of the newest state; False when that is nothing, or the match is over.

    Raises `Stale` when others were first every time.
    """
    for _ in range(TRIES):
        match = by_id(match_id)
        if match.is_over:
            return False
        table, position = table_of(match), position_of(match)
        events = what(match, table, position)
        if not events:
            return False
        try:
            append(match, table, position, events, now_ms=now_ms() if at_ms is None else at_ms)
        except Stale:
            continue
        return True
    raise Stale
