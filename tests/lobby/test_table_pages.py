"""The pages of open tables: the form, the lobby's list, the waiting room and its buttons, by plain forms."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import ensure_house_bots
from core.time import now
from lobby import services
from lobby.models import OpenTable
from matches.models import Match
from tests.factories import make_guest, make_user
from tests.reading import logged_in
from tests.weight import LIMIT, weight_of

pytestmark = pytest.mark.django_db


def open_by_form(client, game="bouillabaisse", **form) -> str:
    response = client.post(f"/play/{game}/invite", {"seats": 4, **form})
    assert response.status_code == 302, response.content.decode()
    return response.headers["location"]


def page_of(client, address) -> str:
    return client.get(address).content.decode()


def test_a_table_is_opened_to_everybody_and_listed(client):
    link = open_by_form(client, private="0", clock="8+10", delay="25", hours="168")
    table = OpenTable.objects.get()
    assert (table.private, table.clock, table.delay, table.rated) == (False, "8+10", 25, False)
    assert table.expires_at > now() + timedelta(days=6)
    other = Client()
    lobby = page_of(other, "/")
    assert f'href="{link}"' in lobby
    assert "1 of 4 seats taken" in lobby
    assert "open-h" in page_of(client, "/")
    assert f"o-{table.code}" not in page_of(client, "/"), "one's own table is listed as such"


def test_an_invitation_is_not_listed(client):
    link = open_by_form(client, private="1")
    assert link not in page_of(Client(), "/")
    assert "Take a seat" in page_of(Client(), link)


@pytest.mark.parametrize(
    "form",
    [
        {"seats": "13"},
        {"seats": "four"},
        {"clock": "1+1"},
        {"delay": "7"},
        {"delay": "-1"},
        {"hours": "2"},
        {"hours": "9" * 30},
        {"rated": "1", "clock": "8+10"},
        {"option-all_or_nothing": "maybe"},
    ],
)
def test_what_is_refused_is_said_and_the_form_keeps_what_was_filled_in(client, form):
    sent = {"seats": "7", "clock": "15+15", "delay": "60", "option-early_end": "False", **form}
    response = client.post("/play/bouillabaisse/invite", sent)
    page = response.content.decode()
    assert response.status_code == 400
    assert 'role="alert"' in page
    assert not OpenTable.objects.exists()
    kept: dict[str, Any] = {"seats": "7", "clock": "15+15", "delay": "60", "option-early_end": "False"}
    for name, value in kept.items():
        if name not in form:
            assert f'name="{name}" value="{value}" checked' in page
    assert '<details open class="more">' in page


def test_the_form_has_sensible_defaults_and_a_picture_for_each_size(client):
    page = page_of(client, "/play/bouillabaisse")
    for name, value in (("seats", "4"), ("clock", "none"), ("delay", "0"), ("hours", "24")):
        assert f'name="{name}" value="{value}" checked' in page
    assert page.count('class="seat-picture"') == 11
    assert "disabled" in page[page.index('name="rated"') :][:60], "a guest is told what a rated table needs"
    client.force_login(make_user())
    page = page_of(client, "/play/bouillabaisse")
    assert "disabled" not in page[page.index('name="rated"') :][:60]


def test_the_form_says_once_what_happens_to_who_is_away(client):
    """In the list under the form, and in no sentence beside it."""
    form, listed = page_of(client, "/play/bouillabaisse").split('id="contract-h"')
    assert listed.count("until its owner") == 2
    for words in ("owner", "away", "out of time"):
        assert words not in form[form.index("<form") :]


def test_a_rated_table_is_joined_with_an_account_alone(client):
    client.force_login(make_user("Ana"))
    link = open_by_form(client, seats="2", rated="1", clock="8+10", **{"option-short_pack_2p": "True"})
    assert "rated: Two players" in page_of(client, link)
    guest = Client()
    assert "rated tables need an account" in page_of(guest, link)
    said = guest.post(f"{link}/join", follow=True).content.decode()
    assert "You have no seat: rated tables need an account" in said
    other = Client()
    other.force_login(make_user("Brais"))
    other.post(f"{link}/join")
    assert Match.objects.get().pool == "two"


def test_a_visitor_who_is_refused_has_not_become_a_guest(client):
    rated = services.open_table(host=make_user(), game="bouillabaisse", seats=4, rated=True, clock="8+10")
    for path, form in (
        ("/table/NOSUCHTABLE2/join", {}),
        (f"/table/{rated.code}/join", {}),
        ("/play/bouillabaisse/invite", {"seats": "99"}),
        ("/play/bouillabaisse/house", {"level": "none"}),
    ):
        client.post(path, form)
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()
    assert "_auth_user_id" not in client.session


def test_the_host_has_buttons_and_others_have_not(client):
    ensure_house_bots()
    link = open_by_form(client)
    friend = Client()
    friend.post(f"{link}/join")
    host_page, friend_page = page_of(client, link), page_of(friend, link)
    for act in ("remove", "hand-over", "bots", "start", "close"):
        assert f"{link}/{act}" in host_page
        assert f"{link}/{act}" not in friend_page
        assert "only the host" in friend.post(f"{link}/{act}", {"player": "1"}, follow=True).content.decode()
        assert "only the host" in Client().post(f"{link}/{act}", follow=True).content.decode()
    assert OpenTable.objects.get().joined.count() == 2


def test_a_hosts_evening_by_plain_forms(client):
    ensure_house_bots()
    link = open_by_form(client)
    friend, stranger = Client(), Client()
    for visitor in (friend, stranger):
        visitor.post(f"{link}/join")
    client.post(f"{link}/remove", {"player": logged_in(stranger).pk})
    assert "The host has taken you from this table" in page_of(stranger, link)
    said = stranger.post(f"{link}/join", follow=True).content.decode()
    assert "the host has taken you" in said
    client.post(f"{link}/hand-over", {"player": logged_in(friend).pk})
    assert f"{link}/close" not in page_of(client, link)
    friend.post(f"{link}/bots", {"level": "club"})
    assert OpenTable.objects.get().joined.count() == 3
    answer = friend.post(f"{link}/bots?all=1", {"level": "beginner"})
    match = Match.objects.get()
    assert answer.headers["location"] == f"/g/{match.code}"
    assert match.seats.filter(bot_level="").count() == 2


def test_start_with_fewer_and_close(client):
    link = open_by_form(client)
    Client().post(f"{link}/join")
    answer = client.post(f"{link}/start")
    assert answer.headers["location"] == f"/g/{Match.objects.get().code}"
    other = open_by_form(client)
    assert client.post(f"{other}/close").headers["location"] == "/"
    assert client.get(other).status_code == 404


@pytest.mark.parametrize("player", ["", "x", "-4", "9" * 40, "99999999", "٣"])
def test_a_player_who_is_none_is_refused(client, player):
    link = open_by_form(client)
    for act in ("remove", "hand-over"):
        said = client.post(f"{link}/{act}", {"player": player}, follow=True).content.decode()
        assert "Nothing was" in said
        assert "Nothing was opened" not in said, "there was nothing to open"
    assert OpenTable.objects.get().joined.count() == 1


def test_a_table_that_is_gone_says_so_live_and_is_not_found_anew(client):
    assert "This table is gone" in client.get("/lobby/news?page=table/NOSUCH").json()["html"]
    for address in ("/table/NOSUCH", "/table/%F0%9F%82%A1"):
        page = client.get(address)
        assert page.status_code == 404
        for said in ("This table is gone", "The host has closed it, or it waited for too long.", "Ask for a new link"):
            assert said in page.content.decode()
        assert client.post(f"{address}/join").headers["location"] == "/"
    for act in ("join", "bots", "start", "close", "remove", "hand-over", "leave"):
        assert client.get(f"/table/NOSUCH/{act}").status_code == 405


def test_the_live_pages_by_polling(client):
    link = open_by_form(client)
    name = f"table/{link.rsplit('/', 1)[1]}"
    OpenTable.objects.update(host_seen_at=now() - timedelta(minutes=5))
    first = client.get(f"/lobby/news?page={name}").json()
    assert OpenTable.objects.get().host_seen_at > now() - timedelta(minutes=1), "a poll is a sign of life"
    assert client.get("/lobby/news", {"page": name, "have": first["mark"]}).status_code == 204
    Client().post(f"{link}/join")
    second = client.get("/lobby/news", {"page": name, "have": first["mark"]}).json()
    assert 'data-taken="2"' in second["html"]
    for bad in ("", "x" * 101):
        assert client.get("/lobby/news", {"page": bad}).status_code == 400
    assert client.get("/lobby/news?page=nothing").json()["html"].count('id="play"') == 1


def test_without_script_those_who_wait_see_the_page_again_by_itself(client):
    link = open_by_form(client, private="0")
    again = '<noscript><meta http-equiv="refresh" content="5"></noscript>'
    assert again in page_of(client, link)
    assert again in page_of(client, "/")
    assert again not in page_of(Client(), link)
    assert again not in page_of(Client(), "/")


def test_no_fragment_holds_a_token(client):
    open_by_form(client)
    for page in ("lobby", "watch", f"table/{OpenTable.objects.get().code}"):
        assert "csrf" not in client.get(f"/lobby/news?page={page}").json()["html"]


def test_as_many_queries_for_any_number_of_tables_and_players(client, django_assert_max_num_queries):
    client.force_login(make_guest())
    link = open_by_form(client, seats="12", private="0")

    def queries() -> list[int]:
        found = []
        for address in ("/", link):
            with django_assert_max_num_queries(30) as counted:
                client.get(address)
            found.append(len(counted))
        return found

    stranger = services.open_table(host=make_guest(), game="bugo", seats=5, private=False)
    queries()
    few = queries()
    for _ in range(5):
        Client().post(f"{link}/join")
        services.join_table(code=stranger.code, user=make_guest()) if stranger.joined.count() < 4 else None
        services.open_table(host=make_guest(), game="buraco", seats=4, private=False)
    assert queries() == few


def test_the_pages_are_light(client):
    link = open_by_form(client, seats="12", private="0")
    for address in (link, "/watch", "/play/bridgette"):
        sizes = weight_of(client, address)
        assert sum(sizes.values()) <= LIMIT // 2, sizes


def test_a_visitor_is_told_until_when_a_waiting_table_lasts(client):
    link = open_by_form(client, private="1")
    for reader in (client, Client()):
        assert page_of(reader, link).count("The table is open until") == 1


def test_a_refused_form_keeps_the_rules_of_the_table_in_sight(client):
    form = {"seats": "2", "rated": "1", "clock": "0", "option-short_pack_2p": "True", "private": "0"}
    assert '<details class="more">' in page_of(client, "/play/bouillabaisse")
    refused = client.post("/play/bouillabaisse/invite", form).content.decode()
    assert 'role="alert"' in refused
    assert '<details open class="more">' in refused
