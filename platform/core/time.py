"""The present moment, in the two forms that the site stores."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def moment(ms: int) -> datetime:
    """The instant of a number of milliseconds since 1970 UTC."""
    return datetime.fromtimestamp(ms / 1000, tz=UTC)
