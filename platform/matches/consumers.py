"""A table's live page: one socket, its own view of the match.

The consumer holds no state of the match beyond the version its page shows. A wake-up, a ping with an old version and a
first hello all end in the same `_catch_up`, so a lost wake-up costs at most one ping.
"""

from __future__ import annotations

import logging
from typing import Any

from accounts.models import User
from accounts.sessions import language_in, settings_in
from accounts.settings import Settings
from core.sockets import JsonConsumer
from core.threads import in_thread
from core.time import now_ms
from matches import live, messages, newest, presence, watchers
from matches.models import Match
from matches.wake import group_name

logger = logging.getLogger(__name__)

# Presence is forgotten after 30 s, and the site is deaf after 10: so not every ping need tell of it.
PRESENT_EVERY_MS = 4_000
CLOSE_BARRED, CLOSE_NO_MATCH = 4403, 4404


class TableConsumer(JsonConsumer):
    """ws/g/<code>/"""

    code: str
    user: User | None
    language: str
    look: Settings
    have: int
    seat: int | None

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"].upper()
        user = self.scope.get("user")
        self.user = user if user is not None and user.is_authenticated else None
        self.language, self.look = language_in(self.scope), settings_in(self.scope)
        self.have, self.told_ms, self.watching, self.seat = 0, 0, "", None
        await self.accept()
        try:
            self.match_id, self.seat = await in_thread(live.admit)(self.code, self.user)
        except Match.DoesNotExist:
            await self.close(CLOSE_NO_MATCH)
            return
        await self.channel_layer.group_add(group_name(self.code), self.channel_name)
        if self.seat is None:
            self.watching = live.watcher_name(self.user, self.channel_name)
        await self._present()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(group_name(self.code), self.channel_name)
        if self.seat is not None:
            await in_thread(presence.closed)(self.match_id, self.seat)
        if self.watching and await in_thread(watchers.gone)(self.match_id, self.watching):
            await self.channel_layer.group_send(group_name(self.code), {"type": "presence.changed"})

    async def before_closing(self) -> None:
        await self.tell(messages.refused("", "too_fast", live.words("too_fast", self.language)))

    async def hear(self, said: str | bytes) -> None:
        try:
            message = messages.parse(said)
        except messages.BadMessage as error:
            await self.tell(messages.refused(error.id, "bad_message", live.words("bad_message", self.language)))
            return
        try:
            await self._answer(message)
        except Exception:
            logger.exception("match=%s message=%s failed", self.code, type(message).__name__)
            await self.tell(messages.refused(getattr(message, "id", ""), "broken", live.words("broken", self.language)))

    async def _answer(self, message: messages.Message) -> None:
        match message:
            case messages.Hello(have=have):
                self.have = have
                await self._catch_up()
                await self.presence_changed({})
            case messages.Ping(have=have):
                self.have = max(self.have, have)  # what was sent may still be under way; on one socket nothing is lost
                if not await self._present():
                    return
                version = await newest.newest_version(self.code)
                if version > self.have:
                    await self._catch_up(exists=version)
                await self.tell(messages.pong(self.have, now_ms()))
            case _:
                reply = await in_thread(live.act)(self.code, self.user, message, self.language)
                await self.tell(reply)
                await self._catch_up(exists=reply.get("v", 0))

    async def _catch_up(self, *, exists: int = 0) -> None:
        """Sends the viewer's table if it is newer than what the page shows."""
        asked = live.Asked(self.code, self.user, self.have, self.language, self.look, exists)
        for message in await newest.news(asked):
            if message["v"] > self.have:
                self.have = message["v"]
                await self.tell(message)

    async def _present(self) -> bool:
        """Tells that the page is there, now and then; False when its player has been barred, and the line is closed."""
        now = now_ms()
        if now - self.told_ms < PRESENT_EVERY_MS:
            return True
        self.told_ms = now
        try:
            came = await newest.heard(live.Page(self.match_id, self.seat, self.watching, self.user))
        except live.Barred:
            await self._let_go()
            return False
        if came:
            await self.channel_layer.group_send(group_name(self.code), {"type": "presence.changed"})
        return True

    async def match_changed(self, event: dict[str, Any]) -> None:
        # a page that has not said yet what it shows is answered at its hello, with all that has happened since
        if self.have and event["v"] > self.have:
            await self._catch_up(exists=event["v"])

    async def match_rated(self, event: dict[str, Any]) -> None:
        await self.tell({"type": "rated"})

    async def match_decided(self, event: dict[str, Any]) -> None:
        await self.tell({"type": "decided"})

    async def phrase_said(self, event: dict[str, Any]) -> None:
        message = await in_thread(live.said)(self.code, self.user, event, self.language)
        if message is not None:
            await self.tell(message)

    async def player_barred(self, event: dict[str, Any]) -> None:
        if self.user is not None and self.user.pk == event["player"]:
            await self._let_go()

    async def _let_go(self) -> None:
        """The player is barred. The page is told, loads itself again, and is a reader's from then on."""
        await self.tell({"type": "barred"})
        await self.close(CLOSE_BARRED)

    async def match_rematch(self, event: dict[str, Any]) -> None:
        await self.tell({"type": "rematch"})

    async def match_origin(self, event: dict[str, Any]) -> None:
        await self.tell({"type": "origin"})

    async def presence_changed(self, event: dict[str, Any]) -> None:
        await self.tell(await in_thread(live.presence_message)(self.code, self.user, self.language))
