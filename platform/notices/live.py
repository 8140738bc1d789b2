"""Waking the bells on open pages. The message carries nothing: each page's socket looks for itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


def group_of(player_id: int) -> str:
    return f"notices.{player_id}"


def wake(players: Iterable[int]) -> None:
    """A broken layer is logged and nothing more: pages ask again by themselves."""
    try:
        async_to_sync(_wake)(list(players))
    except Exception:
        logger.exception("bells could not be woken")


async def _wake(players: list[int]) -> None:
    layer = get_channel_layer()
    await asyncio.gather(*(layer.group_send(group_of(player), {"type": "bell.changed"}) for player in players))
