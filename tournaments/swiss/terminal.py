"""How the engine's answers look on a terminal, and in what words.

Exact answers are `as_json`'s; this is for people.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Protocol

from tournaments.swiss.as_json import outcome_data
from tournaments.swiss.explain import Explanation, Reason
from tournaments.swiss.pairing import NoLegalPairing, Outcome, Pairing, Refused, TimeLimit
from tournaments.swiss.pairs_file import write_pairs
from tournaments.swiss.scores import format_points
from tournaments.swiss.standings import Standings, crosstable
from tournaments.swiss.tiebreaks import EDITION as TIEBREAK_EDITION
from tournaments.swiss.trf import Report, TrfError, read
from tournaments.swiss.trf_line import Warned


class Words(Protocol):
    """How codes are said; the site has sentences for them."""

    def reason(self, reason: Reason, /) -> str: ...
    def outcome(self, outcome: NoLegalPairing | TimeLimit | Refused, /) -> str: ...
    def verdict(self, verdict: str, /) -> str: ...
    def problem(self, problem: TrfError | Warned, /) -> str: ...


class Plain:
    """Without sentences: the code, what it is about, the article."""

    def reason(self, reason: Reason, /) -> str:
        about = " ".join(f"{name}={_worth(name, value)}" for name, value in reason.params)
        return f"{reason.code.replace('_', ' ')} [{reason.article}] {about}".rstrip()

    def outcome(self, outcome: NoLegalPairing | TimeLimit | Refused, /) -> str:
        data = outcome_data(outcome)
        about = "".join(f", {name} {value}" for name, value in data.get("params", {}).items())
        return f"{data['result']}: {data.get('code', '').replace('_', ' ')}{about}".rstrip(": ")

    def verdict(self, verdict: str, /) -> str:
        return verdict

    def problem(self, problem: TrfError | Warned, /) -> str:
        if isinstance(problem, TrfError):
            return str(problem)
        where = f"line {problem.line}: " if problem.line else ""
        about = "".join(f", {name} {value}" for name, value in problem.params)
        return f"{where}{problem.code.replace('_', ' ')}{about}"


def _worth(name: str, value: int | str) -> str:
    return format_points(value) if name.endswith("score") and isinstance(value, int) else str(value)


class Writer(Protocol):
    def write(self, text: str, /) -> object: ...


class Terminal:
    """Where answers go."""

    def __init__(self, out: Writer, err: Writer, words: Words | None = None) -> None:
        self.out = out
        self.err = err
        self.words: Words = words or Plain()

    def line(self, text: str = "") -> None:
        self.out.write(text + "\n")

    def data(self, value: Any) -> None:
        self.line(json.dumps(value, ensure_ascii=False, sort_keys=True))

    def warn(self, text: str) -> None:
        self.err.write(text + "\n")


def contents(path: str, terminal: Terminal) -> bytes | None:
    """A file's bytes, - for standard input; says what is wrong with it."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        terminal.warn(f"{path}: {problem.strerror}")
        return None


def load(path: str, terminal: Terminal, data: bytes | None = None) -> Report | None:
    """Reads a report file, or takes its bytes; says what is wrong with it."""
    data = contents(path, terminal) if data is None else data
    if data is None:
        return None
    try:
        report = read(data)
    except TrfError as problem:
        terminal.warn(f"{path}: {terminal.words.problem(problem)}")
        return None
    for warning in report.warnings:
        terminal.warn(f"{path}: {terminal.words.problem(warning)}")
    return report


def show_outcome(outcome: Outcome, explanation: Explanation | None, terminal: Terminal) -> None:
    terminal.warn(f"{outcome.edition}, round {outcome.round}")
    if not isinstance(outcome, Pairing):
        terminal.warn(terminal.words.outcome(outcome))
        return
    for code, players in outcome.warnings:
        terminal.warn(f"{code.replace('_', ' ')}: {' '.join(map(str, players))}")
    if explanation is None:
        terminal.out.write(write_pairs(outcome))
        return
    for entry in explanation.pairs:
        terminal.line(f"{entry.pair.first} - {entry.pair.second}")
        for reason in entry.reasons:
            terminal.line(f"    {terminal.words.reason(reason)}")
    for reason in explanation.bye:
        terminal.line(f"bye: {terminal.words.reason(reason)}")
    for bracket in explanation.brackets:
        members = " ".join(map(str, [*bracket.moved, *bracket.residents]))
        terminal.line(f"group {format_points(bracket.score)}: {members}")
        terminal.line(f"    {terminal.words.reason(bracket.reason)}")


def show_standings(result: Standings, terminal: Terminal) -> None:
    terminal.line(f"{TIEBREAK_EDITION}, after round {result.rounds}")
    header = ["rank", "no", "name", "points", *(str(t) for t in result.tiebreaks)]
    rows = [header + [f"r{k}" for k in range(1, result.rounds + 1)]]
    for line, cells in zip(result.lines, crosstable(result), strict=True):
        values = [value.shown() for value in line.values]
        start = [str(line.rank), str(line.player.number), line.player.name, format_points(line.points)]
        rows.append([*start, *values, *cells])
    widths = [max(len(row[k]) for row in rows) for k in range(len(header) + result.rounds)]
    for row in rows:
        cells = [t.ljust(w) if k == 2 else t.rjust(w) for k, (t, w) in enumerate(zip(row, widths, strict=True))]
        terminal.line("  ".join(cells).rstrip())
