"""``/t``: every tournament in its section, one's own part in it, and what to do where there is nothing."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.asgi import application
from core.time import now
from tests.factories import make_user
from tests.live import PATIENCE_S
from tests.tournaments.events import filled, logged_in, people, play_round, running, tournament
from tournaments import services, tasks
from tournaments.models import Slot, Tournament
from tournaments.schedule import wall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def at(delta):
    return wall(now() + delta, "UTC")


def sections(client):
    """What each section of the page says, by its title."""
    html = client.get("/t").content.decode()
    found = re.findall(r"<section[^>]*><h2[^>]*>(.*?)</h2>(.*?)</section>", html, re.S)
    return {title: re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)) for title, body in found}


def test_every_tournament_stands_in_its_section(organiser):
    running(filled(organiser, 4, name="Now", rounds=3, late_until=2)[0])
    tournament(organiser, name="Soon", starts_local=at(timedelta(minutes=30)))
    tournament(organiser, name="Later", starts_local=at(timedelta(days=3)), entrant_limit=2)
    closed = tournament(organiser, name="Shut", starts_local=at(timedelta(days=3)))
    Tournament.objects.filter(pk=closed.pk).update(entry_open=False)
    gone = tournament(organiser, name="Gone", starts_local=at(timedelta(days=3)))
    services.cancel(tournament_id=gone.pk, author=organiser, reason="too few")
    found = sections(Client())
    assert list(found) == ["Running", "Starting soon", "Open for entry", "Announced, entry closed", "Finished"]
    for title, name in zip(found, ("Now", "Soon", "Later", "Shut", "Gone"), strict=True):
        assert name in found[title], title
    assert "Round 1 of 3" in found["Running"]
    assert "late entry is open" in found["Running"]
    assert "4 players entered" in found["Running"]
    assert "begins in" in found["Starting soon"]
    assert "2 places left" in found["Open for entry"]
    assert "Cancelled" in found["Finished"]


def test_the_own_part_is_told(organiser):
    me = make_user("Sabela")
    soon = tournament(organiser, name="Soon", starts_local=at(timedelta(minutes=30)), checkin_min=60)
    later = tournament(organiser, name="Later", starts_local=at(timedelta(days=3)), checkin_min=60, entrant_limit=1)
    entry = services.enter(tournament_id=soon.pk, user=me)
    services.enter(tournament_id=later.pk, user=people(1)[0])
    services.enter(tournament_id=later.pk, user=me)
    entry.checked_in_at = None
    entry.save()
    found = sections(logged_in(me))
    assert "Check in now" in found["Starting soon"]
    assert "You are on the waiting list" in found["Open for entry"]
    assert "full, with a waiting list" in found["Open for entry"]


def test_where_there_is_nothing_it_says_what_to_do(organiser, settings):
    assert "Announce a tournament" in sections(logged_in(organiser))["Open for entry"]
    settings.TOURNAMENTS_NEED_MATCHES = 10
    nobody = sections(Client())["Open for entry"]
    assert "10 rated matches" in nobody
    assert "Play now" in nobody
    settings.TOURNAMENTS_NEED_MATCHES = None
    assert "The organisers of this site" in sections(logged_in(make_user("Sabela")))["Open for entry"]


def test_the_grace_is_told_before_anybody_enters(organiser):
    two = tournament(organiser, name="Two", no_show_s=90, starts_local=at(timedelta(days=1)))
    four = tournament(
        organiser, name="Four", game="bugo", table_size=4, no_show_s=120, starts_local=at(timedelta(days=1))
    )
    for client in (Client(), logged_in(make_user("Sabela"))):
        offer = client.get(f"/t/{two.slug}").content.decode().split("Rules in five lines")[0]
        assert "within 90 seconds has lost that match, unrated" in offer
        offer = client.get(f"/t/{four.slug}").content.decode().split("Rules in five lines")[0]
        assert "within 2 minutes a bot plays" in offer
    assert f"/signup?next=/t/{two.slug}" in Client().get(f"/t/{two.slug}").content.decode()


def test_queries_do_not_grow_with_the_list(organiser):
    counts = []
    for k in range(2):
        for n in range(1 + 4 * k):
            tournament(organiser, name=f"Event {k} {n}", starts_local=at(timedelta(days=3)))
        client = logged_in(organiser)
        client.get("/t")
        with CaptureQueriesContext(connection) as found:
            client.get("/t")
        counts.append(len(found))
    assert counts[0] == counts[1], counts


@pytest.mark.django_db(transaction=True)
async def test_an_open_list_is_drawn_again():
    in_database = lambda work: sync_to_async(work, thread_sensitive=True)  # noqa: E731
    organiser = await in_database(make_user)("Helena", is_staff=True)
    scope = {
        "type": "websocket",
        "path": "/ws/t/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")],
        "subprotocols": [],
    }
    line = ApplicationCommunicator(application, scope)
    await line.send_input({"type": "websocket.connect"})
    assert (await line.receive_output(PATIENCE_S))["type"] == "websocket.accept"
    assert "No tournament is open" in json.loads((await line.receive_output(PATIENCE_S))["text"])["list"]
    await in_database(tournament)(organiser, name="Tuesday Cup", starts_local=at(timedelta(days=2)))
    await line.send_input({"type": "websocket.receive", "text": "ping"})
    assert "Tuesday Cup" in json.loads((await line.receive_output(PATIENCE_S))["text"])["list"]
    await line.send_input({"type": "websocket.disconnect", "code": 1000})
    await line.wait(PATIENCE_S)


def test_who_won_is_named_and_follows_a_correction(organiser):
    t, _ = filled(organiser, 4, name="Cup", rounds=1)
    other, _ = filled_again(organiser)
    play_round(running(t), lambda _pairing: [1, 2])
    t.refresh_from_db()
    names = {slot.entry.name: slot for slot in Slot.objects.filter(round__tournament=t, result="1")}
    said = sections(Client())["Finished"]
    assert "Winners: " in said
    assert all(name in said.split("Winners: ")[1].split("4 players")[0] for name in names)
    table = next(iter(names.values())).pairing.table
    services.rule(tournament_id=t.pk, number=1, table=table, author=organiser, reason="seen again", result="0-0")
    tasks.advance_all()
    loser = Slot.objects.get(round__tournament=t, pairing__table=table, seat=0).entry.name
    said = sections(Client())["Finished"]
    assert "Winner: " in said
    assert f"Winner: {loser}" not in said
    client = Client()
    with CaptureQueriesContext(connection) as one:
        client.get("/t")
    play_round(running(other), lambda _pairing: [1, 2])
    with CaptureQueriesContext(connection) as two:
        assert client.get("/t").content.decode().count("Winner") == 2
    assert len(one) == len(two)


def filled_again(organiser):
    t = tournament(organiser, name="Another", rounds=1)
    return t, [services.enter(tournament_id=t.pk, user=user) for user in people(2, "Again")]
