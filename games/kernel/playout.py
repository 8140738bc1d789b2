"""Whole games by random moves: the ``playout`` command, property tests and speed measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.decks import Decks
from games.kernel.game import Game
from games.kernel.moves import Move, random_move
from games.kernel.rng import Rng
from games.kernel.rules import Setup

Pick = Callable[[Any, int], Move]


@dataclass(frozen=True, slots=True)
class Step:
    """One transition: the move made (None for a deal) and the state it led to."""

    seat: int | None
    move: Move | None
    state: Any


def play_through(game: Game, setup: Setup, decks: Decks, pick: Pick) -> Iterator[Step]:
    """Plays until the game is over, yielding every transition from the first deal on.

    ``pick(state, seat)`` decides. Where several seats may act, the lowest goes first.
    Raises AssertionError when the game runs past its stated bound.
    """
    rules = game.rules
    state = rules.new(setup, decks)
    yield Step(None, None, state)
    moves = 0
    while rules.outcome(state) is None:
        seats = rules.to_act(state)
        if not seats:
            state = rules.deal(state, decks)
            yield Step(None, None, state)
            continue
        seat = min(seats)
        move = pick(state, seat)
        state = rules.apply(state, seat, move)
        moves += 1
        assert moves <= game.bound(setup.seats), f"{game.slug} ran past its bound"  # noqa: S101  # a broken promise of the rules
        yield Step(seat, move, state)


def randomly(game: Game, rng: Rng) -> Pick:
    """Uniform play from the legal list."""

    def pick(state: Any, seat: int) -> Move:
        return random_move(game.rules.legal_moves(state, seat), rng)

    return pick
