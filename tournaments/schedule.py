"""Wall times and zones. Organisers give the clock on the wall of a place; the instant follows, also on the two nights
of the year on which the clocks change. Pure but for the zone files.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

FORM = "%Y-%m-%dT%H:%M"
#: Far from the ends of the calendar, which no zone can be applied to.
YEARS = range(1970, 3000)
#: Looked up once: to list them opens every zone file there is.
ZONES = frozenset(available_timezones())


class BadTime(ValueError):
    """Not a wall time, or not a zone; ``code`` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Change:
    """What a change of the clocks does to a wall time: left out, or there twice; ``first`` is what it is taken for."""

    skipped: bool
    first: str
    offset: str
    """How far the zone is from UTC at that first time: ``+01:00``."""


def instant(local: str, zone: str) -> datetime:
    """The instant of a wall time in a zone.

    A time that comes twice means the first; one that is left out (the clocks go forward) is moved on by the gap.
    """
    return _zoned(local, zone).astimezone(UTC)


def clock_change(local: str, zone: str) -> Change | None:
    """Whether the clocks are changed just then, so that a wall time is left out or comes twice."""
    first = _zoned(local, zone)
    if first.utcoffset() == first.replace(fold=1).utcoffset():
        return None
    taken = wall(first.astimezone(UTC), zone)
    return Change(taken != _naive(local).strftime(FORM), taken, _zoned(taken, zone).isoformat()[-6:])


def _zoned(local: str, zone: str) -> datetime:
    if zone not in ZONES:
        raise BadTime("bad_zone")
    try:
        wall = _naive(local)
    except ValueError:
        raise BadTime("bad_time") from None
    if wall.year not in YEARS:
        raise BadTime("passed" if wall.year < YEARS.start else "far")
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0)


def wall(moment: datetime, zone: str) -> str:
    """The clock on the wall at this instant."""
    return moment.astimezone(ZoneInfo(zone)).strftime(FORM)


def weeks_until(local: str, zone: str, *, after: datetime) -> int:
    """By how many whole weeks, one at least, a wall time must move to lie after an instant."""
    gone = (_naive(wall(after, zone)) - _naive(local)).days // 7
    weeks = max(1, gone)
    while instant(moved(local, weeks), zone) <= after:
        weeks += 1
    return weeks


def moved(local: str, weeks: int) -> str:
    """The same weekday and hour on the wall, so many weeks later."""
    return (_naive(local) + timedelta(weeks=weeks)).strftime(FORM)


def _naive(local: str) -> datetime:
    return datetime.strptime(local, FORM)  # noqa: DTZ007  # wall times are counted on the wall
