"""Reads for the pages of reporters and staff."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import User
from conduct.models import Act, Report
from matches.models import Match, Seat
from ratings.models import RatedResult

SHOWN = 100
RECENT_MATCHES = 20


def reports_by(player: User) -> QuerySet[Report]:
    """What this player has reported, newest first."""
    return Report.objects.filter(reporter=player).select_related("match")[:SHOWN]


def reports_for_staff(state: str) -> QuerySet[Report]:
    """Open ones with the oldest first, others with the newest first."""
    found = Report.objects.filter(state=state).select_related("reporter", "reported", "match")
    return (found.order_by("created_at", "pk") if state == Report.State.OPEN else found)[:SHOWN]


def open_reports() -> int:
    return Report.objects.filter(state=Report.State.OPEN).count()


def last_result(match: Match) -> RatedResult | None:
    """The last word of the ratings' log on this match."""
    return RatedResult.objects.filter(match=match).order_by("-number").first()


@dataclass(frozen=True, slots=True)
class History:
    """What is known of a player: other reports, acts of staff, the last matches and whether the player left them."""

    reports: list[Report]
    acts: list[Act]
    matches: list[tuple[Seat, bool]]

    @property
    def left(self) -> int:
        return sum(left for _seat, left in self.matches)


def history(player: User) -> History:
    seats = (
        Seat.objects.filter(player=player, bot_level="", match__ended_at__isnull=False)
        .select_related("match")
        .order_by("-match__ended_at")[:RECENT_MATCHES]
    )
    return History(
        list(Report.objects.filter(reported=player).select_related("reporter", "match")[:SHOWN]),
        list(Act.objects.filter(player=player).select_related("by", "match", "report")[:SHOWN]),
        [(seat, seat.number in (seat.match.result or {}).get("left", ())) for seat in seats],
    )


def acts_on(report: Report) -> QuerySet[Act]:
    """What was done because of this report, and to its match."""
    about = Q(report=report)
    if report.match_id is not None:
        about |= Q(match=report.match_id)
    return Act.objects.filter(about).select_related("by", "player", "match")
