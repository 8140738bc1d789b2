"""Standings of table tournaments: points, firsts, strength of schedule, its cut, beaten opponents, game points, lots.

Strength of schedule is a mean, never a sum: larger tables would inflate a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.swiss.rng import Rng
from tournaments.swiss.tiebreak_value import Row


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part of one table: place (1 is first, ties share it), table points, points of the game itself."""

    player: int
    place: int
    points: int
    game_points: int = 0


Table = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of the standings; the fractions are exact, in hundredths of a point."""

    rank: int
    player: int
    points: int
    firsts: int
    strength: Fraction
    strength_cut: Fraction
    beaten: Fraction
    share: Fraction


def table_standings(
    players: Sequence[int], rounds: Sequence[Sequence[Table]], seed: int | str
) -> tuple[TableLine, ...]:
    """Ranks are never shared: lots, drawn from the seed, decide in the end. Byes' points are seats at tables of one."""
    record = _Record(players, rounds)
    lots = {player: k for k, player in enumerate(Rng(f"lots {seed}").shuffled(sorted(players)))}
    lines = [record.line(player) for player in players]
    lines.sort(key=lambda x: (-x.points, -x.firsts, -x.strength, -x.strength_cut, -x.beaten, -x.share, lots[x.player]))
    return tuple(
        TableLine(k, x.player, x.points, x.firsts, x.strength, x.strength_cut, x.beaten, x.share)
        for k, x in enumerate(lines, start=1)
    )


def opened(players: Sequence[int], rounds: Sequence[Sequence[Table]], player: int) -> dict[str, tuple[Row, ...]]:
    """What each value of a player's line is made of: strengths are means of their rows that count, the others sums."""
    record = _Record(players, rounds)
    met = record.met(player)
    weakest = min(range(len(met)), key=lambda k: met[k].amount or 0, default=None)
    return {
        "strength": tuple(met),
        "strength_cut": tuple(replace(row, counts=k != weakest) for k, row in enumerate(met)),
        "beaten": tuple(record.beaten(player)),
        "share": tuple(record.shares(player)),
    }


class _Record:
    def __init__(self, players: Sequence[int], rounds: Sequence[Sequence[Table]]) -> None:
        self.rounds = len(rounds)
        self.tables: dict[int, list[tuple[int, Table]]] = {player: [] for player in players}
        """With the number of the round."""
        for number, tables in enumerate(rounds, start=1):
            for table in tables:
                for seat in table:
                    self.tables[seat.player].append((number, table))
        self.points = {p: sum(_own(t, p).points for _number, t in tables) for p, tables in self.tables.items()}
        seats = [seat for tables in rounds for table in tables if len(table) > 1 for seat in table]
        self.mean = Fraction(sum(s.points for s in seats), len(seats)) if seats else Fraction(0)
        self.per_game = {p: self._per_game(p) for p in players}

    def _played(self, player: int) -> list[tuple[int, Table]]:
        return [(number, table) for number, table in self.tables[player] if len(table) > 1]

    def _per_game(self, player: int) -> Fraction:
        """Score per round; absences count as the mean of all seats, for the sake of those who met the player."""
        games = [_own(t, player).points for _number, t in self._played(player)]
        absences = self.rounds - len(games)
        if not self.rounds:
            return Fraction(0)
        return (Fraction(sum(games)) + absences * self.mean) / self.rounds

    def met(self, player: int) -> list[Row]:
        """Everybody met; an absence is a dummy opponent no better than oneself."""
        played = self._played(player)
        rows = [Row(n, s.player, self.per_game[s.player]) for n, table in played for s in table if s.player != player]
        own = min(self.per_game[player], self.mean)
        away = sorted(set(range(1, self.rounds + 1)) - {number for number, _table in played})
        return rows + [Row(number, 0, own, "dummy") for number in away]

    def beaten(self, player: int) -> list[Row]:
        """Everybody finished behind, half of those with whom a place was shared."""
        rows = []
        for number, table in self._played(player):
            mine = _own(table, player)
            for seat in table:
                if seat.player != player and seat.place >= mine.place:
                    worth = Fraction(self.points[seat.player], 1 if seat.place > mine.place else 2)
                    rows.append(Row(number, seat.player, worth))
        return rows

    def shares(self, player: int) -> list[Row]:
        return [Row(number, 0, _share(table, player)) for number, table in self._played(player)]

    def line(self, player: int) -> TableLine:
        met = [Fraction(row.amount or 0) for row in self.met(player)]
        return TableLine(
            rank=0,
            player=player,
            points=self.points[player],
            firsts=sum(1 for _number, t in self._played(player) if _own(t, player).place == 1),
            strength=_mean(met),
            strength_cut=_mean(sorted(met)[1:]),
            beaten=sum((Fraction(row.amount or 0) for row in self.beaten(player)), Fraction(0)),
            share=sum((Fraction(row.amount or 0) for row in self.shares(player)), Fraction(0)),
        )


def _own(table: Table, player: int) -> Seat:
    return next(seat for seat in table if seat.player == player)


def _share(table: Table, player: int) -> Fraction:
    total = sum(seat.game_points for seat in table)
    return Fraction(_own(table, player).game_points, total) if total else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
