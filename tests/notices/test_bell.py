"""The bell of an open page: what its socket sends, and to whom."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from config.asgi import application
from notices import services
from tests.factories import make_user
from tests.live import PATIENCE_S

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

in_database = lambda work: sync_to_async(work, thread_sensitive=True)  # noqa: E731


def player_with_a_page(name):
    user = make_user(name)
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return user, client.cookies["sessionid"].value


def tell(user, **changes):
    told = {"kind": "round_published", "url": "/t/monday", "name": "Monday", "round": 3}
    services.notify(players=[user.pk], **{**told, **changes})


class Bell:
    """One open page's line."""

    def __init__(self, session, have=0):
        cookie = f"sessionid={session}" if session else "nothing=1"
        scope = {
            "type": "websocket",
            "path": "/ws/notices/",
            "query_string": f"have={have}".encode(),
            "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())],
            "subprotocols": [],
        }
        self.line = ApplicationCommunicator(application, scope)

    async def connect(self):
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE_S))["type"] == "websocket.accept"

    async def news(self):
        output = await self.line.receive_output(PATIENCE_S)
        assert output["type"] == "websocket.send", output
        return json.loads(output["text"])

    async def ping(self):
        await self.line.send_input({"type": "websocket.receive", "text": "ping"})

    async def close(self):
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE_S)


async def test_a_notice_rings_on_an_open_page():
    user, session = await in_database(player_with_a_page)("Sabela")
    bell = Bell(session)
    await bell.connect()
    await in_database(tell)(user)
    await bell.ping()
    message = await bell.news()
    assert "Notices, one unread" in message["bell"]
    assert "Monday: round 3 is published." in message["toast"]
    assert message["url"] == "/t/monday"
    # seen elsewhere is seen here
    await in_database(services.mark_seen)(player=user)
    message = await bell.news()
    assert 'data-unseen="0"' in message["bell"]
    assert "toast" not in message
    await bell.close()


async def test_what_came_between_the_page_and_its_line_is_told():
    user, session = await in_database(player_with_a_page)("Sabela")
    await in_database(tell)(user)
    bell = Bell(session, have=0)
    await bell.connect()
    message = await bell.news()
    assert "one unread" in message["bell"]
    assert "round 3" in message["toast"]
    # a page that shows no number hears of what is new alone
    table = Bell(session, have="")
    await table.connect()
    await in_database(tell)(user, round=4)
    await table.ping()
    assert "round 4" in (await table.news())["toast"]
    await bell.close()
    await table.close()


async def test_a_switched_off_bell_is_silent_and_others_hear_nothing():
    user, session = await in_database(player_with_a_page)("Sabela")
    other, others_session = await in_database(player_with_a_page)("Brais")
    await in_database(services.switch)(player=user, group="round", channel="bell", on=False)
    mine, theirs = Bell(session), Bell(others_session)
    await mine.connect()
    await theirs.connect()
    await in_database(tell)(user)
    await in_database(tell)(user, kind="match_starts")
    await in_database(tell)(other, kind="match_starts", round=5)
    assert "one unread" in (await mine.news())["bell"]
    assert "round 5" in (await theirs.news())["toast"]
    await mine.close()
    await theirs.close()


async def test_whoever_is_not_logged_in_has_no_bell():
    bell = Bell("")
    await bell.connect()
    closed = await bell.line.receive_output(PATIENCE_S)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)
