"""Signs of life of the Celery workers, one key a queue; written by a task, so that they prove the whole way.

Beat sends the task, the broker carries it, a worker runs it. A missing or old key
means that one of the three stands still.
"""

from __future__ import annotations

from typing import cast

from core.redis import client, key
from core.time import now_ms

EVERY_S = 5
STALE_AFTER_S = 15
QUEUES = ("default", "bots")


def beat(queue: str) -> None:
    """Says that ``queue`` has just been served."""
    client().set(key("heartbeat", queue), now_ms(), ex=3600)


def age_s(queue: str) -> float | None:
    """Seconds since ``queue`` was last served; None if it never was."""
    written = cast("bytes | None", client().get(key("heartbeat", queue)))
    return None if written is None else max(0, now_ms() - int(written)) / 1000
