"""Wall times and zones. Organisers give the clock on the wall of a place; the instant follows, also on the two nights
of the year on which the clocks change. Pure but for the zone files.
"""

from __future__ import annotations

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


def instant(local: str, zone: str) -> datetime:
    """The instant of a wall time in a zone.

    A time that comes twice means the first; one that is left out (the clocks go forward) is moved on by the gap.
    """
    if zone not in ZONES:
        raise BadTime("bad_zone")
    try:
        wall = datetime.strptime(local, FORM)  # noqa: DTZ007  # the zone follows
    except ValueError:
        raise BadTime("bad_time") from None
    if wall.year not in YEARS:
        raise BadTime("bad_time")
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


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
