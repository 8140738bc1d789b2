"""An open page of the lobby: draws itself again when something changes, at most once a second.

``ws/lobby/?page=`` names the live page as `lobby.pages` does.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs

from django.utils import translation

from accounts.models import User
from accounts.sessions import language_in, player_in
from core.sockets import JsonConsumer
from core.threads import in_thread
from lobby import pages, services
from lobby.live import EVERYBODY, group_of

# Queues move often; nobody reads faster than this.
REDRAW_S = 1.0


class LobbyConsumer(JsonConsumer):
    """ws/lobby/"""

    user: User | None
    language: str
    page: str

    async def connect(self) -> None:
        self.user, self.language = player_in(self.scope), language_in(self.scope)
        self.redraw: asyncio.Task[None] | None = None
        asked = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        self.page, self.shown = asked.get("page", [pages.LOBBY])[0], ""
        await self.accept()
        await self.channel_layer.group_add(EVERYBODY, self.channel_name)
        if self.user is not None:
            await self.channel_layer.group_add(group_of(self.user.pk), self.channel_name)

    async def disconnect(self, code: int) -> None:
        if self.redraw is not None:
            self.redraw.cancel()
        await self.channel_layer.group_discard(EVERYBODY, self.channel_name)
        if self.user is not None:
            await self.channel_layer.group_discard(group_of(self.user.pk), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The page pings; everything else goes by forms. Presence keeps a place in the queue."""
        if text_data is None or len(text_data) > 200:
            return
        if self.user is not None:
            await in_thread(services.note_presence)(user=self.user)
        await self._draw()

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        if event["go"]:
            await self.tell({"type": "go", "url": event["go"]})
        await self._draw()

    async def lobby_stirred(self, event: dict[str, Any]) -> None:
        if self.redraw is None or self.redraw.done():
            self.redraw = asyncio.create_task(self._draw_soon())

    async def _draw_soon(self) -> None:
        await asyncio.sleep(REDRAW_S)
        await self._draw()

    async def _draw(self) -> None:
        html = await in_thread(self._fragment)()
        if html != self.shown:
            self.shown = html
            await self.tell({"type": "lobby", "html": html, "mark": pages.mark_of(html)})

    def _fragment(self) -> str:
        with translation.override(self.language):
            return pages.fragment(self.page, self.user)
