"""Report files of FIDE: TRF16 with the XX and BB extensions, and TRF26. `read` and `write`.

Nothing is lost on the way through: what pairing does not use is kept as `Record`. Nothing is silently ignored:
an unknown code is refused, like every line that contradicts another, with line, column and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.swiss.model import NOTHING, Cell, Record, Request, Result, Tournament
from tournaments.swiss.trf_check import Row, check_games, check_numbers, check_totals
from tournaments.swiss.trf_line import MAX_BYTES, MAX_PLAYERS, Line, TrfError, Warned, split_lines
from tournaments.swiss.trf_player import read_cells, read_player
from tournaments.swiss.trf_settings import KEPT, OF_TEAMS, Settings, merged
from tournaments.swiss.trf_write import Dialect, write

__all__ = ["Dialect", "Report", "TrfError", "Warned", "read", "write"]

_TRF26_ONLY = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "###"}
)
_RULER = re.compile(r"(?:1234567890)+[0-9]*| {9}1(?: +[0-9]{1,2})+")
_GUIDE = re.compile(r"([A-Z])\1\1 .*([A-Z])\2\2?.*")


@dataclass(frozen=True, slots=True)
class Report:
    """A file that was read: the tournament, the dialect it is closest to, and what was unusual about it."""

    tournament: Tournament
    lines: tuple[int, ...]
    """Where each player stands in the file."""
    dialect: Dialect
    warnings: tuple[Warned, ...]


def read(data: str | bytes) -> Report:
    """Reads a report file; raises `TrfError` for the first thing that is wrong with it."""
    if len(data) > MAX_BYTES:
        raise TrfError(1, 1, "a_smaller_file", limit=MAX_BYTES)
    text, warnings = _decoded(data)
    lines = split_lines(text)
    of_teams = any(line.code == "310" for line in lines)
    settings = Settings()
    rows: list[Row] = []
    records: list[Record] = []
    for line in lines:
        if line.code == "001":
            if len(rows) == MAX_PLAYERS:
                raise line.fail(1, "fewer_players", limit=MAX_PLAYERS)
            player = read_player(line)
            rows.append(Row(line, player, read_cells(line, player.number)))
        elif not (of_teams and line.code in OF_TEAMS) and settings.read(line):
            continue
        else:
            records.append(_kept(line, of_teams=of_teams, follows_players=bool(rows)))
    if not rows:
        raise TrfError(lines[-1].number if lines else 1, 1, "a_player_line")
    tournament = _assembled(rows, settings, tuple(records), of_teams=of_teams)
    if not of_teams:
        warnings += check_totals(tournament, _by_number(rows), settings.points_line)
    dialect = Dialect.TRF26 if any(line.code in _TRF26_ONLY for line in lines) else Dialect.TRF16
    return Report(tournament, tuple(row.line.number for row in _by_number(rows)), dialect, tuple(warnings))


def _decoded(data: str | bytes) -> tuple[str, list[Warned]]:
    if isinstance(data, str):
        return data.removeprefix("\ufeff"), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return data.decode("latin-1"), [Warned("not_utf8")]


def _kept(line: Line, *, of_teams: bool, follows_players: bool) -> Record:
    code, known = line.code, KEPT | OF_TEAMS if of_teams else KEPT
    if code in known:
        if line.text[3:4].strip() and code != "###":
            raise line.fail(4, "a_blank", line.text[3])
        return Record(code, line.rest if code != "###" else line.text[3:], follows_players)
    if _RULER.fullmatch(line.text) or _GUIDE.fullmatch(line.text):
        return Record("", line.text, follows_players)  # a guide to the columns, as FIDE's own samples have them
    is_national = (
        len(code) == 3 and code.isascii() and code.isalpha() and code.isupper() and code[:2] not in {"XX", "BB"}
    )
    if is_national and line.text[3:4] == " ":
        line.integer(5, 8, "player_number")  # ratings of a federation (172)
        return Record(code, line.rest, follows_players)
    raise line.fail(1, "a_record_code", code)


def _by_number(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.player.number)


def _assembled(rows: Sequence[Row], settings: Settings, records: tuple[Record, ...], *, of_teams: bool) -> Tournament:
    ordered = _by_number(rows)
    check_numbers(ordered)
    for line, column, number in settings.mentioned:
        if not 1 <= number <= len(ordered):
            raise line.fail(column, "an_existing_player", str(number))
    if not of_teams:
        check_games(ordered, settings.rounds)
    cells, requests = _requested(ordered, settings)
    return Tournament(
        players=tuple(row.player for row in ordered),
        cells=cells,
        rounds=settings.rounds,
        first_side=settings.first_side,
        scoring=settings.scoring(),
        forbidden=tuple(entry for _, entry in settings.forbidden),
        virtual=merged(settings.virtual),
        requests=requests,
        system=settings.system,
        order=_order(ordered) if settings.by_rank else (),
        records=records,
    )


def _requested(rows: Sequence[Row], settings: Settings) -> tuple[tuple[tuple[Cell, ...], ...], tuple[Request, ...]]:
    """Splits what was from what is asked for: byes of rounds that are paired belong into the cells."""
    paired = max(
        (number for row in rows for number, cell in enumerate(row.cells, start=1) if cell.took_part),
        default=0,
    )
    cells = [list(row.cells[:paired]) for row in rows]
    wishes: dict[tuple[int, int], Result] = {}
    for row in rows:
        for number, cell in enumerate(row.cells[paired:], start=paired + 1):
            if cell != NOTHING:
                wishes[number, row.player.number] = cell.result
    asked = [(line, r.round, r.player, r.kind) for line, r in settings.requests]
    asked += [(line, paired + 1, player, Result.ZERO_BYE) for line, player in settings.absent]
    for line, number, player, kind in asked:
        past = cells[player - 1]
        if number > paired:
            if wishes.setdefault((number, player), kind) is not kind and line.code != "XXZ":
                raise line.fail(5, "the_bye_of_the_player_line", kind.value, player=player, round=number)
            continue
        past += [NOTHING] * (number - len(past))
        if past[number - 1].result is Result.ABSENT:
            past[number - 1] = Cell(result=kind)
        elif past[number - 1].result is not kind:
            raise line.fail(5, "the_bye_of_the_player_line", kind.value, player=player, round=number)
    requests = tuple(Request(kind, number, player) for (number, player), kind in sorted(wishes.items(), key=_when))
    return tuple(tuple(row) for row in cells), requests


def _when(item: tuple[tuple[int, int], Result]) -> tuple[int, int]:
    return item[0]


def _order(rows: Sequence[Row]) -> tuple[int, ...]:
    """``XXC rank``: the ranks of columns 86 to 89 are the pairing order."""
    ranks: dict[int, Row] = {}
    for row in rows:
        rank = row.player.stated_rank
        if rank is None or rank in ranks:
            raise row.line.fail(86, "a_rank_of_its_own", str(rank or ""))
        ranks[rank] = row
    places = {rank: place for place, rank in enumerate(sorted(ranks), start=1)}
    return tuple(places[row.player.stated_rank or 0] for row in rows)
