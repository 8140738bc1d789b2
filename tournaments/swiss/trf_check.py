"""Do the lines of a report file agree with one another? Opponents, sides, results and totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.swiss.model import DRAWS, LOSSES, WINS, Cell, Player, Request, Result, Scoring, Tournament
from tournaments.swiss.scores import format_points, scores, virtual_points
from tournaments.swiss.trf_line import Line, Warned
from tournaments.swiss.trf_player import FIRST_ROUND, STRIDE


@dataclass(frozen=True, slots=True)
class Row:
    """A player line with what was read from it."""

    line: Line
    player: Player
    cells: tuple[Cell, ...]


def column_of(round_number: int) -> int:
    return FIRST_ROUND + STRIDE * (round_number - 1)


def check_numbers(rows: Sequence[Row]) -> None:
    """Each number once, 1 to n without a gap. ``rows`` are sorted by number."""
    for place, row in enumerate(rows, start=1):
        if row.player.number < place:
            raise row.line.fail(5, "a_number_not_used_before", str(row.player.number))
        if row.player.number > place:
            raise row.line.fail(5, "numbers_without_a_gap", str(row.player.number), missing=place)


def check_games(rows: Sequence[Row], rounds: int | None) -> None:
    """What each says about a game, the opponent's line says too, from the other side of it."""
    for row in rows:
        if rounds is not None and len(row.cells) > rounds:
            raise row.line.fail(column_of(rounds + 1), "end_of_line", rounds=rounds)
        for number, cell in enumerate(row.cells, start=1):
            if not cell.opponent:
                continue
            if cell.opponent > len(rows):
                raise row.line.fail(column_of(number), "an_existing_player", str(cell.opponent))
            other = rows[cell.opponent - 1]
            mirror = other.cells[number - 1] if number <= len(other.cells) else Cell()
            _check_game(row, cell, other, mirror, number)


def _check_game(row: Row, cell: Cell, other: Row, mirror: Cell, number: int) -> None:
    me, column = row.player.number, column_of(number)
    if mirror.opponent != me:
        if not mirror.opponent:
            raise other.line.fail(column, "the_game_of_the_opponent", round=number, opponent=me)
        raise row.line.fail(column, "the_opponent_who_names_this_player", str(cell.opponent), round=number)
    if me > cell.opponent:
        return  # seen from the other line already
    later, its_cell = (row, cell) if row.line.number > other.line.number else (other, mirror)
    facing = other if later is row else row
    played = cell.result.is_played
    if cell.side == mirror.side and (cell.side or played):
        raise later.line.fail(column + 5, "the_other_side", round=number, opponent=facing.player.number)
    if not _agree(cell.result, mirror.result):
        raise later.line.fail(
            column + 7, "a_result_that_fits", its_cell.result.value, round=number, opponent=facing.player.number
        )


def _agree(one: Result, other: Result) -> bool:
    """At most one point is shared out; arbiters may give both less (0-0, ½-0)."""
    if one.is_played and other.is_played:
        both = {one, other}
        return not (both <= WINS or (both & WINS and both & DRAWS) or (one in WINS and other not in LOSSES))
    forfeits = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
    if one in forfeits and other in forfeits:
        return Result.FORFEIT_LOSS in {one, other}
    return one is Result.OPEN and other is Result.OPEN


def check_totals(tournament: Tournament, rows: Sequence[Row], stated_scoring: int) -> list[Warned]:
    """Columns 81 to 84 against the results.

    Accepted with a warning: totals that already contain a requested bye of the next round, or its virtual points,
    or the whole next round, or that follow 1-½-0 though the file sets another scoring.
    """
    computed = scores(tournament)
    wrong = [
        (row, stated, total)
        for row, total in zip(rows, computed, strict=True)
        if (stated := row.player.stated_points) is not None and stated != total
    ]
    if not wrong:
        return []
    usual = Scoring()
    if stated_scoring and tournament.scoring != usual:
        plain = scores(_rescored(tournament, usual))
        if all(row.player.stated_points in {None, p} for row, p in zip(rows, plain, strict=True)):
            return [Warned("totals_in_usual_scoring", stated_scoring)]
    found = []
    rest = []
    coming = tournament.rounds_paired + 1
    allowed = _next_round_extras(tournament, coming)
    for row, stated, total in wrong:
        code = allowed[row.player.number - 1].get(stated - total)
        if code:
            found.append(Warned(code, row.line.number, (("player", row.player.number),)))
        else:
            rest.append((row, stated, total))
    if rest and _is_next_round(tournament, [stated - total for _, stated, total in rest]):
        return [*found, Warned("totals_with_next_round", rest[0][0].line.number)]
    if rest:
        row, stated, total = rest[0]
        raise row.line.fail(81, "points_as_the_results_give_them", format_points(stated), points=format_points(total))
    return found


def _rescored(tournament: Tournament, scoring: Scoring) -> Tournament:
    return Tournament(players=tournament.players, cells=tournament.cells, scoring=scoring)


def _next_round_extras(tournament: Tournament, coming: int) -> list[dict[int, str]]:
    """What each total may contain besides the results so far."""
    extras: list[dict[int, str]] = [{} for _ in range(tournament.size)]
    for number in (coming, coming - 1):
        for k, points in enumerate(virtual_points(tournament, number) if number else []):
            if points:
                extras[k].setdefault(points, "total_with_virtual_points")
    for request in tournament.requests:
        if request.round == coming:
            extras[request.player - 1][_request_points(tournament, request)] = "total_with_next_bye"
    return extras


def _request_points(tournament: Tournament, request: Request) -> int:
    return tournament.scoring.points(Cell(result=request.kind))


def _is_next_round(tournament: Tournament, surplus: list[int]) -> bool:
    """Another round is planned, and at least a third of the field has just about a round's points too many."""
    if tournament.rounds is None or tournament.rounds_paired >= tournament.rounds:
        return False
    scoring = tournament.scoring
    round_values = {scoring.win, scoring.draw, scoring.pairing_bye, scoring.half_bye, scoring.loss}
    return 3 * len(surplus) >= tournament.size and all(value in round_values for value in surplus)
