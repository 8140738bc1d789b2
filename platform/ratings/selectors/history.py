"""How a player's rating moved: the line of a graph, the same by week or month for a table, and the matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from django.db.models import Prefetch
from django.utils import timezone

from accounts.models import User
from core.time import now
from ratings import elo
from ratings.models import RatingEntry
from ratings.selectors.standings import Shown

RANGES: dict[str, timedelta | None] = {
    "month": timedelta(days=30),
    "3months": timedelta(days=91),
    "year": timedelta(days=365),
    "all": None,
}
PAGE = 30
Grain = Literal["day", "week", "month"]


@dataclass(frozen=True, slots=True)
class Period:
    """One row of the table: ``first`` is the day that it starts with."""

    first: date
    matches: int
    change: int
    rating: int


@dataclass(frozen=True, slots=True)
class Span:
    """A rating over a stretch of time: what it was at the beginning, and after each match."""

    begins: datetime
    ends: datetime
    start: float
    points: tuple[tuple[datetime, float], ...]
    grain: Grain
    periods: tuple[Period, ...]

    @property
    def end(self) -> float:
        return self.points[-1][1] if self.points else self.start

    @property
    def change(self) -> int:
        return elo.shown(self.end) - elo.shown(self.start)

    @property
    def best(self) -> float:
        return max([self.start, *(value for _, value in self.points)])

    @property
    def lowest(self) -> float:
        return min([self.start, *(value for _, value in self.points)])


def history(user: User, pool: str, range_: str, *, moment: datetime | None = None) -> Span | None:
    """The player's rating over one of `RANGES`, two queries; None before the first match."""
    moment = moment or now()
    entries = RatingEntry.objects.filter(player=user, pool__slug=pool)
    first = entries.order_by("number").first()
    if first is None:
        return None
    length = RANGES[range_]
    begins = first.played_at if length is None else moment - length
    # In the order of the log: it is what the numbers follow from, and it may differ from the clock's by seconds.
    rows = list(entries.filter(played_at__gte=begins).order_by("number").values_list("played_at", "before", "after"))
    before = None
    if not rows:
        before = entries.order_by("-number").values_list("after", flat=True).first()
    start = rows[0][1] if rows else before if before is not None else first.before
    points = tuple((played_at, after) for played_at, _, after in rows)
    grain = _grain(length, moment - begins)
    return Span(begins, max(moment, begins), start, points, grain, _periods(start, points, grain))


@dataclass(frozen=True, slots=True)
class Played:
    """A rated match of a player: the entry, and with whom and against whom, with their ratings then."""

    entry: RatingEntry
    partners: tuple[tuple[User, Shown], ...]
    opponents: tuple[tuple[User, Shown], ...]


def matches_of(user: User, pool: str, *, before: int | None = None) -> tuple[list[Played], int | None]:
    """A page of the player's matches, newest first, and the cursor of the next page; a constant number of queries."""
    entries = (
        RatingEntry.objects.filter(player=user, pool__slug=pool)
        .select_related("result__match")
        .prefetch_related(Prefetch("result__entries", RatingEntry.objects.select_related("player").order_by("seat")))
    )
    if before is not None:
        entries = entries.filter(number__lt=before)
    page = list(entries.order_by("-number")[: PAGE + 1])
    return [_played(entry) for entry in page[:PAGE]], page[PAGE - 1].number if len(page) > PAGE else None


def _played(entry: RatingEntry) -> Played:
    others = [other for other in entry.result.entries.all() if other.pk != entry.pk]

    def people(found: Iterable[RatingEntry]) -> tuple[tuple[User, Shown], ...]:
        return tuple((other.player, Shown(other.before, other.matches_before)) for other in found)

    return Played(
        entry,
        partners=people(other for other in others if other.side == entry.side),
        opponents=people(other for other in others if other.side != entry.side),
    )


def _grain(length: timedelta | None, covered: timedelta) -> Grain:
    """How much a row of the table holds, so that there are about thirty at most."""
    span = length or covered
    if span <= timedelta(days=31):
        return "day"
    return "week" if span <= timedelta(days=200) else "month"


def _periods(start: float, points: Sequence[tuple[datetime, float]], grain: Grain) -> tuple[Period, ...]:
    """Newest first."""
    grouped: dict[date, list[float]] = {}
    for played_at, after in points:
        grouped.setdefault(_first_day(timezone.localdate(played_at), grain), []).append(after)
    periods, rating = [], elo.shown(start)
    for first, values in grouped.items():
        before, rating = rating, elo.shown(values[-1])
        periods.append(Period(first, len(values), rating - before, rating))
    return tuple(reversed(periods))


def _first_day(day: date, grain: Grain) -> date:
    if grain == "week":
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if grain == "month" else day
