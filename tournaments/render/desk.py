"""What the organisers' page shows beside the rounds: open tables, entries, invitations, how a rehearsal went."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments import strings
from tournaments.models import Entry, Round, Tournament
from tournaments.render.event import EventView
from tournaments.render.tables import table_row
from tournaments.selectors import book


def suggested_rounds(count: int) -> tuple[int, int] | None:
    """From what suffices for one winner to what orders the whole field well."""
    if count < 2:
        return None
    least = max(1, math.ceil(math.log2(count)))
    return least, min(count - 1, least + 2) if count > 3 else least


def open_tables(view: EventView, current: Round | None, blocks: Mapping[str, str]) -> list[dict[str, Any]]:
    """Tables still to be decided, with what happens there now."""
    if current is None or not current.has_begun or view.t.is_over:
        return []
    rows = [table_row(view, current, p) for p in view.book.tables_of[current.pk] if p.decided_at is None]
    return [
        {"table": r.table, "seats": r.seats, "url": r.url, "live": r.live, "now": blocks[f"t{r.table}"]} for r in rows
    ]


def entry_rows(view: EventView) -> list[dict[str, Any]]:
    byes: dict[int, list[str]] = {}
    coming = len(view.book.rounds) + 1
    for bye in view.book.byes:
        if bye.round >= coming:
            about = {"kind": strings.BYES[bye.kind], "round": bye.round}
            byes.setdefault(bye.entry_id, []).append(_("%(kind)s in round %(round)s") % about)
    found = []
    withdrawals = view.t.acts.filter(kind="withdrew").order_by("number")
    reasons = dict(withdrawals.values_list("payload__entry", "reason"))
    for entry in view.book.entries:
        words = list(byes.get(entry.pk, []))
        if entry.absent:
            words.append(_("did not come; is paired again after saying so"))
        elif entry.status == Entry.Status.WITHDRAWN:
            why = reasons.get(entry.pk)
            words.append(
                _("withdrawn from round %(round)s on") % {"round": entry.out_from} + (f": “{why}”" if why else "")
            )
        elif entry.status == Entry.Status.WAITING:
            words.append(_("on the waiting list"))
        elif entry.status == Entry.Status.INVITED_PARTNER:
            words.append(_("the partner has not agreed yet"))
        elif view.t.status == Tournament.Status.PUBLISHED and view.t.checkin_min and entry.checked_in_at is not None:
            words.append(_("checked in"))
        if entry.first_round >= coming > 1 and entry.status != Entry.Status.WITHDRAWN:
            words.append(_("plays from round %(round)s on") % {"round": entry.first_round})
        found.append(
            {
                "pk": entry.pk,
                "number": entry.number,
                "name": entry.name,
                "status": entry.status,
                "checked_in_at": entry.checked_in_at,
                "words": ", ".join(words),
            }
        )
    return found


def still_invited(t: Tournament) -> list[str]:
    """Those who have not entered yet."""
    open_ = t.invitations.exclude(player__in=t.members.values("player"))
    return list(open_.order_by("pk").values_list("player__username", flat=True))


def forbidden_pairs(t: Tournament) -> list[tuple[str, str]]:
    names = dict(User.objects.filter(pk__in={k for pair in t.forbidden for k in pair}).values_list("pk", "username"))
    return [(names[a], names[b]) for a, b in t.forbidden if a in names and b in names]


def rehearsal_report(rehearsal: Tournament) -> list[dict[str, Any]]:
    """Length of each round, the wait before it, and how many did not come."""
    found = book(rehearsal)
    lines = []
    before = None
    for round_ in found.rounds:
        length = _minutes(round_.ended_at - round_.begun_at) if round_.ended_at and round_.begun_at else "…"
        wait = _minutes(round_.begun_at - before) if before is not None and round_.begun_at else "–"
        forfeits = sum(1 for s in found.slots if s.round_id == round_.pk and s.result == "-")
        lines.append({"number": round_.number, "length": length, "wait": wait, "forfeits": forfeits})
        before = round_.ended_at
    return lines


def _minutes(length: timedelta) -> str:
    seconds = round(length.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02d}"
