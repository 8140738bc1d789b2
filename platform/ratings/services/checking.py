"""Folds a pool's log and compares what is stored, to the last digit. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from matches.models import Seat
from ratings import ledger, selectors
from ratings.ledger import Books
from ratings.models import RatedResult, Rating, RatingEntry, RatingPool
from ratings.services.folding import entries_of, ratings_of
from ratings.services.locking import relocked

ENTRY_FIELDS = (
    "seat", "side", "place", "before", "after", "matches_before", "matches_after", "k", "damping", "repeat", "expected",
    "scored", "meetings", "played_at",
)  # fmt: skip
RATING_FIELDS = ("value", "matches", "number", "last_played_at")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the stored and the folded do not agree; ``field`` is ``row`` where one of them is missing."""

    number: int
    player: int | None
    field: str
    stored: Any
    folded: Any


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found. ``mean`` is the mean of all current ratings: how far the pool has drifted from the start."""

    pool: str
    lines: int
    entries: int
    players: int
    mean: float | None
    differences: tuple[Difference, ...]


@transaction.atomic
def check(pool: RatingPool) -> Report:
    """Compares the log's numbering, all entries, all current ratings and the ratings on seats with the fold."""
    pool = relocked(pool)
    rows = list(selectors.log(pool))
    by_number = {row.number: row for row in rows}
    books: Books[int] = Books(damped=not pool.bots)
    folded = {
        (entry.number, entry.player_id): entry
        for result, lines in ledger.fold(map(selectors.as_logged, rows), books)
        for entry in entries_of(by_number[result.number], lines)
    }
    stored = {(e.number, e.player_id): e for e in RatingEntry.objects.filter(pool=pool).iterator()}
    newest = {entry.player_id: entry for entry in folded.values()}
    ratings = {rating.player_id: rating for rating in ratings_of(pool, newest.values())}
    kept = {rating.player_id: rating for rating in Rating.objects.filter(pool=pool)}
    differences = [
        *_numbering(pool, rows),
        *(d for key in sorted(folded.keys() | stored.keys())
          for d in _compare(*key, stored.get(key), folded.get(key), ENTRY_FIELDS)),
        *(d for player in sorted(ratings.keys() | kept.keys())
          for d in _compare(0, player, kept.get(player), ratings.get(player), RATING_FIELDS)),
        *_seats(rows, folded),
    ]  # fmt: skip
    values = [rating.value for rating in ratings.values()]
    mean = sum(values) / len(values) if values else None
    return Report(pool.slug, len(rows), len(folded), len(ratings), mean, tuple(differences))


def _numbering(pool: RatingPool, rows: list[RatedResult]) -> Iterator[Difference]:
    """The log's numbers are 1, 2, 3, … without a gap, up to the pool's length."""
    for expected, row in enumerate(rows, start=1):
        if row.number != expected:
            yield Difference(expected, None, "log number", row.number, expected)
            return
    if pool.length != len(rows):
        yield Difference(pool.length, None, "log length", pool.length, len(rows))


def _compare(number: int, player: int, stored: Any, folded: Any, fields: tuple[str, ...]) -> Iterator[Difference]:
    if stored is None or folded is None:
        yield Difference(number, player, "row", stored is not None, folded is not None)
        return
    for field in fields:
        ours, theirs = getattr(stored, field), getattr(folded, field)
        if ours != theirs:
            yield Difference(number or folded.number, player, field, ours, theirs)


def _seats(rows: list[RatedResult], folded: dict[tuple[int, int], RatingEntry]) -> Iterator[Difference]:
    results = {row.match_id: row for row in rows if row.kind == RatedResult.Kind.RESULT}
    seats = Seat.objects.filter(match__in=results).order_by("match", "number")
    for seat in seats.iterator():
        number = results[seat.match_id].number
        entry = folded.get((number, seat.player_id))
        new = (None, None) if entry is None else (entry.before, entry.after)
        old = (seat.rating_before, seat.rating_after)
        if old != new:
            yield Difference(number, seat.player_id, "seat", old, new)
