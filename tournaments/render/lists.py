"""The list of tournaments, by section, for one visitor."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from core.time import now
from tournaments import strings
from tournaments.models import Entry, Tournament
from tournaments.roles import may_create
from tournaments.selectors import Listing, listing
from tournaments.selectors.lists import game_name


@dataclass(frozen=True, slots=True)
class Row:
    """One tournament of the list. ``mine`` is the visitor's own part in it, in words."""

    id: str
    name: str
    url: str
    about: str
    state: str
    on: bool
    notes: tuple[str, ...]
    mine: str
    winners: str
    podium: str
    at: datetime | None
    at_form: str
    until_ms: int | None


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    rows: tuple[Row, ...]


def draw_list(user: User | None) -> str:
    """The sections as HTML, for the page and its socket."""
    found = listing(user)
    words: dict[str, Any] = {"sections": sections(found), "nothing_open": not (found.soon or found.open)}
    words |= {"may_create": may_create(user), "who_may": who_may_create()}
    drawn: str = get_template("tournaments/list_sections.html").render(words)
    return drawn.strip()


def sections(found: Listing) -> list[Section]:
    """Those that have something to show, in the order in which they matter to a player."""
    titled = (
        ("running", _("Running"), found.running),
        ("soon", _("Starting soon"), found.soon),
        ("open", _("Open for entry"), found.open),
        ("closed", _("Announced, entry closed"), found.closed),
        ("own", _("Yours to run"), found.own),
        ("finished", pgettext("tournaments", "Finished"), found.finished),
    )
    return [Section(id_, title, tuple(_row(t, id_, found) for t in events)) for id_, title, events in titled if events]


def _row(t: Tournament, section: str, found: Listing) -> Row:
    entered, round_now = found.entered[t.pk], found.round_now.get(t.pk, 0)
    count = (
        ngettext("%(n)s pair entered", "%(n)s pairs entered", entered)
        if t.entry_size == 2
        else ngettext("%(n)s player entered", "%(n)s players entered", entered)
    ) % {"n": entered}
    rounds = ngettext("%(n)s round", "%(n)s rounds", t.rounds) % {"n": t.rounds}
    over, soon = section == "finished", section == "soon"
    return Row(
        id=f"{section}-{t.pk}",
        name=t.name,
        url=t.get_absolute_url(),
        about=f"{game_name(t.game)} · {rounds} · {count}",
        state=_state(t, round_now),
        on=t.status == Tournament.Status.RUNNING,
        notes=tuple(_notes(t, entered, round_now)),
        mine=_mine(t, found.mine.get(t.pk)),
        winners=_winners(t),
        podium=", ".join(f"{rank}. {name}" for rank, name in t.podium or () if rank > 1),
        at=(t.ended_at or t.starts_at) if over else t.starts_at,
        at_form="day" if over else "time" if soon else "full",
        until_ms=round(t.starts_at.timestamp() * 1000) if soon else None,
    )


def _state(t: Tournament, round_now: int) -> str:
    if t.status == Tournament.Status.RUNNING and t.paused_at is not None:
        return _("Paused")
    if t.status == Tournament.Status.RUNNING and round_now:
        return _("Round %(round)s of %(rounds)s") % {"round": round_now, "rounds": t.rounds}
    plain = {Tournament.Status.PUBLISHED, Tournament.Status.FINISHED}  # the section's title says it
    return "" if t.status in plain else str(strings.STATUS[t.status])


def _notes(t: Tournament, entered: int, round_now: int) -> list[str]:
    """What decides whether one can take part."""
    if t.is_over or not t.entry_open:
        return []
    notes = []
    if t.status == Tournament.Status.RUNNING:
        return [_("late entry is open")] if round_now < t.late_until else []
    if t.by_invitation:
        notes.append(_("by invitation"))
    if t.rating_min or t.rating_max:
        limits = {"low": t.rating_min or "…", "high": t.rating_max or "…"}
        notes.append(_("ratings from %(low)s to %(high)s") % limits)
    if t.entrant_limit:
        left = t.entrant_limit - entered
        full = _("full, with a waiting list")
        notes.append(ngettext("%(n)s place left", "%(n)s places left", left) % {"n": left} if left > 0 else full)
    return notes


def _mine(t: Tournament, entry: Entry | None) -> str:
    if entry is None or t.is_over or entry.status == Entry.Status.WITHDRAWN:
        return ""
    if entry.status == Entry.Status.WAITING:
        return _("You are on the waiting list")
    if entry.status == Entry.Status.INVITED_PARTNER:
        return _("A pair of yours is not complete yet")
    if t.status == Tournament.Status.RUNNING:
        return _("You are playing")
    opens = t.checkin_opens
    if entry.checked_in_at is None and opens is not None and opens <= now():
        return _("Check in now")
    return _("You are checked in") if entry.checked_in_at is not None else _("You are entered")


def _winners(t: Tournament) -> str:
    names = [name for rank, name in t.podium or () if rank == 1]
    if not names:
        return ""
    return ngettext("Winner: %(names)s", "Winners: %(names)s", len(names)) % {"names": ", ".join(names)}


def who_may_create() -> str:
    """The site's setting, for whoever may not (yet)."""
    wanted = settings.TOURNAMENTS_NEED_MATCHES
    if wanted is None:
        return _("The organisers of this site announce their tournaments here.")
    if not wanted:
        return _("Anybody with an account can announce one here.")
    return ngettext(
        "Whoever has played %(n)s rated match can announce one here.",
        "Whoever has played %(n)s rated matches in one list can announce one here.",
        wanted,
    ) % {"n": wanted}
