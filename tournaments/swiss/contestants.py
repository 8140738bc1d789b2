"""The players of one round as the pairing sees them (C.04.3, article 1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.swiss.model import Cell, Result, Tournament
from tournaments.swiss.scores import effective_numbers, pairing_order, running_scores, virtual_points
from tournaments.swiss.sides import SideState, side_state

NO_FLOAT, DOWN, UP = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Contestant:
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
    points = running_scores(tournament, done)
    virtual = {r: virtual_points(tournament, r) for r in {round_number, round_number - 1, round_number - 2} if r > 0}
    order = pairing_order(tournament)
    here = frozenset(range(1, tournament.size + 1)) - frozenset(away)
    effective = effective_numbers(tournament, done, here)
    is_final = tournament.rounds == round_number
    win = tournament.scoring.win
    result = []
    for number, row in tournament.rows(done):
        if number not in here:
            continue
        played = [cell for cell in row if cell.is_met]
        score = points[number - 1][done] + virtual[round_number][number - 1]
        result.append(
            Contestant(
                number=number,
                place=order[number - 1],
                effective=effective[number],
                score=score,
                points=points[number - 1][done],
                opponents=frozenset(cell.opponent for cell in played),
                sides=side_state([cell.side for cell in played]),
                floats=(
                    _float(tournament, points, virtual, number, done),
                    _float(tournament, points, virtual, number, done - 1),
                ),
                may_have_bye=may_have_bye(tournament, row),
                unplayed=done - len(played),
                is_topscorer=is_final and 2 * score > done * win,
            )
        )
    return sorted(result, key=lambda c: (-c.score, c.place))


def may_have_bye(tournament: Tournament, row: Collection[Cell]) -> bool:
    """C2: not who had the pairing-allocated bye, nor who got a win's points without playing (C.04.1 4)."""
    scoring = tournament.scoring
    return not any(
        cell.result is Result.PAIRING_BYE or (not cell.is_met and scoring.points(cell) >= scoring.win)
        for cell in row
        if not cell.result.is_played
    )


def _float(
    tournament: Tournament, points: list[list[int]], virtual: dict[int, list[int]], number: int, round_number: int
) -> int:
    """Article 1.4: down against a lower score, or points without playing; up against a higher score."""
    if round_number < 1:
        return NO_FLOAT
    cell = tournament.cell(number, round_number)
    scoring = tournament.scoring
    if cell.is_met:
        bonus = virtual[round_number]
        mine = points[number - 1][round_number - 1] + bonus[number - 1]
        theirs = points[cell.opponent - 1][round_number - 1] + bonus[cell.opponent - 1]
        return DOWN if mine > theirs else UP if mine < theirs else NO_FLOAT
    return DOWN if scoring.points(cell) > scoring.loss else NO_FLOAT
