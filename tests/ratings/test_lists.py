"""The lists of players: what they say, also when empty, and that they cost a constant number of queries."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta

import pytest

from core.time import now
from ratings.models import Rating, RatingEntry
from tests.ratings.factories import make_bot, make_player, make_players, series
from tests.ratings.reading import queries, text

pytestmark = pytest.mark.django_db


def listed(name, value, *, pool="cards-two", matches=20, days_ago=0):
    """A player with a rating, without the matches that led to it."""
    from ratings.models import RatingPool

    player = make_player(name)
    row, _ = RatingPool.objects.get_or_create(slug=pool)
    Rating.objects.create(
        player=player, pool=row, value=value, matches=matches, number=1, last_played_at=now() - timedelta(days=days_ago)
    )
    return player


def test_the_index_of_an_empty_site(client):
    said = text(client, "/ratings")
    assert "Cards" in said
    assert "Two pairs" in said
    assert "nobody yet" in said
    assert "Everyone starts at 1500" in said


def test_the_index_names_the_first_of_each_list_and_ones_own_rating(client):
    ana = listed("ana", 1612.5)
    listed("brais", 1500)
    client.force_login(ana)
    said = text(client, "/ratings")
    assert "ana 1613" in said
    assert said.count("1613") == 2


def test_an_empty_list_says_what_to_do(client):
    said = text(client, "/ratings/cards-two")
    assert "Nobody is on this list yet" in said
    assert "It takes 15 rated matches." in said


def test_a_list(client):
    listed("ana", 1612.5)
    listed("brais", 1523.4, matches=16)
    listed("carme", 1700, matches=14)
    listed("duarte", 1800, days_ago=61)
    said = text(client, "/ratings/cards-two")
    assert "2 players with 15 rated matches, one in the last 60 days" in said
    assert said.index("ana") < said.index("1613") < said.index("brais") < said.index("1523")
    assert "(provisional)" in said
    assert "carme" not in said
    assert "duarte" not in said


def test_an_inactive_account_is_not_listed(client):
    ana = listed("ana", 1612)
    ana.is_active = False
    ana.save()
    assert "ana" not in text(client, "/ratings/cards-two")


def test_equal_ratings_share_a_rank(client):
    for name, value in [("ana", 1600), ("brais", 1550), ("carme", 1550), ("duarte", 1500)]:
        listed(name, value)
    ranks = re.findall(r'class="r rank">(\d+)<', client.get("/ratings/cards-two").content.decode())
    assert ranks == ["1", "2", "2", "4"]


def test_the_change_of_seven_days(client, today):
    ana, brais = make_players("ana", "brais")
    series([ana, brais], [1, 2], 22, at=today)
    said = text(client, "/ratings/cards-two")
    entries = RatingEntry.objects.filter(player=ana, played_at__gt=now() - timedelta(days=7)).order_by("number")
    gained = round(entries.last().after) - round(entries.first().before)
    assert entries.count() == 2
    assert f"+{gained} rating points" in said
    assert f"−{gained} rating points" in said


@pytest.fixture
def crowd():
    """120 listed players, p000 the best."""
    return [listed(f"p{n:03}", 2000 - n) for n in range(120)]


def test_pages_of_a_long_list(client, crowd):
    first = text(client, "/ratings/cards-two")
    assert "p049" in first
    assert "p050" not in first
    second = text(client, "/ratings/cards-two?after=p049")
    assert "p049" not in second
    assert "p050" in second
    assert "p099" in second
    last = text(client, "/ratings/cards-two?after=P099")
    assert "p119" in last
    assert "Next 50" not in last
    assert "To the top" in last


def test_a_cursor_that_names_nobody_is_the_first_page(client, crowd):
    assert "p000" in text(client, "/ratings/cards-two?after=nobody")


def test_the_own_row_is_always_there(client, crowd):
    client.force_login(crowd[99])
    first = text(client, "/ratings/cards-two")
    assert "49 players between" in first
    assert "100 p099 you" in first
    assert text(client, "/ratings/cards-two?around=p099").count("p099 you") == 1
    client.force_login(crowd[9])
    second = text(client, "/ratings/cards-two?after=p049")
    assert "40 players between" in second
    assert second.index("10 p009 you") < second.index("p050")
    client.force_login(crowd[50])
    assert "between" not in text(client, "/ratings/cards-two")


def test_the_own_row_of_someone_who_is_not_listed(client):
    listed("brais", 1600)
    client.force_login(listed("ana", 1500, matches=9))
    said = text(client, "/ratings/cards-two")
    assert "Not on the list yet: 6 more rated matches." in said
    assert "– ana you" in said
    client.force_login(listed("carme", 1500, days_ago=61))
    assert "Play one to be back." in text(client, "/ratings/cards-two")


def test_the_bots_have_their_own_list(client, today):
    bots = [make_bot("thyme"), make_bot("ginger")]
    series(bots, [1, 2], 16, at=today)
    people = text(client, "/ratings/cards-two")
    assert "Nobody is on this list yet" in people
    assert "The house bots" in people
    assert people.index("thyme") < people.index("ginger")
    assert "Cards: Two players, house bots" in text(client, "/ratings/cards-two-bots")


def test_how_the_players_are_spread(client):
    for name, value in [("ana", 1649.6), ("brais", 1510), ("carme", 1549)]:
        listed(name, value)
    client.force_login(Rating.objects.get(player__username="ana").player)
    said = text(client, "/ratings/cards-two")
    for row in ("1500–1549 2", "1550–1599 0", "1600–1649 0", "1650–1699 you 1"):
        assert row in said


def test_the_list_as_a_file(client):
    listed("ana", 1612.5)
    listed("brais", 1523.4)
    response = client.get("/ratings/cards-two.csv")
    rows = list(csv.reader(io.StringIO(response.content.decode())))
    assert rows == [["rank", "name", "rating", "matches"], ["1", "ana", "1613", "20"], ["2", "brais", "1523", "20"]]


@pytest.mark.parametrize("path", ["/ratings/chess-two", "/ratings/cards", "/ratings/chess.csv", "/ratings/chess.json"])
def test_lists_that_there_are_none_of(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/ratings", "/ratings/cards-two", "/ratings/cards-two?around=p009", "/@/p009"])
def test_lists_cost_a_constant_number_of_queries(client, path, django_assert_num_queries, today):
    people = [listed(f"p{n:03}", 2000 - n) for n in range(10)]
    client.force_login(people[9])
    few = queries(client, path, django_assert_num_queries)
    for n in range(10, 80):
        listed(f"p{n:03}", 1900 - n)
        listed(f"q{n:03}", 1900 - n, pool="cards-four")
    assert queries(client, path, django_assert_num_queries) <= few
    assert few <= 14
