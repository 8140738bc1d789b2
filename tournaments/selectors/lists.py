"""The tournaments of the site: running, starting soon, open for entry, announced, finished."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Max, Q

from accounts.models import User
from core.time import now
from games import registry
from tournaments.models import Entry, Member, Round, Tournament


def game_name(slug: str) -> str:
    """What the game is called; its slug where the site has it no more."""
    try:
        return str(registry.get(slug).strings.NAME)
    except registry.UnknownGame:
        return slug


SOON = timedelta(hours=1)
COMING_SHOWN = 50
FINISHED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Listing:
    """By section. ``own``: what this user organises. ``entered``, ``round_now`` and ``mine`` (own entries) by key."""

    running: list[Tournament]
    soon: list[Tournament]
    open: list[Tournament]
    closed: list[Tournament]
    finished: list[Tournament]
    own: list[Tournament]
    entered: dict[int, int]
    round_now: dict[int, int]
    mine: dict[int, Entry]


def listing(user: User | None) -> Listing:
    """By section; seven queries at most, however many there are."""
    moment = now()
    shown = Tournament.objects.filter(rehearsal_of=None).exclude(status=Tournament.Status.DRAFT)
    over = [Tournament.Status.FINISHED, Tournament.Status.CANCELLED]
    running = list(shown.filter(status=Tournament.Status.RUNNING).order_by("starts_at"))
    coming = list(shown.filter(status=Tournament.Status.PUBLISHED).order_by("starts_at", "pk")[:COMING_SHOWN])
    finished = list(shown.filter(status__in=over).order_by("-ended_at", "-pk")[:FINISHED_SHOWN])
    own: list[Tournament] = []
    if user is not None:
        helps = Q(organiser=user) | Q(roles__player=user)
        own = list(
            Tournament.objects.filter(helps, rehearsal_of=None)
            .exclude(status__in=over)
            .order_by("starts_at", "pk")
            .distinct()[:20]
        )
    keys = {t.pk for t in (*running, *coming, *finished, *own)}
    later = [t for t in coming if t.starts_at > moment + SOON]
    return Listing(
        running=running,
        soon=[t for t in coming if t.starts_at <= moment + SOON],
        open=[t for t in later if t.entry_open],
        closed=[t for t in later if not t.entry_open],
        finished=finished,
        own=own,
        entered=_entered(keys),
        round_now=_round_now(keys),
        mine=_mine(keys, user),
    )


def _entered(keys: set[int]) -> dict[int, int]:
    """How many entries count: with a number once the event has begun, withdrawn later or not."""
    counts = Q(entries__status=Entry.Status.ENTERED) | Q(entries__number__isnull=False)
    rows = Tournament.objects.filter(pk__in=keys).annotate(entered=Count("entries", filter=counts, distinct=True))
    return dict(rows.values_list("pk", "entered"))


def _round_now(keys: set[int]) -> dict[int, int]:
    rows = Round.objects.filter(tournament__in=keys).exclude(status=Round.Status.PAIRED)
    return dict(rows.values("tournament").annotate(last=Max("number")).values_list("tournament", "last"))


def _mine(keys: set[int], user: User | None) -> dict[int, Entry]:
    if user is None:
        return {}
    rows = Member.objects.filter(player=user, tournament__in=keys).select_related("entry")
    return {row.tournament_id: row.entry for row in rows}
