"""What the fold reads: which matches count, a pool's log, and where everybody stood before a line of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import cast

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from core.time import from_ms, now, to_ms
from matches.models import Match, Seat
from ratings import ledger
from ratings.ledger import DAY_MS, Books, Kind, LoggedResult
from ratings.models import RatedResult, RatingEntry, RatingPool

# The sweep looks back as far as this; `rebuild_ratings` looks at all matches.
SWEEP_BACK = timedelta(days=30)
_BY_BOT = ~Q(bot_level="") | Q(player__kind=User.Kind.BOT)


def is_bot(seat: Seat) -> bool:
    return bool(seat.bot_level) or seat.player.is_bot


def ratable() -> QuerySet[Match]:
    """Finished matches that count: of a pool, not excepted, and with people alone or bots alone, each in one seat."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    return (
        Match.objects.filter(status=Match.Status.ENDED, result__unrated="")
        .exclude(pool="")
        .filter(~Exists(seats.filter(_BY_BOT)) | ~Exists(seats.exclude(_BY_BOT)))
        .annotate(player_count=Count("seats__player", distinct=True))
        .filter(player_count=F("seat_count"))
    )


def unrated_yet(*, all_time: bool = False) -> QuerySet[Match]:
    """Matches that count and have no result in the log yet."""
    results = RatedResult.objects.filter(match=OuterRef("pk"), kind=RatedResult.Kind.RESULT)
    matches = ratable().filter(~Exists(results))
    return matches if all_time else matches.filter(created_at__gte=now() - SWEEP_BACK)


def log(pool: RatingPool, *, start: int = 1) -> QuerySet[RatedResult]:
    """The pool's log from line ``start``."""
    return RatedResult.objects.filter(pool=pool, number__gte=start).select_related("corrects").order_by("number")


def as_logged(row: RatedResult) -> LoggedResult[int]:
    return LoggedResult(
        number=row.number,
        kind=cast("Kind", row.kind),
        players=tuple(row.players),
        sides=tuple(row.sides),
        places=tuple(row.places),
        at_ms=to_ms(row.played_at),
        corrects=None if row.corrects is None else row.corrects.number,
    )


def newest_entries(pool: RatingPool, players: Collection[int], *, before: int | None = None) -> dict[int, RatingEntry]:
    """Each player's newest entry, or the newest before line ``before``."""
    entries = RatingEntry.objects.filter(pool=pool, player__in=players)
    if before is not None:
        entries = entries.filter(number__lt=before)
    return {e.player_id: e for e in entries.order_by("player", "-number").distinct("player")}


def books_before(pool: RatingPool, start: int, coming: Sequence[LoggedResult[int]]) -> Books[int]:
    """Where those who play in ``coming`` stood before line ``start``, and when the same people had met."""
    players = {player for result in coming for player in result.players}
    entries = newest_entries(pool, players, before=start)
    books: Books[int] = Books(
        damped=not pool.bots, standings={player: entry.standing_after for player, entry in entries.items()}
    )
    if coming and start > 1 and books.damped:
        moments = [result.at_ms for result in coming]
        for result in _results_around(pool, start, min(moments) - DAY_MS, max(moments) + DAY_MS, players):
            books.remember(result)
    return books


def _results_around(
    pool: RatingPool, start: int, from_: int, until: int, players: Collection[int]
) -> list[LoggedResult[int]]:
    """The results before line ``start`` that still count and could be earlier meetings."""
    results = RatedResult.objects.filter(
        pool=pool,
        kind=RatedResult.Kind.RESULT,
        number__lt=start,
        played_at__range=(from_ms(from_), from_ms(until + 1)),
        players__overlap=list(players),
    )
    revisions = RatedResult.objects.filter(pool=pool, corrects__in=results).select_related("corrects")
    rows = [*results.order_by("number"), *revisions.order_by("number")]
    return list(ledger.effective(map(as_logged, rows)))
