"""How long a seat's owner may be away while the others wait. Pure; the present moment is always a parameter.

Words: a seat is *waited for* while it is to act and its owner plays it; its owner is *away* when no page of theirs has
been heard; the *allowance* is how much of both at once a match grants each seat; a seat is *gone* once it is used up.
Time counts from look to look, and only while looks come often enough: what the site slept through counts for nobody.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from matches.clock import TimeControl

SHORT_MS, LONG_MS = 60_000, 180_000
# A bank above this makes a long match; so does a match without a clock.
LONG_BANK_MS = 600_000
# Two looks further apart have an outage between them.
LOOK_MS = 10_000
# Who comes back with nothing left may be away for so long once more, as a lost line is.
RETURN_MS = 15_000


def allowance_ms(control: TimeControl | None) -> int:
    """What each seat may be away for in the whole match."""
    return LONG_MS if control is None or control.bank_ms > LONG_BANK_MS else SHORT_MS


@dataclass(frozen=True, slots=True)
class Watch:
    """What was seen of one match: when, what each seat has used, and whose absence counts."""

    at_ms: int
    used_ms: tuple[int, ...]
    counting: frozenset[int] = frozenset()

    def left_ms(self, seat: int, allowance: int, at_ms: int | None = None) -> int:
        """What the seat has left at this look, or at a moment since."""
        more = at_ms - self.at_ms if at_ms is not None and seat in self.counting else 0
        return max(0, allowance - self.used_ms[seat] - min(max(more, 0), LOOK_MS))


def unseen(seats: int, at_ms: int) -> Watch:
    """Nothing was seen yet."""
    return Watch(at_ms, (0,) * seats)


def look(watch: Watch, *, at_ms: int, counting: Collection[int], here: Collection[int], allowance: int) -> Watch:
    """The watch after another look. Whoever counted then and counts now has used the time between.

    ``counting`` are the seats that are waited for and whose owners are away, ``here`` those whose owners are not.
    """
    passed = at_ms - watch.at_ms
    if not 0 <= passed <= LOOK_MS:
        passed = 0
    used = []
    for seat, before in enumerate(watch.used_ms):
        if seat in watch.counting and seat in counting:
            used.append(min(before + passed, allowance))
        elif seat in here:
            used.append(min(before, allowance - RETURN_MS))
        else:
            used.append(before)
    return Watch(max(at_ms, watch.at_ms), tuple(used), frozenset(counting))


def forgive(watch: Watch, seats: Collection[int], allowance: int) -> Watch:
    """The watch after a bot has taken these seats over: their owners, once back, may be away for a moment again."""
    used = tuple(min(ms, allowance - RETURN_MS) if seat in seats else ms for seat, ms in enumerate(watch.used_ms))
    return Watch(watch.at_ms, used, watch.counting - set(seats))


def gone(watch: Watch, allowance: int) -> tuple[int, ...]:
    """Seats that are waited for with nothing left."""
    return tuple(seat for seat in sorted(watch.counting) if watch.used_ms[seat] >= allowance)
