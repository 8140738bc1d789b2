"""Entrants from a file: names in CSV, or a report file (TRF). A line that cannot be used is named with its reason."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User
from accounts.selectors import players_named
from core.errors import DomainError
from tournaments import strings
from tournaments.explanations import expected_sentence
from tournaments.models import Entry, Tournament
from tournaments.services.desk import at_desk
from tournaments.services.entering import enter
from tournaments.swiss.trf import TrfError, read

LARGEST = 1_000_000
#: Lines with names. Each is an entry of its own, told to its player; more would keep the organiser waiting.
MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class Problem:
    """A line of the file, and why nobody was entered from it."""

    line: int
    words: str


def import_entries(
    *, tournament_id: int, author: User, data: bytes, key: str = ""
) -> tuple[list[Entry], list[Problem]]:
    """Enters everybody that the file names and this site knows; what went wrong, by line. Good lines count.

    Raises `DomainError` for a file that is too large, or has more names than one import takes.
    """
    if len(data) > LARGEST:
        raise DomainError("large_file", size=LARGEST // 1_000_000)
    names, problems = _names(data)
    if len(names) > MOST_LINES:
        raise DomainError("long_file", most=MOST_LINES)
    entries: list[Entry] = []
    t = Tournament.objects.get(pk=tournament_id)
    known = players_named(name for _line, row in names for name in row[: t.entry_size])
    for line, row in names:
        try:
            people = [_player(known, name) for name in row[: t.entry_size]]
            partner = people[1] if len(people) > 1 else None
            entries.append(enter(tournament_id=t.pk, user=people[0], partner=partner, author=author))
        except DomainError as error:
            problems.append(Problem(line, strings.say(error)))
    if entries:
        with at_desk(tournament_id, author=author, key=key) as desk:
            desk.write("imported", count=len(entries), problems=len(problems))
    return entries, sorted(problems, key=lambda p: p.line)


def _player(known: Mapping[str, User], name: str) -> User:
    if not name:
        raise DomainError("no_name")
    player = known.get(name.lower())
    if player is None:
        raise DomainError("no_such_player", name=name[:40])
    return player


def _names(data: bytes) -> tuple[list[tuple[int, list[str]]], list[Problem]]:
    """Line and names. A file with player lines (001) is a report file; anything else is CSV."""
    data = data.replace(b"\0", b"")
    text = data.decode("utf-8-sig", errors="replace")
    if any(line.startswith("001 ") for line in text.splitlines()):
        try:
            report = read(data)
        except TrfError as error:
            return [], [Problem(error.line, expected_sentence(error))]
        names = [[part.strip() for part in p.name.split("&")] for p in report.tournament.players]
        return list(zip(report.lines, names, strict=True)), []
    dialect = ";" if text.count(";") > text.count(",") else ","
    found = []
    rows = csv.reader(text.splitlines(), delimiter=dialect)
    try:
        for row in rows:
            cells = [cell.strip() for cell in row if cell.strip()]
            if cells and not row[0].strip():
                cells = ["", *cells]
            if not cells or (rows.line_num == 1 and cells[0].lower() in {"name", "player", "username"}):
                continue
            found.append((rows.line_num, cells))
            if len(found) > MOST_LINES:
                break
    except csv.Error:
        return found, [Problem(rows.line_num, strings.say(DomainError("bad_line")))]
    return found, []
