"""What all acts of staff have in common: who may, why, once, and written down."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from accounts.models import User
from conduct.models import Act, Report
from core.errors import DomainError, NotAllowed
from core.time import now
from matches.models import Match

logger = logging.getLogger(__name__)


def may_decide(*, by: User, about: User) -> bool:
    """Nobody decides about oneself, and about other staff only a superuser."""
    return by.pk != about.pk and (by.is_superuser or not about.is_staff)


def check(*, by: User, why: str, about: Iterable[User]) -> str:
    """The reason, tidied. Raises `NotAllowed`, and `DomainError` ``needs_reason``."""
    if not by.is_staff:
        raise NotAllowed
    if not all(may_decide(by=by, about=person) for person in about):
        raise NotAllowed
    tidy = " ".join(why.split())[:200]
    if not tidy:
        raise DomainError("needs_reason")
    return tidy


def done_before(key: UUID | None) -> Act | None:
    """The act of the same form, pressed twice."""
    return None if key is None else Act.objects.filter(key=key).first()


def write(
    kind: Act.Kind,
    *,
    by: User,
    why: str,
    key: UUID | None,
    player: User | None = None,
    match: Match | None = None,
    report: Report | None = None,
    **details: Any,
) -> Act:
    """Writes the act down; part of the caller's transaction, which a second press of the same form breaks."""
    fields: dict[str, Any] = {} if key is None else {"key": key}
    act = Act.objects.create(
        kind=kind, by=by, why=why, player=player, match=match, report=report, details=details, at=now(), **fields
    )
    logger.info("act=%s by=%s player=%s match=%s", kind, by.pk, player and player.pk, match and match.code)
    return act
