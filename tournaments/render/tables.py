"""The tables of a round, its byes, and why they are as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Match
from tournaments import strings
from tournaments.explanations import PAIRINGS, sentence
from tournaments.models import SIGNS, TABLE_FILLED, Pairing, Round, Slot
from tournaments.render.event import EventView
from tournaments.selectors.books import bye_reasons_of, first_reasons_of, left_of
from tournaments.selectors.field import plays_on
from tournaments.selectors.numbers import numbers_then
from tournaments.swiss.explain import Reason

UNPLAYED = {"+": "1", "-": "0"}
"""Results without a match, as they count."""


@dataclass(frozen=True, slots=True)
class Who:
    """One entry at a table or with a bye. ``points`` before the round; ``score`` is the game's own."""

    entry: int
    number: int | None
    name: str
    url: str
    rating: int
    points: str
    me: bool
    result: str
    place: int | None
    gained: str
    score: int | None
    ruled: bool
    left: bool
    seat: int
    out: bool
    """Has withdrawn, and leaves this seat empty."""
    then: int | None = None
    """The number of then, on a certificate."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a round."""

    id: str
    table: int
    seats: tuple[Who, ...]
    result: str
    url: str
    live: bool
    waits: str
    """What a table that has not opened waits for."""
    own: bool
    why: str
    without: str
    """What becomes of a table that somebody has left before it opened."""
    by_hand: bool
    decided: bool
    two_sided: bool
    code: str = ""
    unplayed: bool = False
    """Decided without a match: somebody did not come."""
    stopped: bool = False
    """The organisers stopped its match, and nobody has decided."""


def why_text(view: EventView, round_: Round, reasons: list[dict[str, Any]], *, most: int = 10) -> str:
    """The engine's reasons in sentences."""
    return " ".join(_reason(view, round_, reason) for reason in reasons[:most])


def _reason(view: EventView, round_: Round, reason: Mapping[str, Any]) -> str:
    code = str(reason["code"])
    if code == TABLE_FILLED:
        return _tables_words(view, reason["params"]["points"], reason["params"]["met"])
    name = partial(name_then, view, round_)
    if code in PAIRINGS:
        params = tuple(reason["params"].items())
        return sentence(Reason(code, str(reason["article"]), params), name, view.in_points)
    words = dict(reason["params"])
    if "player" in words:
        words["player"] = name(words["player"])
    return str(strings.REASONS[code]) % words


def name_then(view: EventView, round_: Round, number: int) -> str:
    """Who had this number when the round was paired."""
    key = numbers_then(view.book, round_).entries.get(number)
    return view.name_of(number) if key is None else view.book.by_id[key].name


def table_row(view: EventView, round_: Round, pairing: Pairing, *, full: bool = False) -> TableRow:
    """One table as it stands. ``full``: with all of the engine's reasons, as on the certificate."""
    slots = view.book.seated[pairing.pk]
    mine = view.mine
    seats = tuple(_who(view, round_, slot, full=full) for slot in slots)
    match = pairing.match
    live = pairing.decided_at is None and match is not None and match.status in Match.LIVE
    return TableRow(
        id=f"p{pairing.pk}",
        table=pairing.table,
        seats=seats,
        result="" if pairing.decided_at is None else result_text(view, slots),
        url=f"/g/{match.code}" if match is not None else "",
        live=live,
        waits=_waits(round_),
        own=mine is not None and any(s.entry_id == mine.pk for s in slots),
        why=(_why if full else _brief)(view, round_, pairing, slots),
        without=_without(view, round_, slots),
        by_hand=pairing.by_hand,
        decided=pairing.decided_at is not None,
        two_sided=view.t.two_sided,
        code="" if match is None else match.code,
        unplayed=any(s.result in UNPLAYED for s in slots),
        stopped=pairing.decided_at is None and match is not None and match.status == Match.Status.ABORTED,
    )


def _waits(round_: Round) -> str:
    if round_.has_begun:
        return ""
    return _("begins soon") if round_.is_shown else _("not published")


def _has_left(view: EventView, round_: Round, slot: Slot) -> bool:
    """Whether somebody had withdrawn before the tables opened."""
    is_out = not view.book.by_id[slot.entry_id].plays_in(round_.number)
    return is_out and (slot.result == "-" or not round_.has_begun)


def _without(view: EventView, round_: Round, slots: list[Slot]) -> str:
    """What will become of a table that somebody has left."""
    staying = [view.book.by_id[s.entry_id].name for s in slots if not _has_left(view, round_, s)]
    if round_.has_begun or len(staying) == len(slots):
        return ""
    if not staying:
        return _("Nobody plays here.")
    if len(staying) == 1:
        return _("%(name)s: a win without playing.") % {"name": staying[0]}
    if plays_on(view.t, len(staying), of=len(slots)):
        return _("The others play: %(names)s.") % {"names": ", ".join(staying)}
    return _("Too few to play: %(names)s share the first places.") % {"names": ", ".join(staying)}


def _brief(view: EventView, round_: Round, pairing: Pairing, slots: list[Slot]) -> str:
    """One sentence on why these meet, from what was known when they were paired; the certificate has the whole."""
    if pairing.by_hand:
        return _("Paired by hand.")
    reason = first_reasons_of(view.book, round_).get(pairing.pk)
    if not view.t.two_sided:
        return _tables_why(view, round_, slots) if reason is None else why_text(view, round_, [reason])
    if round_.number == 1:
        return _("First round: by rating.")
    if reason is None:
        return ""
    p = reason["params"]
    if reason["code"] != "float":
        return _("Equal on points (%(points)s), first meeting.") % {"points": view.points(p["score"])}
    # a late entry moves the numbers of both, but never past each other
    ranked = sorted((view.book.by_id[s.entry_id] for s in slots), key=lambda e: e.number or 0)
    words = {"name": ranked[p["higher"] > p["lower"]].name, "low": view.points(p["lower_score"])}
    words["high"] = view.in_points(p["score"])
    return _("%(name)s floats down, from %(high)s to %(low)s.") % words


def _why(view: EventView, round_: Round, pairing: Pairing, slots: list[Slot]) -> str:
    reasons = view.reasons(round_).get(pairing.pk)
    if reasons:
        return why_text(view, round_, reasons)
    return _tables_why(view, round_, slots)


def _tables_why(view: EventView, round_: Round, slots: list[Slot]) -> str:
    """Of rounds that were paired by earlier versions, which kept no reasons."""
    if round_.number == 1:
        return _tables_words(view, [], 0)
    before = sorted((view.book.points_before[s.entry_id][round_.number] for s in slots), reverse=True)
    met = 0
    for k, one in enumerate(slots):
        for other in slots[k + 1 :]:
            met += any(
                number < round_.number and any(o.entry_id == other.entry_id for o in view.book.opponents(slot))
                for number, slot in view.book.slots_of[one.entry_id].items()
            )
    return _tables_words(view, before, met)


def _tables_words(view: EventView, before: list[int], met: int) -> str:
    """Points at a table before the round, and how many pairs had met; nothing of either in a first round."""
    if not before:
        return _("Drawn so that each table has its share of the seeds.")
    points = ", ".join(view.points(p) for p in before)
    first = _("Points before: %(points)s.") % {"points": points}
    second = (
        ngettext("%(n)s pair of players meets again.", "%(n)s pairs of players meet again.", met) % {"n": met}
        if met
        else _("Nobody meets anybody again.")
    )
    return f"{first} {second}"


def _who(view: EventView, round_: Round, slot: Slot, *, full: bool = False) -> Who:
    entry = view.book.by_id[slot.entry_id]
    mine = view.mine
    return Who(
        entry=entry.pk,
        number=entry.number,
        name=entry.name,
        url=view.card_url(entry),
        rating=round(entry.rating),
        points=view.in_pts(view.book.points_before[entry.pk][round_.number]),
        me=mine is not None and mine.pk == entry.pk,
        result=slot.result,
        place=slot.place,
        gained=view.points(slot.points),
        score=slot.game_points,
        ruled=slot.ruled,
        then=numbers_then(view.book, round_).numbers.get(entry.pk) if full else None,
        left=not view.t.two_sided and slot.pk in left_of(view.book, round_),
        seat=slot.seat,
        out=_has_left(view, round_, slot),
    )


def result_text(view: EventView, slots: list[Slot]) -> str:
    """``1 – 0``; the winner's place is said beside the names at larger tables."""
    if view.t.two_sided:
        return " – ".join(SIGNS[UNPLAYED.get(s.result, s.result)] for s in slots)
    return _("over")


def bye_rows(view: EventView, round_: Round, *, full: bool = False) -> list[tuple[Who, str, str]]:
    """Who has a bye: the entry, the kind in words, why."""
    reasons = bye_reasons_of(round_)
    return [
        (_who(view, round_, s, full=full), str(strings.BYES[s.result]), why_text(view, round_, reasons[s.pk]))
        for s in view.book.slots
        if s.round_id == round_.pk and s.pairing_id is None
    ]
