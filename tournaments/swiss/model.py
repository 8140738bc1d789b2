"""What a tournament is for the engine: players, the cells of the cross table, scoring, and what limits the pairing.

Values only. Reading report files is `trf`, everything derived lives in the module named for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

FIRST = 1
SECOND = -1
NO_SIDE = 0

POINT = 100
"""One point in the engine's unit."""

EDITION = "FIDE Dutch, C.04.3 of 1 February 2026"


_CODES = "1=0WDL+-HFUZ *"


class Result(Enum):
    """A result code of a report file, seen by one player."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    """Played, but under one move: not rated."""
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_BYE = "H"
    FULL_BYE = "F"
    PAIRING_BYE = "U"
    ZERO_BYE = "Z"
    ABSENT = " "
    """Nothing written: the player was not there, or the round is yet to come."""
    OPEN = "*"
    """Paired, not finished: a draw for the next pairing (C.04.2 3.1), left out of live standings."""

    # Plain attributes: these are asked for in every cell of every round.
    index: int
    is_played: bool
    is_bye: bool
    """No opponent was meant: a bye of any kind, or absence."""

    def __init__(self, code: str) -> None:
        self.index = _CODES.index(code)
        self.is_played = code in "1=0WDL"
        self.is_bye = code in "HFUZ "


WINS = frozenset({Result.WIN, Result.SHORT_WIN})
DRAWS = frozenset({Result.DRAW, Result.SHORT_DRAW})
LOSSES = frozenset({Result.LOSS, Result.SHORT_LOSS})


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round: whom they met, on which side, and what came of it. ``opponent`` 0 is nobody."""

    opponent: int = 0
    side: int = NO_SIDE
    result: Result = Result.ABSENT

    @property
    def is_played(self) -> bool:
        """A game over the board; forfeits and byes are not (C.04.2 3.4, 3.5)."""
        return self.opponent != 0 and self.result.is_played

    @property
    def is_met(self) -> bool:
        """Played, or being played while the next round is paired."""
        return self.opponent != 0 and (self.result.is_played or self.result is Result.OPEN)

    @property
    def took_part(self) -> bool:
        """The player was in the round's pairing, also as the one left over."""
        return self.opponent != 0 or self.result in {Result.PAIRING_BYE, Result.FORFEIT_WIN}


NOTHING = Cell()


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way a round can end. ``pairing_bye`` is the same for every such bye (C.04.1 3)."""

    win: int = POINT
    draw: int = POINT // 2
    loss: int = 0
    forfeit_win: int = POINT
    forfeit_loss: int = 0
    half_bye: int = POINT // 2
    full_bye: int = POINT
    pairing_bye: int = POINT
    absent: int = 0
    open_game: int = POINT // 2
    _values: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        played = (self.win, self.draw, self.loss)
        byes = (self.half_bye, self.full_bye, self.pairing_bye, self.absent, self.absent)
        values = (*played, *played, self.forfeit_win, self.forfeit_loss, *byes, self.open_game)
        object.__setattr__(self, "_values", values)  # in the order of _CODES

    @classmethod
    def of(cls, win: int, draw: int, loss: int = 0, **others: int) -> Scoring:
        """Win, draw and loss; whatever is not named follows from them as usual."""
        usual = {"forfeit_win": win, "half_bye": draw, "full_bye": win, "pairing_bye": win, "open_game": draw}
        return cls(win=win, draw=draw, loss=loss, **{**usual, **others})

    def value(self, result: Result) -> int:
        return self._values[result.index]

    def points(self, cell: Cell) -> int:
        if cell.result is Result.OPEN and not cell.opponent:
            return self.absent  # a round not played yet by somebody without an opponent
        return self.value(cell.result)


@dataclass(frozen=True, slots=True)
class Player:
    """An entry. ``rating`` is the one frozen at entry; 0 is unrated."""

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    ident: str = ""
    birth: str = ""
    stated_points: int | None = None
    stated_rank: int | None = None


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Players who must not meet one another in these rounds (record 260); ``last`` 0 is to the end."""

    players: tuple[int, ...]
    first: int = 1
    last: int = 0

    def holds(self, round_number: int) -> bool:
        return self.first <= round_number and (not self.last or round_number <= self.last)


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Acceleration of some players in some rounds (record 250)."""

    points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int


@dataclass(frozen=True, slots=True)
class Request:
    """A bye asked for in a round still to be paired (record 240), or plain absence (``Z``)."""

    kind: Result
    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Record:
    """A line of a report file that pairing does not use, kept so that nothing is lost."""

    code: str
    text: str
    follows_players: bool = False


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament between two rounds. ``players[k]`` has number k + 1 and ``cells[k]`` the rounds so far."""

    players: tuple[Player, ...]
    cells: tuple[tuple[Cell, ...], ...]
    rounds: int | None = None
    """How many rounds are planned; None if the file does not say."""
    first_side: int = NO_SIDE
    """The side drawn for the top player; NO_SIDE if unknown."""
    scoring: Scoring = field(default_factory=Scoring)
    forbidden: tuple[Forbidden, ...] = ()
    virtual: tuple[VirtualPoints, ...] = ()
    requests: tuple[Request, ...] = ()
    system: str = ""
    """Code of record 192, or nothing."""
    order: tuple[int, ...] = ()
    """Pairing order if it is not that of the numbers (``XXC rank``): order[k] is the place of number k + 1."""
    records: tuple[Record, ...] = field(default=())

    def __post_init__(self) -> None:
        if len(self.players) != len(self.cells):
            raise ValueError("each player needs a row of cells")
        for place, player in enumerate(self.players, start=1):
            if player.number != place:
                raise ValueError("players must be listed by number, 1 to n")

    @property
    def size(self) -> int:
        return len(self.players)

    @property
    def rounds_paired(self) -> int:
        """The last round with a pairing in it; a pairing-allocated bye alone makes a round paired, too."""
        paired = 0
        for row in self.cells:
            k = len(row)
            while k > paired and not row[k - 1].took_part:
                k -= 1
            paired = max(paired, k)
        return paired

    def cell(self, number: int, round_number: int) -> Cell:
        row = self.cells[number - 1]
        return row[round_number - 1] if round_number <= len(row) else NOTHING

    def rows(self, rounds: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """Number and exactly ``rounds`` cells of every player."""
        for k, row in enumerate(self.cells, start=1):
            yield k, row if len(row) == rounds else row[:rounds] + (NOTHING,) * (rounds - len(row))

    def before(self, round_number: int) -> Tournament:
        """The tournament as it stood when this round was paired; those who then had no game have asked for it."""
        byes = {Result.HALF_BYE, Result.FULL_BYE}
        away = []
        for k in range(1, self.size + 1):
            cell = self.cell(k, round_number)
            if not cell.took_part:
                kind = cell.result if cell.result in byes else Result.ZERO_BYE
                away.append(Request(kind=kind, round=round_number, player=k))
        later = [r for r in self.requests if r.round > round_number]
        return replace(
            self,
            players=self._without_totals(),
            cells=tuple(row[: round_number - 1] for row in self.cells),
            requests=(*away, *later),
            rounds=self.rounds or self.rounds_paired,
        )

    def with_round(self, cells: Mapping[int, Cell]) -> Tournament:
        """One round more. Who is not named has what they asked for, or nothing."""
        number = self.rounds_paired + 1
        asked = {r.player: Cell(result=r.kind) for r in self.requests if r.round == number}
        rows = []
        for k, row in self.rows(number - 1):
            rows.append((*row, cells.get(k, asked.get(k, NOTHING))))
        later = tuple(r for r in self.requests if r.round != number)
        return replace(self, players=self._without_totals(), cells=tuple(rows), requests=later)

    def _without_totals(self) -> tuple[Player, ...]:
        """Totals and ranks as written belong to the file they were read from."""
        return tuple(replace(p, stated_points=None, stated_rank=None) for p in self.players)
