"""What staff decide about a match: void it, or give it other places. Ratings follow by their own log."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from accounts.models import User
from conduct.models import Act, Report
from conduct.selectors import last_result
from conduct.services.acting import check, done_before, write
from core.errors import DomainError
from core.events import emit_on_commit
from matches.models import Match
from matches.services import stop
from matches.signals import match_decided
from notices.services import notify
from ratings.models import RatedResult
from ratings.services import NotRated, record_correction, record_void


@transaction.atomic
def void_match(*, by: User, match: Match, why: str, key: UUID | None = None, report: Report | None = None) -> Act:
    """Takes a match out: one that runs is stopped, one that was rated is taken out of the ratings.

    Raises `DomainError`: ``voided_already``, ``match_not_rated``.
    """
    why = check(by=by, why=why, about=_people(match))
    if (before := done_before(key)) is not None:
        return before
    if match.status == Match.Status.ABORTED:
        raise DomainError("voided_already")
    stopped = not match.is_over and stop(match_id=match.pk)
    if not stopped:
        _take_out(match, by, why)
    act = write(Act.Kind.VOIDED, by=by, why=why, key=key, match=match, report=report, stopped=stopped)
    _settle(match, [], why)
    _tell(match, "voided", why)
    return act


def _take_out(match: Match, by: User, why: str) -> None:
    last = last_result(match)
    if last is not None and last.kind == RatedResult.Kind.VOID:
        raise DomainError("voided_already")
    try:
        record_void(match_id=match.pk, author=by, reason=why)
    except NotRated:
        raise DomainError("match_not_rated") from None


@transaction.atomic
def adjudicate_match(
    *, by: User, match: Match, places: Sequence[int], why: str, key: UUID | None = None, report: Report | None = None
) -> Act:
    """Gives a rated match that is over other places, by seat; the match's own record stays as it was played.

    Raises `DomainError`: ``match_not_over``, ``match_not_rated``, ``bad_places``, ``same_places``.
    """
    why = check(by=by, why=why, about=_people(match))
    if (before := done_before(key)) is not None:
        return before
    if not match.is_over:
        raise DomainError("match_not_over")
    last = last_result(match)
    if last is not None and last.kind != RatedResult.Kind.VOID and last.places == list(places):
        raise DomainError("same_places")
    try:
        record_correction(match_id=match.pk, places=places, author=by, reason=why)
    except NotRated:
        raise DomainError("match_not_rated") from None
    act = write(Act.Kind.ADJUDICATED, by=by, why=why, key=key, match=match, report=report, places=list(places))
    _settle(match, places, why)
    _tell(match, "adjudicated", why)
    return act


def _people(match: Match) -> list[User]:
    return [seat.player for seat in match.seats.filter(bot_level="").select_related("player")]


def _settle(match: Match, places: Sequence[int], why: str) -> None:
    """So that its pages say it: its own record stays as it was played."""
    Match.objects.filter(pk=match.pk).update(decided={"places": list(places), "why": why})
    emit_on_commit(match_decided, sender=Match, code=match.code)


def _tell(match: Match, kind: str, why: str) -> None:
    notify(players=[person.pk for person in _people(match)], kind=kind, url=f"/g/{match.code}", why=why)
