"""Swiss rounds at tables of three to twelve seats: sizes, points, and who sits with whom.

There is no FIDE rule for this. The pairing minimises, over all ways to fill the tables: squared score gaps between
those who sit together, a price for each earlier meeting, and one for being at an undersized table again. Everything
is whole numbers, in hundredths of a point, and follows from the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.swiss.model import POINT
from tournaments.swiss.rng import Rng
from tournaments.swiss.table_quality import Quality, least_rematches, least_spread, measure
from tournaments.swiss.table_search import Costs, exact, search
from tournaments.swiss.table_seats import seated

SMALLEST, LARGEST = 3, 12
EXACT_UP_TO = 16
STEP = 2 * POINT
"""Between neighbouring places: two points for each opponent beaten."""

NO_REMATCH_COST = 0
BALANCED = 4
FEW_REMATCHES = 16
NEVER_IF_AVOIDABLE = 1_000_000


@dataclass(frozen=True, slots=True)
class Options:
    """How to fill tables. ``rematch_cost`` is what a second meeting is worth, in squared steps of places."""

    target: int = 4
    lowest: int = 3
    highest: int = 5
    rematch_cost: int = BALANCED
    small_table_cost: int = 3
    snake: bool = False
    """The first round by seed in snake order instead of by lot."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the coming round; entrants are given in the order of the standings."""

    number: int
    score: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    """How often each other player was met."""
    seats: Mapping[int, int] = field(default_factory=dict)
    """How often each seat, from 0, was had."""
    small_tables: int = 0


@dataclass(frozen=True, slots=True)
class NoTables:
    """These players cannot be seated: ``code`` and what completes its sentence."""

    code: str
    params: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Numbers by table, in seat order, the leaders' table first; and how good the round is."""

    tables: tuple[tuple[int, ...], ...]
    quality: Quality
    is_optimal: bool
    """Proven: by exact search or because the cost meets its lower bound."""


def table_sizes(players: int, target: int = 4, lowest: int = 3, highest: int = 5) -> tuple[int, ...] | NoTables:
    """The sizes nearest to the target: fewest seats off it, then the least deviation, larger tables first.

    Sizes differ by one at most.
    """
    if not SMALLEST <= lowest <= target <= highest <= LARGEST:
        return NoTables("sizes_out_of_bounds", (("lowest", SMALLEST), ("highest", LARGEST)))
    best: tuple[tuple[int, int, int], tuple[int, ...]] | None = None
    for count in range(max(1, players // highest), players // lowest + 1):
        size, larger = divmod(players, count)
        if size < lowest or size + (larger > 0) > highest:
            continue
        sizes = (size + 1,) * larger + (size,) * (count - larger)
        key = (sum(abs(s - target) for s in sizes), max(abs(s - target) for s in sizes), count)
        if best is None or key < best[0]:
            best = (key, sizes)
    if best is None:
        return NoTables("no_sizes_fit", (("players", players), ("lowest", lowest), ("highest", highest)))
    return best[1]


def points_by_place(size: int, *, scaled: bool = False) -> tuple[int, ...]:
    """Points of the first, second, ... place: two for each opponent beaten, or their share of one point."""
    if scaled:
        return tuple((2 * POINT * (size - 1 - k) + size - 1) // (2 * (size - 1)) for k in range(size))
    return tuple(STEP * (size - 1 - k) for k in range(size))


def points_of(places: Sequence[int], table: Sequence[int] | None = None) -> tuple[int, ...]:
    """Points for these places (1 is first, equal places tie); ties share the points of the places they fill.

    ``table`` is the points of each place, by default those by beaten opponents.
    """
    by_place = tuple(table) if table is not None else points_by_place(len(places))
    points = []
    for place in places:
        ahead = sum(1 for p in places if p < place)
        tied = sum(1 for p in places if p == place)
        total = sum(by_place[ahead : ahead + tied])
        points.append((2 * total + tied) // (2 * tied))
    return tuple(points)


def pair_tables(
    entrants: Sequence[Entrant],
    options: Options,
    seed: int | str,
    *,
    banned: Sequence[tuple[int, int]] = (),
    expired: Callable[[], bool] = lambda: False,
) -> Tables | NoTables:
    """Fills the tables of a round. ``expired`` ends the search early, with the best found so far."""
    sizes = table_sizes(len(entrants), options.target, options.lowest, options.highest)
    if isinstance(sizes, NoTables):
        return sizes
    rng = Rng(f"tables {seed}")
    costs = costs_of(entrants, sizes, options, banned)
    if _is_first_round(entrants) and not banned:
        groups, proven = _drawn(len(entrants), sizes, options, rng), True
    else:
        found = exact(costs, sizes, expired) if len(entrants) <= EXACT_UP_TO else None
        proven = found is not None
        groups = (
            found if found is not None else search(costs, sizes, rng, expired, bound=_bound(entrants, sizes, options))
        )
    if any(costs.is_banned(a, b) for group in groups for a, b in combinations(group, 2)):
        return NoTables("bans_leave_no_tables", (("players", len(entrants)),))
    groups = sorted((sorted(group) for group in groups), key=lambda g: [_place(entrants, k) for k in g])
    quality = measure(entrants, groups, sizes, options.rematch_cost, STEP)
    tables = tuple(tuple(entrants[k].number for k in seated(group, entrants, rng)) for group in groups)
    return Tables(tables, quality, is_optimal=proven or quality.meets_bound)


def _place(entrants: Sequence[Entrant], k: int) -> tuple[int, int]:
    return -entrants[k].score, k


def _is_first_round(entrants: Sequence[Entrant]) -> bool:
    return not any(e.met for e in entrants) and len({e.score for e in entrants}) == 1


def _drawn(players: int, sizes: Sequence[int], options: Options, rng: Rng) -> list[list[int]]:
    """Round 1: by lot, or in snake order so that each table has its share of the seeds."""
    groups: list[list[int]] = [[] for _ in sizes]
    if not options.snake:
        order = rng.shuffled(range(players))
        for group, size in zip(groups, sizes, strict=True):
            group += [order.pop() for _ in range(size)]
        return groups
    waiting = list(range(players))
    forward = True
    while waiting:
        for k in range(len(sizes)) if forward else reversed(range(len(sizes))):
            if waiting and len(groups[k]) < sizes[k]:
                groups[k].append(waiting.pop(0))
        forward = not forward
    return groups


def _bound(entrants: Sequence[Entrant], sizes: Sequence[int], options: Options) -> int:
    """No filling costs less."""
    spread = least_spread([e.score for e in entrants], sizes)
    return spread + options.rematch_cost * STEP * STEP * least_rematches(entrants, sizes)


def costs_of(
    entrants: Sequence[Entrant], sizes: Sequence[int], options: Options, banned: Sequence[tuple[int, int]]
) -> Costs:
    square = STEP * STEP
    position = {e.number: k for k, e in enumerate(entrants)}
    pairs = []
    for one in entrants:
        row = []
        for other in entrants:
            gap = one.score - other.score
            times = max(one.met.get(other.number, 0), other.met.get(one.number, 0))  # equal, if the caller is careful
            row.append(gap * gap + options.rematch_cost * square * times * times)
        pairs.append(row)
    bans = {frozenset((position[a], position[b])) for a, b in banned if a in position and b in position}
    small = [options.small_table_cost * square * e.small_tables for e in entrants]
    return Costs(pairs, small, max(sizes), square, frozenset(bans))
