"""Appends to a pool's log: a match's result, a correction, a void. Then the ledger follows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from games import registry
from matches.models import Match
from ratings import pools, selectors
from ratings.models import RatedResult, RatingPool
from ratings.services.folding import refold
from ratings.services.locking import locked, relocked
from ratings.signals import match_rated

logger = logging.getLogger(__name__)


class NotRated(DomainError):
    """A match that does not count cannot be corrected into one that does: that is settled when it is opened."""

    code = "match_not_rated"


@transaction.atomic
def rate_match(*, match_id: int) -> RatedResult | None:
    """Rates a finished match once; None when it does not count. May be called any number of times, by anybody."""
    match = selectors.ratable().filter(pk=match_id).first()
    if match is None or match.result is None:
        return None
    seats = list(match.seats.select_related("player").order_by("number"))
    bots = selectors.is_bot(seats[0])
    pool = locked(pools.slug_of(match.game, match.pool, bots=bots), bots=bots)
    done = RatedResult.objects.filter(match=match, kind=RatedResult.Kind.RESULT).first()
    if done is not None:
        return done
    result = _append(
        pool,
        kind=RatedResult.Kind.RESULT,
        match=match,
        players=[seat.player_id for seat in seats],
        sides=list(registry.get(match.game).sides(match.seat_count)),
        places=list(match.result["places"]),
        played_at=match.ended_at,
    )
    refold(pool, result.number)
    emit_on_commit(match_rated, sender=RatedResult, match_id=match.pk)
    return result


@transaction.atomic
def record_correction(
    *, match_id: int, places: Sequence[int], author: User | None = None, reason: str = ""
) -> RatedResult:
    """Gives a rated match other places, by seat, as if it had ended so; every rating since then is computed anew.

    Also brings back a voided match. Raises `NotRated`, and `DomainError` (``bad_places``).
    """
    result, last = _result_of(match_id)
    if len(places) != len(result.players) or not _are_places(places, result.sides):
        raise DomainError("bad_places")
    if last.kind != RatedResult.Kind.VOID and last.places == list(places):
        return last
    return _revise(result, kind=RatedResult.Kind.CORRECTION, places=list(places), author=author, reason=reason)


@transaction.atomic
def record_void(*, match_id: int, author: User | None = None, reason: str = "") -> RatedResult:
    """Takes a rated match out, as if it had not been played. Raises `NotRated`."""
    result, last = _result_of(match_id)
    if last.kind == RatedResult.Kind.VOID:
        return last
    return _revise(result, kind=RatedResult.Kind.VOID, places=[], author=author, reason=reason)


def _result_of(match_id: int) -> tuple[RatedResult, RatedResult]:
    """The match's result and the last word on it, with the pool locked. A match that is still to be rated is rated."""
    result = rate_match(match_id=match_id)
    if result is None:
        result = RatedResult.objects.filter(match_id=match_id, kind=RatedResult.Kind.RESULT).first()
    if result is None:
        raise NotRated(match=match_id)
    result.pool = relocked(result.pool)
    last = result.revisions.order_by("-number").first()
    return result, last or result


def _are_places(places: Sequence[int], sides: Sequence[int]) -> bool:
    """Somebody is first, nobody is beyond the last seat, and partners share a place."""
    by_side: dict[int, set[int]] = {}
    for side, place in zip(sides, places, strict=True):
        by_side.setdefault(side, set()).add(place)
    if any(len(shared) > 1 for shared in by_side.values()):
        return False
    return all(1 <= place <= len(places) for place in places) and min(places) == 1


def _revise(result: RatedResult, **fields: Any) -> RatedResult:
    revision = _append(
        result.pool,
        match=result.match,
        corrects=result,
        players=result.players,
        sides=result.sides,
        played_at=result.played_at,
        **fields,
    )
    refold(result.pool, result.number)
    emit_on_commit(match_rated, sender=RatedResult, match_id=result.match_id)
    return revision


def _append(pool: RatingPool, *, kind: RatedResult.Kind, match: Match, **fields: Any) -> RatedResult:
    """The next line of the log. The pool must be locked, so its numbers have no gaps."""
    pool.length += 1
    pool.save(update_fields=["length"])
    line = RatedResult.objects.create(
        pool=pool, number=pool.length, kind=kind, match=match, recorded_at=now(), **fields
    )
    logger.info("pool=%s number=%s kind=%s match=%s", pool.slug, line.number, kind, match.code)
    return line
