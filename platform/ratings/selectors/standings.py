"""Where players stand: for plates, the queue, profiles and the end of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from core.time import now
from matches.models import Match
from ratings import elo, pools
from ratings.elo import Standing
from ratings.models import RatedResult, Rating, RatingEntry
from ratings.pools import RatedPool, UnknownPool

LISTED_MATCHES = 15
LISTED_DAYS = 60


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people read it: ``1523``, or ``1523?`` while it is provisional."""

    value: float = elo.START
    matches: int = 0

    def __str__(self) -> str:
        return f"{self.number}{'?' if self.provisional else ''}"

    @property
    def number(self) -> int:
        return elo.shown(self.value)

    @property
    def provisional(self) -> bool:
        return Standing(self.value, self.matches).provisional


@dataclass(frozen=True, slots=True)
class PoolStanding:
    """A player's place in one pool. ``stronger_than`` is a whole percentage of the listed players, where it is known.

    ``matches_missing`` is how many more matches it takes to be listed; ``stale``: the last one is too long ago.
    """

    pool: RatedPool
    rating: Shown
    stronger_than: int | None
    matches_missing: int
    stale: bool

    @property
    def listed(self) -> bool:
        return not self.matches_missing and not self.stale


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What a match did to the player of one seat, in the pool called ``pool``."""

    player: User
    pool: str
    place: int
    before: Shown
    after: Shown

    @property
    def change(self) -> int:
        return self.after.number - self.before.number


def rating_of(user: User, pool: str) -> Shown:
    """The player's rating in a pool, by the pool's slug; everyone starts at 1500."""
    rating = Rating.objects.filter(player=user, pool__slug=pool).first()
    return Shown() if rating is None else shown(rating)


def ratings_for(users: Iterable[User], pool: str) -> dict[int, Shown]:
    """The ratings of all these players by their key, in one query; those who never played a match start at 1500."""
    keys = [user.pk for user in users]
    found = {r.player_id: shown(r) for r in Rating.objects.filter(player__in=keys, pool__slug=pool)}
    return {key: found.get(key, Shown()) for key in keys}


def shown(rating: Rating) -> Shown:
    return Shown(rating.value, rating.matches)


def listed(pool: str, moment: datetime | None = None) -> QuerySet[Rating]:
    """The ratings on a pool's list: with 15 rated matches, one of them in the last 60 days."""
    return Rating.objects.filter(
        pool__slug=pool,
        matches__gte=LISTED_MATCHES,
        last_played_at__gte=list_begins(moment),
        player__is_active=True,
    )


def list_begins(moment: datetime | None = None) -> datetime:
    return (moment or now()) - timedelta(days=LISTED_DAYS)


def pools_of(user: User, *, moment: datetime | None = None) -> list[PoolStanding]:
    """The pools in which this player has a rating, the most played first; one query however many there are."""
    others = (
        Rating.objects.filter(
            pool=OuterRef("pool"),
            matches__gte=LISTED_MATCHES,
            last_played_at__gte=list_begins(moment),
            player__is_active=True,
        )
        .exclude(player=OuterRef("player"))
        .order_by()
        .values("pool")
    )
    total = others.annotate(n=Count("pk")).values("n")
    weaker = others.filter(value__lt=OuterRef("value")).annotate(n=Count("pk")).values("n")
    ratings = (
        Rating.objects.filter(player=user)
        .select_related("pool")
        .annotate(others=Coalesce(Subquery(total), 0), weaker=Coalesce(Subquery(weaker), 0))
        .order_by("-matches", "pool__slug")
    )
    begins = list_begins(moment)
    found = []
    for rating in ratings:
        try:
            pool = pools.get(rating.pool.slug)
        except UnknownPool:
            continue  # the game is no longer offered; its log is kept
        enough = rating.matches >= LISTED_MATCHES
        found.append(
            PoolStanding(
                pool=pool,
                rating=shown(rating),
                stronger_than=100 * rating.weaker // rating.others if enough and rating.others else None,
                matches_missing=max(0, LISTED_MATCHES - rating.matches),
                stale=rating.last_played_at < begins,
            )
        )
    return found


def seat_changes(match: Match) -> list[SeatChange]:
    """What a rated match did to its players, in the order of places; empty while it is not rated."""
    entries = RatingEntry.objects.filter(result__match=match).select_related("player", "pool")
    return [
        SeatChange(
            player=entry.player,
            pool=entry.pool.slug,
            place=entry.place,
            before=Shown(entry.before, entry.matches_before),
            after=Shown(entry.after, entry.matches_after),
        )
        for entry in entries.order_by("place", "seat")
    ]


def last_word(match: Match) -> RatedResult | None:
    """The last correction or void of a match, if there was one."""
    revisions = RatedResult.objects.filter(match=match).exclude(kind=RatedResult.Kind.RESULT)
    return revisions.order_by("-number").first()
