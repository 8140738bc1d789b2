"""Pairing numbers as they were when a round was paired: a late entry moves those below up, a certificate stays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from tournaments.models import Round
from tournaments.selectors.books import Book

# Where a report file's player lines have the number and the name (TRF, record 001).
_NUMBER, _NAME = slice(4, 8), slice(14, 47)


class Numbers(NamedTuple):
    """Entries by number, and numbers by entry."""

    entries: Mapping[int, int]
    numbers: Mapping[int, int]


def numbers_then(found: Book, round_: Round) -> Numbers:
    """Who had which number when the round was paired, from what the engine was given; read once a book."""
    if round_.pk not in found.then_once:
        file = Round.objects.values_list("file", flat=True).get(pk=round_.pk)
        entries = _of_tables(file) if file.startswith("{") else _of_sides(found, round_, file)
        found.then_once[round_.pk] = Numbers(entries, {key: number for number, key in entries.items()})
    numbers: Numbers = found.then_once[round_.pk]
    return numbers


def _of_tables(file: str) -> dict[int, int]:
    return {int(number): key for number, key in json.loads(file).get("entries", {}).items()}


def _of_sides(found: Book, round_: Round, file: str) -> dict[int, int]:
    """A report file has names; whoever is called otherwise since is found among those who were in the round."""
    lines = [line for line in file.split("\n") if line.startswith("001 ")]
    written = {int(line[_NUMBER]): line[_NAME].strip() for line in lines}
    by_name = {entry.name[: _NAME.stop - _NAME.start].strip(): entry.pk for entry in found.numbered}
    then = {number: by_name[name] for number, name in written.items() if name in by_name}
    known = set(then.values())
    left = [e.pk for e in found.numbered if e.pk not in known and round_.number in found.slots_of[e.pk]]
    renamed = [number for number in written if number not in then]
    return then | dict(zip(renamed, left, strict=False)) if len(left) == len(renamed) else then
