"""When a bot plays. Beside people it keeps a human pace that says nothing about its cards."""

from __future__ import annotations

from django.conf import settings

from games.kernel import Rng
from matches import engine
from matches.engine import Position, Table

MIN_MS, SPREAD_MS = 700, 800
AFTER_TRICK_MS = 900
AFTER_DEAL_MS = 3_000


def bots_due_ms(table: Table, position: Position) -> int | None:
    """The moment the next bot should play, or None while none has to. Depends on nothing hidden."""
    if not engine.bot_seats(table, position):
        return None
    return position.at_ms + round(_pause_ms(table, position) * settings.BOT_PACE)


def _pause_ms(table: Table, position: Position) -> int:
    if not people_at(table, position):
        return 0
    beats = {h.beat for entry in position.story[-1:] for h in entry.happenings}
    extra = AFTER_DEAL_MS if "deal" in beats else AFTER_TRICK_MS if "trick" in beats else 0
    return MIN_MS + Rng(f"{table.code}|{position.version}").below(SPREAD_MS) + extra


def people_at(table: Table, position: Position) -> bool:
    """Whether anybody plays a seat in person."""
    return any(seat not in table.bots and seat not in position.stand_ins for seat in range(table.setup.seats))
