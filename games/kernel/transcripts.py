"""Golden transcripts: a whole game as text that a person can read and a test can replay byte for byte.

A transcript is a recipe (game, seats, options, decks, who plays), then every transition with what it told, the
fields of the state after each deal, and the outcome. Each transition ends in a digest of the state, of the public
view and of what the seats to act see and may do, so nothing changes unnoticed. Pure: files are read and written by
``manage.py playthroughs`` and by the tests.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from games.kernel.codec import decode, encode
from games.kernel.decks import SeedDecks
from games.kernel.game import Game
from games.kernel.happenings import Happening
from games.kernel.moves import Move, random_move
from games.kernel.rng import Rng
from games.kernel.rules import OptionValue, Setup
from games.kernel.viewers import OPEN, PUBLIC, Viewer, seat_viewer

_MOVE = re.compile(r"(\d+) (\S+) of \d+ -> [0-9a-f]{8}")
Decision = tuple[int, Move]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a transcript is made. ``players`` is ``random`` or a bot level, one for all seats or one for each.

    ``decks`` seeds the deals and the players alike; ``first`` is an assigned first dealer or Leader.
    """

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first: int | None = None
    decks: str = "golden"
    players: tuple[str, ...] = ("random",)

    def setup(self, game: Game) -> Setup:
        return Setup(self.seats, game.complete_options(self.seats, self.options), self.first)


def record(game: Game, recipe: Recipe) -> str:
    """A new transcript, played by the recipe's players. Where several seats may act, a drawn one goes first."""
    order = Rng(f"{recipe.decks}|order")
    count = 0

    def decide(state: Any) -> Decision:
        nonlocal count
        count += 1
        seat = order.pick(sorted(game.rules.to_act(state)))
        player = recipe.players[seat % len(recipe.players)]
        legal = game.rules.legal_moves(state, seat)
        rng = Rng(f"{recipe.decks}|{count}|{seat}")
        if player == "random":
            return seat, random_move(legal, rng)
        level = game.level(player)
        return seat, level.choose(game.rules.view(state, seat_viewer(seat)), legal, rng, level.budget)

    return _write(game, recipe, decide)


def replay(game: Game, text: str) -> str:
    """The same moves played again by the rules as they are now: equal to ``text`` as long as nothing changed."""
    recipe, decisions = read(text)
    waiting = iter(decisions)
    return _write(game, recipe, lambda _: next(waiting))


def read(text: str) -> tuple[Recipe, tuple[Decision, ...]]:
    """The recipe and the moves of a transcript."""
    head, _, body = text.partition("\n\n")
    lines = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    recipe = Recipe(
        game=lines["game"],
        seats=int(lines["seats"]),
        options=decode(lines["options"].encode(), dict[str, bool | int | str]),
        first=None if lines["first"] == "drawn" else int(lines["first"]),
        decks=lines["decks"],
        players=tuple(lines["players"].split(" ")),
    )
    found = (_MOVE.fullmatch(line) for line in body.splitlines())
    return recipe, tuple((int(m[1]), Move.parse(m[2])) for m in found if m)


def _write(game: Game, recipe: Recipe, decide: Callable[[Any], Decision]) -> str:
    rules, decks = game.rules, SeedDecks(recipe.decks)
    setup = recipe.setup(game)
    lines = [
        "# A golden transcript. Made again by `manage.py playthroughs`; read the difference before it is committed.",
        f"game: {recipe.game}",
        f"rules: {rules.RULES_VERSION}",
        f"seats: {recipe.seats}",
        f"options: {encode(dict(setup.options)).decode()}",
        f"first: {'drawn' if recipe.first is None else recipe.first}",
        f"decks: {recipe.decks}",
        f"players: {' '.join(recipe.players)}",
    ]
    state = rules.new(setup, decks)
    lines += _deal_lines(game, recipe.seats, state)
    moves = 0
    while (outcome := rules.outcome(state)) is None:
        if not rules.to_act(state):
            state = rules.deal(state, decks)
            lines += _deal_lines(game, recipe.seats, state)
            continue
        seat, move = decide(state)
        choices = len(rules.legal_moves(state, seat))
        state = rules.apply(state, seat, move)
        moves += 1
        assert moves <= game.bound(recipe.seats), f"{game.slug} ran past its bound"  # noqa: S101  # a broken promise of the rules
        lines.append(f"{seat} {move} of {choices} -> {digest(game, recipe.seats, state)}")
        lines += _told_lines(state.told)
    lines += ["over", f"  places: {_joined(outcome.places)}", f"  points: {_joined(outcome.points)}"]
    return "\n".join(lines) + "\n"


def digest(game: Game, seats: int, state: Any) -> str:
    """Eight hex digits over state, public view, and views and legal moves of the seats to act (at the end: of all)."""
    rules = game.rules
    over = rules.outcome(state) is not None
    looking = range(seats) if over else sorted(rules.to_act(state))
    viewers: list[Viewer] = [PUBLIC, *([OPEN] if over else []), *map(seat_viewer, looking)]
    sha = hashlib.sha256(encode(state))
    for viewer in viewers:
        sha.update(encode(rules.view(state, viewer)))
    for seat in looking:
        sha.update(encode(rules.legal_moves(state, seat)))
    return sha.hexdigest()[:8]


def _deal_lines(game: Game, seats: int, state: Any) -> list[str]:
    shown = [f"  {f.name} = {encode(getattr(state, f.name)).decode()}" for f in fields(state) if f.name != "told"]
    return ["", f"deal -> {digest(game, seats, state)}", *shown, *_told_lines(state.told)]


def _told_lines(told: Iterable[Happening]) -> list[str]:
    return [f"  . {_fact(happening)}" for happening in told]


def _fact(h: Happening) -> str:
    words = [h.code]
    if h.seat is not None:
        words.append(f"seat={h.seat}")
    words += [f"{name}={_joined(value) if isinstance(value, tuple) else value}" for name, value in h.params]
    if h.only is not None:
        words.append(f"[only {_joined(h.only)}]")
    if h.never:
        words.append(f"[never {_joined(h.never)}]")
    if h.beat:
        words.append(f"[{h.beat}]")
    return " ".join(words)


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))
