"""Failures of a server that the site needs, told apart from faults of the site itself.

They come in swarms and by no fault of ours: so the log has a line for each and no traceback, and a reader is told that
the site comes back.
"""

from __future__ import annotations

import psycopg
import redis

#: Classes of PostgreSQL's codes: lost connections, no room (disk, memory, connections), being shut down or started.
AWAY = ("08", "53", "57P")


def reason(error: BaseException | None) -> str:
    """Which server is away, in its own words; empty for any other failure."""
    while error is not None:
        if isinstance(error, psycopg.OperationalError) and (error.sqlstate is None or error.sqlstate.startswith(AWAY)):
            return f"database: {_first_line(error)}"
        if isinstance(error, redis.ConnectionError | redis.TimeoutError):
            return f"broker: {_first_line(error)}"
        error = error.__cause__ or error.__context__
    return ""


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
