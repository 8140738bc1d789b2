"""A game as the site sees it: one value, ``GAME``, in ``games/<slug>/game.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

from games.kernel.census import Census
from games.kernel.errors import IllegalMove
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng
from games.kernel.rules import OptionValue, Rules, Setup


class Choose(Protocol):
    """A bot's decision. It sees a view, never a state; ``legal`` belongs to the view's own seat.

    ``budget`` is the number of search nodes it may visit; the same arguments always give the same move.
    """

    def __call__(self, view: Any, legal: Legal, rng: Rng, budget: int) -> Move: ...


@dataclass(frozen=True, slots=True)
class BotLevel:
    """One strength of a game's bots: slug (``beginner``, ``club``), the decision, its node budget."""

    slug: str
    choose: Choose
    budget: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """A table option. ``values`` in the order shown, the first is the default; words are in ``strings.OPTIONS``.

    ``seats`` limits it to tables of these sizes; elsewhere it has its default.
    """

    name: str
    values: tuple[OptionValue, ...]
    seats: tuple[int, ...] | None = None

    @property
    def default(self) -> OptionValue:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A time control, written ``5+10``: bank in minutes, increment in seconds per turn, cap of one turn in seconds."""

    bank_s: int
    increment_s: int
    cap_s: int

    def __str__(self) -> str:
        minutes = self.bank_s / 60
        return f"{minutes:g}+{self.increment_s}"


@dataclass(frozen=True, slots=True)
class Pool:
    """A rated pool: fixed game, number of seats and option set. ``queue`` says whether ranked pairing offers it."""

    slug: str
    seats: int
    options: Mapping[str, OptionValue]
    queue: bool = True


def each_for_himself(seats: int) -> tuple[int, ...]:
    """Every seat its own side."""
    return tuple(range(seats))


@dataclass(frozen=True, slots=True)
class Game:
    """Everything the site needs to know of a game.

    ``sides(seats)`` gives the side of each seat (pairs share one). ``bound`` is the most moves a match can take,
    by number of seats. ``strings`` is the module of words: NAME, ABOUT, ERRORS, EVENTS, OPTIONS, POOLS and the
    functions named in ``games/README.md``. ``levels`` go from weak to strong. ``chance_of_first`` is false where
    the rules have no first dealer. ``census`` says what may be counted of its deals. ``verdicts`` are the codes of the
    happenings that say who has won by points, left out of a match in which absence has decided the places.
    """

    slug: str
    seats: tuple[int, ...]
    rules: Rules
    strings: ModuleType
    levels: tuple[BotLevel, ...]
    pools: tuple[Pool, ...]
    clocks: tuple[ClockPreset, ...]
    bound: Callable[[int], int]
    census: Census
    verdicts: frozenset[str]
    options: tuple[Option, ...] = ()
    sides: Callable[[int], tuple[int, ...]] = each_for_himself
    older_rules: Mapping[int, Rules] = field(default_factory=dict)

    def rules_of(self, version: int) -> Rules:
        """The rules that a match was played with; raises KeyError for a version no longer kept."""
        return self.rules if version == self.rules.RULES_VERSION else self.older_rules[version]

    def level(self, slug: str) -> BotLevel:
        return next(level for level in self.levels if level.slug == slug)

    def pool(self, slug: str) -> Pool:
        return next(pool for pool in self.pools if pool.slug == slug)

    def pool_of(self, setup: Setup) -> Pool | None:
        """The rated pool that fits these seats and options exactly, or None (casual only)."""
        options = self.complete_options(setup.seats, setup.options)
        return next(
            (p for p in self.pools if p.seats == setup.seats and self.complete_options(p.seats, p.options) == options),
            None,
        )

    def complete_options(self, seats: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """``given`` with defaults filled in; raises `IllegalMove` (``bad_option``) for what the table cannot have."""
        if seats not in self.seats:
            raise IllegalMove("bad_seats", seats=seats)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise IllegalMove("bad_option", option=str(name)[:40])
        complete: dict[str, OptionValue] = {}
        for name, option in known.items():
            value = given.get(name, option.default)
            fits = option.seats is None or seats in option.seats or value == option.default
            if not fits or not any(value == v and type(value) is type(v) for v in option.values):
                raise IllegalMove("bad_option", option=name)
            complete[name] = value
        return complete
