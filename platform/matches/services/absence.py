"""The absence contract: counting, a stand-in, the claim of a win, and the way back.

Against one opponent in a rated match nobody stands in: once the allowance is gone the other may claim the win, or wait.
Everywhere else a bot plays from then on until the owner is back.
"""

from __future__ import annotations

from accounts.models import User
from core.errors import Stale
from core.events import emit_on_commit
from core.time import now_ms
from matches import absence, engine, presence
from matches.absence import Watch
from matches.engine import Position, Table
from matches.engine.consequences import NewEvent, ended
from matches.models import Match
from matches.selectors import position_of, table_of
from matches.services.answers import Answer
from matches.services.append import append
from matches.services.attempts import answer, direct
from matches.signals import presence_changed


def wins_are_claimed(match: Match, table: Table) -> bool:
    """Whether absence gives the opponent a claim instead of the seat a stand-in."""
    return match.rated and table.two_sided


def look(match: Match, *, at_ms: int | None = None, before: Watch | None = None) -> bool:
    """Counts the absence of whoever is waited for, and acts where the allowance is gone; True if a bot stood in.

    May be called any number of times by anybody: time is counted between looks, and a stand-in once. A move that
    comes first wins.
    """
    at_ms = now_ms() if at_ms is None else at_ms
    table, position = table_of(match), position_of(match)
    watch, before = _counted(match, table, position, at_ms, before)
    allowance = absence.allowance_ms(table.control)
    gone = absence.gone(watch, allowance)
    if before.counting != watch.counting or absence.gone(before, allowance) != gone:
        emit_on_commit(presence_changed, sender=Match, code=match.code)
    if not gone or wins_are_claimed(match, table):
        return False
    events = [NewEvent("stood_in", seat, {"reason": "absent"}) for seat in gone]
    try:
        append(match, table, position, events, now_ms=at_ms)
    except Stale:
        return False
    presence.keep(match.pk, absence.forgive(watch, gone, allowance))
    return True


def _counted(
    match: Match, table: Table, position: Position, at_ms: int, before: Watch | None = None
) -> tuple[Watch, Watch]:
    """The watch at this moment, which is kept, and the one before it."""
    if before is None:
        before = presence.watches([match.pk]).get(match.pk) or absence.unseen(match.seat_count, at_ms)
    here = {seat for seat, there in enumerate(presence.present(match.pk, match.seat_count)) if there}
    waited = engine.waited_for(table, position, at_ms) if presence.hears(at_ms) else frozenset()
    watch = absence.look(
        before,
        at_ms=at_ms,
        counting=waited - here,
        here=here,
        allowance=absence.allowance_ms(table.control),
    )
    presence.keep(match.pk, watch)
    return watch, before


def absent(match: Match, table: Table, position: Position, *, at_ms: int) -> dict[int, int]:
    """For each seat whose absence counts now, the time after which something is done about it. Only reads.

    That is what is left of its allowance, or of its turn where a bot takes over then and that is sooner.
    """
    watch = presence.watches([match.pk]).get(match.pk)
    if watch is None or not watch.counting:
        return {}
    here = presence.present(match.pk, match.seat_count)
    allowance = absence.allowance_ms(table.control)
    waited = engine.waited_for(table, position, at_ms)
    left = {seat: watch.left_ms(seat, allowance, at_ms) for seat in watch.counting & waited if not here[seat]}
    if table.two_sided:
        return left
    ends = engine.deadlines(table, position)
    return {seat: min(ms, max(0, ends[seat] - at_ms)) if seat in ends else ms for seat, ms in left.items()}


def left_after_return(match: Match, table: Table, position: Position, seat: int, *, at_ms: int) -> int | None:
    """What is left to an owner who has come back in the turn that was waited for; None where nothing need be said."""
    watch = presence.watches([match.pk]).get(match.pk)
    if watch is None or not watch.used_ms[seat] or position.at_ms > watch.at_ms:
        return None
    if seat not in engine.waited_for(table, position, at_ms):
        return None
    return watch.left_ms(seat, absence.allowance_ms(table.control))


def claim_win(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """Ends a rated match of two whose other player has been away for longer than the allowance.

    Refused where a bot stands in instead (``no_claims``), and while the opponent is there, is not waited for or has
    allowance left (``not_gone``).
    """

    def claiming(match: Match, table: Table, position: Position, seat: int, at_ms: int) -> list[NewEvent] | str:
        if position.phase != "running":
            return "paused" if position.phase == "paused" else "not_running"
        if not wins_are_claimed(match, table):
            return "no_claims"
        other = 1 - seat
        watch, _before = _counted(match, table, position, at_ms)
        if other not in absence.gone(watch, absence.allowance_ms(table.control)):
            return "not_gone"
        claimed = NewEvent("claimed", seat, {"from": other}, client_id)
        return [claimed, ended(engine.conceded(table, position, other, "claimed"))]

    return answer(code=code, user=user, client_id=client_id, at_ms=at_ms, what=claiming)


def take_back(*, code: str, user: User, client_id: str, at_ms: int | None = None) -> Answer:
    """The owner plays again; a bot that was about to play for the seat does not. Refused after a resignation."""

    def returning(_match: Match, _table: Table, position: Position, seat: int, _at_ms: int) -> list[NewEvent] | str:
        if position.phase not in {"running", "paused"}:
            return "not_running"
        if seat in position.resigned:
            return "seat_resigned"
        if seat not in position.stand_ins:
            return "seat_yours"
        return [NewEvent("returned", seat, client_id=client_id)]

    return answer(code=code, user=user, client_id=client_id, at_ms=at_ms, what=returning)


def come_back(*, match_id: int, seat: int, at_ms: int | None = None) -> bool:
    """A page of the seat's owner has just been heard again; True if the seat was handed back.

    Only those who had gone and come are: a page that was open all along while the clock ran out asks with `take_back`.
    """

    def returning(_match: Match, _table: Table, position: Position) -> list[NewEvent]:
        runs = position.phase in {"running", "paused"}
        stood_in = seat in position.stand_ins and seat not in position.resigned
        return [NewEvent("returned", seat)] if runs and stood_in else []

    try:
        return direct(match_id=match_id, at_ms=at_ms, what=returning)
    except Stale:
        return False
