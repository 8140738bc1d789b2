"""Is everything there that the site needs? Each check returns None, or says in a few words what is wrong.

Only the kind of a failure is told: addresses and passwords stay in the log.
"""

from __future__ import annotations

import asyncio
import logging

from channels.layers import get_channel_layer
from django.db import DatabaseError, connection
from redis import RedisError

from core import heartbeat
from core.redis import client
from core.threads import in_thread

logger = logging.getLogger(__name__)

WAIT_S = 3


def database() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.warning("database does not answer", exc_info=True)
        return "does not answer"
    return None


def broker() -> str | None:
    try:
        client().ping()
    except (RedisError, OSError):
        logger.warning("broker does not answer", exc_info=True)
        return "does not answer"
    return None


def worker() -> str | None:
    """The queue ``default`` decides; the bots' queue may rightly be busy for longer."""
    try:
        age = heartbeat.age_s("default")
    except (RedisError, OSError):
        return "unknown, the broker does not answer"
    if age is None:
        return "has not been heard yet"
    return f"was last heard {age:.0f} s ago" if age > heartbeat.STALE_AFTER_S else None


async def channel_layer() -> str | None:
    """Sends itself a message through the layer."""
    layer = get_channel_layer()
    if layer is None:
        return "is not configured"
    try:
        async with asyncio.timeout(WAIT_S):
            channel = await layer.new_channel("health.")
            await layer.send(channel, {"type": "health"})
            await layer.receive(channel)
            # A cancelled receive unsubscribes: the layer has no other way to give a channel back.
            receiving = asyncio.ensure_future(layer.receive(channel))
            await asyncio.sleep(0)
            receiving.cancel()
            await asyncio.wait([receiving])
    except TimeoutError:
        logger.warning("channel layer does not answer within %s s", WAIT_S)
        return "does not answer"
    except (RedisError, OSError):
        logger.warning("channel layer does not answer", exc_info=True)
        return "does not answer"
    return None


async def report() -> dict[str, str]:
    """What each part says of itself: "ok", or what is wrong."""
    found = {
        "database": await in_thread(database)(),
        "broker": await in_thread(broker)(),
        "channels": await channel_layer(),
        "worker": await in_thread(worker)(),
    }
    return {part: problem or "ok" for part, problem in found.items()}
