"""The table of a tournament: points, tie-breaks one after another inside tied groups, shared ranks, crosstable.

Open games are left out, so the table can be shown at any moment of a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournaments.swiss.direct_encounter import direct_encounter
from tournaments.swiss.model import Cell, Player, Tournament
from tournaments.swiss.tiebreak_names import TieBreak, listed
from tournaments.swiss.tiebreak_value import Unit, Value
from tournaments.swiss.tiebreaks import ASCENDING, DIRECT_ENCOUNTER, values
from tournaments.swiss.unplayed import Field, Kind

USUAL = tuple(TieBreak(name) for name in ("DE", "BH", "SB", "WIN"))
"""Used where nobody has chosen: direct encounter, Buchholz, Sonneborn-Berger, wins."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line. ``values`` in the order of the tie-breaks; equal ranks are shared (1, 2, 2, 4)."""

    rank: int
    player: Player
    points: int
    values: tuple[Value, ...]
    cells: tuple[Cell, ...]
    open_games: int


@dataclass(frozen=True, slots=True)
class Standings:
    tiebreaks: tuple[TieBreak, ...]
    lines: tuple[Line, ...]
    rounds: int

    def ranks(self) -> dict[int, int]:
        """Rank by number."""
        return {line.player.number: line.rank for line in self.lines}

    def places(self) -> dict[int, int]:
        """Place by number: what is still tied is told apart by the pairing number, as report files need it."""
        return {line.player.number: k for k, line in enumerate(self.lines, start=1)}


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[TieBreak] | None = None,
    *,
    rounds: int | None = None,
    round_robin: bool | None = None,
) -> Standings:
    """After ``rounds``, or all there are. Tie-breaks: as given, else those of the file, else the usual ones."""
    chosen = tuple(tiebreaks) if tiebreaks is not None else listed(tournament) or USUAL
    field = Field(tournament, rounds, round_robin=round_robin)
    groups = _split(list(field.rows), {n: -s for n, s in field.score.items()})
    columns: list[dict[int, Value]] = []
    for tiebreak in chosen:
        column = _direct(field, tiebreak, groups) if tiebreak.name == DIRECT_ENCOUNTER else values(field, tiebreak)
        columns.append(column)
        keys = {n: _key(tiebreak, v) for n, v in column.items()}
        groups = [part for group in groups for part in _split(group, keys)]
    lines = [_line(field, number, rank, columns) for rank, number in _ranked(groups)]
    return Standings(chosen, tuple(lines), field.count)


def _ranked(groups: list[list[int]]) -> Iterator[tuple[int, int]]:
    rank = 1
    for group in groups:
        for number in group:
            yield rank, number
        rank += len(group)


def _split(group: list[int], keys: dict[int, int | Fraction]) -> list[list[int]]:
    """By key, the smallest first; the pairing number keeps the order of equals stable."""
    ordered = sorted(group, key=lambda n: (keys[n], n))
    return [list(part) for _, part in groupby(ordered, key=lambda n: keys[n])]


_LAST = Fraction(1 << 60)


def _key(tiebreak: TieBreak, value: Value) -> int | Fraction:
    """For ascending order; who has no value comes last."""
    if value.amount is None:
        return _LAST
    ascending = (tiebreak.name in ASCENDING) != tiebreak.reverse
    return value.amount if ascending else -value.amount


def _direct(field: Field, tiebreak: TieBreak, groups: list[list[int]]) -> dict[int, Value]:
    """Place within the tied group; no value for who is tied with nobody."""
    column: dict[int, Value] = {}
    for group in groups:
        if len(group) == 1:
            column[group[0]] = Value(None, Unit.COUNT)
            continue
        for number, standing in direct_encounter(field, tiebreak, group).items():
            column[number] = Value(standing.place, Unit.COUNT, standing.rows)
    return column


def _line(field: Field, number: int, rank: int, columns: list[dict[int, Value]]) -> Line:
    row = field.rows[number]
    return Line(
        rank=rank,
        player=field.tournament.players[number - 1],
        points=field.score[number],
        values=tuple(column[number] for column in columns),
        cells=tuple(r.cell for r in row),
        open_games=sum(1 for r in row if r.kind is Kind.OPEN),
    )


def crosstable(result: Standings) -> list[list[str]]:
    """Short texts, one row per line: ``4w1`` is a win on the first side against the player now placed fourth."""
    places = result.places()
    return [[_text(cell, places) for cell in line.cells] for line in result.lines]


def _text(cell: Cell, places: dict[int, int]) -> str:
    if not cell.opponent:
        return str(cell.result.value).strip()
    side = {1: "w", -1: "b"}.get(cell.side, "-")
    return f"{places[cell.opponent]}{side}{cell.result.value}"
