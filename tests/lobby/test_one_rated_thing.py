"""Nobody is in two rated things at once: the queue, a rated table, a rated rematch, a rated match."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import DomainError
from core.time import now
from lobby import services
from lobby.models import OpenTable, RematchWish, TableSeat, Ticket
from tests.factories import make_user
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

RATED: dict[str, Any] = {
    "rated": True,
    "private": False,
    "clock": "8+10",
    "seats": 2,
    "options": {"short_pack_2p": True},
}


def wait_in_the_queue(user):
    return services.join_queue(user=user, game="bouillabaisse", pool="two", clock="3+5")


def open_rated(user) -> OpenTable:
    return services.open_table(host=user, game="bouillabaisse", **RATED)


def sit_at_a_rated_table(user):
    table = open_rated(make_user())
    OpenTable.objects.filter(pk=table.pk).update(seat_count=3)  # so that it does not start
    services.join_table(code=table.code, user=user)


def play_a_rated_match(user):
    services.join_table(code=open_rated(make_user()).code, user=user)


def finished_match(user):
    at = open_match(2, pool="two", options={"short_pack_2p": True})
    at.match.seats.filter(number=0).update(player=user)
    match = at.match
    match.status, match.ended_at = "ended", now()
    match.save()
    return match


def ask_for_a_rated_rematch(user):
    services.ask_rematch(code=finished_match(user).code, user=user)


def join_a_rated_table(user):
    services.join_table(code=open_rated(make_user()).code, user=user)


FIRST = {
    wait_in_the_queue: "in_queue",
    open_rated: "at_rated_table",
    sit_at_a_rated_table: "at_rated_table",
    ask_for_a_rated_rematch: "rematch_asked",
    play_a_rated_match: "at_rated_match",
}
SECOND = (wait_in_the_queue, open_rated, join_a_rated_table, ask_for_a_rated_rematch)


def things(user) -> tuple[int, int, int]:
    return (
        Ticket.objects.filter(player=user).count(),
        TableSeat.objects.filter(player=user).count(),
        RematchWish.objects.filter(player=user).count(),
    )


# But for the queue twice: that moves the place.
TWO = [(first, second) for first in FIRST for second in SECOND if not first is second is wait_in_the_queue]


@pytest.mark.parametrize(("first", "second"), TWO)
def test_a_second_rated_thing_is_refused_and_changes_nothing(first, second):
    ana = make_user()
    first(ana)
    before = things(ana)
    with pytest.raises(DomainError) as refused:
        second(ana)
    assert refused.value.code == FIRST[first]
    assert things(ana) == before


@pytest.mark.parametrize("first", [first for first in FIRST if first is not play_a_rated_match])
def test_casual_tables_stay_open_to_who_waits_for_a_rated_match(first):
    ana = make_user()
    first(ana)
    services.open_table(host=ana, game="bouillabaisse", seats=4)


def test_asking_again_for_the_same_rematch_and_moving_in_the_queue_are_no_second_thing():
    ana = make_user()
    match = finished_match(ana)
    services.ask_rematch(code=match.code, user=ana)
    services.ask_rematch(code=match.code, user=ana)
    services.decline_rematch(code=match.code, user=ana)
    wait_in_the_queue(ana)
    services.join_queue(user=ana, game="bouillabaisse", pool="four", clock="3+5")
    assert Ticket.objects.get(player=ana).pool == "four"


def test_who_waits_in_the_queue_is_offered_to_leave_it_and_comes_back_to_the_table(client):
    ana, table = make_user(), open_rated(make_user())
    wait_in_the_queue(ana)
    client.force_login(ana)
    page = client.post(f"/table/{table.code}/join", follow=True).content.decode()
    assert "you are waiting for a ranked match of Bouillabaisse" in page
    assert 'formaction="/queue/leave"' in page
    assert f'name="next" value="/table/{table.code}"' in page
    answer = client.post("/queue/leave", {"next": f"/table/{table.code}"})
    assert answer.headers["location"] == f"/table/{table.code}"
    client.post(f"/table/{table.code}/join")
    table.refresh_from_db()
    assert table.match is not None


def test_who_sits_at_a_rated_table_is_offered_to_give_the_seat_up(client):
    ana = make_user()
    table = open_rated(ana)
    client.force_login(ana)
    page = client.post("/play/bouillabaisse/two/queue", {"clock": "3+5"}, follow=True).content.decode()
    assert "you sit at a rated table of Bouillabaisse" in page
    assert f'formaction="/table/{table.code}/leave"' in page
    assert not Ticket.objects.exists()


def test_a_form_that_is_refused_keeps_what_was_filled_in_beyond_the_way_out(client):
    ana = make_user()
    wait_in_the_queue(ana)
    client.force_login(ana)
    form = {"seats": "2", "clock": "8+10", "rated": "1", "option-short_pack_2p": "True", "private": "0"}
    page = client.post("/play/bouillabaisse/invite", form).content.decode()
    assert 'form="lobby-form" formaction="/queue/leave" name="next"' in page
    back = "/play/bouillabaisse?seats=2&clock=8%2B10&rated=1&option-short_pack_2p=True"
    assert back.replace("&", "&amp;") in page
    assert client.post("/queue/leave", {"next": back}).headers["location"] == back
    assert 'name="rated" value="1" checked' in client.get(back).content.decode()


def test_a_running_rated_match_is_linked(client):
    ana = make_user()
    play_a_rated_match(ana)
    client.force_login(ana)
    page = client.post("/play/bouillabaisse/two/queue", {"clock": "3+5"}, follow=True).content.decode()
    code = TableSeat.objects.get(player=ana).table.match.code
    assert "you are playing a rated match of Bouillabaisse" in page
    assert f'<a class="btn" href="/g/{code}">' in page


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(client, address):
    client.force_login(make_user())
    assert client.post("/queue/leave", {"next": address}).headers["location"] == "/"
