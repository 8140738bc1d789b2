"""Tie-breaks from a player's own rounds (C.07, article 7), and Koya (9.2)."""

from __future__ import annotations

from tournaments.swiss.model import POINT, SECOND
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Row, Unit, Value
from tournaments.swiss.unplayed import VOLUNTARY, Field, Kind, Round


def counted(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """WIN, WON, BPG, BWG, REP: how many rounds are of that kind."""
    rows = [Row(r.number, r.opponent, 1, _why(r)) for r in field.rows[number] if _is_counted(field, tiebreak.name, r)]
    return Value(len(rows), Unit.COUNT, tuple(rows))


def _is_counted(field: Field, name: str, this: Round) -> bool:
    played = this.kind is Kind.PLAYED
    won = this.points == field.scoring.win
    if name == "WIN":  # 7.1: a win's points, over the board or not
        return won
    if name == "WON":  # 7.2
        return played and won
    if name == "BPG":  # 7.3
        return played and this.cell.side == SECOND
    if name == "BWG":  # 7.4
        return played and won and this.cell.side == SECOND
    return this.kind not in VOLUNTARY and this.kind is not Kind.OPEN  # 7.6, REP


def _why(this: Round) -> str:
    if this.kind is Kind.PLAYED:
        return "played"
    return "forfeit" if this.opponent else "bye"


def points(field: Field, number: int) -> Value:
    """PTS: what each round brought."""
    rows = [Row(r.number, r.opponent, r.points, _why(r)) for r in field.rows[number] if r.kind is not Kind.OPEN]
    return Value(field.score[number], Unit.POINTS, tuple(rows))


def progressive(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """PS (7.5): the sum of the scores after each round; ``/Cn`` leaves out the first n rounds."""
    rows = []
    running = total = 0
    for this in field.rows[number]:
        running += this.points
        counts = this.number > tiebreak.cut_low
        rows.append(Row(this.number, this.opponent, running, _why(this) if counts else "cut", counts))
        total += running if counts else 0
    return Value(total, Unit.POINTS, tuple(rows))


def standard(field: Field, number: int) -> Value:
    """STD (7.7): one for a round with more points than the opponent, or unplayed than a draw; half for as many."""
    rows = []
    for this in field.rows[number]:
        if this.kind is Kind.OPEN:
            continue
        played = this.kind is Kind.PLAYED
        against = field.rows[this.opponent][this.number - 1].points if played else field.scoring.draw
        halves = 2 if this.points > against else 1 if this.points == against else 0
        rows.append(Row(this.number, this.opponent, halves, _why(this)))
    return Value(sum(int(r.amount or 0) for r in rows), Unit.HALVES, tuple(rows))


def koya(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """KS (9.2): points against those who made at least half of the possible points."""
    limit = _koya_limit(field, tiebreak)
    rows = []
    for this in field.rows[number]:
        if not this.opponent or this.kind is Kind.OPEN:
            continue
        # compared times 100: the limit is a percentage
        counts = 100 * field.score[this.opponent] >= limit
        rows.append(Row(this.number, this.opponent, this.points, _why(this) if counts else "below", counts))
    return Value(sum(int(r.amount or 0) for r in rows if r.counts), Unit.POINTS, tuple(rows))


def _koya_limit(field: Field, tiebreak: TieBreak) -> int:
    """The limit in hundredths of a hundredth. A round robin's free rounds and empty places are no possible points."""
    games = field.count
    if field.round_robin:
        size = len(field.rows)
        if games % size == 0:
            games -= games // size
        games -= sum(1 for row in field.rows.values() if not any(r.opponent for r in row))
    return tiebreak.limit_percent * field.scoring.win * games + 100 * tiebreak.limit_shift * (POINT // 2)
