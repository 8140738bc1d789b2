"""Playing: a person's move, a bot's move, and the rules for answering late, twice or out of turn."""

from __future__ import annotations

import hashlib
import hmac
import logging

from django.conf import settings

from accounts.models import User
from core.errors import Stale
from core.time import now_ms
from games.kernel import Move, MoveError, Rng, random_move, seat_viewer
from matches import engine
from matches.clock import GRACE_MS
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent
from matches.models import Match
from matches.selectors import newest, position_of, table_of
from matches.services import outages
from matches.services.answers import Answer
from matches.services.append import append
from matches.services.attempts import answer
from matches.services.pace import bots_due_ms
from matches.services.time import run_out

logger = logging.getLogger(__name__)

STAND_IN_LEVEL = "club"


def submit_move(*, code: str, user: User, expected: int, move: str, client_id: str, at_ms: int | None = None) -> Answer:
    """A person's move that answers version ``expected``.

    A repeated ``client_id`` gets the old answer. A move is stale when this seat's own decision has changed since
    ``expected``; others' choices do not make it stale. Raises ``Match.DoesNotExist``.
    """

    def moving(match: Match, table: Table, position: Position, seat: int, at_ms: int) -> list[NewEvent] | str:
        refusal = _obstacle(position, seat, expected)
        if refusal:
            return refusal
        deadline = engine.deadlines(table, position).get(seat)
        if deadline is not None and at_ms > deadline + GRACE_MS:
            unsure = not run_out(match, at_ms=at_ms) and outages.unsure(at_ms)
            return "unsure" if unsure else "too_late"
        try:
            parsed = Move.parse(move)
        except MoveError:
            return "not_a_move"
        table.rules.apply(position.state, seat, parsed)
        returned = [NewEvent("returned", seat)] if seat in position.stand_ins else []
        return [*returned, NewEvent("moved", seat, {"move": str(parsed)}, client_id)]

    return answer(code=code, user=user, client_id=client_id, at_ms=at_ms, what=moving, seen=expected)


def _obstacle(position: Position, seat: int, expected: int) -> str:
    """Why nothing this seat could play would be accepted; empty where something would."""
    if position.phase == "paused":
        return "paused"
    if position.phase != "running":
        return "not_running"
    if seat in position.resigned:
        return "seat_resigned"
    if position.decisions[seat] is None:
        return "not_your_turn"
    return "" if engine.answers(position, seat, expected) else "stale"


def play_bot(*, match_id: int, at_ms: int | None = None) -> bool:
    """Plays one bot move if one is due; True if another is due at once.

    May be called any number of times by any number of workers: a bot that has answered is not asked again.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    match = newest(match_id)
    table, position = table_of(match), position_of(match)
    due_ms = bots_due_ms(table, position)
    if due_ms is None or due_ms > at_ms:
        return False
    seat = engine.bot_seats(table, position)[0]
    move, level = bot_move(match, table, position, seat)
    event = NewEvent("moved", seat, {"move": str(move), "bot": level})
    try:
        position = append(match, table, position, [event], now_ms=at_ms)
    except Stale:
        return False  # whoever was first goes on
    next_ms = bots_due_ms(table, position)
    return next_ms is not None and next_ms <= position.at_ms


def bot_move(match: Match, table: Table, position: Position, seat: int) -> tuple[Move, str]:
    """A bot's choice from its view, reproducible, and the level that made it.

    A bot that fails or answers with an illegal move is a fault that is logged; a random legal move takes its place,
    so that nobody's match stops.
    """
    row = next(s for s in match.seats.all() if s.number == seat)
    level = table.game.level(row.bot_level or STAND_IN_LEVEL)
    legal = engine.legal_moves(table, position, seat)
    rng = Rng(_bot_seed(match.code, position.version, seat))
    view = table.rules.view(position.state, seat_viewer(seat))
    try:
        move = level.choose(view, legal, rng, level.budget)
        table.rules.apply(position.state, seat, move)
    except Exception:
        logger.exception("match=%s version=%s seat=%s bot=%s failed", match.code, position.version, seat, level.slug)
        move = random_move(legal, rng)
    return move, level.slug


def _bot_seed(code: str, version: int, seat: int) -> str:
    """From a server secret that has nothing to do with the deals."""
    key = hashlib.sha256(f"bots|{settings.SECRET_KEY}".encode()).digest()
    return hmac.new(key, f"{code}|{version}|{seat}".encode(), hashlib.sha256).hexdigest()
