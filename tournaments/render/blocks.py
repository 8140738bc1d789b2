"""The parts of a page that live: each a fragment with an id, drawn once for all viewers, again where it is one's own.

A list is a skeleton (its heading and the order of its rows) and its rows. A socket sends only rows that have changed,
the order where it has changed, and whole blocks only where their skeleton has.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from django.template.loader import get_template
from django.utils.translation import get_language

from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.render.cards import cross_rows
from tournaments.render.clockwork import clockwork
from tournaments.render.event import EventView, event_view
from tournaments.render.mine import own_place
from tournaments.render.rules import no_show
from tournaments.render.standings import line_values, own_line, tiebreak_titles
from tournaments.render.tables import table_row
from tournaments.render.watching import watched_tables

SHOWN_TABLES, SHOWN_LINES = 8, 10
KEPT = 64


@dataclass
class Listed:
    """Rows by id, in order. ``head`` is all else that the block shows."""

    rows: dict[str, str] = field(default_factory=dict)
    head: str = ""

    @property
    def order(self) -> list[str]:
        return list(self.rows)


@dataclass
class Drawn:
    """A whole page's living parts: blocks by id, and lists by id."""

    view: EventView
    blocks: dict[str, str]
    lists: dict[str, Listed]


class _Rows:
    """Rows drawn for nobody in particular, by tournament version and language; the oldest go first.

    Each is drawn when it is first asked for: a page that shows ten of three hundred lines draws ten.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], dict[str, str]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[object, ...]) -> dict[str, str]:
        """Those drawn so far, to be added to."""
        with self._lock:
            found = self._kept.setdefault(key, {})
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_rows = _Rows()


def forget() -> None:
    """Nothing is kept any more; for tests, where ids and versions come again."""
    _rows.clear()


def draw(t: Tournament, user: User | None, *, page: str, number: int | None = None, still: bool = False) -> Drawn:
    """The living parts of a page: ``now``, ``round`` (of ``number``), ``standings``, ``manage``.

    ``still``: forms to type in are open, where a page without a script waits for them.
    """
    view = event_view(t, user)
    blocks = {
        "status": _block("tournaments/status.html", view=view),
        "mytable": _block(
            "tournaments/my_table.html", view=view, mine=own_place(view), no_show=no_show(t), still=still
        ),
    }
    lists: dict[str, Listed] = {}
    if page == "manage" and view.may_decide:
        blocks |= watched_tables(view)
    if page == "now":
        entrants = _entrants(view)
        taken = len([e for e in entrants or () if e.status != Entry.Status.WAITING])
        blocks["entrants"] = _block("tournaments/entrants.html", view=view, entrants=entrants, taken=taken)
    if page in {"now", "manage"}:
        blocks["state"] = _block("tournaments/state.html", view=view, clockwork=clockwork(view))
    if page in {"now", "round", "manage"}:
        chosen = view.current if number is None else next((r for r in view.book.rounds if r.number == number), None)
        if chosen is not None:
            # organisers look through a round before it begins; later they watch the open tables
            is_short = page == "now" or (page == "manage" and chosen.has_begun)
            lists["pairings"] = tables(view, chosen.number, most=SHOWN_TABLES if is_short else None)
    if page in {"now", "standings"} and view.book.numbered:
        lists["standings"] = standings(view, most=SHOWN_LINES if page == "now" else None)
    if page == "crosstable" and view.book.numbered:
        lists["crosstable"] = crosstable(view)
    return Drawn(view, blocks, lists)


def _entrants(view: EventView) -> list[Entry] | None:
    """Who has entered, until the event begins; then the standings take over."""
    if view.t.started_at is not None or view.t.is_over:
        return None
    return [e for e in view.book.entries if e.status != Entry.Status.WITHDRAWN]


def have_of(view: EventView) -> str:
    """What a page shows, for its socket to begin from: version, status, round, and whether it leads to one's table."""
    current, sits = view.current, view.open_table is not None
    return f"{view.t.version}.{view.t.status}.{current.number if current is not None else 0}.{int(sits)}"


def _block(template: str, **context: object) -> str:
    drawn: str = get_template(template).render(context)
    return drawn.strip()


def tables(view: EventView, number: int, *, most: int | None) -> Listed:
    """The tables of a round: the own one first, then by number."""
    round_ = next(r for r in view.book.rounds if r.number == number)
    pairings = view.book.tables_of[round_.pk]
    template = get_template("tournaments/table_row.html")
    rows = _rows.get(("tables", view.t.pk, view.t.version, number, get_language(), bool(view.role)))
    stranger = EventView(view.t, view.book, None, "", view.places)
    mine = view.mine
    own = None if mine is None else view.book.slots_of[mine.pk].get(number)
    first = [p for p in pairings if own is not None and p.pk == own.pairing_id]
    found = {}
    for pairing in [*first, *(p for p in pairings if p not in first)][:most]:
        id_ = f"p{pairing.pk}"
        if pairing in first:
            found[id_] = template.render({"row": table_row(view, round_, pairing)})
        elif id_ not in rows:
            rows[id_] = template.render({"row": table_row(stranger, round_, pairing)})
        found.setdefault(id_, rows.get(id_, ""))
    head = f"{number}|{round_.status}|{len(pairings)}"
    return Listed(found, head)


def standings(view: EventView, *, most: int | None) -> Listed:
    """The lines of the standings; a short list has one's own line at its end."""
    template = get_template("tournaments/standings_row.html")
    rows = _rows.get(("standings", view.t.pk, view.t.version, get_language(), bool(view.role)))
    numbers = view.places.order[:most]
    missing = [n for n in numbers if f"s{n}" not in rows]
    if missing:
        for line in line_values(EventView(view.t, view.book, None, "", view.places), missing):
            rows[line.id] = template.render({"line": line, "slug": view.t.slug})
    found = {f"s{n}": rows[f"s{n}"] for n in numbers}
    own = own_line(view)
    if own is not None:
        found[own.id] = template.render({"line": own, "slug": view.t.slug})
    return Listed(found, "|".join(code for code, _ in tiebreak_titles(view)))


def crosstable(view: EventView) -> Listed:
    """One row an entry, the first place first."""
    template = get_template("tournaments/crosstable_row.html")
    return Listed({row.id: template.render({"row": row}).strip() for row in cross_rows(view)}, "crosstable")
