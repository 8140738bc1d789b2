"""The lines of the standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournaments import strings
from tournaments.render.amounts import decimal, mean, share, sum_text
from tournaments.render.event import EventView
from tournaments.selectors import Scored
from tournaments.selectors.field import on_podium, tiebreaks_of
from tournaments.swiss.table_tiebreaks import TableLine
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Value


@dataclass(frozen=True, slots=True)
class Cell:
    """One tie-break of a line: its short name, the value; ``decides`` the order against a neighbour on equal points."""

    code: str
    value: str
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings. ``shared``: nothing parts it from a neighbour; ``by_lot``: the lot alone does."""

    id: str
    number: int
    rank: int
    name: str
    url: str
    rating: int
    points: str
    in_pts: str
    cells: tuple[Cell, ...]
    own: bool
    gone: bool
    shared: bool
    by_lot: bool

    @property
    def deciding(self) -> SafeString:
        """What a narrow screen shows of the tie-breaks: those that decided."""
        found = [f"<span>{cell.code} {cell.value}</span>" for cell in self.cells if cell.decides]
        return mark_safe("".join(found))  # noqa: S308  # names and numbers of our own

    @property
    def cells_html(self) -> SafeString:
        """All of them as cells: a template's loop over hundreds of lines would cost most of the page's time."""
        link = f'"><a class="dotted" href="{escape(self.url)}#made">'
        found = [f'<td class="r wide{" key" if c.decides else ""}{link}{c.value}</a></td>' for c in self.cells]
        return mark_safe("".join(found))  # noqa: S308  # the same


def line_values(view: EventView, numbers: Sequence[int] | None = None) -> list[Line]:
    """The standings, the first place first; or the lines of these numbers."""
    wanted = view.places.order if numbers is None else numbers
    values = _tiebreaks_of(view.places)
    order = view.places.order
    place = {number: k for k, number in enumerate(order)}
    lines = []
    for number in wanted:
        k = place[number]
        near = [order[n] for n in (k - 1, k + 1) if 0 <= n < len(order)]
        near = [n for n in near if view.places.points[n] == view.places.points[number]]
        lines.append(_line(view, number, values, near))
    return lines


def podium(view: EventView) -> list[Line]:
    """The lines of the first three places."""
    return line_values(view, [number for _rank, number in on_podium(view.places)])


def own_line(view: EventView) -> Line | None:
    """The viewer's own line of the standings."""
    mine = view.mine
    if mine is None or mine.number is None:
        return None
    return line_values(view, [mine.number])[0]


def _line(view: EventView, number: int, values: dict[int, list[Worth]], near: list[int]) -> Line:
    """``near``: the neighbours on equal points; the first tie-break that differs decides against each."""
    entry, mine = view.book.by_number[number], view.mine
    own = values[number]
    deciding = [
        next((k for k, (one, other) in enumerate(zip(own, values[n], strict=True)) if one.amount != other.amount), None)
        for n in near
    ]
    even = None in deciding
    return Line(
        id=f"s{number}",
        number=number,
        rank=view.places.ranks[number],
        name=entry.name,
        url=view.card_url(entry),
        rating=round(entry.rating),
        points=view.points(view.places.points[number]),
        in_pts=view.in_pts(view.places.points[number]),
        cells=tuple(Cell(worth.code, worth.text(), k in deciding) for k, worth in enumerate(own)),
        own=mine is not None and mine.pk == entry.pk,
        gone=entry.out_from is not None,
        shared=even and view.places.sides is not None,
        by_lot=even and view.places.sides is None,
    )


@dataclass(frozen=True, slots=True)
class Worth:
    """One tie-break of an entry: its exact amount, and how it is written."""

    code: str
    amount: int | Fraction | None
    write: Callable[[], str]

    def text(self) -> str:
        return self.write() or "–"


def _tiebreaks_of(places: Scored) -> dict[int, list[Worth]]:
    """By number; written only where asked, as most lines of a large event are only compared."""
    if places.sides is not None:
        titles = [short_name(t) for t in places.sides.tiebreaks]
        return {
            line.player.number: [
                Worth(c, v.amount, partial(_written, v)) for c, v in zip(titles, line.values, strict=True)
            ]
            for line in places.sides.lines
        }
    codes = [short for _name, short, _help in strings.TABLE_TIEBREAKS]
    return {
        line.player: [Worth(c, amount, write) for c, (amount, write) in zip(codes, _of_tables(line), strict=True)]
        for line in places.tables or ()
    }


def _written(value: Value) -> str:
    return decimal(value.shown())


def _of_tables(line: TableLine) -> list[tuple[int | Fraction, Callable[[], str]]]:
    return [
        (line.firsts, partial(str, line.firsts)),
        (line.strength, partial(mean, line.strength)),
        (line.strength_cut, partial(mean, line.strength_cut)),
        (line.beaten, partial(sum_text, line.beaten)),
        (line.share, partial(share, line.share)),
    ]


def short_name(tiebreak: TieBreak) -> str:
    """``BH−1`` for a Buchholz without the weakest opponent; otherwise the name as FIDE writes it."""
    if tiebreak.cut_low and not tiebreak.cut_high:
        return f"{tiebreak.name}−{tiebreak.cut_low}"
    return str(tiebreak)


def tiebreak_titles(view: EventView) -> list[tuple[str, str]]:
    """Short name and what it means, in order."""
    if view.t.two_sided:
        return [(short_name(t), str(strings.TIEBREAKS[t.name])) for t in tiebreaks_of(view.t)]
    return [(short, str(words)) for _name, short, words in strings.TABLE_TIEBREAKS]
