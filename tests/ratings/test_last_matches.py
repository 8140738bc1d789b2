"""The last matches on a player's page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from matches.models import Match, Seat
from tests.ratings.factories import MORNING, finish, make_players, play

pytestmark = pytest.mark.django_db


def lines(client, name="ana"):
    page = client.get(f"/@/{name}").content.decode()
    section = page[page.index('id="matches"') :]
    section = section[: section.index("</section>")]
    return [
        re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip()
        for row in re.findall(r"<li>(.*?)</li>", section, re.S)
    ]


def score(match, *points):
    for seat, value in zip(match.seats.order_by("number"), points, strict=True):
        Seat.objects.filter(pk=seat.pk).update(points=value)


def test_how_each_match_ended(client):
    ana, brais, carme = make_players("ana", "brais", "carme")
    score(play([ana, brais], [1, 2], at=MORNING), 22, 14)
    score(play([brais, ana], [1, 2], at=MORNING + timedelta(hours=1)), 0, -30)
    score(finish([ana, brais], [1, 1], pool_name="", at=MORNING + timedelta(hours=2)), 5, 5)
    play([ana, brais, carme], [2, 1, 3], at=MORNING + timedelta(hours=3))
    said = lines(client)
    assert [line.split(" with ")[0] for line in said] == [
        "Cards: place 2 of 3",
        "Cards: drawn, 5 to 5",
        "Cards: lost, −30 to 0",
        "Cards: won, 22 to 14",
    ]
    assert "with brais and carme" in said[0]
    assert said[0].endswith("0 rating points , why the rating changed")
    assert said[1].endswith("casual")
    assert "−38 rating points" in said[2]
    assert "+32 rating points" in said[3]


def test_a_match_that_was_broken_off_says_so_instead_of_points(client):
    ana, brais = make_players("ana", "brais")
    for hour, (places, reason) in enumerate(
        [([1, 2], "resigned"), ([2, 1], "resigned"), ([1, 2], "claimed"), ([2, 1], "time"), ([1, 2], "played")]
    ):
        match = play([ana, brais], places, at=MORNING + timedelta(hours=hour))
        Match.objects.filter(pk=match.pk).update(result={**(match.result or {}), "reason": reason})
        score(match, 0, 0)
    assert [line.split(" with ")[0] for line in lines(client)] == [
        "Cards: won, 0 to 0",
        "Cards: lost on time",
        "Cards: won, the other one was away",
        "Cards: lost by resignation",
        "Cards: won, the other one resigned",
    ]


def test_private_matches_are_for_those_who_played_them(client):
    ana, brais, carme = make_players("ana", "brais", "carme")
    finish([ana, brais], [1, 2], pool_name="", public=False)
    assert lines(client) == []
    client.force_login(carme)
    assert lines(client) == []
    client.force_login(brais)
    assert len(lines(client)) == 1


def test_nor_is_what_they_did_told_to_anybody_else(client):
    ana, brais, carme = make_players("ana", "brais", "carme")
    match = finish([ana, brais], [1, 2], pool_name="", public=False)
    for visitor, status in ((None, 404), (carme, 404), (brais, 200)):
        if visitor is not None:
            client.force_login(visitor)
        for part in ("", "?part", "?part=felt"):
            assert client.get(f"/ratings/match/{match.code}{part}").status_code == status


def test_running_and_called_off_matches_are_left_out(client):
    ana, brais = make_players("ana", "brais")
    finish([ana, brais], [1, 2], status=Match.Status.ABORTED)
    assert lines(client) == []
    assert "No match finished yet" in client.get("/@/ana").content.decode()


def test_the_ten_newest_cost_as_much_as_one(client, django_assert_max_num_queries):
    people = make_players("ana", "brais", "carme", "duarte")
    for n in range(14):
        finish(people, [1, 2, 3, 4], at=MORNING + timedelta(hours=n), pool_name="")
    with django_assert_max_num_queries(8):
        assert len(lines(client)) == 10
