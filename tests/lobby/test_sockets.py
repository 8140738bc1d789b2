"""The lobby's live pages over a socket: the waiting room follows, and ends in the match."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import orjson
import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from accounts.models import User
from config.asgi import application
from core import sockets
from lobby import services
from lobby.consumers import LobbyConsumer
from lobby.models import OpenTable
from tests.factories import make_guest
from tests.live import PATIENCE_S

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

in_database = lambda work: sync_to_async(work, thread_sensitive=True)  # noqa: E731


class Page:
    """A live page of the lobby, by its name."""

    def __init__(self, name: str, user: User | None = None, *, cookie: str = "") -> None:
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": "/ws/lobby/",
            "query_string": f"page={name}".encode(),
            "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())],
            "subprotocols": [],
        }
        if user is not None:
            scope["user"] = user
        self.line = ApplicationCommunicator(application, scope)

    async def open(self) -> None:
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE_S))["type"] == "websocket.accept"
        await self.ping()

    async def ping(self) -> None:
        await self.line.send_input({"type": "websocket.receive", "text": "ping"})

    async def shows(self, text: str) -> str:
        """Waits until the page is sent something with this text."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message = orjson.loads((await self.line.receive_output(PATIENCE_S))["text"])
                found: str = message.get("html", "") + message.get("url", "")
                if text in found:
                    return found

    async def close(self) -> None:
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE_S)


def a_table(seats: int = 3) -> OpenTable:
    return services.open_table(host=make_guest(), game="bouillabaisse", seats=seats, private=False)


async def test_those_who_sit_and_those_who_only_look_see_who_joins():
    table = await in_database(a_table)()
    host, looker = Page(f"table/{table.code}", table.host), Page(f"table/{table.code}")
    for page in (host, looker):
        await page.open()
        await page.shows('data-taken="1"')
    guest = await in_database(make_guest)()
    await in_database(services.join_table)(code=table.code, user=guest)
    for page in (host, looker):
        assert guest.username in await page.shows('data-taken="2"')
    await in_database(services.remove_player)(code=table.code, host=table.host, player_id=guest.pk)
    await host.shows('data-taken="1"')
    await in_database(services.close_table)(code=table.code, host=table.host)
    for page in (host, looker):
        await page.shows("This table is gone")
        await page.close()


async def test_a_full_table_leads_to_its_match():
    table = await in_database(lambda: a_table(2))()
    host = Page(f"table/{table.code}", table.host)
    await host.open()
    match = await in_database(lambda: services.join_table(code=table.code, user=make_guest()))()
    assert match is not None
    await host.shows(f"/g/{match.code}")
    await host.close()


async def test_a_ping_is_the_hosts_sign_of_life():
    table = await in_database(a_table)()
    before = table.host_seen_at
    page = Page(f"table/{table.code}", table.host)
    await page.open()
    await page.shows("data-taken")
    assert (await in_database(OpenTable.objects.get)(pk=table.pk)).host_seen_at > before
    await page.close()


async def test_a_page_that_asks_often_is_drawn_once_in_a_pause_and_so_is_its_sign_of_life(monkeypatch):
    table = await in_database(a_table)()
    drawings, signs, paused = [], [], asyncio.Event()
    draw, note_presence = LobbyConsumer.draw, services.note_presence

    async def counted(self: LobbyConsumer) -> None:
        drawings.append(self)
        await draw(self)

    def noted(*, user: User) -> None:
        signs.append(user)
        note_presence(user=user)

    async def sleep(seconds: float) -> None:
        """The first drawing waits for nothing, the second one for a pause, which lasts until the test is over."""
        if seconds:
            paused.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(LobbyConsumer, "draw", counted)
    monkeypatch.setattr(services, "note_presence", noted)
    monkeypatch.setattr(sockets, "asyncio", SimpleNamespace(sleep=sleep, create_task=asyncio.create_task))
    page = Page(f"table/{table.code}", table.host)
    await page.open()
    for _ in range(30):
        await page.ping()
    await page.shows("data-taken")
    await page.ping()
    await asyncio.wait_for(paused.wait(), PATIENCE_S)
    assert (len(drawings), len(signs)) == (1, 1)
    await page.close()


async def test_times_are_in_the_readers_zone():
    table = await in_database(a_table)()
    for zone, city in (("Europe/Paris", "Paris"), ("Asia/Tokyo", "Tokyo")):
        page = Page(f"table/{table.code}", table.host, cookie=f"naipe_zone={zone}")
        await page.open()
        local = table.expires_at.astimezone(ZoneInfo(zone))
        assert f"{local:%H:%M} ({city})" in await page.shows("data-taken")
        await page.close()


@pytest.mark.parametrize("name", ["", "nothing", "table/", "table/NOSUCH", "%01", "table/%FF", "x" * 3000])
async def test_a_name_that_is_none_shows_something_harmless(name):
    page = Page(name)
    await page.open()
    assert await page.shows("<")
    await page.close()


async def test_the_list_of_matches_to_watch_follows():
    page = Page("watch")
    await page.open()
    await page.shows("Nobody plays in public right now")
    table = await in_database(lambda: a_table(2))()
    await in_database(lambda: services.join_table(code=table.code, user=make_guest()))()
    await page.shows(table.host.username)
    await page.close()
