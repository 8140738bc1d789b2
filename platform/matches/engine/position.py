"""The values of a match: its fixed facts, its log entries, and what the log says at one version.

Words: a *version* is the number of the last event; a seat's *decision* is the version at which its present choice
arose (None while it has none), so that an answer to that choice stays good while others answer theirs; a *stand-in* is
a bot that plays for an absent seat; a seat has *left* when it resigned, or a stand-in plays it at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.kernel import Game, Happening, Legal, Rules, Setup
from matches.clock import SeatClock, TimeControl, arriving, deadline

Phase = Literal["seeding", "running", "paused", "ended", "aborted"]

#: More than a page shows, or anybody wants to hear who comes back after a while. The whole is in the log.
STORY = 60


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log."""

    seq: int
    kind: str
    seat: int | None
    payload: Mapping[str, Any]
    at_ms: int


@dataclass(frozen=True, slots=True)
class Table:
    """What is fixed for a whole match. ``bots`` are the seats of house bots, which have no clock."""

    code: str
    game: Game
    rules: Rules
    setup: Setup
    control: TimeControl | None
    bots: frozenset[int] = frozenset()
    scripted: frozenset[int] = frozenset()

    @property
    def sides(self) -> tuple[int, ...]:
        return self.game.sides(self.setup.seats)

    @property
    def two_sided(self) -> bool:
        """Two players against each other: time out and resignation end the match."""
        return self.setup.seats == 2


@dataclass(frozen=True, slots=True)
class Entry:
    """What one event did, in happenings.

    ``mover`` made the move, so need not be told of it; ``own`` says that the words are the match's, not the game's.
    """

    version: int
    happenings: tuple[Happening, ...]
    mover: int | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """One seat's part in the shuffle. ``done`` once nothing more is awaited from it."""

    commitment: str = ""
    seed: str = ""
    empty: str = ""

    @property
    def done(self) -> bool:
        return bool(self.seed or self.empty)


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. ``left`` are the seats that left, the first to leave first.

    ``unrated`` says why a match of a rated pool does not count; empty where it does.
    """

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    left: tuple[int, ...] = ()
    unrated: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one version.

    ``stage_ms`` is when the shuffle began to wait for what it waits for now; ``moved`` are the seats whose owner has
    made a move; ``stand_ins`` are in the order in which their owners left; ``story`` is what the last events told, at
    most ``STORY`` of them; ``deals`` is the highest deal drawn so far;
    ``resume_ms`` is when the pause after a trick or deal is over: no clock counts before it. ``promise`` is the
    server's commitment to its secret, which everybody may see from the first event on.

    ``pause_asked`` are the seats that want a pause, ``paused_by`` who called the one that lasts (``players``,
    ``staff``, or empty), ``paused_ms`` when it began.

    ``outages`` are those of the site whose time was given back; ``unheard`` the owners who have done nothing since one.
    """

    version: int
    phase: Phase
    at_ms: int
    stage_ms: int
    clocks: tuple[SeatClock, ...]
    contributions: tuple[Contribution, ...]
    promise: str = ""
    state: Any = None
    decisions: tuple[int | None, ...] = ()
    stand_ins: tuple[int, ...] = ()
    resigned: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()
    result: Result | None = None
    story: tuple[Entry, ...] = field(default=(), repr=False)
    deals: int = 0
    resume_ms: int = 0
    pause_asked: frozenset[int] = frozenset()
    paused_by: str = ""
    paused_ms: int = 0
    outages: frozenset[int] = frozenset()
    unheard: frozenset[int] = frozenset()

    @property
    def to_act(self) -> tuple[int, ...]:
        """Nobody while the match is paused; the decisions stay open."""
        if self.phase == "paused":
            return ()
        return tuple(seat for seat, decision in enumerate(self.decisions) if decision is not None)


def legal_moves(table: Table, position: Position, seat: int) -> Legal:
    return table.rules.legal_moves(position.state, seat)


def deadlines(table: Table, position: Position) -> dict[int, int]:
    """For each seat whose clock runs, the moment its time is over."""
    if table.control is None or position.phase != "running":
        return {}
    times = {seat: turn_over(table, position, seat, clock) for seat, clock in enumerate(position.clocks)}
    return {seat: moment for seat, moment in times.items() if moment is not None}


def turn_over(table: Table, position: Position, seat: int, clock: SeatClock) -> int | None:
    """The moment this seat's turn is over if its clock is this one."""
    control = table.control
    if control is None:
        return None
    if seat not in position.moved:
        control = arriving(control)
    return deadline(clock, control, capped=not table.two_sided)


def first_turns(table: Table, position: Position) -> dict[int, SeatClock]:
    """For each person who has not played yet and whose turn it is: the clock of that turn. A pause stops it."""
    if table.control is None or position.phase not in {"running", "paused"}:
        return {}
    absent = position.moved | table.bots | frozenset(position.stand_ins)
    return {
        seat: position.clocks[seat]
        for seat, decision in enumerate(position.decisions)
        if decision is not None and seat not in absent
    }


def waited_for(table: Table, position: Position, at_ms: int) -> frozenset[int]:
    """Seats whose owners keep the match waiting at this moment: theirs is the decision, and no pause runs.

    Without a clock, one person among bots keeps nobody waiting. An event that has announced how long a first turn may
    last waits so long for everybody.
    """
    if position.phase != "running" or at_ms < position.resume_ms:
        return frozenset()
    owners = frozenset(range(table.setup.seats)) - table.bots - position.resigned
    if table.control is not None and table.control.arrival_ms:
        owners &= position.moved
    if table.control is None and len(owners) < 2:
        return frozenset()
    return frozenset(seat for seat in position.to_act if seat in owners and seat not in position.stand_ins)


def awaited(position: Position) -> dict[int, Literal["commit", "seed"]]:
    """What the shuffle still waits for, by seat. Seeds are asked for only when every commitment is in."""
    if position.phase != "seeding":
        return {}
    open_ = {seat: c for seat, c in enumerate(position.contributions) if not c.done}
    missing = {seat for seat, c in open_.items() if not c.commitment}
    return dict.fromkeys(missing, "commit") if missing else dict.fromkeys(open_, "seed")


def bot_seats(table: Table, position: Position) -> tuple[int, ...]:
    """Seats to act that a bot plays, ascending."""
    return tuple(seat for seat in position.to_act if seat in table.bots or seat in position.stand_ins)


def answers(position: Position, seat: int, expected: int) -> bool:
    """Whether a move that answers version ``expected`` answers this seat's present decision."""
    decision = position.decisions[seat]
    return decision is not None and decision <= expected <= position.version


def may_abort(table: Table, position: Position, seat: int) -> bool:
    """Whether this seat's leaving now ends the match without a result: before its first move, and only of two."""
    return position.phase == "seeding" or (
        position.phase in {"running", "paused"} and table.two_sided and seat not in position.moved
    )
