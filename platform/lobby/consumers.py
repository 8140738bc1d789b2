"""An open page of the lobby: draws itself again when something changes, at most once a second.

``ws/lobby/?page=`` names the live page as `lobby.pages` does.
"""

from __future__ import annotations

from datetime import tzinfo
from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone, translation

from accounts.middleware import zone_in
from accounts.models import User
from accounts.sessions import language_in, player_in
from core.sockets import Redrawn
from core.threads import in_thread
from lobby import pages, services
from lobby.live import EVERYBODY, group_of


class LobbyConsumer(Redrawn):
    """ws/lobby/"""

    # Queues move often; nobody reads faster than this.
    pause_s = 1.0
    user: User | None
    language: str
    zone: tzinfo
    page: str

    async def connect(self) -> None:
        self.user, self.language, self.zone = player_in(self.scope), language_in(self.scope), zone_in(self.scope)
        asked = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
        self.page, self.shown, self.spoke = asked.get("page", [pages.LOBBY])[0], "", False
        await self.accept()
        await self.channel_layer.group_add(EVERYBODY, self.channel_name)
        if self.user is not None:
            await self.channel_layer.group_add(group_of(self.user.pk), self.channel_name)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        await self.channel_layer.group_discard(EVERYBODY, self.channel_name)
        if self.user is not None:
            await self.channel_layer.group_discard(group_of(self.user.pk), self.channel_name)

    async def hear(self, said: str | bytes) -> None:
        """The page pings; everything else goes by forms. Presence keeps a place in the queue."""
        self.spoke = True
        self.stir(at_once=True)

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Something of the player's own."""
        if event["go"]:
            await self.tell({"type": "go", "url": event["go"]})
        self.stir(at_once=True)

    async def lobby_stirred(self, event: dict[str, Any]) -> None:
        self.stir()

    async def draw(self) -> None:
        spoke, self.spoke = self.spoke, False
        html = await in_thread(self._fragment)(spoke)
        if html != self.shown:
            self.shown = html
            await self.tell({"type": "lobby", "html": html, "mark": pages.mark_of(html)})

    def _fragment(self, spoke: bool) -> str:
        if spoke and self.user is not None:
            services.note_presence(user=self.user)
        with translation.override(self.language), timezone.override(self.zone):
            return pages.fragment(self.page, self.user)
