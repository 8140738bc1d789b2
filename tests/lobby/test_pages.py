"""The lobby's page and forms: a newcomer plays within two taps; invitations; refusals in words."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import ensure_house_bots
from core.time import now
from games import registry
from lobby import services
from lobby.models import OpenTable, Proposal, Ticket
from matches.models import Match
from tests.factories import make_user
from tests.reading import found, logged_in

pytestmark = pytest.mark.django_db


def test_a_newcomer_plays_bots_with_one_press_and_no_account(client):
    ensure_house_bots()
    page = client.get("/").content.decode()
    address = found(r'formaction="(/play/[a-z]+/house)"', page)
    response = client.post(address)
    match = Match.objects.get()
    assert response.headers["location"] == f"/g/{match.code}"
    assert logged_in(client).is_guest
    assert not match.rated
    assert match.seats.filter(bot_level="").get().player == logged_in(client)
    assert match.code in client.get("/").content.decode(), "the running match comes first in the lobby"


@pytest.mark.parametrize("seats", [2, 3, 7, 12])
def test_the_house_fills_any_table(client, seats):
    ensure_house_bots()
    client.post("/play/bouillabaisse/house", {"seats": seats, "level": "beginner", "clock": "8+10"})
    match = Match.objects.get()
    assert match.seat_count == seats
    assert len({seat.player_id for seat in match.seats.all()}) == seats
    assert match.bank_s == 480


@pytest.mark.parametrize(
    "form",
    [
        {"seats": "1"},
        {"seats": "13"},
        {"seats": "four"},
        {"seats": "9" * 40},
        {"level": "grandmaster"},
        {"clock": "1+1"},
        {"option-all_or_nothing": "maybe"},
    ],
)
def test_what_cannot_be_opened_is_refused_in_words_and_opens_nothing(client, form):
    ensure_house_bots()
    page = client.post("/play/bouillabaisse/house", form, follow=True).content.decode()
    assert not Match.objects.exists()
    assert found(r"(No table was opened|No bot was seated|Nothing was (opened|done))", page)


@pytest.mark.parametrize("address", ["/play/whist", "/play/whist/house", "/table/NOSUCHTABLE"])
def test_unknown_games_and_tables_are_not_found(client, address):
    answer = client.post(address) if address.endswith("house") else client.get(address)
    assert answer.status_code == 404


def test_two_friends_meet_by_a_link(client, django_user_model):
    from django.test import Client

    friend = Client()
    response = client.post("/play/bouillabaisse/invite", {"seats": 2})
    link = response.headers["location"]
    assert "Send this link" in client.get(link).content.decode()
    assert "Take a seat" in friend.get(link).content.decode()
    answer = friend.post(f"{link}/join")
    match = Match.objects.get()
    assert answer.headers["location"] == f"/g/{match.code}"
    assert client.get(link).headers["location"] == f"/g/{match.code}"
    assert not match.public
    third = Client()
    assert "all seats" in third.post(f"{link}/join", follow=True).content.decode()


def test_joining_twice_is_joining_once(client):
    link = client.post("/play/bouillabaisse/invite", {"seats": 3}).headers["location"]
    client.post(f"{link}/join")
    assert OpenTable.objects.get().joined.count() == 1


def test_an_invitation_expires_and_can_be_closed(client):
    link = client.post("/play/bouillabaisse/invite", {"seats": 3}).headers["location"]
    OpenTable.objects.update(expires_at=now() - timedelta(seconds=1))
    assert "has expired" in client.get(link).content.decode()
    other = client.post("/play/bouillabaisse/invite", {"seats": 3}).headers["location"]
    client.post(f"{other}/leave")
    assert client.get(other).status_code == 404


def test_an_account_waits_in_the_queue_and_may_leave_it(client):
    client.force_login(make_user("Ana"))
    client.post("/play/bouillabaisse/two/queue", {"clock": "3+5"})
    page = client.get("/").content.decode()
    assert "data-waiting" in page
    assert "One player is needed" in page
    client.post("/queue/leave")
    assert not Ticket.objects.exists()


def test_ranked_offers_say_how_long_a_turn_may_last(client):
    """At three seats and more; two play by their bank alone."""
    tiles = re.findall(
        r'<li class="panel tile" id="tile-(\w+)">(.*?)</li>', client.get("/").content.decode(), re.DOTALL
    )
    assert {slug for slug, _tile in tiles} == {game.slug for game in registry.all_games()}
    for slug, tile in tiles:
        game = registry.get(slug)
        said = ", ".join(f"{clock}: {clock.cap_s} s" for clock in game.clocks)
        limited = any(pool.seats > 2 for pool in game.pools if pool.queue)
        assert (f"With three players or more a turn has a limit too ({said})." in tile) is limited, slug


def test_a_visitor_is_told_why_ranked_play_needs_an_account(client):
    page = client.post("/play/bouillabaisse/two/queue", {"clock": "3+5"}, follow=True).content.decode()
    assert "rated matches need an account" in page
    assert not User.objects.filter(kind="guest").exists()


def test_what_changes_something_is_never_done_by_get(client):
    for address in ("/play/bouillabaisse/house", "/play/bouillabaisse/two/queue", "/queue/leave", "/queue/ready"):
        assert client.get(address).status_code == 405


def test_who_misses_the_ready_check_is_told_and_may_join_again(client):
    ana = make_user("Ana")
    client.force_login(ana)
    client.post("/play/bouillabaisse/two/queue", {"clock": "3+5"})
    services.join_queue(user=make_user("Brais"), game="bouillabaisse", pool="two", clock="3+5")
    assert "data-missed" not in client.get("/").content.decode()
    Proposal.objects.update(expires_at=now() - timedelta(seconds=1))
    services.close_proposals()
    page = client.get("/").content.decode()
    assert "You are no longer in the queue" in page
    assert "Match found, " not in page
    again = found(r'formaction="([^"]+)" name="clock" value="3\+5">Join the queue again', page)
    client.post(again, {"clock": "3+5"})
    assert Ticket.objects.get().player == ana
    assert "data-missed" not in client.get("/").content.decode()
    client.post("/queue/leave")
    assert "data-missed" not in client.get("/").content.decode(), "it was said, and is over"


def test_who_was_ready_or_does_not_want_to_join_again_is_not_told_so(client):
    ana, brais = make_user("Ana"), make_user("Brais")
    for user in (ana, brais):
        services.join_queue(user=user, game="bouillabaisse", pool="two", clock="3+5")
    services.say_ready(user=ana)
    Proposal.objects.update(expires_at=now() - timedelta(seconds=1))
    services.close_proposals()
    client.force_login(ana)
    assert "data-missed" not in client.get("/").content.decode()
    client.force_login(brais)
    assert "data-missed" in client.get("/").content.decode()
    client.post("/queue/leave")
    assert "data-missed" not in client.get("/").content.decode()
