"""The bell of an open page: its number follows, and what has just come is shown and said."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.utils import translation

from accounts.models import User
from accounts.sessions import language_in, player_in
from core.sockets import Redrawn
from core.threads import in_thread
from notices import render
from notices.live import group_of
from notices.selectors import newest, unseen

CLOSE_NOBODY = 4401


class BellConsumer(Redrawn):
    """ws/notices/?have=…: ``have`` is the number that the page shows; nothing where it shows none, as at a table."""

    pause_s = 1.0
    user: User | None
    language: str

    async def connect(self) -> None:
        self.user, self.language = player_in(self.scope), language_in(self.scope)
        await self.accept()
        if self.user is None:
            await self.close(CLOSE_NOBODY)
            return
        await self.channel_layer.group_add(group_of(self.user.pk), self.channel_name)
        have = parse_qs(self.scope["query_string"].decode("latin1")).get("have", [""])[0]
        self.told = 0
        self.shown = int(have) if have.isdecimal() and len(have) < 9 else await in_thread(unseen)(self.user)
        await self.draw()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.user is not None:
            await self.channel_layer.group_discard(group_of(self.user.pk), self.channel_name)

    async def hear(self, said: str | bytes) -> None:
        """The page's ping: what a lost wake-up hid is found here."""
        if self.user is not None:
            self.stir(at_once=True)

    async def bell_changed(self, event: dict[str, Any]) -> None:
        self.stir(at_once=True)

    async def draw(self) -> None:
        message = await in_thread(self._changes)()
        if message:
            await self.tell(message)

    def _changes(self) -> dict[str, Any]:
        assert self.user is not None  # noqa: S101  # by connect
        count = unseen(self.user)
        if count == self.shown:
            return {}
        came, self.shown = count > self.shown, count
        with translation.override(self.language):
            message: dict[str, Any] = {"bell": render.bell(count)}
            found = newest(self.user) if came else None
            if found is not None and found.pk > self.told:
                self.told = found.pk
                message |= {"toast": render.toast(found), "url": found.url}
        return message
