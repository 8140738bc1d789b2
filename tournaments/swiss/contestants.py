"""The players of one round as the pairing sees them (C.04.3, article 1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tournaments.swiss.model import Cell, Result, Tournament
from tournaments.swiss.scores import effective_numbers, pairing_order, running_scores, virtual_points
from tournaments.swiss.sides import SideState, side_state

NO_FLOAT, DOWN, UP = 0, 1, 2
UNMOVED = (NO_FLOAT, NO_FLOAT)


class Contestant(NamedTuple):
    """A player to be paired. Contestants are sorted by score, then by their place in the list (1.2)."""

    number: int
    place: int
    effective: int
    """The number whose parity article 5.2.5 looks at."""
    score: int
    """The pairing score: with virtual points, if there are any (C.04.7)."""
    points: int
    opponents: frozenset[int]
    sides: SideState
    floats: tuple[int, int]
    """The float of the last round and of the one before (1.4)."""
    may_have_bye: bool
    unplayed: int
    is_topscorer: bool
    """More than half of the maximum, asked only in the final round (1.8)."""


def contestants(tournament: Tournament, round_number: int, away: Collection[int]) -> list[Contestant]:
    """Everybody but ``away``, in pairing order."""
    done = round_number - 1
    standing = _Standing(tournament, done)
    bonus = virtual_points(tournament, round_number)
    order = pairing_order(tournament)
    here = frozenset(range(1, tournament.size + 1)) - frozenset(away)
    effective = effective_numbers(tournament, done, here)
    most = done * tournament.scoring.win if tournament.rounds == round_number else None
    result = []
    for number in here:
        row = standing.rows[number - 1]
        met = [cell for cell in row if cell.is_met]
        points = standing.points[number - 1][done]
        score = points + bonus[number - 1]
        opponents = frozenset([cell.opponent for cell in met])
        sides = side_state(tuple([cell.side for cell in met]))
        floats = (standing.float_in(done, number), standing.float_in(done - 1, number)) if done else UNMOVED
        bye = len(met) == done or may_have_bye(tournament, row)
        unplayed = done - len(met)
        top = most is not None and 2 * score > most
        place, parity = order[number - 1], effective[number]
        # by position: names would take longer than all else
        result.append(Contestant(number, place, parity, score, points, opponents, sides, floats, bye, unplayed, top))
    return sorted(result, key=lambda c: (-c.score, c.place))


def may_have_bye(tournament: Tournament, row: Collection[Cell]) -> bool:
    """C2: not who had the pairing-allocated bye, nor who got a win's points without playing (C.04.1 4)."""
    scoring = tournament.scoring
    return not any(
        cell.result is Result.PAIRING_BYE or (not cell.is_met and scoring.points(cell) >= scoring.win)
        for cell in row
        if not cell.result.is_played
    )


class _Standing:
    """What the floats of the last two rounds depend on."""

    def __init__(self, tournament: Tournament, done: int) -> None:
        self.scoring = tournament.scoring
        self.rows = [row for _, row in tournament.rows(done)]
        self.points = running_scores(tournament, done)
        self.virtual = {k: virtual_points(tournament, k) for k in (done, done - 1) if k > 0}

    def float_in(self, round_number: int, number: int) -> int:
        """Article 1.4: down against a lower score, or points without playing; up against a higher score."""
        if round_number < 1:
            return NO_FLOAT
        cell = self.rows[number - 1][round_number - 1]
        if cell.is_met:
            bonus = self.virtual[round_number]
            mine = self.points[number - 1][round_number - 1] + bonus[number - 1]
            theirs = self.points[cell.opponent - 1][round_number - 1] + bonus[cell.opponent - 1]
            return DOWN if mine > theirs else UP if mine < theirs else NO_FLOAT
        return DOWN if self.scoring.points(cell) > self.scoring.loss else NO_FLOAT
