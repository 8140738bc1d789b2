"""Points of a tournament after each round, the virtual ones of an acceleration, and who is numbered when."""

from __future__ import annotations

from itertools import accumulate

from tournaments.swiss.model import FIRST, NO_SIDE, POINT, Result, Tournament

BAKU = "_BAKU"


def running_scores(tournament: Tournament, rounds: int) -> list[list[int]]:
    """Row k: the score of number k + 1 before round 1, after round 1, ... after ``rounds``."""
    points = tournament.scoring.points
    return [list(accumulate(map(points, row), initial=0)) for _, row in tournament.rows(rounds)]


def scores(tournament: Tournament, rounds: int | None = None) -> list[int]:
    """The score of each player after ``rounds`` (all that were paired by default)."""
    upto = tournament.rounds_paired if rounds is None else rounds
    return [total[-1] for total in running_scores(tournament, upto)]


def pairing_order(tournament: Tournament) -> list[int]:
    """``order[k]``: the place of number k + 1 in the list that pairing follows."""
    return list(tournament.order) or list(range(1, tournament.size + 1))


def effective_numbers(tournament: Tournament, rounds: int, present: frozenset[int] = frozenset()) -> dict[int, int]:
    """Numbers as they count for the parity of article 5.2.5.

    Who has not been taken into account yet, by the end of round ``rounds`` or now as ``present``, has no number
    (C.04.2 2.4 and 2.5): those after them move up.
    """
    numbered: dict[int, int] = {}
    order = pairing_order(tournament)
    for number in sorted(range(1, tournament.size + 1), key=lambda n: order[n - 1]):
        if number in present or any(cell.took_part for cell in tournament.cells[number - 1][:rounds]):
            numbered[number] = len(numbered) + 1
    return numbered


def initial_side(tournament: Tournament) -> int:
    """The side drawn for the top player: as the file says, else read off the first round that shows one."""
    if tournament.first_side != NO_SIDE:
        return tournament.first_side
    for round_number in range(1, tournament.rounds_paired + 1):
        numbers = effective_numbers(tournament, round_number)
        for number, place in numbers.items():
            side = tournament.cell(number, round_number).side
            if side != NO_SIDE:
                return side if place % 2 == 1 else -side
    return FIRST


def is_accelerated(tournament: Tournament) -> bool:
    return bool(tournament.virtual) or tournament.system.endswith(BAKU)


def virtual_points(tournament: Tournament, round_number: int) -> list[int]:
    """Points added to each player's score when this round is paired (C.04.7); explicit records override Baku."""
    points = [0] * tournament.size
    if tournament.virtual:
        for entry in tournament.virtual:
            if entry.first_round <= round_number <= entry.last_round:
                for number in range(entry.first_player, min(entry.last_player, tournament.size) + 1):
                    points[number - 1] = entry.points
    elif tournament.system.endswith(BAKU) and tournament.rounds:
        bonus = _baku_bonus(tournament, round_number)
        if bonus:
            for number in baku_group(tournament):
                points[number - 1] = bonus
    return points


def baku_group(tournament: Tournament) -> list[int]:
    """Group GA: the first 2·⌈n/4⌉ of the list as it stood in round 1; late entries above its last player join it."""
    order = pairing_order(tournament)
    by_place = sorted(range(1, tournament.size + 1), key=lambda n: order[n - 1])
    listed = [n for n in by_place if not _is_late(tournament, n)]
    half = min(len(listed), 2 * -(-len(listed) // 4))
    if not half:
        return []
    last_place = order[listed[half - 1] - 1]
    return [n for n in by_place if order[n - 1] <= last_place]


def _is_late(tournament: Tournament, number: int) -> bool:
    """Nothing at all in round 1, though round 1 was paired."""
    if tournament.rounds_paired == 0:
        return any(
            r.player == number and r.round == 1 and r.kind in {Result.ZERO_BYE, Result.ABSENT}
            for r in tournament.requests
        )
    return tournament.cell(number, 1).result in {Result.ZERO_BYE, Result.ABSENT}


def _baku_bonus(tournament: Tournament, round_number: int) -> int:
    """C.04.7: accelerated are the first ⌈R/2⌉ rounds; of these the first half bring a win, the others half of it."""
    scoring = tournament.scoring
    accelerated = -(-(tournament.rounds or 0) // 2)
    full = -(-accelerated // 2)
    if round_number > accelerated:
        return 0
    return scoring.win if round_number <= full else scoring.win // 2


def baku_fits(tournament: Tournament) -> bool:
    """Baku needs a win worth two draws and a loss worth nothing (C.04.7 1.4)."""
    return tournament.scoring.loss == 0 and tournament.scoring.win == 2 * tournament.scoring.draw


def format_points(points: int) -> str:
    """``7.5``, or ``7.25`` where tenths do not suffice."""
    whole, rest = divmod(abs(points), POINT)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole}.{rest // 10}" if rest % 10 == 0 else f"{sign}{whole}.{rest:02d}"
