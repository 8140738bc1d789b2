"""Sockets whose other end may be gone at any moment, or means no good."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import orjson
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import WebsocketDenier


class JsonConsumer(AsyncWebsocketConsumer):
    """Sends JSON. A browser that has just gone is no error: its ``disconnect`` is on the way.

    What asks the database does so in threads of its own (`core.threads`), which see to their connections: so there is
    no need to look after the loop's at each message, as Channels would.
    """

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(message))(message)

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
