"""The functions that a game's ``rules.py`` offers. A module of functions satisfies the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from games.kernel.decks import Decks
from games.kernel.happenings import Happening
from games.kernel.moves import Legal, Move
from games.kernel.outcome import Outcome
from games.kernel.viewers import Viewer

OptionValue: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first deal. ``options`` is complete: `Game.complete_options` fills defaults.

    ``first`` is the first dealer or Leader when the pairing assigns one; otherwise the rules draw it.
    """

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    first: int | None = None


class State(Protocol):
    """Everything about a position: a frozen, slotted dataclass of plain values, equal iff the same position.

    It holds no decks, no clock and no names. ``told`` is what the last transition did.
    """

    @property
    def told(self) -> tuple[Happening, ...]: ...


class View(Protocol):
    """What one viewer may know: a frozen dataclass of plain values, built by listing what is shown.

    Besides the game's own fields, every view answers these, for plates, lobby, announcements and API.
    """

    @property
    def seats(self) -> int: ...
    @property
    def me(self) -> int | None:
        """The viewer's own seat, or None for the public and the open table."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that may move now, ascending."""
        ...

    @property
    def deal(self) -> int:
        """Number of the running deal or round, from 1."""
        ...

    @property
    def deals(self) -> int | None:
        """How many there will be, where that is fixed."""
        ...

    @property
    def points(self) -> tuple[int, ...]:
        """Running total of each seat."""
        ...

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards in each hand."""
        ...

    @property
    def told(self) -> tuple[Happening, ...]:
        """What the last transition did, as far as this viewer may hear it."""
        ...


class Rules(Protocol):
    """Transitions are pure: they return a new state and never change the old one."""

    RULES_VERSION: int
    State: type[Any]
    View: type[Any]

    def new(self, setup: Setup, decks: Decks) -> Any:
        """Set-up and first deal. Deterministic in (setup, decks)."""
        ...

    def to_act(self, state: Any) -> frozenset[int]:
        """Seats that may move now; several in simultaneous phases; empty: a deal is due, or the game is over."""
        ...

    def legal_moves(self, state: Any, seat: int) -> Legal:
        """In a fixed order; never empty for a seat in `to_act`, empty for every other."""
        ...

    def apply(self, state: Any, seat: int, move: Move) -> Any:
        """The state after the move. Raises `IllegalMove`: ``not_your_turn``, ``unknown_move``, or a code of the game.

        A forced last play happens inside. Accepts exactly what `legal_moves` lists or admits.
        """
        ...

    def deal(self, state: Any, decks: Decks) -> Any:
        """The transition of chance, called when nobody is to act and the game is not over."""
        ...

    def view(self, state: Any, viewer: Viewer) -> Any:
        """What ``viewer`` may know, and nothing that depends on more. After the end `OPEN` sees all."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """Places and points once the game is over."""
        ...
