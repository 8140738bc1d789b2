"""Waking the pages of a tournament. The message carries a version and nothing else; each viewer draws for itself."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

# Everybody who has the list of tournaments open.
LIST = "tournaments"


def group_of(slug: str) -> str:
    return f"tournament.{slug}"


def wake(slug: str) -> None:
    """A broken layer is logged and nothing more: pages ask again by themselves."""
    try:
        async_to_sync(_wake)(slug)
    except Exception:
        logger.exception("tournament=%s could not be announced", slug)


async def _wake(slug: str) -> None:
    layer = get_channel_layer()
    for group in (group_of(slug), LIST):
        await layer.group_send(group, {"type": "tournament.changed"})
