"""A player's pages: the graph and all pools in the profile, one pool's matches with their changes."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from core.time import now
from tests.ratings.factories import make_player, make_players, play, series
from tests.ratings.reading import queries, text

pytestmark = pytest.mark.django_db


def test_a_players_page_costs_a_constant_number_of_queries(client, today, django_assert_num_queries):
    people = make_players("ana", "brais", "carme", "duarte")
    series(people, [2, 1, 3, 4], 2, at=today)
    paths = ["/@/ana/rating/cards-four", "/@/ana"]
    few = [queries(client, path, django_assert_num_queries) for path in paths]
    series(people, [1, 4, 3, 2], 12, at=today + timedelta(days=5))
    play(people[:2], [1, 2], at=today)
    assert [queries(client, path, django_assert_num_queries) for path in paths] == few


def test_the_profile_shows_the_graph_and_every_pool(client, today):
    people = make_players("ana", "brais", "carme", "duarte")
    series(people, [1, 2, 3, 4], 2, at=today)
    play(people[:2], [2, 1], at=today)
    said = text(client, "/@/ana")
    assert "By game" in said
    assert "Cards: Four players" in said
    assert "1468 ?" in said
    assert "after 15 matches" in said
    other = text(client, "/@/ana?pool=cards-two&range=all")
    assert "−32 since the first match" in other


def test_the_profile_of_someone_who_never_played_a_rated_match(client):
    make_player("ana")
    said = text(client, "/@/ana")
    assert "No rated match yet" in said
    assert "By game" not in said


def test_a_players_page(client, today):
    ana, brais, carme = make_players("ana", "brais", "carme")
    series([ana, brais, carme], [1, 2, 3], 2, at=today)
    said = text(client, "/@/ana/rating/cards-three")
    assert "2 rated matches" in said
    assert "13 more and the name is on the list" in said
    assert "against brais 1500 ? (provisional) and carme 1500 ? (provisional)" in said
    assert "+32 rating points" in said
    assert "The same as a table" in said
    assert client.get("/@/ANA/rating/cards-three").headers["Location"] == "/@/ana/rating/cards-three"


def test_partners_are_named_as_such(client, today):
    play(make_players("ana", "brais", "carme", "duarte"), [1, 3, 1, 3], game="pairs", at=today)
    said = text(client, "/@/ana/rating/pairs-four")
    assert "with carme 1500 ? (provisional) against brais 1500 ? (provisional) and duarte" in said


def test_a_players_page_without_a_match(client):
    make_player("ana")
    assert "No rated match yet" in text(client, "/@/ana/rating/cards-two")
    assert client.get("/@/nobody/rating/cards-two").status_code == 404
    assert client.get("/@/ana/rating/chess").status_code == 404


def test_older_matches_are_on_the_next_page(client, today):
    ana, brais = make_players("ana", "brais")
    for n in range(32):
        play([ana, brais], [1, 2], at=today + timedelta(hours=25 * n))
    first = client.get("/@/ana/rating/cards-two").content.decode()
    assert first.count("why the rating changed</span>") == 30
    assert "before=3#entries" in first
    second = client.get("/@/ana/rating/cards-two?before=3").content.decode()
    assert second.count("why the rating changed</span>") == 2
    assert "Older matches" not in second


@pytest.mark.parametrize("range_", ["month", "3months", "year", "all", "nonsense"])
def test_every_range_draws(client, today, range_):
    ana, brais = make_players("ana", "brais")
    for days in (800, 400, 120, 50, 20, 2):
        play([ana, brais], [1, 2] if days % 3 else [2, 1], at=now() - timedelta(days=days))
    page = client.get(f"/@/ana/rating/cards-two?range={range_}").content.decode()
    assert re.search(r'<path class="line" d="M0 [\d.]+(H[\d.]+(V[\d.]+)*)+H100"/>', page)
    assert "best" in page
    assert "lowest" in page


def test_a_time_without_a_match(client):
    ana, brais = make_players("ana", "brais")
    play([ana, brais], [1, 2], at=now() - timedelta(days=300))
    said = text(client, "/@/ana/rating/cards-two?range=month")
    assert "1532 ?" in said
    assert "no rated match in this time" in said
