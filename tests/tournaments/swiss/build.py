"""Short notation for tournaments in tests: one string per player, one cell per word.

``"2w1 4b= U -"`` is a win on the first side against 2, a draw on the second against 4, the bye, and nothing.
"""

from __future__ import annotations

from tournaments.swiss.model import FIRST, NOTHING, SECOND, Cell, Player, Result, Tournament

SIDES = {"w": FIRST, "b": SECOND}
RESULTS = {r.value: r for r in Result}


def cell(word: str) -> Cell:
    if word == "-":
        return NOTHING
    if word in {"U", "H", "F", "Z"}:
        return Cell(result=RESULTS[word])
    return Cell(int(word[:-2]), SIDES[word[-2]], RESULTS[word[-1]])


def tournament(*rows: str, ratings=None, rounds=9, side=FIRST, **others) -> Tournament:
    rated = ratings or [2000] * len(rows)
    players = tuple(Player(number=k, rating=r) for k, r in enumerate(rated, start=1))
    cells = tuple(tuple(cell(word) for word in row.split()) for row in rows)
    return Tournament(players=players, cells=cells, rounds=rounds, first_side=side, **others)


def pairs_of(outcome) -> set[tuple[int, int]]:
    """First and second side of each pair, the bye as (player, 0)."""
    pairs = {(p.first, p.second) for p in outcome.pairs}
    return pairs | ({(outcome.bye, 0)} if outcome.bye else set())
