"""What the counted deals look like beside what chance lets one expect. The counts are `DealTally`'s.

Hands of different sizes and packs are added up, and so are their expected values; every comparison is made for one
seat of tables of one size. The judgement looks at the most unusual of all comparisons and at how many there were.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Literal

from games import registry
from games.kernel import Census
from matches import chance
from matches.models import DealTally, TalliedMatch

POINTS = "points"
# Below this many hands no comparison means anything.
LEAST_HANDS = 30
# How improbable the most unusual comparison may be, all of them taken together.
UNUSUAL, IMPOSSIBLE = 0.01, 0.0001

Judgement = Literal["few", "expected", "unusual", "wrong"]


@dataclass(frozen=True, slots=True)
class Average:
    """The average of a number over the hands of a seat, and the range in which 99 of 100 such averages lie."""

    mean: float
    expected: float
    low: float
    high: float

    @property
    def inside(self) -> bool:
        return self.low <= self.mean <= self.high


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat: averages by kind of card, then of the points; ``chance`` is that of its most unusual comparison."""

    seat: int
    hands: int
    kinds: tuple[Average, ...]
    points: Average
    chance: float


@dataclass(frozen=True, slots=True)
class SizeTable:
    """All tables of one size."""

    seats: int
    rows: tuple[SeatRow, ...]

    @property
    def hands(self) -> int:
        return sum(row.hands for row in self.rows)


@dataclass(frozen=True, slots=True)
class Bar:
    """How often a hand had so many cards of a kind, of all hands and kinds: as counted, and as expected."""

    length: int
    share: float
    expected: float


@dataclass(frozen=True, slots=True)
class GameDeals:
    """The statistics of one game. ``chance``: how often honest shuffles look at least so unusual."""

    slug: str
    hands: int
    bars: tuple[Bar, ...]
    tables: tuple[SizeTable, ...]
    comparisons: int
    chance: float

    @property
    def judgement(self) -> Judgement:
        if not self.comparisons:
            return "few"
        if self.chance >= UNUSUAL:
            return "expected"
        return "unusual" if self.chance >= IMPOSSIBLE else "wrong"


def counted_at() -> datetime | None:
    """When deals were last counted."""
    return TalliedMatch.objects.order_by("-counted_at").values_list("counted_at", flat=True).first()


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that was counted until one moment. ``games`` are in the registry's order."""

    counted_at: datetime | None
    matches: int
    games: tuple[GameDeals, ...]


def statistics() -> Statistics:
    """Worked out when something was counted, once a day, and not for each visitor."""
    moment = counted_at()
    return _worked_out(None) if moment is None else _of_moment(moment)


def _worked_out(moment: datetime | None) -> Statistics:
    return Statistics(moment, TalliedMatch.objects.count(), tuple(deals_of_games()))


_of_moment = lru_cache(maxsize=1)(_worked_out)


def deals_of_games() -> list[GameDeals]:
    """Every game of which deals have been counted, in the registry's order. One query."""
    by_game: dict[str, list[DealTally]] = defaultdict(list)
    for row in DealTally.objects.filter(hands__gt=0).order_by("game", "seats", "seat", "hand", "pack"):
        by_game[row.game].append(row)
    return [_of_game(slug, by_game[slug]) for slug in registry.slugs() if slug in by_game]


def _of_game(slug: str, rows: list[DealTally]) -> GameDeals:
    census = registry.get(slug).census
    tables: dict[int, dict[int, _Seat]] = defaultdict(dict)
    whole = _Lengths()
    for row in rows:
        seat = tables[row.seats].setdefault(row.seat, _Seat(census))
        seat.add(row)
        for kind in census.kinds:
            whole.add(row.hands, _lengths(row, kind), seat.chances(row, kind))
    sizes = [SizeTable(seats, tuple(s.row(n) for n, s in sorted(of.items()))) for seats, of in sorted(tables.items())]
    sizes.sort(key=lambda table: -table.hands)
    found = [p for of in tables.values() for seat in of.values() for p in seat.comparisons()]
    return GameDeals(
        slug=slug,
        hands=sum(table.hands for table in sizes),
        bars=whole.bars(),
        tables=tuple(sizes),
        comparisons=len(found),
        chance=min(1.0, len(found) * min(found, default=1.0)),
    )


def _lengths(row: DealTally, kind: str) -> list[int]:
    """Hands by length; zeros for a kind that the game has learnt to tell apart since."""
    found: list[int] = row.lengths.get(kind) or [0] * (row.hand + 1)
    return found


@dataclass(slots=True)
class _Lengths:
    """Hands by the number of cards of a kind: as counted and as expected."""

    seen: list[float] = field(default_factory=list)
    right: list[float] = field(default_factory=list)

    def add(self, hands: int, lengths: Sequence[int], chances: Sequence[float]) -> None:
        more = len(chances) - len(self.seen)
        self.seen += [0.0] * more
        self.right += [0.0] * more
        for n, probability in enumerate(chances):
            self.seen[n] += lengths[n]
            self.right[n] += hands * probability

    def bars(self) -> tuple[Bar, ...]:
        """Without the ends where nothing is seen nor ever expected."""
        total = sum(self.right) or 1.0
        last = max((n for n, one in enumerate(self.right) if one / total >= 0.001 or self.seen[n]), default=-1)
        return tuple(Bar(n, self.seen[n] / total, self.right[n] / total) for n in range(last + 1))


@dataclass(slots=True)
class _Sum:
    """A sum over hands, with the sums of what is expected and of its variance."""

    seen: float = 0.0
    mean: float = 0.0
    variance: float = 0.0

    def add(self, seen: float, hands: int, moments: tuple[float, float]) -> None:
        self.seen += seen
        self.mean += hands * moments[0]
        self.variance += hands * moments[1]

    def average(self, hands: int) -> Average:
        width = chance.RANGE * math.sqrt(self.variance) / hands
        expected = self.mean / hands
        return Average(self.seen / hands, expected, expected - width, expected + width)

    def chance(self) -> float:
        if not self.variance:
            return 1.0
        return chance.tail((self.seen - self.mean) ** 2 / self.variance, 1)


class _Seat:
    """Everything counted for one seat of tables of one size."""

    def __init__(self, census: Census) -> None:
        self._census = census
        self._hands = 0
        self._points = _Sum()
        self._kinds = {kind: _Sum() for kind in census.kinds}
        self._lengths = {kind: _Lengths() for kind in census.kinds}

    def add(self, row: DealTally) -> None:
        pack = row.pack.split(" ")
        self._hands += row.hands
        self._points.add(row.points, row.hands, chance.sum_moments([self._census.points(c) for c in pack], row.hand))
        for kind, total in self._kinds.items():
            size = self._size(pack, kind)
            held = sum(n * count for n, count in enumerate(_lengths(row, kind)))
            total.add(held, row.hands, chance.length_moments(len(pack), size, row.hand))
            self._lengths[kind].add(row.hands, _lengths(row, kind), self.chances(row, kind))

    def chances(self, row: DealTally, kind: str) -> list[float]:
        pack = row.pack.split(" ")
        return chance.length_chances(len(pack), self._size(pack, kind), row.hand)

    def _size(self, pack: Iterable[str], kind: str) -> int:
        return sum(self._census.kind(card) == kind for card in pack)

    def comparisons(self) -> list[float]:
        """For each kind how its lengths fit (chi-square), and how the points do: the chance of so much difference."""
        if self._hands < LEAST_HANDS:
            return []
        found = [self._points.chance()]
        for lengths in self._lengths.values():
            statistic, freedom = chance.chi_square(lengths.seen, lengths.right)
            if freedom:
                found.append(chance.tail(statistic, freedom))
        return found

    def row(self, seat: int) -> SeatRow:
        return SeatRow(
            seat=seat,
            hands=self._hands,
            kinds=tuple(total.average(self._hands) for total in self._kinds.values()),
            points=self._points.average(self._hands),
            chance=min(self.comparisons(), default=1.0),
        )
