"""The one function that wakes viewers. A wake-up carries a version and nothing else: channels may lose it,
and every viewer renders for itself what it may see."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


def group_name(code: str) -> str:
    return f"match.{code}"


def wake(code: str, version: int) -> None:
    """Tells all viewers of the match that this version exists. A broken layer is logged: pings heal the gap."""
    try:
        async_to_sync(get_channel_layer().group_send)(group_name(code), {"type": "match.changed", "v": version})
    except Exception:
        logger.exception("match=%s version=%s could not be announced", code, version)
