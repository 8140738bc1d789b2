"""A table over a real consumer, channel layer and database: what comes, to whom, and after a lost line."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache

from config.asgi import application
from core import sockets
from matches import consumers, presence
from tests.live import PATIENCE_S
from tests.matches.tables import At, open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


class Page:
    """One open page: the site's ASGI application spoken to directly."""

    def __init__(self, at: At, seat: int | None, code: str = "") -> None:
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": f"/ws/g/{code or at.code}/",
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")],
            "subprotocols": [],
        }
        if seat is not None:
            scope["user"] = at.users[seat]
        self.line = ApplicationCommunicator(application, scope)

    async def connect(self) -> None:
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE_S))["type"] == "websocket.accept"

    async def open(self, have: int) -> None:
        await self.connect()
        await self.send(type="hello", have=have)

    async def send(self, **message: Any) -> None:
        await self.send_text(orjson.dumps(message).decode())

    async def send_text(self, text: str) -> None:
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def wait_for(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                output = await self.line.receive_output(PATIENCE_S)
                assert output["type"] == "websocket.send", output
                message = orjson.loads(output["text"])
                if message["type"] in types:
                    return message

    async def close(self) -> None:
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE_S)


in_database = lambda work: sync_to_async(work, thread_sensitive=True)  # noqa: E731


@pytest.fixture
async def at():
    return await in_database(open_match)(4)


async def test_a_page_gets_its_table_and_then_every_new_version(at):
    version, seat = await in_database(lambda: (at.match.version, at.position.to_act[0]))()
    page = Page(at, seat)
    await page.open(0)
    table = await page.wait_for("table")
    assert table["v"] == version
    assert 'id="hand"' in table["html"]
    move = await in_database(lambda: str(at.legal(seat)))()
    await page.send(type="move", id="a.1", expected=version, move=move)
    assert (await page.wait_for("ack"))["v"] == version + 1
    assert (await page.wait_for("table"))["v"] == version + 1
    await page.close()


async def test_another_page_is_woken_and_hears_what_happened(at):
    version, seat = await in_database(lambda: (at.match.version, at.position.to_act[0]))()
    watcher = Page(at, (seat + 1) % 4)
    await watcher.open(version)
    await watcher.send(type="ping", have=version)
    await watcher.wait_for("pong")
    await in_database(at.play)()
    table = await watcher.wait_for("table")
    assert table["v"] == version + 1
    name = await in_database(lambda: at.users[seat].username)()
    assert table["say"].startswith(name)
    await watcher.close()


async def test_what_happens_before_the_pages_first_word_is_told_too(at):
    version, seat = await in_database(lambda: (at.match.version, at.position.to_act[0]))()
    watcher = Page(at, (seat + 1) % 4)
    await watcher.connect()
    await watcher.wait_for("presence")
    await in_database(at.play)()
    await watcher.send(type="hello", have=version)
    table = await watcher.wait_for("table")
    assert table["v"] == version + 1
    assert table["say"]
    await watcher.close()


async def test_a_lost_wake_up_is_healed_by_the_next_ping(at):
    version = await in_database(lambda: at.match.version)()
    page = Page(at, 0)
    await page.open(version)
    await page.send(type="ping", have=version)
    await page.wait_for("pong")
    await in_database(lambda: [at.play() for _ in range(3)])()
    await page.send(type="ping", have=version)  # as if none of the wake-ups had come
    while (await page.wait_for("table"))["v"] < version + 3:
        pass
    await page.close()


async def test_after_a_lost_line_a_new_page_resumes_at_the_right_version_and_a_repeat_is_done(at):
    version, seat = await in_database(lambda: (at.match.version, at.position.to_act[0]))()
    move = await in_database(lambda: str(at.legal(seat)))()
    page = Page(at, seat)
    await page.open(version)
    await page.send(type="move", id="r.1", expected=version, move=move)
    await page.wait_for("ack")
    await page.close()
    await in_database(at.play)()
    again = Page(at, seat)
    await again.open(version)
    assert (await again.wait_for("table"))["v"] == version + 2
    await again.send(type="move", id="r.1", expected=version, move=move)
    assert (await again.wait_for("ack", "refused")) == {"type": "ack", "id": "r.1", "v": version + 1}
    await again.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"type": "fly"}',
        '{"type": "move"}',
        '{"type": "move", "id": 7, "expected": 1, "move": "play:QS"}',
        '{"type": "move", "id": "a", "expected": -1, "move": "play:QS"}',
        '{"type": "move", "id": "a", "expected": 99999999999, "move": "play:QS"}',
        '{"type": "move", "id": "a", "expected": 1, "move": ["play:QS"]}',
        '{"type": "move", "id": "a", "expected": 1, "move": "play:QS", "as": 2}',
        '{"type": "hello", "have": "1"}',
        '{"type": "move", "id": "' + "x" * 5000 + '"}',
        '{"type": "ping", "have": 1e400}',
    ],
)
async def test_what_is_no_message_is_refused_in_words_and_the_line_stays(at, text):
    page = Page(at, 0)
    await page.open(0)
    await page.send_text(text)
    refused = await page.wait_for("refused")
    assert refused["code"] == "bad_message"
    assert refused["say"]
    await page.send(type="ping", have=0)
    await page.wait_for("pong")
    await page.close()


async def test_a_watcher_may_look_and_do_nothing(at):
    version, seat = await in_database(lambda: (at.match.version, at.position.to_act[0]))()
    move = await in_database(lambda: str(at.legal(seat)))()
    page = Page(at, None)
    await page.open(0)
    html = (await page.wait_for("table"))["html"]
    assert 'name="move"' not in html
    for message in (
        {"type": "move", "id": "x", "expected": version, "move": move},
        {"type": "resign", "id": "y"},
        {"type": "claim", "id": "z"},
        {"type": "contribute", "id": "c", "part": "commit", "value": "00" * 32},
    ):
        await page.send(**message)
        assert (await page.wait_for("refused", "ack"))["code"] == "not_seated"
    assert await in_database(lambda: at.match.version)() == version
    await page.close()


async def test_a_flood_is_stopped_and_said(at, monkeypatch):
    monkeypatch.setattr(sockets, "monotonic", lambda: 100.0)  # however long this machine takes to hear it
    page = Page(at, 0)
    await page.open(0)
    for _ in range(60):
        await page.send(type="ping", have=0)
    assert (await page.wait_for("refused"))["code"] == "too_fast"
    assert await page.line.receive_output(PATIENCE_S) == {"type": "websocket.close", "code": 4429}
    await page.close()


async def test_an_unknown_match_closes_the_line(at):
    page = Page(at, 0, code="ZZZZZZZZ")
    await page.connect()
    closed = await page.line.receive_output(PATIENCE_S)
    assert closed["type"] == "websocket.close"
    assert closed["code"] == 4404


async def test_the_end_of_a_deal_is_shown_before_the_next_one():
    at = await in_database(lambda: open_match(2, options={"short_pack_2p": True}, clock=None))()

    def to_the_last_trick() -> int:
        while True:
            before = at.match.version
            at.play()
            if at.position.state.round == 2:
                return before

    before = await in_database(to_the_last_trick)()
    page = Page(at, 0)
    await page.open(before)
    first, second = await page.wait_for("table"), await page.wait_for("table")
    assert first["v"] < second["v"]
    assert first["hold"] > 0
    assert "hold" not in second
    await page.close()


async def test_a_closed_page_is_missed_sooner_than_a_silent_one_unless_another_is_open(at, redis, monkeypatch):
    monkeypatch.setattr(consumers, "PRESENT_EVERY_MS", 0)

    def believed_for_s() -> int:
        return redis.ttl(cache.make_key(presence._key(at.match.pk, 0)))

    page, tab = Page(at, 0), Page(at, 0)
    for one in (page, tab):
        await one.open(1)
        await one.wait_for("presence")
    assert await in_database(believed_for_s)() > presence.CLOSED_S
    await page.close()
    assert 0 < await in_database(believed_for_s)() <= presence.CLOSED_S
    await tab.send(type="ping", have=1)
    await tab.wait_for("pong")
    assert await in_database(believed_for_s)() > presence.CLOSED_S
    await tab.close()


async def test_presence_is_told_to_the_others(at):
    here = Page(at, 0)
    await here.open(0)
    await here.wait_for("presence")
    other = Page(at, 1)
    await other.open(0)
    while not (await here.wait_for("presence"))["seats"][1]:
        pass
    await here.close()
    await other.close()
