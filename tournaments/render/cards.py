"""A player's card, with the sums behind every tie-break; and the crosstable."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments import strings
from tournaments.models import SIGNS, Entry
from tournaments.render.amounts import decimal, mean, share, sum_text
from tournaments.render.event import EventView
from tournaments.render.standings import short_name
from tournaments.render.tables import UNPLAYED
from tournaments.selectors.field import table_rows
from tournaments.swiss.tiebreak_value import Row, Unit, Value, shown

_KINDS = {"1": "win", "+": "win", "0": "loss", "-": "loss"}


@dataclass(frozen=True, slots=True)
class Game:
    """One round of a card."""

    round: int
    others: str
    side: str
    result: str
    points: str
    url: str


@dataclass(frozen=True, slots=True)
class Made:
    """One tie-break of a card, with what it is made of."""

    code: str
    words: str
    value: str
    rows: tuple[str, ...]


def card_games(view: EventView, entry: Entry) -> list[Game]:
    found = []
    for number, slot in sorted(view.book.slots_of[entry.pk].items()):
        if slot.pairing_id is None:
            bye = str(strings.BYES[slot.result])
            found.append(Game(number, bye, "", slot.result, view.points(slot.points), ""))
            continue
        pairing = next(p for p in view.book.pairings if p.pk == slot.pairing_id)
        others = ", ".join(view.book.by_id[o.entry_id].name for o in view.book.opponents(slot))
        if view.t.two_sided:
            side = _("first side") if slot.seat == 0 else _("second side")
            result = SIGNS[UNPLAYED.get(slot.result, slot.result)]
            if slot.result in UNPLAYED:
                result = f"{result} · {pgettext('result', 'without play')}"
        else:
            side = _("seat %(n)s") % {"n": slot.seat + 1}
            result = _("place %(n)s") % {"n": slot.place} if slot.place else "…"
        url = f"/g/{pairing.match.code}" if pairing.match is not None else ""
        points = "" if slot.is_open else view.points(slot.points)
        found.append(Game(number, others, side, result, points, url))
    return found


def card_tiebreaks(view: EventView, entry: Entry) -> list[Made]:
    if view.places.sides is not None:
        line = next(line for line in view.places.sides.lines if line.player.number == entry.number)
        pairs = zip(view.places.sides.tiebreaks, line.values, strict=True)
        return [
            Made(
                short_name(t), str(strings.TIEBREAKS[t.name]), decimal(v.shown()) or "–", tuple(_rows(view, t.name, v))
            )
            for t, v in pairs
        ]
    return _table_tiebreaks(view, entry)


def _rows(view: EventView, name: str, value: Value) -> list[str]:
    # a place among those who are tied (DE) is made of points
    unit = Unit.POINTS if name == "DE" else value.unit
    return [_row(view, row, decimal(shown(row.amount, unit))) for row in value.rows]


def _row(view: EventView, row: Row, amount: str) -> str:
    amount = amount or "–"
    who = view.name_of(row.opponent) if row.opponent else _("without an opponent")
    words = {"round": row.round, "who": who, "amount": amount}
    if not row.counts:
        return _("Round %(round)s, %(who)s: %(amount)s, left out") % words
    if row.why not in {"played", "forfeit"}:
        return _("Round %(round)s, %(who)s: %(amount)s (not played)") % words
    return _("Round %(round)s, %(who)s: %(amount)s") % words


def _table_tiebreaks(view: EventView, entry: Entry) -> list[Made]:
    line = next(line for line in view.places.tables or () if line.player == entry.number)
    made = table_rows(view.book, line.player)
    means = {
        name: tuple(_row(view, row, mean(row.amount or 0)) for row in made[name])
        for name in ("strength", "strength_cut")
    }
    shares = tuple(
        _("Round %(round)s: %(amount)s") % {"round": row.round, "amount": share(row.amount)} for row in made["share"]
    )
    values = {
        "firsts": (str(line.firsts), ()),
        "strength": (mean(line.strength), means["strength"]),
        "strength_cut": (mean(line.strength_cut), means["strength_cut"]),
        "beaten": (sum_text(line.beaten), tuple(_row(view, row, sum_text(row.amount or 0)) for row in made["beaten"])),
        "share": (share(line.share), shares),
    }
    return [Made(short, str(words), *values[name]) for name, short, words in strings.TABLE_TIEBREAKS]


@dataclass(frozen=True, slots=True)
class CrossRow:
    """``row`` is what the cells name; places may be shared."""

    id: str
    row: int
    name: str
    url: str
    own: bool
    points: str
    cells: SafeString
    """The cells as HTML: a template's loop over thousands of them would cost most of the page's time."""


def cross_rows(view: EventView) -> list[CrossRow]:
    """One row an entry, the first place first: who was met, on which side, with what result."""
    mine, signs = view.mine, SIGNS
    book, place = view.book, {number: k for k, number in enumerate(view.places.order, start=1)}
    placed = {e.pk: place[e.number] for e in book.numbered if e.number is not None}
    rounds = [r.number for r in book.rounds]
    rows = []
    for number in view.places.order:
        entry = book.by_number[number]
        slots = book.slots_of[entry.pk]
        cells = []
        for k in rounds:
            slot = slots.get(k)
            if slot is None:
                cells.append(_cell("", "–"))
            elif slot.pairing_id is None:
                cells.append(_cell("", slot.result))
            elif view.t.two_sided:
                one, other = book.seated[slot.pairing_id]
                against = placed[other.entry_id if one.entry_id == entry.pk else one.entry_id]
                side = "a" if slot.seat == 0 else "b"
                cells.append(_cell(_KINDS.get(slot.result, ""), f"{against}{side} {signs[slot.result]}"))
            else:
                kind = "win" if slot.place == 1 else ""
                cells.append(_cell(kind, f"{slot.place} · {view.points(slot.points)}" if slot.place else "…"))
        rows.append(
            CrossRow(
                id=f"x{number}",
                row=place[number],
                name=entry.name,
                url=view.card_url(entry),
                own=mine is not None and mine.pk == entry.pk,
                points=view.points(view.places.points[number]),
                cells=mark_safe("".join(cells)),  # noqa: S308  # numbers and signs of our own
            )
        )
    return rows


def _cell(kind: str, text: str) -> str:
    return f'<td class="c {kind}">{text}</td>' if kind else f'<td class="c">{text}</td>'
