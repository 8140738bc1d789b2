"""What staff decide about a player: rename, bar, let back; and closing a report."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from accounts import names
from accounts import services as accounts
from accounts.models import User
from accounts.selectors import name_is_free
from conduct.models import Act, Report
from conduct.services.acting import check, done_before, write
from core.errors import DomainError
from core.time import now
from notices.services import notify

# For how many days somebody can be kept out of play; the longest is more than any stay.
DAYS = (1, 3, 7, 30, 365, 3650)


@transaction.atomic
def rename(
    *, by: User, player: User, username: str, why: str, key: UUID | None = None, report: Report | None = None
) -> Act:
    """Gives a player another name. Raises `DomainError`: ``name_signs``, ``name_taken``, ``name_same``."""
    why = check(by=by, why=why, about=[player])
    if (before := done_before(key)) is not None:
        return before
    username = username.strip()
    if not names.well_formed(username):
        raise DomainError("name_signs")
    if username == player.username:
        raise DomainError("name_same")
    if not name_is_free(username, besides=player):
        raise DomainError("name_taken")
    old = player.username
    try:
        accounts.rename(user=player, username=username)
    except accounts.NameTaken:
        raise DomainError("name_taken") from None
    act = write(Act.Kind.RENAMED, by=by, why=why, key=key, player=player, report=report, old=old, new=username)
    notify(players=[player.pk], kind="renamed", url=player.get_absolute_url(), name=username, why=why)
    return act


@transaction.atomic
def bar(*, by: User, player: User, days: int, why: str, key: UUID | None = None, report: Report | None = None) -> Act:
    """Keeps a player out of play for some days from now; in running matches the absence contract follows.

    Raises `DomainError` ``bad_days``.
    """
    why = check(by=by, why=why, about=[player])
    if (before := done_before(key)) is not None:
        return before
    if days not in DAYS or player.is_bot:
        raise DomainError("bad_days")
    until = now() + timedelta(days=days)
    accounts.bar(user=player, until=until, why=why)
    act = write(
        Act.Kind.BARRED, by=by, why=why, key=key, player=player, report=report, days=days, until=until.isoformat()
    )
    notify(players=[player.pk], kind="barred", url="/account", until=f"{until:%Y-%m-%d %H:%M} UTC", why=why)
    return act


@transaction.atomic
def let_back(*, by: User, player: User, why: str, key: UUID | None = None, report: Report | None = None) -> Act:
    """Ends a bar before its time. Raises `DomainError` ``not_barred``."""
    why = check(by=by, why=why, about=[player])
    if (before := done_before(key)) is not None:
        return before
    if not player.is_barred:
        raise DomainError("not_barred")
    accounts.let_back(user=player)
    act = write(Act.Kind.LET_BACK, by=by, why=why, key=key, player=player, report=report)
    notify(players=[player.pk], kind="let_back", url="/")
    return act


@transaction.atomic
def close_report(*, by: User, report: Report, acted: bool, why: str, key: UUID | None = None) -> Act:
    """Closes a report and tells the reporter how it ended. Raises `DomainError` ``closed_already``."""
    why = check(by=by, why=why, about=[report.reported])
    if (before := done_before(key)) is not None:
        return before
    row = Report.objects.select_for_update().get(pk=report.pk)
    if row.state != Report.State.OPEN:
        raise DomainError("closed_already")
    row.state, row.closed_at = (Report.State.ACTED if acted else Report.State.CLOSED), now()
    row.save(update_fields=["state", "closed_at"])
    act = write(Act.Kind.CLOSED, by=by, why=why, key=key, player=row.reported, report=row, acted=acted)
    kind = "report_acted" if acted else "report_closed"
    notify(players=[row.reporter_id], kind=kind, url="/reports", name=row.name)
    return act
