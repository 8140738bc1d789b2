"""The list of a pool. A constant number of queries, whatever its length and whichever page."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import Rank, RowNumber

from accounts.models import User
from core.time import now
from ratings import elo
from ratings.models import Rating, RatingEntry
from ratings.selectors.standings import LISTED_MATCHES, Shown, list_begins, listed, shown

PAGE = 50
WEEK = timedelta(days=7)
BOTS_SHOWN = 24


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list. ``rank`` is None for an own row that is not listed; ``week`` is the change in seven days."""

    rank: int | None
    player: User
    rating: Shown
    week: int = 0
    own: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a list.

    ``own`` is the viewer's row where the page does not hold it anyway, ``above`` or below it with ``between`` rows in
    the gap. ``next`` is the cursor of the next page: the name after which it starts.
    """

    rows: tuple[Row, ...]
    total: int
    next: str
    first: bool
    own: Row | None = None
    above: bool = False
    between: int = 0
    matches_missing: int = 0
    stale: bool = False


def leaderboard(
    pool: str,
    *,
    viewer: User | None = None,
    after: str = "",
    around: str = "",
    moment: datetime | None = None,
) -> Board:
    """The page after the player called ``after``, or with the player ``around`` in its middle, or the first one."""
    moment = moment or now()
    ratings = listed(pool, moment)
    start = _start(ratings, pool, after=after, around=around)
    ranked = (
        ratings.select_related("player")
        .annotate(
            rank=Window(Rank(), order_by=F("value").desc()),
            position=Window(RowNumber(), order_by=[F("value").desc(), F("player").asc()]),
        )
        .filter(position__gt=start)
        .order_by("position")
    )
    page = list(ranked[: PAGE + 1])
    more, page = len(page) > PAGE, page[:PAGE]
    mine = _own(pool, viewer)
    shown_rows = [*page, mine] if mine is not None else page
    weeks = _weeks(pool, [rating.player_id for rating in shown_rows], moment)
    rows = tuple(
        Row(r.rank, r.player, shown(r), _change(r, weeks), own=viewer is not None and r.player_id == viewer.pk)
        for r in page
    )
    board = Board(
        rows=rows,
        total=ratings.count(),
        next=page[-1].player.get_username() if more else "",
        first=start == 0,
    )
    if mine is None or any(row.own for row in rows):
        return board
    return _with_own(board, mine, ratings, start=start, week=_change(mine, weeks), moment=moment)


def _start(ratings: QuerySet[Rating], pool: str, *, after: str, around: str) -> int:
    """How many rows come before the page. A cursor need not be listed itself: its place in the order counts."""
    name = after or around
    if not name:
        return 0
    cursor = Rating.objects.filter(pool__slug=pool, player__username__iexact=name).first()
    if cursor is None:
        return 0
    position = _position(ratings, cursor)
    return position if after else max(0, position - PAGE // 2)


def _position(ratings: QuerySet[Rating], of: Rating) -> int:
    """The rows down to this one, itself included where it is listed."""
    return ratings.filter(Q(value__gt=of.value) | Q(value=of.value, player__lte=of.player_id)).count()


def _own(pool: str, viewer: User | None) -> Rating | None:
    if viewer is None or not viewer.is_authenticated:
        return None
    return Rating.objects.filter(pool__slug=pool, player=viewer).select_related("player").first()


def _with_own(
    board: Board, mine: Rating, ratings: QuerySet[Rating], *, start: int, week: int, moment: datetime
) -> Board:
    missing = max(0, LISTED_MATCHES - mine.matches)
    stale = mine.last_played_at < list_begins(moment)
    position = _position(ratings, mine)
    row = Row(None, mine.player, shown(mine), week, own=True)
    if missing or stale or not mine.player.is_active:
        return replace(board, own=row, matches_missing=missing, stale=stale)
    above = position <= start
    between = start - position if above else position - start - len(board.rows) - 1
    better = ratings.filter(value__gt=mine.value).count()
    return replace(board, own=replace(row, rank=better + 1), above=above, between=between)


def _weeks(pool: str, players: Collection[int], moment: datetime) -> dict[int, int]:
    """What each player's rating was a week ago, for those who played since."""
    entries = RatingEntry.objects.filter(pool__slug=pool, player__in=players, played_at__gt=moment - WEEK)
    firsts = entries.order_by("player", "number").distinct("player").values_list("player", "before")
    return {player: elo.shown(before) for player, before in firsts}


def _change(rating: Rating, weeks: dict[int, int]) -> int:
    now_shown = elo.shown(rating.value)
    return now_shown - weeks.get(rating.player_id, now_shown)


def house_bots(bots_pool: str) -> list[Row]:
    """The strongest house bots of a pool, for the margin of the people's list."""
    ratings = Rating.objects.filter(pool__slug=bots_pool, player__is_active=True).select_related("player")
    best = ratings.order_by("-value", "player")[:BOTS_SHOWN]
    return [Row(rank, rating.player, shown(rating)) for rank, rating in enumerate(best, start=1)]


def top_rows(moment: datetime | None = None) -> dict[str, tuple[int, Row]]:
    """For every pool that has a list: how many are on it, and the first; one query."""
    leaders = (
        Rating.objects.filter(
            matches__gte=LISTED_MATCHES, last_played_at__gte=list_begins(moment), player__is_active=True
        )
        .select_related("player", "pool")
        .annotate(
            position=Window(RowNumber(), partition_by="pool", order_by=[F("value").desc(), F("player").asc()]),
            size=Window(RowNumber(), partition_by="pool", order_by=[F("value").asc(), F("player").desc()]),
        )
        .filter(position=1)
    )
    return {r.pool.slug: (r.size, Row(1, r.player, shown(r))) for r in leaders}


def export_rows(pool: str) -> Iterator[tuple[int, str, int, int]]:
    """Rank, name, rating and matches of everybody on the list."""
    ratings = listed(pool).annotate(rank=Window(Rank(), order_by=F("value").desc()))
    rows = ratings.order_by("-value", "player").values_list("rank", "player__username", "value", "matches")
    for rank, name, value, matches in rows.iterator():
        yield rank, name, elo.shown(value), matches
