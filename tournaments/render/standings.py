"""The lines of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import strings
from tournaments.models import Entry
from tournaments.render.amounts import fraction, points_text
from tournaments.render.event import EventView
from tournaments.selectors import Scored
from tournaments.selectors.field import on_podium, tiebreaks_of
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Unit, shown


@dataclass(frozen=True, slots=True)
class Cell:
    """One tie-break of a line: its short name, the value, and where it opens."""

    code: str
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings."""

    id: str
    number: int
    rank: int
    name: str
    url: str
    rating: int
    points: str
    cells: tuple[Cell, ...]
    own: bool
    gone: bool


def line_values(view: EventView, numbers: Sequence[int] | None = None) -> list[Line]:
    """The standings, the first place first; or the lines of these numbers."""
    wanted = view.places.order if numbers is None else numbers
    cells = _tiebreak_cells(view.places, frozenset(wanted))
    return [_line(view, view.book.by_number[number], cells[number]) for number in wanted]


def podium(view: EventView) -> list[Line]:
    """The lines of the first three places."""
    return line_values(view, [number for _rank, number in on_podium(view.places)])


def own_line(view: EventView) -> Line | None:
    """The viewer's own line of the standings."""
    mine = view.mine
    if mine is None or mine.number is None:
        return None
    return line_values(view, [mine.number])[0]


def _line(view: EventView, entry: Entry, cells: tuple[Cell, ...]) -> Line:
    number, mine = entry.number or 0, view.mine
    return Line(
        id=f"s{number}",
        number=number,
        rank=view.places.ranks[number],
        name=entry.name,
        url=view.card_url(entry),
        rating=round(entry.rating),
        points=points_text(view.places.points[number]),
        cells=cells,
        own=mine is not None and mine.pk == entry.pk,
        gone=entry.out_from is not None,
    )


def _tiebreak_cells(places: Scored, wanted: frozenset[int]) -> dict[int, tuple[Cell, ...]]:
    """By number."""
    if places.sides is not None:
        titles = [short_name(t) for t in places.sides.tiebreaks]
        return {
            line.player.number: tuple(Cell(c, v.shown() or "–") for c, v in zip(titles, line.values, strict=True))
            for line in places.sides.lines
            if line.player.number in wanted
        }
    found = {}
    for line in places.tables or ():
        if line.player not in wanted:
            continue
        values = (
            str(line.firsts),
            fraction(line.strength),
            fraction(line.strength_cut),
            fraction(line.beaten),
            shown(line.share, Unit.COUNT, 2),
        )
        codes = [short for _name, short, _help in strings.TABLE_TIEBREAKS]
        found[line.player] = tuple(Cell(c, v) for c, v in zip(codes, values, strict=True))
    return found


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
