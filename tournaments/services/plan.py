"""The regulations as an organiser gives them, and whether they can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from core.errors import DomainError
from core.time import now
from games import registry
from games.kernel import ClockPreset, Game, IllegalMove, OptionValue
from tournaments.models import Tournament
from tournaments.schedule import BadTime, Change, clock_change, instant
from tournaments.swiss.tables import LARGEST, SMALLEST
from tournaments.swiss.tiebreak_names import UnknownTieBreak, parse_list

MOST_ROUNDS = 30
MOST_POINTS = 100_000
#: Forms give minutes, and "now" takes a while to fill in.
LEEWAY = timedelta(minutes=2)
#: Whoever plans for later has mistyped the year.
MOST_YEARS_AHEAD = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """The regulations as an organiser gives them. Field by field as in `Tournament`."""

    name: str
    game: str
    zone: str
    starts_local: str
    clock: str = ""
    description: str = ""
    options: Mapping[str, OptionValue] | None = None
    table_size: int = 2
    entry_size: int = 1
    rounds: int = 5
    rated: bool = True
    same_deals: bool = False
    timing: str = Tournament.Timing.INTERVAL
    round_times: tuple[str, ...] = ()
    break_s: int = 120
    by_invitation: bool = False
    rating_min: int | None = None
    rating_max: int | None = None
    entrant_limit: int | None = None
    checkin_min: int = 15
    late_until: int = 0
    no_show_s: int = 120
    tiebreaks: str = ""
    bye_percent: int = 100
    accelerated: bool = False
    place_points: tuple[int, ...] = ()
    absent_out: bool = False
    rematches: str = Tournament.Rematches.BALANCED
    confirm: bool = False


def clock_of(game: Game, written: str) -> ClockPreset:
    """The game's preset written ``5+10``; the first one where nothing is chosen. A tournament always has a clock."""
    for preset in game.clocks:
        if str(preset) == written or not written:
            return preset
    raise DomainError("bad_clock")


def fitting_options(game: Game, seats: int, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options at a table of this size: those that it cannot have keep their default there."""
    return {
        option.name: options[option.name]
        for option in game.options
        if option.name in options and (option.seats is None or seats in option.seats)
    }


def checked(plan: Plan) -> dict[str, Any]:
    """The plan as columns; raises `DomainError` for what cannot be."""
    if not plan.name.strip():
        raise DomainError("bad_name")
    try:
        game = registry.get(plan.game)
    except registry.UnknownGame:
        raise DomainError("bad_game") from None
    seats = plan.table_size * plan.entry_size
    sides = game.sides(seats) if seats in game.seats else ()
    partners = bool(sides) and len(set(sides)) * plan.entry_size == len(sides)
    large = plan.table_size == 2 or SMALLEST <= plan.table_size <= LARGEST
    if not sides or not partners or not large or len(set(sides)) != plan.table_size:
        raise DomainError("bad_seats")
    try:
        options = game.complete_options(seats, plan.options or {})
    except IllegalMove as error:
        raise DomainError("bad_option") from error
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise DomainError("bad_rounds")
    try:
        chosen = parse_list(plan.tiebreaks)
        if len(set(chosen)) < len(chosen):
            raise DomainError("tiebreak_twice")
    except UnknownTieBreak as error:
        raise DomainError("bad_tiebreak", text=error.text) from error
    starts_at = _instant(plan, plan.starts_local, number=1)
    _check_round_times(plan, starts_at)
    if plan.rating_min is not None and plan.rating_max is not None and plan.rating_max < plan.rating_min:
        raise DomainError("bad_rating_limits")
    values = {f.name: getattr(plan, f.name) for f in fields(plan)}
    return values | {
        "name": plan.name.strip(),
        "options": options,
        "clock": str(clock_of(game, plan.clock)),
        "starts_at": starts_at,
        "round_times": list(plan.round_times),
        "place_points": _place_points(plan),
        "accelerated": plan.accelerated and plan.table_size == 2,
    }


def _check_round_times(plan: Plan, starts_at: datetime) -> None:
    """Times that can be read; where rounds begin by them, one for each round, one after the other."""
    times = [starts_at]
    times += [_instant(plan, local, number=number) for number, local in enumerate(plan.round_times, start=2)]
    if plan.timing != Tournament.Timing.FIXED:
        return
    for number, (before, time) in enumerate(pairwise(times), start=2):
        if time <= before:
            raise DomainError("round_times_order", round=number)
    if len(times) != plan.rounds:
        raise DomainError("round_times_count", wanted=plan.rounds - 1, count=len(times) - 1)


def _instant(plan: Plan, local: str, *, number: int) -> datetime:
    """Of the start (round 1) or of a fixed time; raises `DomainError`."""
    try:
        return instant(local, plan.zone)
    except BadTime as error:
        raise _refused(error.code, number, text=local) from error


#: What is wrong with a time: the code where it is the start's, and where it is a round's.
_REFUSED = {
    "bad_zone": ("bad_zone", "bad_zone"),
    "bad_time": ("bad_time", "bad_round_time"),
    "passed": ("start_passed", "round_time_passed"),
    "far": ("start_far", "round_time_far"),
    "skipped": ("start_skipped", "round_time_skipped"),
}


def _refused(what: str, number: int, **params: Any) -> DomainError:
    return DomainError(_REFUSED[what][number > 1], round=number, years=MOST_YEARS_AHEAD, **params)


def check_times(plan: Plan, before: Tournament | None = None) -> None:
    """What is set lies in the future, not too far off, and is on the clock there.

    What stood ``before``, and rounds that have begun, may have passed.
    """
    started = before is not None and before.status == Tournament.Status.RUNNING
    old = () if before is None or before.zone != plan.zone else (before.starts_local, *before.round_times)
    if not started and plan.starts_local not in old[:1]:
        _check_time(plan, plan.starts_local, number=1)
    if plan.timing != Tournament.Timing.FIXED:
        return
    begun = before.played_rounds.filter(begun_at__isnull=False).count() if started and before is not None else 0
    kept = set(old[1:]) if before is not None and before.timing == plan.timing else set()
    for number, local in enumerate(plan.round_times, start=2):
        if number > begun and local not in kept:
            _check_time(plan, local, number=number)


def _check_time(plan: Plan, local: str, *, number: int) -> None:
    moment, at = instant(local, plan.zone), now()
    change = clock_change(local, plan.zone)
    if moment < at - LEEWAY:
        raise _refused("passed", number)
    if moment > at + timedelta(days=366 * MOST_YEARS_AHEAD):
        raise _refused("far", number)
    if change is not None and change.skipped:
        raise _refused("skipped", number, text=local[11:], first=change.first[11:])


def times_that_come_twice(plan: Plan) -> list[tuple[int, Change]]:
    """By round, those times of a plan that the clock there shows twice, as it is put back: the first is meant."""
    fixed = plan.round_times if plan.timing == Tournament.Timing.FIXED else ()
    found = ((number, clock_change(local, plan.zone)) for number, local in enumerate((plan.starts_local, *fixed), 1))
    return [(number, change) for number, change in found if change is not None and not change.skipped]


def _place_points(plan: Plan) -> list[int]:
    """One for each seat of a full table, never more for a later place; none where the table has two sides."""
    points = list(plan.place_points) if plan.table_size > 2 else []
    falling = all(a >= b >= 0 for a, b in pairwise(points))
    if points and (len(points) != plan.table_size or not falling or not 0 < points[0] <= MOST_POINTS):
        raise DomainError("bad_place_points", count=plan.table_size)
    return points


def plan_of(tournament: Tournament) -> Plan:
    """The regulations of a tournament, to be changed or to begin another from."""
    values = {f.name: getattr(tournament, f.name) for f in fields(Plan)}
    lists = {name: tuple(values[name]) for name in ("round_times", "place_points")}
    return Plan(**{**values, **lists})


# What players rely on once they have entered stays as it was announced.
_FIXED_ONCE_PUBLISHED = frozenset({"game", "table_size", "entry_size", "options", "rated", "same_deals"})
_FIXED_ONCE_STARTED = frozenset({"accelerated", "bye_percent", "place_points"})


def fixed_since(t: Tournament, names: Iterable[str]) -> str:
    """Why these columns may not be changed any more, as a code; nothing where they may."""
    if t.status != Tournament.Status.DRAFT and _FIXED_ONCE_PUBLISHED.intersection(names):
        return "not_a_draft"
    return "has_started" if t.started_at is not None and _FIXED_ONCE_STARTED.intersection(names) else ""
