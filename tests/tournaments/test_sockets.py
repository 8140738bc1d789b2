"""An open page: what a socket sends, to whom, and how little."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from config.asgi import application
from core import sockets
from matches import services as matches
from matches.models import Match
from tests.factories import make_user
from tests.live import PATIENCE_S
from tests.tournaments.events import decide, filled, running
from tournaments import services
from tournaments.consumers import EventConsumer, ListConsumer
from tournaments.models import Tournament
from tournaments.render import event_view, have_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet", "redis")]


def make_event():
    t, _ = filled(make_user("Helena", is_staff=True), 8, rounds=2)
    t = running(t)
    return t, have_of(event_view(t, None))


def finish_a_table(t):
    decide(Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE).order_by("pk")[0], [1, 2])
    services.advance(tournament_id=t.pk)


class Line:
    """One open page: the site's ASGI application spoken to directly."""

    def __init__(self, t, have, page="now", cookie=""):
        scope = {
            "type": "websocket",
            "path": f"/ws/t/{t.slug}/",
            "query_string": f"page={page}&number=&have={have}".encode(),
            "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode())],
            "subprotocols": [],
        }
        self.line = ApplicationCommunicator(application, scope)

    async def connect(self):
        await self.line.send_input({"type": "websocket.connect"})
        assert (await self.line.receive_output(PATIENCE_S))["type"] == "websocket.accept"

    async def ping(self):
        await self.line.send_input({"type": "websocket.receive", "text": "ping"})

    async def news(self):
        output = await self.line.receive_output(PATIENCE_S)
        assert output["type"] == "websocket.send", output
        return json.loads(output["text"])

    async def close(self):
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(PATIENCE_S)


def logged_in(user):
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


in_database = lambda work: sync_to_async(work, thread_sensitive=True)  # noqa: E731


async def test_a_result_brings_its_rows_and_nothing_else():
    t, have = await in_database(make_event)()
    line = Line(t, have)
    await line.connect()
    await in_database(finish_a_table)(t)
    await line.ping()
    message = await line.news()
    assert list(message["lists"]["pairings"]["rows"]) == [next(iter(message["lists"]["pairings"]["rows"]))]
    assert "order" not in message["lists"]["pairings"]
    assert "state" in message["blocks"]
    await line.close()


async def test_a_page_that_is_old_already_is_brought_up_to_date():
    t, have = await in_database(make_event)()
    await in_database(finish_a_table)(t)
    line = Line(t, have)
    await line.connect()
    message = await line.news()
    assert len(message["lists"]["pairings"]["rows"]) == 4
    await line.close()


async def test_drafts_have_no_line():
    t, have = await in_database(make_event)()
    await in_database(Tournament.objects.filter(pk=t.pk).update)(status=Tournament.Status.DRAFT)
    line = Line(t, have)
    await line.connect()
    closed = await line.line.receive_output(PATIENCE_S)
    assert closed["type"] == "websocket.close"


async def test_organisers_watch_all_tables_and_others_do_not():
    t, have = await in_database(make_event)()

    def shuffled():
        for match in Match.objects.filter(pairing__round__tournament=t):
            matches.run_out(match, at_ms=10**13)

    await in_database(shuffled)()
    cookie = await in_database(lambda: logged_in(t.organiser))()
    line, stranger = Line(t, have, page="manage", cookie=cookie), Line(t, have, page="manage")
    await line.connect()
    await stranger.connect()
    assert (await stranger.line.receive_output(PATIENCE_S))["type"] == "websocket.close"
    await stranger.close()
    await in_database(finish_a_table)(t)
    await line.ping()
    blocks = (await line.news())["blocks"]
    assert [k for k in blocks if k.startswith("t") and k[1:].isdecimal()] == ["t1"], "only what has changed is sent"
    assert "1 – 0" in blocks["t1"]
    await line.close()


@pytest.mark.parametrize(("consumer", "path"), [(EventConsumer, "/ws/t/monday/"), (ListConsumer, "/ws/t/")])
async def test_a_page_that_asks_often_is_not_drawn_oftener(consumer, path, monkeypatch):
    t, have = await in_database(make_event)()
    line = Line(t, have)
    line.line.scope["path"] = path
    drawings, waits = [], []
    draw = consumer.draw

    async def counted(self, **kwargs):
        drawings.append(len(waits))
        await draw(self, **kwargs)

    async def waited(seconds):
        waits.append(seconds)

    monkeypatch.setattr(consumer, "draw", counted)
    monkeypatch.setattr(sockets, "asyncio", SimpleNamespace(sleep=waited, create_task=asyncio.create_task))
    await line.connect()
    if consumer is ListConsumer:
        await line.news()
    for _ in range(30):
        await line.ping()
    await in_database(lambda: services.cancel(tournament_id=t.pk, author=t.organiser, reason="power cut"))()
    await line.ping()
    await line.news()
    assert len(drawings) > 1
    assert drawings == list(range(len(drawings))), "a pause before each but the first"
    await line.close()


def finish_the_round(t):
    for match in Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE):
        decide(match, [1, 2])
    services.advance(tournament_id=t.pk)


@pytest.mark.parametrize("page", ["now", "standings", "crosstable", "round", "card", "certificate"])
async def test_a_new_round_and_the_end_never_load_a_page_again(page):
    t, have = await in_database(make_event)()
    line = Line(t, have, page=page)
    await line.connect()
    for _ in range(2):
        await in_database(finish_the_round)(t)
        await line.ping()
        message = await line.news()
        assert message.get("fresh"), message
        assert "reload" not in message
    await line.close()


async def test_a_card_follows_every_result():
    t, have = await in_database(make_event)()
    card = Line(t, have, page="card")
    await card.connect()
    await in_database(finish_a_table)(t)
    await card.ping()
    assert await card.news() == {"fresh": True}
    await card.close()
