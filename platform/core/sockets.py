"""Sockets whose other end may be gone at any moment."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import orjson
from channels.generic.websocket import AsyncWebsocketConsumer


class JsonConsumer(AsyncWebsocketConsumer):
    """Sends JSON. A browser that has just gone is no error: its ``disconnect`` is on the way."""

    async def tell(self, message: dict[str, Any]) -> None:
        with suppress(OSError):  # uvicorn's ClientDisconnected is one
            await self.send(text_data=orjson.dumps(message).decode())  # type: ignore[no-untyped-call]
