"""Sockets whose other end may be gone at any moment, or means no good."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from time import monotonic
from typing import Any

import orjson
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.security.websocket import WebsocketDenier

logger = logging.getLogger(__name__)

# The busiest page, a table, pings every 2.5 s and sends a few moves; more in one window is a fault or an attack.
WINDOW_S, WINDOW_MESSAGES = 5.0, 40
CLOSE_TOO_FAST = 4429


class JsonConsumer(AsyncWebsocketConsumer):
    """Sends JSON. A browser that has just gone is no error: its ``disconnect`` is on the way.

    What asks the database does so in threads of its own (`core.threads`), which see to their connections: so there is
    no need to look after the loop's at each message, as Channels would.
    """

    window, count, hasty = 0.0, 0, False

    async def dispatch(self, message: dict[str, Any]) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def tell(self, message: dict[str, Any]) -> None:
        with suppress(OSError):  # uvicorn's ClientDisconnected is one
            await self.send(text_data=orjson.dumps(message).decode())  # type: ignore[no-untyped-call]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Hears a page at any pace that one has; the line of what is faster is closed, and nothing more is heard."""
        if self.hasty:
            return
        if self._in_pace():
            await self.hear(text_data or bytes_data or "")
            return
        self.hasty = True
        await self.before_closing()
        await self.close(CLOSE_TOO_FAST)  # type: ignore[no-untyped-call]

    async def hear(self, said: str | bytes) -> None:
        """The page has spoken."""

    async def before_closing(self) -> None:
        """The last word to a page that speaks too fast."""

    def _in_pace(self) -> bool:
        now = monotonic()
        if now - self.window > WINDOW_S:
            self.window, self.count = now, 0
        self.count += 1
        return self.count <= WINDOW_MESSAGES


class Redrawn(JsonConsumer, ABC):
    """Looks for what has changed when it is woken or the page pings, and never oftener than once in ``pause_s``."""

    pause_s: float
    stale = False
    drawn_at = 0.0
    redraw: asyncio.Task[None] | None = None

    async def disconnect(self, code: int) -> None:
        if self.redraw is not None:
            self.redraw.cancel()

    def stir(self, *, at_once: bool = False) -> None:
        """Something may have changed. It is looked for after a pause, which more may come in.

        ``at_once``: somebody waits for it, so that only what has been drawn just before makes it wait.
        """
        self.stale = True
        if self.redraw is None or self.redraw.done():
            left = self.drawn_at + self.pause_s - monotonic()
            self.redraw = asyncio.create_task(self._soon(max(0.0, left) if at_once else self.pause_s))

    async def _soon(self, pause: float) -> None:
        while self.stale:  # what comes during a drawing may not be in it
            await asyncio.sleep(pause)
            self.stale, pause = False, self.pause_s
            try:
                await self.draw()
            except Exception:
                logger.exception("%s could not be drawn", type(self).__name__)
            self.drawn_at = monotonic()

    @abstractmethod
    async def draw(self) -> None:
        """Sends what differs from what the page has."""


class NoZeroBytes:
    """Refuses a socket with a zero byte in its path, query or cookies, as `core.middleware.NoZeroBytes` does a page."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        cookies = b"".join(value for name, value in scope["headers"] if name == b"cookie")
        zero = "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\\000" in cookies
        return await (WebsocketDenier() if zero else self.inner)(scope, receive, send)
