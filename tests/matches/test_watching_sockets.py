"""Watching over a socket: as far behind as the table says, counted while the page is there; never a private match."""

from __future__ import annotations

import pytest

from matches import services
from tests.factories import make_guest
from tests.live import PATIENCE_S
from tests.matches.tables import open_match
from tests.matches.test_sockets import Page, in_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

DELAY = 3


def moves(at, number):
    for _ in range(number):
        assert isinstance(at.play(), services.Done)
    return at.match.version


async def test_a_watcher_is_sent_the_past_and_each_wake_up_moves_it_on():
    at = await in_database(lambda: open_match(4, delay=DELAY))()
    newest = await in_database(moves)(at, 5)
    page = Page(at, None)
    await page.open(0)
    table = await page.wait_for("table")
    assert table["v"] == newest - DELAY
    await in_database(moves)(at, 1)
    assert (await page.wait_for("table"))["v"] == newest + 1 - DELAY
    await page.send(type="ping", have=newest + 1 - DELAY)
    assert (await page.wait_for("pong", "table"))["type"] == "pong"
    await page.close()


async def test_a_page_that_claims_to_know_more_is_told_nothing_sooner():
    at = await in_database(lambda: open_match(4, delay=DELAY))()
    newest = await in_database(moves)(at, 5)
    page = Page(at, None)
    await page.open(newest)
    await page.send(type="ping", have=newest)
    assert (await page.wait_for("pong", "table"))["v"] == newest
    await page.close()


async def count_on(page, number: int) -> None:
    """Waits until the page is told of so many."""
    while (await page.wait_for("presence"))["watchers"] != number:
        pass


async def test_players_and_watchers_are_told_how_many_watch():
    at = await in_database(lambda: open_match(4))()
    player, first, second = Page(at, 0), Page(at, None), Page(at, None)
    await player.open(0)
    await first.open(0)
    await count_on(player, 1)
    await second.open(0)
    await count_on(player, 2)
    await count_on(first, 2)
    await second.close()
    await count_on(player, 1)
    await first.close()
    await count_on(player, 0)
    await player.close()


async def test_one_person_in_two_tabs_watches_once():
    at = await in_database(lambda: open_match(4))()
    fan = await in_database(make_guest)()
    at.users.append(fan)
    player, one, two = Page(at, 0), Page(at, 4), Page(at, 4)
    await player.open(0)
    await one.open(0)
    await count_on(player, 1)
    await two.open(0)
    await two.wait_for("table")
    other = Page(at, None)
    await other.open(0)
    await count_on(player, 2)
    for page in (one, two, other, player):
        await page.close()


async def test_a_private_match_closes_the_line_of_a_watcher():
    at = await in_database(lambda: open_match(4, public=False))()
    page = Page(at, None)
    await page.connect()
    closed = await page.line.receive_output(PATIENCE_S)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)
