"""Sockets whose other end may be gone at any moment, or means no good."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import orjson
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import WebsocketDenier


class JsonConsumer(AsyncWebsocketConsumer):
    """Sends JSON. A browser that has just gone is no error: its ``disconnect`` is on the way."""

    async def tell(self, message: dict[str, Any]) -> None:
        with suppress(OSError):  # uvicorn's ClientDisconnected is one
            await self.send(text_data=orjson.dumps(message).decode())  # type: ignore[no-untyped-call]


class NoZeroBytes:
    """Refuses a socket with a zero byte in its path, query or cookies, as `core.middleware.NoZeroBytes` does a page."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        cookies = b"".join(value for name, value in scope["headers"] if name == b"cookie")
        zero = "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\\000" in cookies
        return await (WebsocketDenier() if zero else self.inner)(scope, receive, send)
