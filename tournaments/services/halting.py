"""A whole event stands still, goes on, ends early or is called off."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from core.errors import DomainError
from core.time import now
from matches import services as matches
from matches.models import Match
from tournaments.models import Act, Member, Round, Tournament
from tournaments.services.desk import at_desk, need_reason


def cancel(*, tournament_id: int, author: User | None, reason: str, key: str = "") -> None:
    """Calls the whole event off. Tables that play are stopped; what was played and rated stays."""
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.is_over:
            raise DomainError("is_over")
        before, stopped = t.status, sum(matches.stop(match_id=key) for key in _playing(t))
        t.status, t.ended_at = Tournament.Status.CANCELLED, now()
        desk.write("cancelled", reason=reason, before=before, stopped=stopped)
        desk.tell("cancelled", list(Member.objects.filter(tournament=t).values_list("player_id", flat=True)))


def shorten(*, tournament_id: int, author: User | None, reason: str, key: str = "") -> Act:
    """Ends the event after the round that is paired now: standings become final with its last table.

    Lifts a pause where that round is over.
    """
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        if t.status != Tournament.Status.RUNNING:
            raise DomainError("not_running")
        last = t.played_rounds.order_by("-number").first()
        if last is None:
            raise DomainError("not_paired", round=1)
        before, t.rounds = t.rounds, last.number
        if last.status == Round.Status.DONE:
            t.paused_at = None  # nothing is left to wait for
        act = desk.write("shortened", reason=reason, round=last.number, before=before)
        desk.may_go_on()
        return act


def pause(*, tournament_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """Nothing moves until it is resumed: no round is paired, published or begun, and all clocks stand still."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        if desk.tournament.status not in {Tournament.Status.PUBLISHED, Tournament.Status.RUNNING}:
            raise DomainError("not_running")
        if desk.tournament.paused_at is None:
            desk.tournament.paused_at = now()
            stopped = sum(matches.pause(match_id=key) for key in _playing(desk.tournament))
            desk.write("paused", reason=reason, tables=stopped)


def resume(*, tournament_id: int, author: User | None, reason: str = "", key: str = "") -> None:
    """Goes on where everything stood; nobody has lost time."""
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        if desk.tournament.paused_at is not None:
            _give_back(desk.tournament, now() - desk.tournament.paused_at)
            desk.tournament.paused_at = None
            going = sum(matches.resume(match_id=key) for key in _playing(desk.tournament))
            desk.write("resumed", reason=reason, tables=going)
            desk.may_go_on()


def _give_back(t: Tournament, lasted: timedelta) -> None:
    """A round that waits to begin waits as long as it had left; a fixed time stays while it is still to come."""
    waiting = t.played_rounds.filter(status=Round.Status.PUBLISHED, starts_at__isnull=False).first()
    if waiting is None or waiting.starts_at is None or t.paused_at is None or waiting.starts_at <= t.paused_at:
        return
    if t.timing != Tournament.Timing.FIXED or waiting.starts_at <= now():
        waiting.starts_at += lasted
        waiting.save(update_fields=["starts_at"])


def _playing(t: Tournament) -> list[int]:
    """Matches of the event that are not over, in a fixed order."""
    found = Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE).order_by("pk")
    return list(found.values_list("pk", flat=True))
