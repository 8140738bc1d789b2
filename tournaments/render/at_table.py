"""What a player at a table of the event has to know: how long a first turn may last, and the own calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.template.loader import get_template

from accounts.models import User
from matches import clock, engine
from matches import selectors as match_selectors
from matches.engine import Position, Table
from tournaments.models import Call, Pairing, Round, Tournament

SHOWN_CALLS = 3


@dataclass(frozen=True, slots=True)
class Countdown:
    """Time that runs out at ``until_ms``, or stands still with ``left_ms`` left. ``names``: others it counts for."""

    until_ms: int | None = None
    left_ms: int | None = None
    names: tuple[str, ...] = ()

    @property
    def until(self) -> datetime | None:
        return None if self.until_ms is None else datetime.fromtimestamp(self.until_ms / 1000, UTC)

    @property
    def face(self) -> str:
        """What is left of a time that stands still: ``1:05``."""
        minutes, seconds = divmod(max(0, self.left_ms or 0) // 1000, 60)
        return f"{minutes}:{seconds:02d}"


def to_the_start(t: Tournament, starts_at: datetime | None) -> Countdown | None:
    """Until a round's tables open."""
    if starts_at is None:
        return None
    if t.paused_at is not None:
        return Countdown(left_ms=_ms(starts_at - t.paused_at))
    return Countdown(until_ms=_ms_of(starts_at))


def grace_at(t: Tournament, round_: Round, match_id: int, user: User | None) -> Countdown | None:
    """Until somebody at this table is a no-show: the viewer, else who is waited for. None: nobody can be now."""
    match = match_selectors.by_id(match_id)
    if match.is_over or round_.begun_at is None:
        return None
    table, position = match_selectors.table_of(match), match_selectors.position_of(match)
    grace_ms = t.no_show_s * 1000
    if position.phase == "seeding":  # the first turn begins with the first card
        if position.paused_by:
            return Countdown(left_ms=grace_ms)
        return Countdown(until_ms=_ms_of(round_.begun_at) + grace_ms)
    over = _over(table, position, grace_ms)
    if not over:
        return None
    own = match_selectors.seat_of(match, user)
    seat = own.number if own is not None and own.number in over else min(over, key=lambda k: over[k])
    names = () if own is not None and own.number == seat else (match.seats.all()[seat].player.username,)
    if position.phase == "paused":
        return Countdown(left_ms=over[seat], names=names)
    return Countdown(until_ms=over[seat], names=names)


def _over(table: Table, position: Position, grace_ms: int) -> dict[int, int]:
    """By seat, when its first turn is over: by the grace, or earlier by its clock. In a pause: what is left."""
    found: dict[int, int] = {}
    if table.control is None:
        return found
    for seat, stopped in engine.first_turns(table, position).items():
        turn = clock.start(stopped, 0)
        flag = engine.turn_over(table, position, seat, turn) or 0
        found[seat] = min(flag, (turn.since_ms or 0) - turn.before_ms + grace_ms)
    return found


def own_calls(pairing_id: int, user: User | None) -> list[Call]:
    """The viewer's calls for the director to this table, the newest first."""
    if user is None:
        return []
    return list(Call.objects.filter(pairing=pairing_id, caller=user).order_by("-called_at")[:SHOWN_CALLS])


def felt(t: Tournament, pairing: Pairing, user: User) -> str:
    """The same as a part of the match's own page; nothing where there is nothing to say."""
    running = pairing.decided_at is None and pairing.round.status == Round.Status.RUNNING
    match_id = pairing.match_id if running and not pairing.all_came else None
    words = {
        "countdown": None if match_id is None else grace_at(t, pairing.round, match_id, user),
        "calls": own_calls(pairing.pk, user)[:1],
    }
    drawn: str = get_template("tournaments/felt.html").render(words)
    return drawn.strip()


def _ms(span: timedelta) -> int:
    return max(0, round(span.total_seconds() * 1000))


def _ms_of(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
