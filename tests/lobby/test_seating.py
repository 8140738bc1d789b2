"""Who sits where at an open table: the host says it, everybody sees it, and the match begins so."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from accounts.services import ensure_house_bots
from core.errors import DomainError
from lobby import services
from lobby.models import OpenTable
from tests.factories import make_guest, make_user
from tests.reading import found, logged_in

pytestmark = pytest.mark.django_db


def table_of_pairs(people: int = 3) -> OpenTable:
    """Buraco for four, with one seat free unless told otherwise."""
    table = services.open_table(host=make_guest(), game="buraco", seats=4)
    for _ in range(people - 1):
        services.join_table(code=table.code, user=make_guest())
    return table


def seats(table) -> list[str]:
    taken = {seat.number: seat.player.username for seat in table.joined.select_related("player")}
    return [taken.get(number, "") for number in range(table.seat_count)]


def move(table, name: str, to: int, host=None) -> None:
    player = table.joined.get(player__username=name).player
    services.move_player(code=table.code, host=host or table.host, player_id=player.pk, number=to)


def test_two_change_places_and_a_free_seat_is_simply_taken():
    table = table_of_pairs()
    ana, brais, carme, free = seats(table)
    move(table, brais, 2)
    assert seats(table) == [ana, carme, brais, free]
    move(table, ana, 3)
    assert seats(table) == ["", carme, brais, ana]
    move(table, ana, 3)
    assert seats(table) == ["", carme, brais, ana]


def test_who_joins_next_gets_the_first_free_seat_and_the_match_begins_as_they_sit():
    table = table_of_pairs()
    ana, brais, carme, _free = seats(table)
    move(table, ana, 3)
    dora = make_guest()
    match = services.join_table(code=table.code, user=dora)
    assert [seat.player.username for seat in match.seats.order_by("number")] == [dora.username, brais, carme, ana]


def test_bots_are_seated_where_the_host_wants_them_too():
    ensure_house_bots()
    table = table_of_pairs(2)
    ana, brais, *_ = seats(table)
    services.seat_bots(code=table.code, host=table.host, level="club", number=1)
    bot = seats(table)[2]
    move(table, bot, 1)
    assert seats(table) == [ana, bot, brais, ""]


@pytest.mark.parametrize("number", [-1, 4, 10**9])
def test_a_seat_that_is_none_is_refused(number):
    table = table_of_pairs()
    before = seats(table)
    with pytest.raises(DomainError, match="no_seat"):
        move(table, before[1], number)
    assert seats(table) == before


def test_only_the_host_moves_people_and_nobody_where_seats_are_drawn():
    table = table_of_pairs()
    before = seats(table)
    brais = before[1]
    with pytest.raises(DomainError, match="not_host"):
        move(table, brais, 0, host=table.joined.get(player__username=brais).player)
    with pytest.raises(DomainError, match="not_seated"):
        services.move_player(code=table.code, host=table.host, player_id=make_guest().pk, number=1)
    assert seats(table) == before
    options = {"format": "fixed:2"}
    rated = services.open_table(host=make_user(), game="buraco", seats=4, clock="3+10", options=options, rated=True)
    with pytest.raises(DomainError, match="seats_drawn"):
        move(rated, seats(rated)[0], 2)


def test_pairs_are_named_and_each_sees_the_own_partner_by_plain_forms_and_live():
    host, friend = Client(), Client()
    link = host.post("/play/buraco/invite", {"seats": 4}).headers["location"]
    friend.post(f"{link}/join")
    ana, brais = logged_in(host).username, logged_in(friend).username
    page = friend.get(link).content.decode()
    assert f"<dt>North–South</dt><dd>{ana} and a free seat</dd>" in page
    assert f"<dt>East–West</dt><dd>{brais} and a free seat</dd>" in page
    assert "You sit East. With you plays: a free seat." in page
    assert f"{link}/move" not in page, "the host alone moves people"
    page = host.get(link).content.decode()
    assert f"Move {brais} down: South" in page
    assert f"Move {ana} up" not in page
    address = found(rf'formaction="({link}/move\?to=3)" name="player" value="{logged_in(friend).pk}"', page)
    answer = host.post(address, {"player": logged_in(friend).pk})
    assert answer.headers["location"] == f"{link}#seat-3"
    html = friend.get(f"/lobby/news?page=table/{link.rsplit('/', 1)[1]}").json()["html"]
    assert f"<dt>North–South</dt><dd>{ana} and {brais}</dd>" in html
    assert f"You sit South. With you plays: {ana}." in html


def test_where_everybody_plays_alone_seats_have_numbers():
    host = Client()
    link = host.post("/play/bouillabaisse/invite", {"seats": 3}).headers["location"]
    page = host.get(link).content.decode()
    assert "You sit in seat 1." in page
    assert "North" not in page
    for to in ("0", "4", "x", "-1", ""):
        said = host.post(f"{link}/move?to={to}", {"player": logged_in(host).pk}, follow=True).content.decode()
        assert "Nothing was" in said
    assert OpenTable.objects.get().joined.get().number == 0


def test_a_rated_table_says_that_seats_are_drawn():
    host = Client()
    host.force_login(make_user())
    form = {"seats": 4, "clock": "3+10", "rated": "1", "option-format": "fixed:2"}
    page = host.get(host.post("/play/buraco/invite", form).headers["location"]).content.decode()
    assert "drawn by lot" in page
    assert "/move" not in page
    assert "North–South" not in page


def test_a_pair_of_free_seats_is_counted():
    host = Client()
    page = host.get(host.post("/play/buraco/invite", {"seats": 4}).headers["location"]).content.decode()
    assert "<dt>East–West</dt><dd>2 free seats</dd>" in page


def test_tables_from_before_seats_had_numbers_keep_their_order():
    table = table_of_pairs()
    before = seats(table)
    table.joined.update(number=0)
    import_module("lobby.migrations.0002_numbered_seats").number_seats(apps, None)
    assert seats(table) == before
