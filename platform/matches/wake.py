"""The one function that wakes viewers. A wake-up carries a version and nothing else: channels may lose it,
and every viewer renders for itself what it may see."""

from __future__ import annotations

import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


def group_name(code: str) -> str:
    return f"match.{code}"


def wake(code: str, version: int) -> None:
    """Tells all viewers of the match that this version exists."""
    _send(code, {"type": "match.changed", "v": version})


def tell_presence(code: str) -> None:
    """Tells all viewers that somebody has come or gone."""
    _send(code, {"type": "presence.changed"})


def tell_rated(code: str) -> None:
    """Tells all viewers that what the match did to the ratings can be read."""
    _send(code, {"type": "match.rated"})


def tell_decided(code: str) -> None:
    """Tells all viewers that staff have decided about the match."""
    _send(code, {"type": "match.decided"})


def tell_said(code: str, number: int, seat: int, player_id: int, phrase: str) -> None:
    """Tells those who sit at the table what one of them says."""
    _send(code, {"type": "phrase.said", "n": number, "seat": seat, "player": player_id, "phrase": phrase})


def tell_barred(code: str, player_id: int) -> None:
    """Lets the player's pages at this table go; they come back as a reader's."""
    _send(code, {"type": "player.barred", "player": player_id})


def tell_rematch(code: str) -> None:
    """Tells all viewers that there is news of a rematch."""
    _send(code, {"type": "match.rematch"})


def tell_origin(code: str) -> None:
    """Tells all viewers that the event that arranged the match has something to say at its table."""
    _send(code, {"type": "match.origin"})


def _send(code: str, message: dict[str, Any]) -> None:
    """A broken layer is logged and nothing more: the pages' pings heal the gap."""
    try:
        async_to_sync(get_channel_layer().group_send)(group_name(code), message)
    except Exception:
        logger.exception("match=%s could not be announced", code)
