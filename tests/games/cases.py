"""The tables that the contract is tested at: every game with few, some and many seats and other options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from games import registry
from games.kernel import OPEN, PUBLIC, Choice, Decks, Game, Legal, Move, Rng, SeedDecks, Setup, Viewer, seat_viewer
from games.kernel.codec import decode, encode
from games.kernel.playout import Step, play_through, randomly
from games.kernel.rules import OptionValue
from games.words import Speech, card_name


@dataclass(frozen=True)
class Case:
    """A table of one game, with a seed for its cards and moves."""

    slug: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    name: str = "default"

    def __str__(self) -> str:
        return f"{self.slug}-{self.seats}-{self.name}"

    @property
    def game(self) -> Game:
        return registry.get(self.slug)

    @property
    def setup(self) -> Setup:
        return Setup(self.seats, self.game.complete_options(self.seats, dict(self.options)))

    @property
    def speech(self) -> Speech:
        """Plain words, with the game's own cards and names where it has them."""
        strings = self.game.strings
        own: dict[str, Any] = {"own": strings.WORDS} if hasattr(strings, "WORDS") else {}
        return Speech(lambda seat: f"Player {seat + 1}", getattr(strings, "card_name", card_name), **own)

    @property
    def viewers(self) -> list[Viewer]:
        return [PUBLIC, *map(seat_viewer, range(self.seats))]


def cases() -> list[Case]:
    """Fewest, middle and most seats of each game with default options, and every other option value once."""
    found: list[Case] = []
    for game in registry.all_games():
        found += [
            Case(game.slug, seats)
            for seats in sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
        ]
        missing = [
            (option, value)
            for option in game.options
            for value in option.values[1:]
            if (option.name, value) not in longer(game.slug)
        ]
        while missing:
            taken: dict[str, OptionValue] = {}
            seats = (missing[0][0].seats or game.seats)[len(missing) % len(missing[0][0].seats or game.seats)]
            for option, value in missing:
                if option.name not in taken and (option.seats is None or seats in option.seats):
                    taken[option.name] = value
            missing = [(option, value) for option, value in missing if taken.get(option.name) != value]
            name = "-".join(f"{name}={value}" for name, value in taken.items())
            found.append(
                Case(game.slug, seats, tuple(taken.items()), name if len(taken) < 3 else f"{len(taken)}-options")
            )
    return found


def longer(slug: str) -> frozenset[tuple[str, OptionValue]]:
    """Option values that make a match longer and change nothing else, when another such value is a case already."""
    found: frozenset[tuple[str, OptionValue]] = getattr(
        import_module(f"games.{slug}.tests.hidden"), "LONGER", frozenset()
    )
    return found


@cache
def steps(case: Case) -> tuple[Step, ...]:
    """A whole game by random moves."""
    rng = Rng(str(case))
    return tuple(play_through(case.game, case.setup, SeedDecks(str(case)), randomly(case.game, rng)))


def some(case: Case, most: int) -> list[Step]:
    """At most about ``most`` steps of the game: all deals' and the end among them."""
    every = max(1, len(steps(case)) // most)
    last = len(steps(case)) - 1
    return [step for i, step in enumerate(steps(case)) if i % every == 0 or step.move is None or i == last]


def members(legal: Legal, rng: Rng) -> Iterator[Move]:
    """Every listed move, and of every choice some sets: a smallest, a largest and a drawn one."""
    for entry in legal:
        if isinstance(entry, Move):
            yield entry
            continue
        for size in {entry.least, entry.most, entry.least + rng.below(entry.most - entry.least + 1)}:
            yield entry.move(rng.sample(entry.among, size))


def near_misses(legal: Legal, foreign: list[str]) -> Iterator[Move]:
    """Sets that a choice just does not admit: too small, too large, a card twice, a card from elsewhere."""
    for entry in legal:
        if not isinstance(entry, Choice):
            continue
        if entry.least > 0:
            yield entry.move(entry.among[: entry.least - 1])
            yield entry.move([*entry.among[: entry.least - 1], *foreign[:1]])
            yield entry.move([entry.among[0]] * max(2, entry.least))
        if entry.most < len(entry.among):
            yield entry.move(entry.among[: entry.most + 1])


def admits(legal: Legal, move: Move) -> bool:
    return any(move == entry if isinstance(entry, Move) else entry.admits(move) for entry in legal)


def sure(legal: Legal, move: Move) -> bool:
    """Whether an entry promises that the move is legal."""
    return admits(tuple(entry for entry in legal if isinstance(entry, Move) or not entry.checked), move)


def viewers_at(case: Case, state: Any) -> list[Viewer]:
    """Who may look at this state: after the end the open table too."""
    return case.viewers + ([OPEN] if case.game.rules.outcome(state) is not None else [])


def hidden(case: Case) -> ModuleType:
    """The game's knowledge of what is hidden from whom."""
    return import_module(f"games.{case.slug}.tests.hidden")


def playthroughs() -> list[Path]:
    return sorted(Path(registry.__file__).parent.glob("*/tests/playthroughs/*.txt"))


@dataclass
class CountingDecks:
    """Decks that remember what they were asked."""

    seed: str
    asked: list[tuple[int, str, int]] = field(default_factory=list)

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        self.asked.append((deal, label, n))
        return SeedDecks(self.seed).shuffle(deal, label, n)


LONGEST_FOLD = 1_000  # steps of a long match that are enough


def fold(case: Case, decks: Decks) -> Iterator[tuple[Any, Any]]:
    """The case's states beside the states that its recorded moves give again, each of them made from its own JSON."""
    rules = case.game.rules
    state = None
    for step in steps(case)[:LONGEST_FOLD]:
        if state is None:
            state = rules.new(case.setup, decks)
        elif step.move is None:
            state = rules.deal(state, decks)
        else:
            assert step.seat is not None
            state = rules.apply(state, step.seat, Move.parse(str(step.move)))
        yield step.state, state
        state = decode(encode(state), rules.State)
