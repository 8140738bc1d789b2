"""Player lines (record 001): reading and writing."""

from __future__ import annotations

from tournaments.swiss.model import FIRST, NO_SIDE, NOTHING, SECOND, Cell, Player, Result
from tournaments.swiss.scores import format_points
from tournaments.swiss.trf_line import MAX_ROUNDS, Line

FIRST_ROUND = 92
STRIDE = 10
_SIDES = {"w": FIRST, "b": SECOND, "-": NO_SIDE, "": NO_SIDE}
_LETTERS = {FIRST: "w", SECOND: "b", NO_SIDE: "-"}
_RESULTS = {result.value: result for result in Result} | {"X": Result.OPEN, "?": Result.OPEN}


def read_player(line: Line) -> Player:
    number = line.integer(5, 8, "player_number")
    if number == 0:
        raise line.fail(5, "player_number", "0")
    sex = line.cut(10, 10).lower()
    if sex not in {"", "m", "w", "f"}:
        raise line.fail(10, "sex_m_or_w", sex)
    return Player(
        number=number,
        sex=sex,
        title=line.cut(11, 13),
        name=line.cut(15, 47),
        rating=line.integer(49, 52, "rating", default=0),
        federation=line.cut(54, 56),
        ident=line.cut(58, 68),
        birth=line.cut(70, 79),
        stated_points=line.points(81, 84),
        stated_rank=line.integer(86, 89, "rank", default=0) or None,
    )


def read_cells(line: Line, own: int) -> tuple[Cell, ...]:
    """The rounds of a player line, without empty ones at its end."""
    cells: list[Cell] = []
    column = FIRST_ROUND
    while column <= len(line.text):
        if len(cells) == MAX_ROUNDS:
            raise line.fail(column, "end_of_line", limit=MAX_ROUNDS)
        cells.append(_read_cell(line, column, own))
        column += STRIDE
    while cells and cells[-1] == NOTHING:
        cells.pop()
    return tuple(cells)


def _read_cell(line: Line, column: int, own: int) -> Cell:
    for blank in (column + 4, column + 6, column + 8, column + 9):
        if line.cut(blank, blank):
            raise line.fail(blank, "a_blank", line.cut(blank, blank))
    opponent = line.integer(column, column + 3, "opponent", default=0)
    if opponent == own:
        raise line.fail(column, "another_player", str(opponent))
    letter = line.cut(column + 5, column + 5).lower()
    if letter not in _SIDES:
        raise line.fail(column + 5, "side_w_or_b", letter)
    code = line.cut(column + 7, column + 7).upper() or " "
    if code not in _RESULTS:
        raise line.fail(column + 7, "result_code", code)
    side, result = _SIDES[letter], _RESULTS[code]
    if opponent:
        if result is Result.ABSENT:  # paired, no result yet
            result = Result.OPEN
        if result.is_bye:
            raise line.fail(column + 7, "result_of_a_game", code)
        if result.is_played and side == NO_SIDE:
            raise line.fail(column + 5, "side_w_or_b", letter)
    else:
        if result.is_played:
            raise line.fail(column, "opponent", code)
        if side != NO_SIDE:
            raise line.fail(column + 5, "no_side_without_opponent", letter)
    return Cell(opponent, side, result)


def write_player(player: Player, cells: tuple[Cell, ...], points: int, rank: int) -> str:
    title = player.title[:3].rjust(3)
    line = f"001 {player.number:4d} {player.sex or ' '}{title} {player.name[:33]:<33} {player.rating or '':>4} "
    line += f"{player.federation[:3]:<3} {player.ident[:11]:>11} {player.birth[:10]:<10} "
    line += f"{format_points(points):>4} {rank:4d}"
    return (line + "".join(f"  {write_cell(cell)}" for cell in cells)).rstrip()


def write_cell(cell: Cell) -> str:
    if cell == NOTHING:
        return " " * 8
    opponent = f"{cell.opponent:4d}" if cell.opponent else "0000"
    return f"{opponent} {_LETTERS[cell.side]} {cell.result.value}"
