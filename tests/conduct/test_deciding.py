"""What staff decide about matches: void, other places, stop; ratings and every page follow."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from conduct import services
from conduct.models import Act
from matches.models import Match
from ratings.models import RatedResult
from tests.conduct.acting import browser, rated_match, refusal, values
from tests.factories import make_user
from tests.matches.tables import open_match
from tests.matches.test_sockets import Page, in_database

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def test_a_rated_match_is_voided_and_the_ratings_follow(client_of_staff, staff):
    at = rated_match()
    assert values(at) != [1500.0, 1500.0]
    client_of_staff.post(f"/staff/matches/{at.code}/void", {"why": "Both are one person."})
    assert values(at) == [1500.0, 1500.0]
    last = RatedResult.objects.order_by("-number").first()
    assert (last.kind, last.author, last.reason) == ("void", staff, "Both are one person.")
    assert Act.objects.get().match.code == at.code
    assert refusal(services.void_match, by=staff, match=at.match, why="x") == "voided_already"
    assert "was voided" in browser(at.users[0]).get("/notices").content.decode()


def test_other_places_and_back_from_the_void(client_of_staff, staff):
    at = rated_match()
    before, places = values(at), at.match.result["places"]
    turned = [3 - place for place in places]
    form = {f"place-{seat}": place for seat, place in enumerate(turned)} | {"why": "Won by a fault."}
    client_of_staff.post(f"/staff/matches/{at.code}/adjudicate", form)
    assert values(at) == before[::-1]
    assert at.match.result["places"] == places, "the record of the match stays"
    assert refusal(services.adjudicate_match, by=staff, match=at.match, places=turned, why="x") == "same_places"
    services.void_match(by=staff, match=at.match, why="x")
    services.adjudicate_match(by=staff, match=at.match, places=places, why="It was right.")
    assert values(at) == before


def test_a_void_match_says_so_wherever_it_is_shown(staff):
    at = rated_match()
    winner = next(user for user, place in zip(at.users, at.match.result["places"], strict=True) if place == 1)
    client, why = browser(winner), "Both are one person."
    assert "You won" in client.get(f"/g/{at.code}").content.decode()
    services.void_match(by=staff, match=at.match, why=why)
    end = client.get(f"/g/{at.code}").content.decode()
    assert "You won" not in end
    assert "What it did to the ratings" not in end
    for page in (end, *(client.get(path).content.decode() for path in (f"/g/{at.code}/1", f"/@/{winner.username}"))):
        assert "oided by the staff" in page
        assert why in page
    assert '<span class="num">(place' not in client.get(f"/g/{at.code}/1").content.decode()
    assert ": won" not in client.get(f"/@/{winner.username}").content.decode()


def test_a_match_decided_anew_shows_the_new_places_and_why(staff):
    at = rated_match()
    places = [3 - place for place in at.match.result["places"]]
    services.adjudicate_match(by=staff, match=at.match, places=places, why="Won by a fault.")
    for user, place in zip(at.users, places, strict=True):
        client = browser(user)
        end, replay = (client.get(f"/g/{at.code}{step}").content.decode() for step in ("", "/1"))
        profile = client.get(f"/@/{user.username}").content.decode()
        assert ("You won" if place == 1 else "You lost") in end
        assert f'{user.username}</a> <span class="num">(place {place},' in replay
        assert f": {'won' if place == 1 else 'lost'}, by decision of the staff" in profile
        for page in (end, replay, profile):
            assert "Won by a fault." in page
        assert "decided the result anew" in end
        assert "decided the result anew" in replay


def test_the_text_of_a_match_tells_what_was_decided_later(staff):
    void, anew = rated_match(), rated_match()
    services.void_match(by=staff, match=void.match, why="Both are 'one' person.")
    text = Client().get(f"/g/{void.code}.txt").content.decode()
    assert "Voided by the staff: it counts for nobody. The reason given: Both are 'one' person.\n" in text
    assert not re.search(r"^ *\d+\. ", text, re.MULTILINE), "nobody has a place"
    places = [3 - place for place in anew.match.result["places"]]
    services.adjudicate_match(by=staff, match=anew.match, places=places, why="Won by a fault.")
    text = Client().get(f"/g/{anew.code}.txt").content.decode()
    assert "The reason given: Won by a fault." in text
    for user, place in zip(anew.users, places, strict=True):
        assert re.search(rf"^ *{place}\. {user.username}  ", text, re.MULTILINE)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("decide", ["void", "adjudicate"])
async def test_an_open_page_of_the_end_learns_of_a_decision(decide):
    at = await in_database(rated_match)()
    page = Page(at, 0)
    await page.open(0)
    await page.wait_for("presence")

    def act() -> None:
        about = {"by": make_user(is_staff=True), "match": at.match, "why": "x"}
        if decide == "void":
            services.void_match(**about)
        else:
            services.adjudicate_match(places=[3 - place for place in at.match.result["places"]], **about)

    await in_database(act)()
    assert await page.wait_for("decided") == {"type": "decided"}
    await page.close()


def test_what_was_decided_before_matches_knew_of_it_is_carried_over(staff):
    anew, void, other = rated_match(), rated_match(), rated_match()
    turned = [3 - place for place in anew.match.result["places"]]
    services.void_match(by=staff, match=anew.match, why="Too soon.")
    services.adjudicate_match(by=staff, match=anew.match, places=turned, why="Won by a fault.")
    services.void_match(by=staff, match=void.match, why="One person.")
    Match.objects.update(decided=None)
    import_module("conduct.migrations.0002_decided_matches").decided(apps, None)
    assert anew.match.decided == {"places": turned, "why": "Won by a fault."}
    assert void.match.decided == {"places": [], "why": "One person."}
    assert other.match.decided is None


@pytest.mark.parametrize("places", [(1, 3), (2, 2), (0, 1), (1,), ("x", 1), (1, "")])
def test_places_that_are_none(places, client_of_staff):
    at = rated_match()
    before = values(at)
    form = {f"place-{seat}": place for seat, place in enumerate(places)} | {"why": "x"}
    html = client_of_staff.post(f"/staff/matches/{at.code}/adjudicate", form, follow=True).content.decode()
    assert "give everybody a place" in html
    assert values(at) == before
    assert not Act.objects.exists()


def test_a_running_match_is_stopped(client_of_staff, staff):
    at = open_match(2)
    assert refusal(services.adjudicate_match, by=staff, match=at.match, places=[1, 2], why="x") == "match_not_over"
    client_of_staff.post(f"/staff/matches/{at.code}/void", {"why": "x"})
    assert at.match.status == Match.Status.ABORTED
    assert Act.objects.get().details == {"stopped": True}
    assert "Voided by the staff" in browser(at.users[0]).get(f"/g/{at.code}").content.decode()
    assert refusal(services.void_match, by=staff, match=at.match, why="x") == "voided_already"


def test_a_casual_match_that_is_over_has_nothing_to_void(staff):
    at = open_match(2)
    at.play_to_the_end()
    assert refusal(services.void_match, by=staff, match=at.match, why="x") == "match_not_rated"
    assert refusal(services.adjudicate_match, by=staff, match=at.match, places=[1, 2], why="x") == "match_not_rated"
    assert not Act.objects.exists()
