"""Tie-breaks from ratings (C.07, article 10): only games over the board count, and only where everybody is rated."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.swiss.model import DRAWS, WINS
from tournaments.swiss.rating_tables import expected_hundredths, performance_difference
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Row, Unit, Value, rounded
from tournaments.swiss.unplayed import Field, Kind, Round

UNKNOWN = Value(None, Unit.COUNT)
_BEYOND = 800


def own_rating(field: Field, number: int) -> Value:
    """RTNG (10.6)."""
    rating = field.tournament.players[number - 1].rating
    return Value(rating or None, Unit.COUNT)


def average_rating(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """ARO (10.1): the opponents' mean, .5 upwards; cuts take the lowest and the highest."""
    if not _all_rated(field):
        return UNKNOWN
    games = sorted(_games(field, number), key=lambda r: (_rating(field, r), r.number))
    low, high = tiebreak.cut_low, len(games) - tiebreak.cut_high
    rows = [
        Row(r.number, r.opponent, _rating(field, r), "played" if low <= k < high else "cut", counts=low <= k < high)
        for k, r in enumerate(games)
    ]
    ratings = [int(r.amount or 0) for r in rows if r.counts]
    return Value(_mean(ratings) if ratings else None, Unit.COUNT, tuple(sorted(rows, key=lambda r: r.round)))


def performance(field: Field, number: int) -> Value:
    """TPR (10.2): the opponents' mean and the difference that the score in percent stands for."""
    games = _games(field, number)
    if not games or not _all_rated(field):
        return UNKNOWN
    score = _halves(games)
    hundredths = rounded(Fraction(50 * score, len(games)))
    ratings = [_rating(field, r) for r in games]
    return Value(_mean(ratings) + performance_difference(hundredths), Unit.COUNT, _rows(field, games))


def perfect_performance(field: Field, number: int) -> Value:
    """PTP (10.3): the lowest rating whose expected score reaches the score; in whole hundredths, without the cap."""
    games = _games(field, number)
    if not games or not _all_rated(field):
        return UNKNOWN
    ratings = [_rating(field, r) for r in games]
    wanted = 50 * _halves(games)
    if wanted == 0:
        return Value(min(ratings) - _BEYOND, Unit.COUNT, _rows(field, games))
    low, high = min(ratings) - _BEYOND, max(ratings) + _BEYOND  # low expects less than any score, high all of it
    while high - low > 1:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - r) for r in ratings) >= wanted:
            high = middle
        else:
            low = middle
    return Value(high, Unit.COUNT, _rows(field, games))


def average_of_opponents(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """APRO and APPO (10.4, 10.5): the mean of the opponents' TPR or PTP, .5 upwards."""
    inner = performance if tiebreak.name == "APRO" else perfect_performance
    rows = [Row(r.number, r.opponent, inner(field, r.opponent).amount) for r in _games(field, number)]
    known = [int(r.amount) for r in rows if r.amount is not None]
    return Value(_mean(known) if known else None, Unit.COUNT, tuple(rows))


def _games(field: Field, number: int) -> list[Round]:
    return [r for r in field.rows[number] if r.kind is Kind.PLAYED]


def _rating(field: Field, this: Round) -> int:
    return field.tournament.players[this.opponent - 1].rating


def _all_rated(field: Field) -> bool:
    return all(player.rating for player in field.tournament.players)


def _halves(games: Sequence[Round]) -> int:
    """The score in half games, whatever points the tournament gives for them."""
    return sum(2 if r.cell.result in WINS else 1 if r.cell.result in DRAWS else 0 for r in games)


def _mean(ratings: Sequence[int]) -> int:
    return rounded(Fraction(sum(ratings), len(ratings)))


def _rows(field: Field, games: Sequence[Round]) -> tuple[Row, ...]:
    return tuple(Row(r.number, r.opponent, _rating(field, r)) for r in games)
