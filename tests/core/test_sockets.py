"""What every socket of the site has from `core.sockets`: a limit of pace, and drawings with a pause between them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from config.asgi import application
from core import sockets
from tests.factories import make_user
from tests.live import PATIENCE_S
from tests.matches.tables import open_match
from tests.tournaments.events import filled, running


def addresses():
    """One of every kind of socket that the site has."""
    table = open_match(2, options={"short_pack_2p": True})
    event = running(filled(make_user(), 4, rounds=2)[0])
    return ["/ws/lobby/", "/ws/notices/", "/ws/t/", f"/ws/t/{event.slug}/", f"/ws/g/{table.code}/"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis")
async def test_whoever_speaks_too_fast_is_cut_off(monkeypatch):
    monkeypatch.setattr(sockets, "monotonic", lambda: 100.0)  # however long this machine takes to hear them
    user = await sync_to_async(make_user)()
    for path in await sync_to_async(addresses)():
        line = ApplicationCommunicator(
            application,
            {
                "type": "websocket",
                "path": path,
                "query_string": b"",
                "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")],
                "subprotocols": [],
                "user": user,
            },
        )
        await line.send_input({"type": "websocket.connect"})
        for _ in range(2 * sockets.WINDOW_MESSAGES):
            await line.send_input({"type": "websocket.receive", "text": '{"type":"ping","have":0}'})
        async with asyncio.timeout(PATIENCE_S):
            while (said := await line.receive_output(PATIENCE_S))["type"] != "websocket.close":
                pass
        assert said["code"] == sockets.CLOSE_TOO_FAST, path
        await line.send_input({"type": "websocket.disconnect", "code": 4429})
        await line.wait(PATIENCE_S)


class Drawing(sockets.Redrawn):
    """Draws at once, and remembers when."""

    pause_s = 3.0

    def __init__(self, clock):
        super().__init__()
        self.clock, self.drawn, self.fails = clock, [], False

    async def draw(self):
        self.drawn.append(self.clock.now)
        if self.fails:
            raise ValueError


@pytest.fixture
def page(monkeypatch):
    clock = SimpleNamespace(now=100.0)

    async def sleep(seconds):
        clock.now += seconds

    monkeypatch.setattr(sockets, "asyncio", SimpleNamespace(sleep=sleep, create_task=asyncio.create_task))
    monkeypatch.setattr(sockets, "monotonic", lambda: clock.now)
    return Drawing(clock)


async def test_what_changes_often_is_drawn_once_in_a_pause(page):
    for _ in range(20):
        page.stir()
    await page.redraw
    assert page.drawn == [103.0]
    page.stir()
    await page.redraw
    assert page.drawn == [103.0, 106.0]


async def test_what_somebody_waits_for_is_drawn_at_once_and_then_no_oftener(page):
    for _ in range(20):
        page.stir(at_once=True)
    await page.redraw
    assert page.drawn == [100.0]
    page.clock.now = 101.0
    page.stir(at_once=True)
    await page.redraw
    assert page.drawn == [100.0, 103.0]


async def test_what_comes_during_a_drawing_is_drawn_after_it(page):
    draw = page.draw

    async def stirred():
        await draw()
        if len(page.drawn) == 1:
            page.stir(at_once=True)

    page.draw = stirred
    page.stir(at_once=True)
    await page.redraw
    assert page.drawn == [100.0, 103.0]


async def test_a_drawing_that_fails_is_logged_and_the_next_one_comes(page, caplog):
    page.fails = True
    page.stir(at_once=True)
    await page.redraw
    assert "Drawing could not be drawn" in caplog.text
    page.fails = False
    page.stir()
    await page.redraw
    assert len(page.drawn) == 2
