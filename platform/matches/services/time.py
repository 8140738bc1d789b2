"""When somebody's time is over: clocks, and browsers that contribute nothing to the shuffle."""

from __future__ import annotations

from core.errors import Stale
from core.time import now_ms
from matches import engine, presence
from matches.clock import GRACE_MS
from matches.engine import Position, Table, awaited
from matches.engine.consequences import NewEvent, ended
from matches.models import Match
from matches.selectors import position_of, table_of
from matches.services import outages
from matches.services.append import SEEDING_MS, append

# A page that has been asked for may still be loading: before its first word it is given longer.
LOADING_MS = 15_000


def run_out(match: Match, *, at_ms: int | None = None) -> bool:
    """Acts on every clock of this match that has run out, grace included; True if something was appended.

    Two players: the match is lost on time. Otherwise a stand-in plays the seat until its owner returns.
    Nothing runs out while the site cannot know what an outage of its own has cost. Called by the sweep and by any
    browser that sees a zero; a second call finds nothing to do.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    table, position = table_of(match), position_of(match)
    if outages.unsure(at_ms):
        return False
    events = _seeding_over(match, position, at_ms) if position.phase == "seeding" else _flags(table, position, at_ms)
    if not events:
        return False
    try:
        append(match, table, position, events, now_ms=at_ms)
    except Stale:
        return False  # a move came first; the sweep looks again
    return True


def _flags(table: Table, position: Position, at_ms: int) -> list[NewEvent]:
    over = [seat for seat, moment in engine.deadlines(table, position).items() if at_ms > moment + GRACE_MS]
    if not over:
        return []
    if table.two_sided:
        loser = min(over, key=lambda seat: engine.deadlines(table, position)[seat])
        result = engine.conceded(table, position, loser, "time")
        return [NewEvent("flagged", loser), ended(result)]
    return [
        event for seat in over for event in (NewEvent("flagged", seat), NewEvent("stood_in", seat, {"reason": "time"}))
    ]


def _seeding_over(match: Match, position: Position, at_ms: int) -> list[NewEvent]:
    if at_ms < position.stage_ms + SEEDING_MS:
        return []
    parts = awaited(position)
    if "commit" in parts.values() and at_ms < position.stage_ms + LOADING_MS:
        there = presence.present(match.pk, match.seat_count)
        if any(there[seat] for seat in parts):
            return []
    reasons = {"commit": "silent", "seed": "unrevealed"}
    return [NewEvent("contributed", seat, {"empty": reasons[part]}) for seat, part in parts.items()]
