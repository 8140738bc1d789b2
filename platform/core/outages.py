"""Failures of a server that the site needs, told apart from faults of the site itself.

They come in swarms and by no fault of ours: so the log has a line now and then and no traceback, and a reader is told
that the site comes back.
"""

from __future__ import annotations

import logging
import re
from time import monotonic

import psycopg
import redis

#: Classes of PostgreSQL's codes: lost connections, no room (disk, memory, connections), being shut down or started.
AWAY = ("08", "53", "57P")
#: The broker answers, and cannot keep what it is told: no room on the disk or in memory, or it is being replaced.
REFUSES = re.compile(r"\b(?:MISCONF|OOM|READONLY|MASTERDOWN|NOREPLICAS)\b.*")
#: What one part of a process fails at for the same server is written down once in so many seconds.
EVERY_S = 10


def reason(error: BaseException | None) -> str:
    """Which server is away, in its own words; empty for any other failure."""
    while error is not None:
        if isinstance(error, psycopg.OperationalError) and (error.sqlstate is None or error.sqlstate.startswith(AWAY)):
            return f"database: {_first_line(error)}"
        if isinstance(error, redis.ConnectionError | redis.TimeoutError):
            return f"broker: {_first_line(error)}"
        # Without what stands before it: a pipeline quotes the command.
        if isinstance(error, redis.ResponseError) and (refusal := REFUSES.search(str(error))):
            return f"broker: {refusal[0]}"
        error = error.__cause__ or error.__context__
    return ""


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class Swarms(logging.Filter):
    """A line for each logger and server now and then; how many were left out since the last one stands in the next."""

    def __init__(self) -> None:
        super().__init__()
        self.last: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        server = _away(record)
        if not server:
            return True
        key = record.name, server
        since, left_out = self.last.get(key, (float("-inf"), 0))
        if monotonic() - since < EVERY_S:
            self.last[key] = since, left_out + 1
            return False
        self.last[key] = monotonic(), 0
        if left_out and isinstance(record.msg, dict):
            record.msg = {**record.msg, "left_out": left_out}
        elif left_out:
            record.msg, record.args = f"{record.getMessage()} left_out={left_out}", None
        return True


def _away(record: logging.LogRecord) -> str:
    """Which server a line tells of. Structlog's lines have come through `core.logs.shorten_outages` by now."""
    if isinstance(record.msg, dict):
        return str(record.msg.get("away", "")).partition(":")[0]
    return reason(record.exc_info[1] if record.exc_info else None).partition(":")[0]
