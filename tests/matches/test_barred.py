"""Who is barred in mid-match: an open page learns of it by its next sign of life, even if the word of it was lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from core.time import now
from matches import consumers, presence
from tests.live import PATIENCE_S
from tests.matches.tables import At, open_match
from tests.matches.test_sockets import Page, in_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def bar(at: At, seat: int) -> None:
    """As if no signal of it had gone out."""
    User.objects.filter(pk=at.users[seat].pk).update(barred_until=now() + timedelta(days=1), barred_why="Insults.")


async def test_a_socket_is_let_go_at_its_next_ping_and_its_seat_is_not_there_any_more(monkeypatch):
    monkeypatch.setattr(consumers, "PRESENT_EVERY_MS", 0)
    at = await in_database(open_match)(4)
    page, other = Page(at, 0), Page(at, 1)
    for each in (page, other):
        await each.open(0)
        await each.wait_for("presence")
    match_id = await in_database(lambda: at.match.pk)()
    await in_database(bar)(at, 0)
    await in_database(presence.gone)(match_id, 0)  # the time after which a silent page is forgotten
    for each in (page, other):
        await each.send(type="ping", have=0)
    assert await page.wait_for("barred") == {"type": "barred"}
    closed = await page.line.receive_output(PATIENCE_S)
    assert (closed["type"], closed["code"]) == ("websocket.close", consumers.CLOSE_BARRED)
    await other.wait_for("pong")
    assert await in_database(presence.present)(match_id, 4) == (False, True, False, False)
    await other.close()


def test_a_poll_tells_it_and_keeps_no_seat():
    at = open_match(4)
    client, address = Client(), f"/g/{at.code}/table?have={at.match.version}"
    client.force_login(at.users[0])
    assert client.get(address).status_code == 204
    assert presence.present(at.match.pk, 4)[0]
    presence.gone(at.match.pk, 0)
    bar(at, 0)
    assert client.get(address).json() == [{"type": "barred"}]
    assert not presence.present(at.match.pk, 4)[0]
    assert "data-barred" in client.get(f"/g/{at.code}").content.decode()
