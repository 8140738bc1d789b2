"""The rating formula: what one match does to the ratings of those who played it. Pure.

``R' = R + d · K/(N−1) · Σ w (s − E)``, summed over the N−1 opposing sides, from the ratings before the match:

* ``s`` is 1 for a better place, ½ for the same, 0 for a worse; ``E = 1/(1 + 10^((Ro − R)/400))``;
* a side's rating is the mean of its members'; each member moves by the own ``K``;
* ``K`` is 64 for a player's first 20 matches in the pool, then 24, 28, 32, 40, 48 for 2, 3, 4, 5, 6 and more sides;
* ``w`` is ½ against an opponent who is still provisional, for a player who no longer is; of a mixed pair it is ¾;
* ``d`` damps rematches of the same people within 24 hours: full three times, then a half, a quarter, nothing;
* nobody falls below 100.

The result depends on neither the order of seats nor the machine: sums are exactly rounded, the power of ten is our own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, fsum, ldexp

# Stored with every result: a later formula is a new number, and old results keep theirs.
FORMULA = 1

START = 1500.0
FLOOR = 100.0
SCALE = 400.0
PROVISIONAL_MATCHES = 20
PROVISIONAL_K = 64.0
K_BY_SIDES = {2: 24.0, 3: 28.0, 4: 32.0, 5: 40.0}
K_MANY_SIDES = 48.0
AGAINST_PROVISIONAL = 0.5
# The first, second, … match of the same people within 24 hours; later ones count for nothing.
DAMPING = (1.0, 1.0, 1.0, 0.5, 0.25)


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a player before a match. ``matches`` counts those that could move the rating."""

    rating: float = START
    matches: int = 0

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL_MATCHES


@dataclass(frozen=True, slots=True)
class Side:
    """One player or a pair, with the place taken (1 is best, equal places are ties)."""

    place: int
    members: tuple[Standing, ...]

    @property
    def rating(self) -> float:
        return fsum(member.rating for member in self.members) / len(self.members)

    @property
    def provisional_share(self) -> float:
        return sum(member.provisional for member in self.members) / len(self.members)


@dataclass(frozen=True, slots=True)
class Meeting:
    """One opposing side as a player met it: ``side`` is its index, ``rating`` its rating before."""

    side: int
    rating: float
    scored: float
    expected: float
    weight: float

    @property
    def surplus(self) -> float:
        return self.weight * (self.scored - self.expected)


@dataclass(frozen=True, slots=True)
class Change:
    """A player's change by one match, with all that it was computed from."""

    before: Standing
    after: Standing
    k: float
    meetings: tuple[Meeting, ...]

    @property
    def scored(self) -> float:
        return fsum(meeting.scored for meeting in self.meetings)

    @property
    def expected(self) -> float:
        return fsum(meeting.expected for meeting in self.meetings)


def expected(difference: float) -> float:
    """The score expected of a side that is rated ``difference`` above its opponent."""
    return 1.0 / (1.0 + _power_of_ten(-difference / SCALE))


def k_of(player: Standing, sides: int) -> float:
    """How far a match among ``sides`` sides may move this player."""
    return PROVISIONAL_K if player.provisional else K_BY_SIDES.get(sides, K_MANY_SIDES)


def damping_of(earlier: int) -> float:
    """The share of a match that counts when the same people met ``earlier`` times within 24 hours."""
    return DAMPING[earlier] if earlier < len(DAMPING) else 0.0


def rate(
    sides: Sequence[Side], *, damping: float = 1.0, k: Callable[[Standing, int], float] = k_of
) -> tuple[tuple[Change, ...], ...]:
    """The change of every member of every side, in their order. A match that counts for nothing is not counted."""
    return tuple(
        tuple(
            _change(member, _meetings(sides, index, member), k(member, len(sides)), damping) for member in side.members
        )
        for index, side in enumerate(sides)
    )


def _meetings(sides: Sequence[Side], own: int, player: Standing) -> tuple[Meeting, ...]:
    side = sides[own]
    return tuple(
        Meeting(
            side=index,
            rating=other.rating,
            scored=_score(side.place, other.place),
            expected=expected(side.rating - other.rating),
            weight=1.0 if player.provisional else 1.0 - (1.0 - AGAINST_PROVISIONAL) * other.provisional_share,
        )
        for index, other in enumerate(sides)
        if index != own
    )


def _change(player: Standing, meetings: tuple[Meeting, ...], k: float, damping: float) -> Change:
    gain = damping * k / len(meetings) * fsum(meeting.surplus for meeting in meetings)
    after = Standing(max(FLOOR, player.rating + gain), player.matches + (damping > 0))
    return Change(player, after, k, meetings)


def _score(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def shown(rating: float) -> int:
    """A rating as people read it: whole, halves upwards."""
    return floor(rating + 0.5)


# C libraries differ in the last digit of pow(). A ledger that moves to another machine must fold to the same digits, so
# only additions and multiplications are used here, which IEEE 754 settles to the last bit.
_LOG2_OF_10 = 3.321928094887362
_LN_2 = 0.6931471805599453
_TERMS = 16


def _power_of_ten(x: float) -> float:
    binary = x * _LOG2_OF_10
    whole = floor(binary + 0.5)
    rest = (binary - whole) * _LN_2  # at most ln 2 / 2, so the terms below 16! are under the last bit
    power = 1.0
    for term in range(_TERMS, 0, -1):
        power = 1.0 + power * rest / term
    return ldexp(power, whole)
