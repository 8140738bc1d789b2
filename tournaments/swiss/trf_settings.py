"""Lines that set something: rounds, scoring, byes, acceleration, forbidden pairs, in TRF26 and in the XX dialects.

Every code is either honoured, kept as it is because pairing does not depend on it, or refused with its column.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tournaments.swiss.model import FIRST, NO_SIDE, SECOND, Forbidden, Request, Result, Scoring, VirtualPoints
from tournaments.swiss.trf_line import MAX_PLAYERS, MAX_ROUNDS, Line, parse_points

KEPT = frozenset({"###", "013", "352", "362"}) | {f"{k:02d}2" for k in range(1, 14)} | {
    "172", "182", "202", "212", "222", "300", "310", "320", "330", "801", "802",
}  # fmt: skip
"""Codes kept word for word: names, dates, officials, tie-break lists, everything about teams."""
OF_TEAMS = frozenset({"240", "250", "260", "299"})
"""Codes whose numbers are those of teams in a file that lists teams (310)."""
TO_THE_END = 999

_XXS = {
    "W": ("win",), "WW": ("win",), "BW": ("win",), "D": ("draw",), "WD": ("draw",), "BD": ("draw",),
    "L": ("loss",), "WL": ("loss",), "BL": ("loss",), "ZPB": ("absent",), "HPB": ("half_bye",),
    "FPB": ("full_bye",), "PAB": ("pairing_bye",), "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
}  # fmt: skip
_162 = {
    "W": ("win",), "D": ("draw",), "L": ("loss",), "A": ("absent", "forfeit_loss"), "Z": ("absent", "forfeit_loss"),
    "P": ("pairing_bye",), "X": ("open_game",),
}  # fmt: skip
_BB = {
    "BBW": ("win",), "BBD": ("draw",), "BBL": ("loss",), "BBZ": ("absent",), "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}  # fmt: skip
_299 = {
    "+": ("forfeit_win",), "-": ("forfeit_loss",), "F": ("full_bye",), "H": ("half_bye",), "Z": ("absent",),
}  # fmt: skip
_BYES = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


@dataclass(slots=True)
class Settings:
    """What has been read so far."""

    rounds: int | None = None
    first_side: int = NO_SIDE
    system: str = ""
    by_rank: bool = False
    points: dict[str, int] = field(default_factory=dict)
    special: dict[str, int] = field(default_factory=dict)
    """Values of record 299, which go before those of a whole scoring."""
    points_line: int = 0
    requests: list[tuple[Line, Request]] = field(default_factory=list)
    absent: list[tuple[Line, int]] = field(default_factory=list)
    virtual: dict[tuple[int, int], int] = field(default_factory=dict)
    """Points by (player, round)."""
    forbidden: list[tuple[Line, Forbidden]] = field(default_factory=list)
    mentioned: list[tuple[Line, int, int]] = field(default_factory=list)
    """Line, column and number of every player named, to be checked once all are known."""

    def scoring(self) -> Scoring:
        points = self.points | self.special
        win, draw, loss = points.pop("win", 100), points.pop("draw", 50), points.pop("loss", 0)
        return Scoring.of(win, draw, loss, **points)

    def read(self, line: Line) -> bool:
        """Takes a line that sets something; False if its code is not of that kind."""
        reader = _READERS.get(line.code)
        if reader is None:
            return False
        if line.text[3:4].strip():
            raise line.fail(4, "a_blank", line.text[3])
        reader(self, line)
        return True

    def set_points(self, line: Line, column: int, names: tuple[str, ...], value: int, *, special: bool = False) -> None:
        self.points_line = self.points_line or line.number
        known = self.special if special else self.points
        for name in names:
            if known.setdefault(name, value) != value:
                raise line.fail(column, "the_same_points_as_before", name=name)

    def mention(self, line: Line, column: int, number: int) -> int:
        self.mentioned.append((line, column, number))
        return number


def _rounds(settings: Settings, line: Line) -> None:
    words = line.words()
    raw = words[0][1] if len(words) == 1 else line.rest.strip()
    if not (raw.isascii() and raw.isdigit()) or not 1 <= int(raw[:6]) <= MAX_ROUNDS:
        raise line.fail(5, "number_of_rounds", raw)
    if settings.rounds not in {None, int(raw)}:
        raise line.fail(5, "the_same_number_as_before", raw)
    settings.rounds = int(raw)


def _set_side(settings: Settings, line: Line, column: int, side: int) -> None:
    if settings.first_side not in {NO_SIDE, side}:
        raise line.fail(column, "the_same_side_as_before")
    settings.first_side = side


def _first_side(settings: Settings, line: Line) -> None:
    letter = line.rest.strip().upper()
    if letter not in {"W", "B"}:
        raise line.fail(5, "side_w_or_b", letter)
    _set_side(settings, line, 5, FIRST if letter == "W" else SECOND)


def _configuration(settings: Settings, line: Line) -> None:
    for column, word in line.words():
        if word == "rank":
            settings.by_rank = True
        elif word in {"white1", "black1"}:
            _set_side(settings, line, column, FIRST if word == "white1" else SECOND)
        else:
            raise line.fail(column, "white1_black1_or_rank", word)


def _system(settings: Settings, line: Line) -> None:
    code = line.rest.strip()
    if not code or not all(c.isalnum() or c == "_" for c in code):
        raise line.fail(5, "type_of_tournament", code)
    settings.system = code


def _scoring(settings: Settings, line: Line) -> None:
    """162: a symbol in column 6 and its points in 7 to 10, then every nine columns."""
    column = 6
    while column <= len(line.text):
        symbol = line.cut(column, column).upper()
        if symbol not in _162:
            raise line.fail(column, "symbol_of_a_result", symbol)
        value = line.points(column + 1, column + 4)
        if value is None or line.cut(column + 5, column + 8):
            raise line.fail(column + 1, "points", line.cut(column + 1, column + 8))
        settings.set_points(line, column, _162[symbol], value)
        column += 9


def _scoring_xxs(settings: Settings, line: Line) -> None:
    for column, word in line.words():
        name, _, raw = word.partition("=")
        value = parse_points(raw)
        if name not in _XXS or value is None:
            raise line.fail(column, "name_and_points", word)
        settings.set_points(line, column, _XXS[name], value)


def _scoring_bb(settings: Settings, line: Line) -> None:
    value = line.points(5, 12)
    if value is None:
        raise line.fail(5, "points")
    settings.set_points(line, 5, _BB[line.code], value)


def _abnormal(settings: Settings, line: Line) -> None:
    """299: honoured as the value of a whole kind of result; points of a single player are refused."""
    symbol = line.cut(5, 5).upper()
    if symbol not in _299:
        raise line.fail(5, "symbol_of_a_result", symbol)
    if line.cut(17, MAX_PLAYERS):
        raise line.fail(17, "no_points_of_single_players", line.cut(17, MAX_PLAYERS))
    value = line.points(12, 15)
    if value is None:
        raise line.fail(12, "points")
    settings.set_points(line, 12, _299[symbol], value, special=True)


def _byes(settings: Settings, line: Line) -> None:
    """240: kind in column 5, round in 7 to 9, players from 11."""
    kind = line.cut(5, 5).upper()
    if kind not in _BYES:
        raise line.fail(5, "bye_f_h_or_z", kind)
    number = _round(line, 7)
    for k, player in enumerate(line.integers(11, 4, "player_number")):
        settings.mention(line, 11 + 5 * k, player)
        settings.requests.append((line, Request(_BYES[kind], number, player)))


def _absent(settings: Settings, line: Line) -> None:
    for column, word in line.words():
        if not (word.isascii() and word.isdigit()) or len(word) > 4:
            raise line.fail(column, "player_number", word)
        settings.absent.append((line, settings.mention(line, column, int(word))))


def _round(line: Line, column: int, expected: str = "round_number") -> int:
    number = line.integer(column, column + 2, expected)
    if not 1 <= number <= TO_THE_END:
        raise line.fail(column, expected, str(number))
    return number


def _forbidden(settings: Settings, line: Line) -> None:
    """260: first and last round in 5 to 7 and 9 to 11, players from 13."""
    first = _round(line, 5)
    last = line.integer(9, 11, "round_number", default=first)
    if last < first:
        raise line.fail(9, "a_round_not_before_the_first", str(last))
    players = line.integers(13, 4, "player_number")
    for k, player in enumerate(players):
        settings.mention(line, 13 + 5 * k, player)
    _forbid(settings, line, players, first, 0 if last == TO_THE_END else last)


def _forbidden_xxp(settings: Settings, line: Line) -> None:
    players = []
    for column, word in line.words():
        if not (word.isascii() and word.isdigit()) or len(word) > 4:
            raise line.fail(column, "player_number", word)
        players.append(settings.mention(line, column, int(word)))
    _forbid(settings, line, players, 1, 0)


def _forbid(settings: Settings, line: Line, players: list[int], first: int, last: int) -> None:
    if len(set(players)) < 2:
        raise line.fail(5, "two_or_more_players")
    settings.forbidden.append((line, Forbidden(tuple(sorted(set(players))), first, last)))


def _accelerated(settings: Settings, line: Line) -> None:
    """250: points in 10 to 13, rounds in 15 to 17 and 19 to 21, players in 23 to 26 and 28 to 31."""
    value = line.points(10, 13)
    if value is None:
        raise line.fail(10, "points", line.cut(5, 13))
    first = _round(line, 15)
    last = line.integer(19, 21, "round_number", default=first)
    if not first <= last <= MAX_ROUNDS:
        raise line.fail(19, "a_round_not_before_the_first", str(last))
    low = settings.mention(line, 23, line.integer(23, 26, "player_number"))
    high = settings.mention(line, 28, line.integer(28, 31, "player_number", default=low))
    if line.cut(32, MAX_PLAYERS):
        raise line.fail(32, "end_of_line", line.cut(32, MAX_PLAYERS))
    for player in range(low, high + 1):
        for number in range(first, last + 1):
            settings.virtual[player, number] = value


def _accelerated_xxa(settings: Settings, line: Line) -> None:
    player = settings.mention(line, 5, line.integer(5, 8, "player_number"))
    column, number = 10, 1
    if len(line.text) < column:
        raise line.fail(column, "points")
    while column <= len(line.text):
        if number > MAX_ROUNDS:
            raise line.fail(column, "end_of_line", limit=MAX_ROUNDS)
        value = line.points(column, column + 3)
        if line.cut(column + 4, column + 4):
            raise line.fail(column + 4, "a_blank", line.cut(column + 4, column + 4))
        if (player, number) in settings.virtual:
            raise line.fail(5, "a_player_not_accelerated_before", str(player))
        settings.virtual[player, number] = value or 0
        column, number = column + 5, number + 1


_READERS: dict[str, Callable[[Settings, Line], None]] = {
    "142": _rounds, "XXR": _rounds, "152": _first_side, "XXC": _configuration, "192": _system, "162": _scoring,
    "XXS": _scoring_xxs, "299": _abnormal, "240": _byes, "XXZ": _absent, "260": _forbidden, "XXP": _forbidden_xxp,
    "250": _accelerated, "XXA": _accelerated_xxa, **dict.fromkeys(_BB, _scoring_bb),
}  # fmt: skip


def merged(virtual: dict[tuple[int, int], int]) -> tuple[VirtualPoints, ...]:
    """Points by player and round as the fewest records of neighbouring rounds, then neighbouring players."""
    runs: dict[int, tuple[tuple[int, int, int], ...]] = {}
    for player in sorted({p for p, _ in virtual}):
        mine: list[tuple[int, int, int]] = []
        for number in sorted(r for p, r in virtual if p == player):
            value = virtual[player, number]
            if not value:
                continue
            if mine and mine[-1][0] == value and mine[-1][2] == number - 1:
                mine[-1] = (value, mine[-1][1], number)
            else:
                mine.append((value, number, number))
        runs[player] = tuple(mine)
    found: list[VirtualPoints] = []
    pending: list[int] = []
    for player in [*runs, 0]:
        if pending and (player != pending[-1] + 1 or runs[player] != runs[pending[-1]]):
            found += [VirtualPoints(v, first, last, pending[0], pending[-1]) for v, first, last in runs[pending[-1]]]
            pending = []
        pending.append(player)
    return tuple(sorted(found, key=lambda v: (v.first_player, v.first_round)))
