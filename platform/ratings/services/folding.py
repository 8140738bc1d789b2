"""Derives the ledger from the log: entries, current ratings, and the ratings on the seats of matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from matches.models import Seat
from ratings import ledger, selectors
from ratings.elo import Meeting
from ratings.ledger import Line
from ratings.models import RatedResult, Rating, RatingEntry, RatingPool

BATCH = 1_000
T = TypeVar("T")


def refold(pool: RatingPool, start: int) -> None:
    """Writes everything that follows from line ``start`` and later ones anew. The pool must be locked.

    A new result is the common case: its own line is the last. A correction starts at the result that it speaks of.
    """
    old = RatingEntry.objects.filter(pool=pool, number__gte=start)
    touched = set(old.values_list("player_id", flat=True))
    matches = set(old.values_list("result__match_id", flat=True))
    old.delete()
    rows = {row.number: row for row in selectors.log(pool, start=start)}
    log = [selectors.as_logged(row) for row in rows.values()]
    books = selectors.books_before(pool, start, log)
    for batch in batched(ledger.fold(log, books), BATCH):
        entries = [entry for result, lines in batch for entry in entries_of(rows[result.number], lines)]
        RatingEntry.objects.bulk_create(entries, batch_size=BATCH)
        touched.update(entry.player_id for entry in entries)
        matches.update(rows[result.number].match_id for result, _ in batch)
    _write_ratings(pool, touched)
    _write_seats(pool, matches)


def entries_of(row: RatedResult, lines: Iterable[Line[int]]) -> list[RatingEntry]:
    """The rows for one result's lines."""
    return [
        RatingEntry(
            result=row,
            pool_id=row.pool_id,
            number=line.number,
            player_id=line.player,
            seat=line.seat,
            side=line.side,
            place=line.place,
            before=line.change.before.rating,
            after=line.change.after.rating,
            matches_before=line.change.before.matches,
            matches_after=line.change.after.matches,
            k=line.change.k,
            damping=line.damping,
            repeat=line.repeat,
            expected=line.change.expected,
            scored=line.change.scored,
            meetings=[_record(meeting) for meeting in line.change.meetings],
            played_at=row.played_at,
        )
        for line in lines
    ]


def _record(meeting: Meeting) -> dict[str, float]:
    return {
        "side": meeting.side,
        "rating": meeting.rating,
        "scored": meeting.scored,
        "expected": meeting.expected,
        "weight": meeting.weight,
    }


def ratings_of(pool: RatingPool, newest: Iterable[RatingEntry]) -> list[Rating]:
    """The current ratings that follow from each player's newest entry."""
    return [
        Rating(
            player_id=entry.player_id,
            pool=pool,
            value=entry.after,
            matches=entry.matches_after,
            number=entry.number,
            last_played_at=entry.played_at,
        )
        for entry in newest
    ]


def batched(items: Iterable[T], size: int) -> Iterator[list[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def _write_ratings(pool: RatingPool, players: set[int]) -> None:
    for batch in batched(sorted(players), BATCH):
        newest = selectors.newest_entries(pool, batch)
        Rating.objects.bulk_create(
            ratings_of(pool, newest.values()),
            update_conflicts=True,
            unique_fields=["player", "pool"],
            update_fields=["value", "matches", "number", "last_played_at"],
        )
        Rating.objects.filter(pool=pool, player__in=[player for player in batch if player not in newest]).delete()


def _write_seats(pool: RatingPool, matches: set[int]) -> None:
    for batch in batched(sorted(matches), BATCH):
        entries = RatingEntry.objects.filter(pool=pool, result__match__in=batch).values_list(
            "result__match_id", "seat", "before", "after"
        )
        values = {(match, seat): (before, after) for match, seat, before, after in entries.iterator()}
        changed = []
        for seat in Seat.objects.filter(match__in=batch):
            new = values.get((seat.match_id, seat.number), (None, None))
            if new != (seat.rating_before, seat.rating_after):
                seat.rating_before, seat.rating_after = new
                changed.append(seat)
        Seat.objects.bulk_update(changed, ["rating_before", "rating_after"], batch_size=BATCH)
