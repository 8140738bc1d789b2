"""Rounds as tie-breaks see them: played or not, and what an unplayed one stands for (C.07, articles 15 and 16)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tournaments.swiss.model import Cell, Result, Tournament


class Kind(Enum):
    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PAIRING_BYE = "pairing bye"
    FULL_BYE = "full-point bye"
    REQUESTED = "requested bye"
    """Half or zero points; every round after a withdrawal, too (16.1)."""
    OPEN = "open"


_KINDS = {
    Result.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Result.PAIRING_BYE: Kind.PAIRING_BYE,
    Result.FULL_BYE: Kind.FULL_BYE,
}
VOLUNTARY = frozenset({Kind.REQUESTED, Kind.FORFEIT_LOSS})
"""Voluntarily unplayed rounds (VUR)."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of one player."""

    number: int
    kind: Kind
    cell: Cell
    points: int

    @property
    def opponent(self) -> int:
        return self.cell.opponent


class Edition(Enum):
    """Of C.07. They differ in 16.4: since 2026 the score of the dummy opponent is capped."""

    AUGUST_2024 = "1 August 2024"
    MARCH_2026 = "1 March 2026"


class Field:
    """A tournament after ``rounds`` rounds, prepared for tie-breaks.

    Open games are left out: they are neither played nor unplayed, and their points are not counted yet.
    """

    def __init__(
        self,
        tournament: Tournament,
        rounds: int | None = None,
        *,
        round_robin: bool | None = None,
        edition: Edition = Edition.MARCH_2026,
    ) -> None:
        self.tournament = tournament
        self.edition = edition
        self.scoring = tournament.scoring
        self.count = tournament.rounds_paired if rounds is None else rounds
        self.planned = max(tournament.rounds or 0, tournament.rounds_paired)
        self.round_robin = is_round_robin(tournament) if round_robin is None else round_robin
        self.rows = {number: self._row(row) for number, row in tournament.rows(self.count)}
        self.score = {number: sum(r.points for r in row) for number, row in self.rows.items()}
        self._adjusted: dict[tuple[int, bool], int] = {}

    def _row(self, cells: tuple[Cell, ...]) -> tuple[Round, ...]:
        return tuple(self._round(k, cell) for k, cell in enumerate(cells, start=1))

    def _round(self, number: int, cell: Cell) -> Round:
        if cell.result is Result.OPEN and cell.opponent:
            return Round(number, Kind.OPEN, cell, 0)
        points = self.scoring.points(cell)
        if cell.is_played:
            return Round(number, Kind.PLAYED, cell, points)
        kind = _KINDS.get(cell.result, Kind.REQUESTED)
        if not cell.opponent:  # a forfeit against nobody is a bye of that worth
            kind = {Kind.FORFEIT_WIN: Kind.FULL_BYE, Kind.FORFEIT_LOSS: Kind.REQUESTED}.get(kind, kind)
        return Round(number, kind, cell, points)

    @property
    def is_final_known(self) -> bool:
        """The last planned round has been paired: only then is there a last round for Fore Buchholz."""
        return self.count == self.planned

    def adjusted(self, number: int, *, fore: bool = False) -> int:
        """16.3: a player's score as the opponents' tie-breaks see it.

        Requested byes that only voluntarily unplayed rounds follow count as draws; everything else as awarded.
        ``fore`` takes all paired games of the last round as drawn (8.3).
        """
        known = self._adjusted.get((number, fore))
        if known is None:
            known = self._adjusted[number, fore] = self._adjust(self.rows[number], fore=fore)
        return known

    def _adjust(self, row: tuple[Round, ...], *, fore: bool) -> int:
        drawn_last = self._is_drawn_last(row) if fore else False
        total = 0
        trailing = not drawn_last
        for k in range(len(row) - 1, -1, -1):
            this = row[k]
            if drawn_last and k == len(row) - 1:
                total += self.scoring.draw
                continue
            if this.kind not in VOLUNTARY:
                trailing = False
            as_draw = this.kind is Kind.REQUESTED and trailing and not self.round_robin
            total += self.scoring.draw if as_draw else this.points
        return total

    def own(self, number: int, *, fore: bool = False) -> int:
        """16.4: the score of the dummy that stands in for a missing opponent is the player's own."""
        row = self.rows[number]
        if fore and self._is_drawn_last(row):
            return self.score[number] - row[-1].points + self.scoring.draw
        return self.score[number]

    def _is_drawn_last(self, row: tuple[Round, ...]) -> bool:
        return self.is_final_known and bool(row) and row[-1].opponent != 0


def is_round_robin(tournament: Tournament) -> bool:
    """By the code of record 192, else by the words of record 092; not guessed from the number of rounds."""
    words = tournament.system or " ".join(r.text for r in tournament.records if r.code == "092")
    return any(word in words.upper() for word in ("ROBIN", "BERGER"))
