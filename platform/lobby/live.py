"""Waking open lobbies: everybody's when queues change, a player's own when something of theirs does."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

EVERYBODY = "lobby"


def group_of(player_id: int) -> str:
    return f"lobby.player.{player_id}"


def wake(players: Iterable[int] = (), *, everybody: bool = True, go: str = "") -> None:
    """Tells lobbies to draw themselves again; ``go`` sends the players' pages to an address."""
    send = async_to_sync(get_channel_layer().group_send)
    message: dict[str, Any] = {"type": "lobby.changed", "go": go}
    try:
        for player in players:
            send(group_of(player), message)
        if everybody:
            send(EVERYBODY, {"type": "lobby.stirred"})
    except Exception:
        logger.exception("the lobby could not be woken")
