"""Pairs every round of a certificate of tables again and names each difference.

Report files have no form for tables of three and more, so a certificate is JSON (``naipe-tables-1``): for each round
what the engine was given, its seed, and the tables with their results. What it was given is checked against the
rounds before, and the tables against what the engine makes of that with the same seed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.swiss.tables import STEP, Entrant, NoTables, Options, pair_tables, table_sizes

FORMAT = "naipe-tables-1"
NOT_MET = frozenset("+-")
"""Results at a table that was not played."""


class BadCertificate(ValueError):
    """No certificate of tables, or a broken one."""


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    result: str
    points: int


@dataclass(frozen=True, slots=True)
class Bye:
    number: int
    kind: str
    points: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class CertifiedRound:
    """``entrants`` in the order of the standings, without those at tables made by hand."""

    number: int
    seed: str
    options: Options
    banned: tuple[tuple[int, int], ...]
    entrants: tuple[Entrant, ...]
    by_hand: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[Seat, ...], ...]
    byes: tuple[Bye, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """``first_place`` is what the first of a full table has, to which the engine's scores are scaled."""

    table_size: int
    first_place: int
    rounds: tuple[CertifiedRound, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing as the file has it, and as it should be; empty where one side has nothing."""

    what: str
    file: str
    engine: str


@dataclass(frozen=True, slots=True)
class CheckedTables:
    """``verdict``: ``same``; ``input`` if it does not follow from the rounds before; ``byes``; ``tables``; ``seats`` if
    only seats differ; ``none`` if the engine fills no tables."""

    round: int
    verdict: str
    differences: tuple[Difference, ...] = ()

    @property
    def is_same(self) -> bool:
        return self.verdict == "same"


def looks_like_one(data: bytes) -> bool:
    """Whether these bytes are JSON rather than a report file."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_certificate(data: bytes) -> Certificate:
    """Raises `BadCertificate` with the place of what is wrong."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"no JSON: {error}") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadCertificate(f"no certificate of tables ({FORMAT})")
    where, rounds = "the head", []
    try:
        size, first = _whole(found["table_size"], least=2), _whole(found["first_place"], least=1)
        for k, part in enumerate(found["rounds"], start=1):
            where = f"round {k}"
            rounds.append(_round(part, k))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadCertificate(f"{where}: {error}") from error
    return Certificate(size, first, tuple(rounds))


def _whole(value: Any, *, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise TypeError(f"{value!r} is no whole number from {least} on")
    return value


def _counts(found: Mapping[str, Any]) -> dict[int, int]:
    return {int(key): _whole(value) for key, value in found.items()}


def _round(found: Mapping[str, Any], number: int) -> CertifiedRound:
    if found["number"] != number:
        raise ValueError(f"it is called {found['number']!r}")
    given = found["input"]
    entrants = tuple(
        Entrant(
            _whole(e["number"]), _whole(e["score"]), _counts(e["met"]), _counts(e["seats"]), _whole(e["small_tables"])
        )
        for e in given["entrants"]
    )
    tables = tuple(
        tuple(Seat(_whole(s["number"]), str(s["result"]), _whole(s["points"])) for s in table["seats"])
        for table in found["tables"]
    )
    byes = tuple(
        Bye(_whole(b["number"]), str(b["kind"]), _whole(b["points"]), bool(b["by_hand"])) for b in found["byes"]
    )
    numbers = [s.number for table in tables for s in table] + [b.number for b in byes]
    for listed in (numbers, [e.number for e in entrants]):
        if len(set(listed)) != len(listed):
            raise ValueError("somebody is there twice")
    return CertifiedRound(
        number=number,
        seed=str(found["seed"]),
        options=Options(**given["options"]),
        banned=tuple((_whole(a), _whole(b)) for a, b in given["banned"]),
        entrants=entrants,
        by_hand=tuple(tuple(map(_whole, table)) for table in given["by_hand"]),
        tables=tables,
        byes=byes,
    )


def check_tables(certificate: Certificate) -> Iterator[CheckedTables]:
    """Round by round, as they are checked."""
    for k, round_ in enumerate(certificate.rounds):
        yield _checked(certificate, certificate.rounds[:k], round_)


def _checked(certificate: Certificate, before: Sequence[CertifiedRound], round_: CertifiedRound) -> CheckedTables:
    wrong = [*_input(certificate, before, round_)]
    if wrong:
        return CheckedTables(round_.number, "input", tuple(wrong))
    wrong = [*_byes(before, round_)]
    if wrong:
        return CheckedTables(round_.number, "byes", tuple(wrong))
    made = pair_tables(round_.entrants, round_.options, round_.seed, banned=round_.banned) if round_.entrants else None
    if isinstance(made, NoTables):
        return CheckedTables(round_.number, "none", (Difference(made.code, "", ""),))
    expected = [*(made.tables if made is not None else ()), *round_.by_hand]
    seated = [tuple(s.number for s in table) for table in round_.tables]
    if (seated == expected) if not round_.by_hand else (sorted(seated) == sorted(expected)):
        return CheckedTables(round_.number, "same")
    return CheckedTables(round_.number, *_differences(seated, expected))


def _differences(
    seated: Sequence[tuple[int, ...]], expected: Sequence[tuple[int, ...]]
) -> tuple[str, tuple[Difference, ...]]:
    """The tables of the file that the engine has not, and the other way round; else those of another number or seat."""
    is_there = {frozenset(table) for table in expected}
    in_file = {frozenset(table) for table in seated}
    found = [Difference(f"table {k}", _row(t), "") for k, t in enumerate(seated, 1) if frozenset(t) not in is_there]
    found += [Difference(f"table {k}", "", _row(t)) for k, t in enumerate(expected, 1) if frozenset(t) not in in_file]
    if found:
        return "tables", tuple(found)
    by_people = {frozenset(table): (k, table) for k, table in enumerate(expected, 1)}
    for k, table in enumerate(seated, 1):
        other, seats = by_people[frozenset(table)]
        if seats != table:
            found.append(Difference(f"seats of table {k}", _row(table), _row(seats)))
        elif other != k:
            found.append(Difference(f"number of the table of {_row(table)}", str(k), str(other)))
    return "seats", tuple(found)


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _input(certificate: Certificate, before: Sequence[CertifiedRound], round_: CertifiedRound) -> Iterator[Difference]:
    """Scores, meetings, seats and short tables, counted anew from the rounds before; who is there, in what order."""
    playing = [*(e.number for e in round_.entrants), *(n for table in round_.by_hand for n in table)]
    seated = sorted(s.number for table in round_.tables for s in table)
    if sorted(playing) != seated:
        yield Difference("players", _row(seated), _row(sorted(playing)))
    points = _points(before)
    for e in round_.entrants:
        score = points[e.number] * STEP * (certificate.table_size - 1) // certificate.first_place
        met, seats, small = _history(before, e.number)
        named = (
            ("score", e.score, score),
            ("met", dict(sorted(e.met.items())), met),
            ("seats had", dict(sorted(e.seats.items())), seats),
            ("short tables", e.small_tables, small),
        )
        for what, given, counted in named:
            if given != counted:
                yield Difference(f"{what} of {e.number}", str(given), str(counted))
    scores = [e.score for e in round_.entrants]
    if scores != sorted(scores, reverse=True):
        yield Difference("order of the scores", _row(scores), _row(sorted(scores, reverse=True)))


def _points(rounds: Sequence[CertifiedRound]) -> Counter[int]:
    found: Counter[int] = Counter()
    for round_ in rounds:
        for seat in (s for table in round_.tables for s in table):
            found[seat.number] += seat.points
        for bye in round_.byes:
            found[bye.number] += bye.points
    return found


def _history(rounds: Sequence[CertifiedRound], number: int) -> tuple[dict[int, int], dict[int, int], int]:
    met: Counter[int] = Counter()
    seats: Counter[int] = Counter()
    small = 0
    for round_ in rounds:
        largest = max(map(len, round_.tables), default=0)
        for table in round_.tables:
            for k, seat in enumerate(table):
                if seat.number != number or seat.result in NOT_MET:
                    continue
                seats[k] += 1
                small += len(table) < largest
                met.update(o.number for o in table if o.number != number and o.result not in NOT_MET)
    return dict(sorted(met.items())), dict(sorted(seats.items())), small


def _byes(before: Sequence[CertifiedRound], round_: CertifiedRound) -> Iterator[Difference]:
    """As few are left over as can be; nobody twice, or with more points, while somebody else could have been."""
    left = [b.number for b in round_.byes if b.kind == "U" and not b.by_hand]
    o, count = round_.options, len(round_.entrants) + len(left)
    fewest = next(
        (n for n in range(count) if not _is_none(table_sizes(count - n, o.target, o.lowest, o.highest))), count
    )
    if fewest != len(left):
        yield Difference("byes", str(len(left)), str(fewest))
    points, had = _points(before), {b.number for r in before for b in r.byes if b.kind == "U"}
    playing = [(e.number in had, points[e.number], e.number) for e in round_.entrants]
    for number in left:
        better = min(playing, default=None)
        if better is not None and better[:2] < (number in had, points[number]):
            yield Difference("bye", str(number), str(better[2]))


def _is_none(sizes: tuple[int, ...] | NoTables) -> bool:
    return isinstance(sizes, NoTables)
