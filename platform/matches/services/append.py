"""The one place where a log grows.

`append` is a compare-and-set: the row's version must still be the position's. All writers use it (players, bots,
clocks, organisers), so that of two racing writers one wins and the other learns that it is `Stale`. The constraint
(match, seq) stands behind it. A group-commit writer could stand in its place: it takes a position and events, and
returns the new position after the commit.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from copy import copy
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction

from core.errors import Stale
from core.events import emit_on_commit
from core.time import from_ms
from matches import engine
from matches.clock import GRACE_MS
from matches.engine import Event, Position, Table
from matches.engine.consequences import NewEvent, consequence
from matches.kept import known, positions
from matches.models import Match, MatchEvent, Seat
from matches.selectors import decks_of
from matches.services.pace import bots_due_ms
from matches.signals import match_changed, match_finished

logger = logging.getLogger(__name__)

# A browser that says nothing for this long contributes nothing to the shuffle.
SEEDING_MS = 5_000


def append(match: Match, table: Table, position: Position, events: Sequence[NewEvent], *, now_ms: int) -> Position:
    """Appends ``events`` and what must follow from them, in one transaction; returns the new position.

    Raises `Stale` when the log is no longer at ``position.version``, or when one of the client ids was used before.
    ``match`` gets the new projections. Signals go out after commit.
    """
    rows: list[MatchEvent] = []
    version = position.version
    at_ms = max(now_ms, position.at_ms)  # a log's moments never run backwards, whatever the server's clock does
    queue = list(events)
    while queue:
        new = queue.pop(0)
        event = Event(position.version + 1, new.kind, new.seat, new.payload, at_ms)
        position = engine.advance(table, position, event, decks_of(match, position))
        rows.append(_row(match, event, new.client_id, position))
        if not queue and (due := consequence(table, position)) is not None:
            queue.append(due)
    changes = projections(table, position)
    try:
        with transaction.atomic():
            if not _claim(match, version, changes):
                raise Stale
            MatchEvent.objects.bulk_create(rows)
            if position.result is not None:
                _write_places(match, position)
            # Before anybody is woken, who would read it from the database.
            transaction.on_commit(lambda: _remember(match, changes, position))
            emit_on_commit(
                match_changed,
                sender=Match,
                match_id=match.pk,
                code=match.code,
                version=position.version,
                due_ms=bots_due_ms(table, position),
                by_bot=any("bot" in row.payload for row in rows),
                over=position.phase in {"ended", "aborted"},
            )
            if position.phase == "ended":
                emit_on_commit(match_finished, sender=Match, match_id=match.pk)
    except IntegrityError as error:
        if "event_once" in str(error) or "message_once" in str(error):
            raise Stale from error
        raise
    for name, value in changes.items():
        setattr(match, name, value)
    kinds = ",".join(row.kind for row in rows)
    logger.info("match=%s version=%s seat=%s kinds=%s", match.code, position.version, rows[0].seat, kinds)
    return position


def _remember(match: Match, changes: dict[str, Any], position: Position) -> None:
    row = copy(match)
    for name, value in changes.items():
        setattr(row, name, value)
    known.put(row)
    positions.put(match.pk, position)


def _claim(match: Match, version: int, changes: dict[str, Any]) -> bool:
    """The compare-and-set: writes the projections if the log still stands at ``version``. Whoever comes second waits
    for the first one's commit and then finds another version."""
    return bool(Match.objects.filter(pk=match.pk, version=version).update(**changes))


def _row(match: Match, event: Event, client_id: str | None, position: Position) -> MatchEvent:
    return MatchEvent(
        match=match,
        seq=event.seq,
        kind=event.kind,
        seat=event.seat,
        payload=dict(event.payload),
        client_id=client_id,
        at_ms=event.at_ms,
        clock_ms=[clock.left_ms(event.at_ms) for clock in position.clocks],
    )


def projections(table: Table, position: Position) -> dict[str, Any]:
    """What the match's row says beside the log, read off the position."""
    times = engine.deadlines(table, position)
    if position.phase == "seeding":
        deadline_ms: int | None = position.stage_ms + SEEDING_MS
    else:
        deadline_ms = min(times.values()) + GRACE_MS if times else None
    due_ms = bots_due_ms(table, position)
    changes: dict[str, Any] = {
        "version": position.version,
        "status": position.phase,
        "to_act": list(position.to_act),
        "turn_deadline": None if deadline_ms is None else from_ms(deadline_ms),
        "bots_due_at": None if due_ms is None else from_ms(due_ms),
    }
    if position.phase in {"ended", "aborted"}:
        changes["ended_at"] = from_ms(position.at_ms)
        changes["result"] = None if position.result is None else asdict(position.result)
    return changes


def _write_places(match: Match, position: Position) -> None:
    result = position.result
    assert result is not None  # noqa: S101
    seats = list(match.seats.all())
    for seat in seats:
        seat.place, seat.points = result.places[seat.number], result.points[seat.number]
    Seat.objects.bulk_update(seats, ["place", "points"])


def started(match: Match, table: Table, *, payload: dict[str, Any], now_ms: int) -> Position:
    """Writes the first event of a new match and whatever follows from it. Called inside the creating transaction."""
    event = Event(1, "started", None, payload, now_ms)
    position = engine.opening(table, event)
    MatchEvent.objects.bulk_create([_row(match, event, None, position)])
    changes = projections(table, position)
    Match.objects.filter(pk=match.pk).update(**changes)
    match.version = 1
    due = consequence(table, position)
    if due is not None:
        position = append(match, table, position, [due], now_ms=now_ms)
    return position
