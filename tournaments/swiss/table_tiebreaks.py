"""Standings of table tournaments: points, firsts, strength of schedule, its cut, beaten opponents, game points, lots.

Strength of schedule is a mean, never a sum: larger tables would inflate a sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.swiss.rng import Rng


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


class _Record:
    def __init__(self, players: Sequence[int], rounds: Sequence[Sequence[Table]]) -> None:
        self.rounds = len(rounds)
        self.tables: dict[int, list[Table]] = {player: [] for player in players}
        for tables in rounds:
            for table in tables:
                for seat in table:
                    self.tables[seat.player].append(table)
        self.points = {p: sum(_own(t, p).points for t in tables) for p, tables in self.tables.items()}
        seats = [seat for tables in rounds for table in tables if len(table) > 1 for seat in table]
        self.mean = Fraction(sum(s.points for s in seats), len(seats)) if seats else Fraction(0)
        self.per_game = {p: self._per_game(p) for p in players}

    def _per_game(self, player: int) -> Fraction:
        """Score per round; absences count as the mean of all seats, for the sake of those who met the player."""
        games = [_own(t, player).points for t in self.tables[player] if len(t) > 1]
        absences = self.rounds - len(games)
        if not self.rounds:
            return Fraction(0)
        return (Fraction(sum(games)) + absences * self.mean) / self.rounds

    def line(self, player: int) -> TableLine:
        tables = [t for t in self.tables[player] if len(t) > 1]
        met = [self.per_game[s.player] for t in tables for s in t if s.player != player]
        own = min(self.per_game[player], self.mean)
        met += [own] * (self.rounds - len(tables))  # an absence is a dummy opponent no better than oneself
        beaten = Fraction(0)
        for table in tables:
            mine = _own(table, player)
            for seat in table:
                if seat.player != player and seat.place >= mine.place:
                    beaten += Fraction(self.points[seat.player], 1 if seat.place > mine.place else 2)
        return TableLine(
            rank=0,
            player=player,
            points=self.points[player],
            firsts=sum(1 for t in tables if _own(t, player).place == 1),
            strength=_mean(met),
            strength_cut=_mean(sorted(met)[1:]),
            beaten=beaten,
            share=sum((_share(t, player) for t in tables), Fraction(0)),
        )


def _own(table: Table, player: int) -> Seat:
    return next(seat for seat in table if seat.player == player)


def _share(table: Table, player: int) -> Fraction:
    total = sum(seat.game_points for seat in table)
    return Fraction(_own(table, player).game_points, total) if total else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
