"""The one place where the wall clock is read; pure code gets the moment as a parameter."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, with its zone."""
    return timezone.now()


def now_ms() -> int:
    """This moment in milliseconds since 1970, the unit of all clocks."""
    return to_ms(now())


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970, rounded down."""
    delta = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return (delta.days * 86_400 + delta.seconds) * 1000 + delta.microseconds // 1000


def from_ms(ms: int) -> datetime:
    """The moment that ``to_ms`` gave."""
    return datetime.fromtimestamp(ms // 1000, tz=UTC).replace(microsecond=ms % 1000 * 1000)
