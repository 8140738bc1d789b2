"""The pages of the ratings: what they say, also when empty, and that they cost a constant number of queries."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from core.time import now
from ratings import services
from ratings.models import Rating, RatingEntry
from tests.ratings.factories import finish, make_bot, make_player, make_players, play, series

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    return Client()


@pytest.fixture
def today():
    """Recent enough for the lists; no match here is damped, since they are two days apart."""
    return now() - timedelta(days=45)


def text_of(response):
    """What a reader sees: tags away, entities and spaces as they are read."""
    assert response.status_code == 200
    body = re.sub(r"<(style|script).*?</\1>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)).replace("&nbsp;", " ")


def text(client, path):
    return text_of(client.get(path))


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


def queries(client, path, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


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


def why_path(name, match, pool):
    return f"/@/{name}/rating/{pool}/{match.code}"


def test_why_a_rating_changed(client, today):
    people = make_players("ana", "brais", "carme", "duarte")
    match = play(people, [2, 1, 3, 4], at=today)
    said = text(client, why_path("ana", match, "cards-four"))
    assert "Why the rating of ana changed" in said
    assert "Against these opponents 1.50 points were to be expected; 2 were scored." in said
    assert "is 64: this was match number 1" in said
    assert "64 ÷ 3 × (2 − 1.50) = +10.7" in said
    assert "brais 1500 ? (provisional) 1 0 0.50 −0.50 −10.7" in said
    assert "ana, place 2 1500 ? (provisional) 2 2 1.50 +0.50 +10.7" in said
    client.force_login(people[0])
    assert "Why your rating changed" in text(client, why_path("ana", match, "cards-four"))


def test_why_of_a_veteran_against_a_newcomer(client, today):
    ana, brais, carme = make_players("ana", "brais", "carme")
    for n in range(20):
        play([ana, brais], [1, 2] if n % 2 else [2, 1], at=today + timedelta(hours=25 * n))
    match = play([ana, carme], [2, 1], at=today + timedelta(days=30))
    said = text(client, why_path("ana", match, "cards-two"))
    assert "K, the most that a match can move a rating, is 24 for a match of 2 sides." in said
    assert "Opponents whose own rating is still provisional count half" in said
    assert "50 %" in said


def test_why_a_rematch_counts_less(client, today):
    ana, brais = make_players("ana", "brais")
    matches = [play([ana, brais], [1, 2], at=today + timedelta(hours=n)) for n in range(6)]
    fourth = text(client, why_path("ana", matches[3], "cards-two"))
    assert "This was match number 4 of the same people within 24 hours, so it counts 50 %." in fourth
    assert "64 × 0.5 ×" in fourth.replace("0.50", "0.5")
    assert "From the sixth on a match changes no rating." in text(client, why_path("ana", matches[5], "cards-two"))


def test_why_with_a_partner(client, today):
    match = play(make_players("ana", "brais", "carme", "duarte"), [1, 3, 1, 3], game="pairs", at=today)
    said = text(client, why_path("ana", match, "pairs-four"))
    assert "A pair is rated as one side, by the mean of its two ratings, here 1500" in said
    assert "Partner: carme 1500" in said


def test_why_says_that_the_floor_held(client, today):
    ana, brais = make_players("ana", "brais")
    match = play([ana, brais], [1, 2], at=today)
    RatingEntry.objects.filter(player=brais).update(before=110, after=100)
    assert "No rating falls below 100." in text(client, why_path("brais", match, "cards-two"))


def test_a_corrected_match_says_so(client, today):
    ana, brais = make_players("ana", "brais")
    match = play([ana, brais], [1, 2], at=today)
    services.record_correction(match_id=match.pk, places=[2, 1], reason="The <b>hands</b> were swapped.")
    response = client.get(why_path("ana", match, "cards-two"))
    assert "The result of this match was corrected." in text_of(response)
    assert "&lt;b&gt;hands&lt;/b&gt; were swapped." in response.content.decode()


def test_a_voided_match_says_so(client, today):
    ana, brais = make_players("ana", "brais")
    match = play([ana, brais], [1, 2], at=today)
    services.record_void(match_id=match.pk, reason="Test match.")
    said = text(client, why_path("ana", match, "cards-two"))
    assert "It counts for nobody." in said
    assert "The reason given: Test match." in said
    assert "It counts for nobody." in text(client, f"/ratings/match/{match.code}")


def test_changes_that_there_are_none_of(client, today):
    ana, brais = make_players("ana", "brais")
    match = finish([ana, brais], [1, 2], pool_name="")
    make_player("carme")
    played = play([ana, brais], [1, 2], at=today)
    assert client.get(why_path("ana", match, "cards-two")).status_code == 404
    assert client.get(why_path("carme", played, "cards-two")).status_code == 404
    lower = client.get(f"/@/ANA/rating/cards-two/{played.code.lower()}")
    assert lower.headers["Location"] == why_path("ana", played, "cards-two")


def test_what_a_match_did(client, today):
    ana, brais = make_players("ana", "brais")
    match = finish([ana, brais], [1, 2], at=today)
    waiting = client.get(f"/ratings/match/{match.code}?part")
    assert "The ratings are being worked out." in text_of(waiting)
    assert waiting.headers["Cache-Control"] == "no-store"
    services.rate_match(match_id=match.pk)
    part = client.get(f"/ratings/match/{match.code.lower()}?part")
    assert "<html" not in part.content.decode()
    said = text_of(part)
    assert "1 ana 1500 ? (provisional) +32 rating points 1532 ?" in said
    assert "Why?" in said


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pool_name": ""}, "It changes no rating."),
        ({"unrated": "left_before_first_move"}, "left before the first move"),
    ],
)
def test_matches_that_changed_nothing(client, fields, words):
    match = finish(make_players("ana", "brais"), [1, 2], **fields)
    assert words in text(client, f"/ratings/match/{match.code}")


def test_how_it_is_computed(client):
    said = text(client, "/ratings/how")
    assert "Everyone starts at 1500" in said
    for words in ("K is 64", "6 and more 48", "400 91 %", "No rating falls below 100."):
        assert words in said


@pytest.fixture
def logged(today):
    ana, brais, carme = make_players("ana", "brais", "carme")
    matches = [play([ana, brais], [1, 2], at=today + timedelta(hours=n)) for n in range(6)]
    play([brais, carme], [1, 2], at=today)
    services.record_correction(match_id=matches[0].pk, places=[2, 1])
    services.record_void(match_id=matches[1].pk)


def test_the_log_as_a_file_gives_the_ratings(client, logged, tmp_path, capsys):
    response = client.get("/ratings/cards-two.json")
    file = tmp_path / "log.json"
    file.write_bytes(response.content)
    content = response.json()
    assert content["length"] == 9
    assert [line["kind"] for line in content["results"]][-2:] == ["correction", "void"]
    assert content["results"][0]["players"] == ["ana", "brais"]
    call_command("rebuild_ratings", "--file", str(file))
    assert "Sound" in capsys.readouterr().out
    content["ratings"]["ana"]["rating"] += 1e-9
    file.write_text(json.dumps(content))
    with pytest.raises(SystemExit):
        call_command("rebuild_ratings", "--file", str(file))
    assert capsys.readouterr().out.startswith("ana: the file says")


def test_a_long_log_comes_in_parts(client, logged, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("ratings.transcript.PART", 4)
    path, files = "/ratings/cards-two.json", []
    while path:
        content = client.get(path).json()
        path = content["next"]
        files.append(tmp_path / f"{content['after']}.json")
        files[-1].write_text(json.dumps(content))
    assert len(files) == 3
    call_command("rebuild_ratings", "--file", *map(str, reversed(files)), "--json")
    assert json.loads(capsys.readouterr().out) == {"sound": True, "differences": []}
    for some in (files[1:], files[:2], [files[0], files[2]]):
        with pytest.raises(CommandError, match="lines are missing"):
            call_command("rebuild_ratings", "--file", *map(str, some))


def test_the_log_of_an_empty_pool(client):
    content = client.get("/ratings/cards-two.json").json()
    assert (content["length"], content["results"], content["next"]) == (0, [], None)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "naipe-ratings-1"}'])
def test_files_that_are_no_logs(tmp_path, content):
    file = tmp_path / "log.json"
    file.write_text(content)
    with pytest.raises(CommandError, match="cannot be checked"):
        call_command("rebuild_ratings", "--file", str(file))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("rebuild_ratings", "--file", str(tmp_path / "none.json"))


def test_names_are_escaped_everywhere(client, today):
    match = play(make_players("<b>a", "brais"), [1, 2], at=today)
    page = client.get(f"/ratings/match/{match.code}").content.decode()
    assert "<b>a" not in page
    assert "&lt;b&gt;a" in page
    page = client.get("/@/brais/rating/cards-two").content.decode()
    assert "<b>a" not in page
