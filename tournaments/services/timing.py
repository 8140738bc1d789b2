"""When a round begins, and when it does after the plan was changed."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.models import Round, Tournament
from tournaments.schedule import instant

# Browsers have this long to give the seeds that they promised, before the first cards of shared deals.
SEEDS = timedelta(seconds=20)
# Players see pairings that organisers publish, or hear of an early start, so long before the tables open.
NOTICE = timedelta(minutes=1)


def planned_start(t: Tournament, round_: Round, *, published: datetime) -> datetime:
    """When the round's tables open: as planned, never before it is published and has been seen."""
    published = published + NOTICE if t.confirm else soonest(t, round_, published=published)
    if round_.number == 1:
        return max(published, t.starts_at) if t.timing != Tournament.Timing.MANUAL else published
    if t.timing == Tournament.Timing.FIXED and round_.number - 2 < len(t.round_times):
        return max(published, instant(t.round_times[round_.number - 2], t.zone))
    before = t.played_rounds.filter(number=round_.number - 1).values_list("ended_at", flat=True).first()
    if t.timing == Tournament.Timing.MANUAL or before is None:
        return published
    return max(published, before + timedelta(seconds=t.break_s))


def soonest(t: Tournament, round_: Round, *, published: datetime) -> datetime:
    """Before this no tables open, whatever is planned."""
    awaits_seeds = round_.number == 1 and t.same_deals and not t.sandbox
    return published + SEEDS if awaits_seeds else published


def replan(t: Tournament) -> None:
    """A round that waits to begin does so as it is planned now."""
    for round_ in t.played_rounds.filter(status=Round.Status.PUBLISHED, published_at__isnull=False):
        assert round_.published_at is not None  # noqa: S101  # by the filter
        round_.starts_at = planned_start(t, round_, published=round_.published_at)
        round_.save(update_fields=["starts_at"])
