"""The tournaments of the site: running, starting soon, open for entry, finished."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Max, Q, QuerySet

from accounts.models import User
from core.time import now
from games import registry
from tournaments.models import Tournament


def game_name(slug: str) -> str:
    """What the game is called; its slug where the site has it no more."""
    try:
        return str(registry.get(slug).strings.NAME)
    except registry.UnknownGame:
        return slug


SOON = timedelta(hours=1)
FINISHED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Listing:
    running: list[Tournament]
    soon: list[Tournament]
    open: list[Tournament]
    finished: list[Tournament]
    own: list[Tournament]


def listing(user: User | None) -> Listing:
    """By section; five queries however many there are. ``own``: drafts, and events that this user organises."""
    moment = now()
    shown = _counted(Tournament.objects.filter(rehearsal_of=None).exclude(status=Tournament.Status.DRAFT))
    coming = shown.filter(status=Tournament.Status.PUBLISHED).order_by("starts_at")
    over = [Tournament.Status.FINISHED, Tournament.Status.CANCELLED]
    own: list[Tournament] = []
    if user is not None:
        mine = Q(organiser=user) | Q(roles__player=user)
        own = list(
            _counted(Tournament.objects.filter(mine, rehearsal_of=None).exclude(status__in=over).distinct())[:20]
        )
    return Listing(
        running=list(shown.filter(status=Tournament.Status.RUNNING).order_by("starts_at")),
        soon=list(coming.filter(starts_at__lte=moment + SOON)),
        open=list(coming.filter(starts_at__gt=moment + SOON)[:50]),
        finished=list(shown.filter(status__in=over).order_by("-ended_at")[:FINISHED_SHOWN]),
        own=own,
    )


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return found.annotate(
        entered=Count("entries", filter=Q(entries__status="entered"), distinct=True),
        round_now=Max("played_rounds__number"),
    )
