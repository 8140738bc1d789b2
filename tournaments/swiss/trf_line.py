"""One line of a report file: its columns, and how a mistake in it is reported.

Columns are counted from 1 as in FIDE's tables, both ends included. ``expected`` is a code whose sentence lives
outside the engine; read with spaces for underscores it is also plain enough for a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.swiss.model import POINT

MAX_BYTES = 8_000_000
MAX_LINE = 4_096
MAX_PLAYERS = 9_999
MAX_ROUNDS = 200


class TrfError(ValueError):
    """A report file that cannot be taken as it is: where, what was expected, what was found."""

    def __init__(self, line: int, column: int, expected: str, found: str = "", **params: str | int) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found[:40]
        self.params = params
        detail = "".join(f", {name} {value}" for name, value in params.items())
        seen = f", found {self.found!r}" if self.found else ""
        super().__init__(f"line {line}, column {column}: expected {expected.replace('_', ' ')}{seen}{detail}")


@dataclass(frozen=True, slots=True)
class Warned:
    """Something unusual that was understood all the same."""

    code: str
    line: int = 0
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def rest(self) -> str:
        """Everything from column 5."""
        return self.text[4:]

    def cut(self, first: int, last: int) -> str:
        return self.text[first - 1 : last].strip()

    def fail(self, column: int, expected: str, found: str = "", **params: str | int) -> TrfError:
        return TrfError(self.number, column, expected, found, **params)

    def integer(self, first: int, last: int, expected: str, *, default: int | None = None) -> int:
        raw = self.cut(first, last)
        if not raw and default is not None:
            return default
        if not (raw.isascii() and raw.isdigit()):
            raise self.fail(first, expected, raw)
        return int(raw)

    def points(self, first: int, last: int, expected: str = "points") -> int | None:
        raw = self.cut(first, last)
        if not raw:
            return None
        value = parse_points(raw)
        if value is None:
            raise self.fail(first, expected, raw)
        return value

    def integers(self, first: int, width: int, expected: str) -> list[int]:
        """Numbers in fields of ``width`` columns with a blank between, to the end of the line."""
        found = []
        column = first
        while column <= len(self.text):
            found.append(self.integer(column, column + width - 1, expected))
            if self.text[column + width - 1 : column + width].strip():
                raise self.fail(column + width, "a_blank", self.text[column + width - 1])
            column += width + 1
        return found

    def words(self) -> list[tuple[int, str]]:
        """Words from column 4, with their columns."""
        found = []
        column = 4
        for word in self.text[3:].split(" "):
            if word.strip():
                found.append((column, word.strip()))
            column += len(word) + 1
        return found


def parse_points(raw: str) -> int | None:
    """Hundredths of ``7``, ``7.5`` or ``7.25``; a comma is read as the point it stands for."""
    sign, digits = (-1, raw[1:]) if raw.startswith("-") else (1, raw)
    whole, _, rest = digits.replace(",", ".").partition(".")
    if not (whole or rest) or not (whole + rest).isdigit() or not (whole + rest).isascii():
        return None
    if len(whole) > 4 or len(rest) > 2:
        return None
    return sign * (int(whole or "0") * POINT + int((rest + "00")[:2]))


def split_lines(text: str) -> list[Line]:
    """The lines that are not blank; CR, LF and CRLF all end one."""
    lines = []
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        stripped = raw.replace("\t", " ").rstrip()
        if len(stripped) > MAX_LINE:
            raise TrfError(number, MAX_LINE + 1, "end_of_line", limit=MAX_LINE)
        if stripped:
            lines.append(Line(number, stripped))
    return lines
