"""The start: who is here is numbered, who is not is left out, and the side of the first is drawn."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from core.errors import DomainError
from core.time import now
from tournaments.models import Entry, Tournament
from tournaments.schedule import wall
from tournaments.services.desk import Desk, at_desk
from tournaments.services.numbering import number_entries
from tournaments.services.timing import NOTICE
from tournaments.swiss.model import FIRST, SECOND
from tournaments.swiss.rng import Rng


def start(*, tournament_id: int, author: User | None, key: str = "") -> Tournament:
    """Starts a published tournament. Raises `DomainError` (``too_few``). Starting again changes nothing.

    Before its announced time, the first round begins now, with a minute's notice.
    """
    with at_desk(tournament_id, author=author, key=key) as desk:
        t = desk.tournament
        announced = {}
        if t.status == Tournament.Status.PUBLISHED and t.starts_at > now() + NOTICE:
            announced = {"starts_at": t.starts_at.isoformat(), "starts_local": t.starts_local}
            t.starts_at = now() + NOTICE
            t.starts_local = wall(t.starts_at, t.zone)
        begin_event(desk, **announced)
        return desk.tournament


def begin_event(desk: Desk, **announced: Any) -> None:
    """The start itself, at the desk. The log keeps what was ``announced``, for whoever takes the start back."""
    t = desk.tournament
    if t.status == Tournament.Status.RUNNING:
        return
    if t.status != Tournament.Status.PUBLISHED:
        raise DomainError("not_running")
    here, missing = who_is_here(t)
    if len(here) < 2:
        raise DomainError("too_few", count=len(here))
    was: dict[str, Any] = {
        "missing": [[e.pk, e.status] for e in missing],
        "moved_up": [e.pk for e in here if e.status == Entry.Status.WAITING],
        **announced,
    }
    for entry in missing:
        entry.status, entry.out_from = Entry.Status.WITHDRAWN, 1
    for entry in here:
        entry.status = Entry.Status.ENTERED
    Entry.objects.bulk_update([*here, *missing], ["status", "out_from"])
    number_entries(here)
    t.status, t.started_at = Tournament.Status.RUNNING, now()
    t.first_side = FIRST if Rng(f"{t.seed} first side").below(2) == 0 else SECOND
    t.paused_at = None
    if missing:
        desk.write("not_here", names=[e.name for e in missing])
    desk.write("started", count=len(here), side=1 if t.first_side == FIRST else 2, **was)
    desk.may_go_on()


def who_is_here(t: Tournament) -> tuple[list[Entry], list[Entry]]:
    """Entries that play from the first round, and those left out: not checked in, partner silent, no place free."""
    entries = list(t.entries.exclude(status=Entry.Status.WITHDRAWN).order_by("entered_at", "pk"))
    ready = [
        e
        for e in entries
        if e.status != Entry.Status.INVITED_PARTNER and (not t.checkin_min or e.checked_in_at is not None)
    ]
    # whoever waited and is here takes the place of somebody who did not come
    ready.sort(key=lambda e: e.status == Entry.Status.WAITING)
    here = ready if t.entrant_limit is None else ready[: t.entrant_limit]
    chosen = {e.pk for e in here}
    return here, [e for e in entries if e.pk not in chosen]
