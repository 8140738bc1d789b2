"""Clocks: how much time each seat has, and when it runs out. Pure; the present moment is always a parameter.

All times are milliseconds; moments are milliseconds since 1970 UTC on the server. A seat's clock is a bank and the
moment its running turn began to count. Any number may run at once. That moment lies in the future
while a pause lasts (after a trick, between deals), and time used before it is zero.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

# A move that comes this late still counts: lag is a grace before flagging, never a shorter clock on the screen.
GRACE_MS = 1_000
AFTER_TRICK_MS = 2_000
BETWEEN_DEALS_MS = 8_000
# A seat taken back with an empty bank gets enough for one move.
RETURN_BANK_MS = 15_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Bank for the whole match, increment for each turn, and the most that one turn may take.

    ``arrival_ms``: what a seat's first turn may take at least, as the match's event has announced.
    """

    bank_ms: int
    increment_ms: int
    cap_ms: int
    arrival_ms: int = 0


@dataclass(frozen=True, slots=True)
class SeatClock:
    """``since_ms`` is None while the clock stands still; ``before_ms`` is what an interrupted turn had used before."""

    bank_ms: int
    since_ms: int | None = None
    before_ms: int = 0

    def used_ms(self, at_ms: int) -> int:
        """Time of the running turn that has been used at this moment."""
        return 0 if self.since_ms is None else max(0, at_ms - self.since_ms)

    def turn_ms(self, at_ms: int) -> int:
        """How long the turn has lasted, interruptions left out."""
        return self.before_ms + self.used_ms(at_ms)

    def left_ms(self, at_ms: int) -> int:
        """What the bank holds at this moment, never below zero."""
        return max(0, self.bank_ms - self.used_ms(at_ms))


def start(clock: SeatClock, at_ms: int) -> SeatClock:
    """The clock running from ``at_ms``; one that runs already goes on."""
    return clock if clock.since_ms is not None else replace(clock, since_ms=at_ms)


def halt(clock: SeatClock, at_ms: int) -> SeatClock:
    """The clock standing still, without an increment: the seat was interrupted, its turn is not over."""
    return SeatClock(clock.left_ms(at_ms), before_ms=clock.turn_ms(at_ms))


def press(clock: SeatClock, control: TimeControl, at_ms: int) -> SeatClock:
    """The clock after a finished turn: time used is taken, the increment given."""
    return SeatClock(clock.left_ms(at_ms) + control.increment_ms)


def deadline(clock: SeatClock, control: TimeControl, *, capped: bool) -> int | None:
    """The moment the running turn is over, without grace. ``capped``: one turn may take no more than the cap."""
    if clock.since_ms is None:
        return None
    return clock.since_ms + (min(clock.bank_ms, control.cap_ms - clock.before_ms) if capped else clock.bank_ms)


def arriving(control: TimeControl) -> TimeControl:
    """The same for a seat that has not played yet."""
    return replace(control, cap_ms=max(control.cap_ms, control.arrival_ms))
