"""Signs of life: of the Celery workers one key a queue, written by a task, so that they prove the whole way.

Beat sends the task, the broker carries it, a worker runs it. A missing or old key
means that one of the three stands still. The web process has a key of its own, which a thread of it writes.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import cast

from redis import RedisError

from core.redis import client, key
from core.time import now_ms

logger = logging.getLogger(__name__)

BEAT_S = 2
STALE_AFTER_S = 15
WEB = "web"


def beat(queue: str) -> None:
    """Says that ``queue`` has just been served."""
    client().set(key("heartbeat", queue), now_ms(), ex=3600)


def beat_on(name: str) -> None:
    """Says from now on that this process lives, in a thread that ends with it."""

    def run() -> None:
        while True:
            try:
                beat(name)
            except (RedisError, OSError):
                logger.info("heartbeat of %s could not be written", name)
            time.sleep(BEAT_S)

    threading.Thread(target=run, name=f"heartbeat-{name}", daemon=True).start()


def age_s(queue: str) -> float | None:
    """Seconds since ``queue`` was last served; None if it never was."""
    written = cast("bytes | None", client().get(key("heartbeat", queue)))
    return None if written is None else max(0, now_ms() - int(written)) / 1000
