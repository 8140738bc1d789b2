"""Reports by players."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import IntegrityError, transaction

from accounts.models import User
from conduct.models import Report
from core.errors import DomainError
from core.time import now
from matches import phrases
from matches.models import Match

logger = logging.getLogger(__name__)

# Enough for a bad evening; too few to drown the staff.
MOST_A_DAY = 6


def file_report(*, reporter: User, reported: User, reason: str, text: str = "", match: Match | None = None) -> Report:
    """Tells the staff. Raises `DomainError`.

    ``not_yourself``, ``no_bots``, ``bad_request``, ``not_there``, ``needs_words``, ``reported_already``,
    ``too_many_reports``.
    """
    text = " ".join(text.split())[:1000]
    if reporter.pk == reported.pk:
        raise DomainError("not_yourself")
    if reported.is_bot:
        raise DomainError("no_bots")
    if reason not in Report.Reason.values:
        raise DomainError("bad_request")
    if match is not None and not match.seats.filter(player=reported, bot_level="").exists():
        raise DomainError("not_there")
    if reason == Report.Reason.OTHER and not text:
        raise DomainError("needs_words")
    moment = now()
    if Report.objects.filter(reporter=reporter, reported=reported, match=match, state=Report.State.OPEN).exists():
        raise DomainError("reported_already")
    if Report.objects.filter(reporter=reporter, created_at__gt=moment - timedelta(days=1)).count() >= MOST_A_DAY:
        raise DomainError("too_many_reports")
    try:
        with transaction.atomic():
            report = Report.objects.create(
                reporter=reporter,
                reported=reported,
                match=match,
                name=reported.username,
                reason=reason,
                text=text,
                said=[] if match is None else phrases.said_by(match, reported.pk),
                created_at=moment,
            )
    except IntegrityError:  # the same form, sent twice at once
        raise DomainError("reported_already") from None
    logger.info("report=%s reason=%s match=%s", report.pk, reason, match and match.code)
    return report


def move_reports(*, from_id: int, to_id: int) -> None:
    """A guest turned out to have an account: what is known of the guest is known of the account.

    What the two said of each other, and what the account has said too, stays with the guest's row.
    """
    for field in ("reporter", "reported"):
        other = "reported" if field == "reporter" else "reporter"
        for report in Report.objects.filter(**{field: from_id}).exclude(**{other: to_id}):
            taken = Report.objects.filter(
                **{field: to_id, other: getattr(report, f"{other}_id")}, match=report.match_id, state=Report.State.OPEN
            )
            if report.state == Report.State.OPEN and taken.exists():
                continue
            Report.objects.filter(pk=report.pk).update(**{field: to_id})
