"""Why a rating changed, what a match did, and how it is all computed: in words, with the sum."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratings import services
from ratings.models import RatingEntry
from tests.ratings.factories import finish, make_player, make_players, play
from tests.ratings.reading import text, text_of

pytestmark = pytest.mark.django_db


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


def test_names_are_escaped_everywhere(client, today):
    match = play(make_players("<b>a", "brais"), [1, 2], at=today)
    page = client.get(f"/ratings/match/{match.code}").content.decode()
    assert "<b>a" not in page
    assert "&lt;b&gt;a" in page
    page = client.get("/@/brais/rating/cards-two").content.decode()
    assert "<b>a" not in page
