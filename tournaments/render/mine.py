"""The viewer's own place in the event: what they have to do or to know now."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.time import now
from tournaments import strings
from tournaments.models import Call, Entry, Pairing, Tournament
from tournaments.render.at_table import Countdown, grace_at, own_calls, to_the_start
from tournaments.render.event import EventView
from tournaments.render.tables import TableRow, table_row, why_text
from tournaments.selectors.books import bye_reasons_of


@dataclass(frozen=True, slots=True)
class Mine:
    """The viewer's own place in the event, for the first block of the page. ``state`` chooses the words."""

    state: str
    row: TableRow | None = None
    number: int | None = None
    countdown: Countdown | None = None
    paused: bool = False
    calls: tuple[Call, ...] = ()
    may_call: bool = False
    bye: str = ""
    why: str = ""
    rank: int | None = None
    points: str = ""
    entry: int | None = None
    can_check_in: bool = False
    needs_commitment: bool = False
    card: str = ""


def own_place(view: EventView) -> Mine | None:
    """What the viewer has to do or to know now; None for onlookers of an event they cannot enter."""
    t, mine = view.t, view.mine
    if mine is None:
        return _offer(view)
    about: dict[str, Any] = {"entry": mine.pk}
    if t.status == Tournament.Status.CANCELLED:
        return Mine("cancelled", **about)
    if t.status == Tournament.Status.FINISHED:
        return _finished(view, mine, about)
    if view.open_table is not None:
        return _at_table(view, view.open_table, about)
    if mine.status == Entry.Status.WITHDRAWN:
        again = _offer(view) if mine.number is None else None
        return again or Mine("withdrawn", **about)
    if mine.status in {Entry.Status.WAITING, Entry.Status.INVITED_PARTNER}:
        asked = any(
            p.player_id == (view.user.pk if view.user else 0) and not p.accepted for p in view.book.people[mine.pk]
        )
        if mine.status == Entry.Status.WAITING:
            return _waiting(view, mine, about)
        return Mine("agree" if asked else mine.status, **about)
    if t.status == Tournament.Status.PUBLISHED:
        return _before(t, mine, about)
    return _in_round(view, mine, about)


def _offer(view: EventView) -> Mine | None:
    t = view.t
    late = t.status == Tournament.Status.RUNNING and len(view.book.rounds) + 1 <= t.late_until
    if not t.entry_open or not (late or t.status == Tournament.Status.PUBLISHED):
        return None
    if t.by_invitation and not (view.user and t.invitations.filter(player=view.user).exists()):
        return Mine("uninvited")
    return Mine("enter" if view.user is not None and view.user.is_person else "stranger")


def _waiting(view: EventView, mine: Entry, about: dict[str, Any]) -> Mine:
    """On the waiting list. Who is here at the start takes the place of somebody who is not, so one can check in."""
    before = [e for e in view.book.entries if e.status == Entry.Status.WAITING]
    before.sort(key=lambda e: (e.entered_at, e.pk))
    place = 1 + [e.pk for e in before].index(mine.pk)
    return replace(_before(view.t, mine, about), state="queue", number=place)


def _finished(view: EventView, mine: Entry, about: dict[str, Any]) -> Mine | None:
    number = mine.number
    if number is None:
        return None
    points = view.in_pts(view.places.points[number])
    return Mine("finished", rank=view.places.ranks[number], points=points, card=view.card_url(mine), **about)


def _before(t: Tournament, mine: Entry, about: dict[str, Any]) -> Mine:
    opens = t.checkin_opens
    is_open = opens is not None and opens <= now() and t.status == Tournament.Status.PUBLISHED
    return Mine(
        "checked_in" if mine.checked_in_at else "entered",
        countdown=None if t.paused_at is not None else to_the_start(t, t.starts_at),
        can_check_in=is_open and mine.checked_in_at is None,
        needs_commitment=t.same_deals,
        **about,
    )


def _in_round(view: EventView, mine: Entry, about: dict[str, Any]) -> Mine:
    t, current = view.t, view.current
    slot = None if current is None else view.book.slots_of[mine.pk].get(current.number)
    if current is None or not current.is_shown or slot is None:
        return Mine("waiting", **about)
    if slot.pairing_id is None:
        why = why_text(view, current, bye_reasons_of(current)[slot.pk])
        return Mine("bye", number=current.number, bye=str(strings.BYES[slot.result]), why=why, **about)
    pairing = next(p for p in view.book.pairings if p.pk == slot.pairing_id)
    about |= {"row": table_row(view, current, pairing), "number": current.number, "paused": t.paused_at is not None}
    if pairing.decided_at is not None:
        calls = tuple(own_calls(pairing.pk, view.user))
        return Mine("decided", points=view.points(slot.points), calls=calls, **about)
    return Mine("soon", countdown=to_the_start(t, current.starts_at), **about)


def _at_table(view: EventView, pairing: Pairing, about: dict[str, Any]) -> Mine:
    t, current = view.t, view.current
    assert current is not None  # noqa: S101  # it has this table
    match_id = None if pairing.all_came else pairing.match_id
    grace = None if match_id is None else grace_at(t, current, match_id, view.user)
    calls = tuple(own_calls(pairing.pk, view.user))
    return Mine(
        "sit",
        row=table_row(view, current, pairing),
        number=current.number,
        countdown=grace,
        paused=t.paused_at is not None,
        calls=calls,
        may_call=not any(c.answered_at is None for c in calls),
        **about,
    )
