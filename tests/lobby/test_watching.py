"""``/watch``: the best-rated running matches, live, without end of queries and without what is not public."""

from __future__ import annotations

import pytest

from core.time import now
from lobby.selectors import ALL, FEW, watched
from matches import kept, services, watchers
from matches.models import Match, Seat
from tests.factories import make_guest
from tests.matches.tables import open_match
from tests.reading import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def rated_match(*ratings: int):
    at = open_match(len(ratings))
    for number, rating in enumerate(ratings):
        Seat.objects.filter(match=at.match, number=number).update(rating_before=rating)
    return at


def test_the_best_rated_come_first_and_those_without_ratings_last(client):
    plain, weak, strong = open_match(4), rated_match(1400, 1300), rated_match(1500, 1900)
    page = client.get("/watch").content.decode()
    assert [w.match.code for w in watched(None)] == [strong.code, weak.code, plain.code]
    assert page.index(strong.code) < page.index(weak.code) < page.index(plain.code)
    for text in ("1900", strong.users[0].username, "Round 1 of 6"):
        assert text in page


def test_own_private_and_finished_matches_are_not_listed(client):
    own, private, over = open_match(4), open_match(4, public=False), open_match(4)
    Match.objects.filter(code=over.code).update(status="aborted", ended_at=now())
    client.force_login(own.users[0])
    page = client.get("/watch").content.decode()
    for at in (own, private, over):
        assert f"/g/{at.code}" not in page
    client.force_login(make_guest())
    assert f"/g/{own.code}" in client.get("/watch").content.decode()


def test_how_many_watch_is_shown(client):
    at = open_match(4)
    watchers.seen(at.match.pk, "v1")
    assert "one watches" in client.get("/watch").content.decode()


def test_where_nobody_plays_the_page_says_what_to_do(client):
    page = client.get("/watch").content.decode()
    assert "Nobody plays in public right now" in page
    assert 'href="/"' in page


def test_the_page_is_in_the_navigation(client):
    assert 'href="/watch" aria-current="page"' in client.get("/watch").content.decode()


@pytest.mark.parametrize("delay", [0, 3])
def test_as_many_queries_for_any_number_of_matches_in_a_process_that_has_just_started(
    client, delay, django_assert_num_queries
):
    """Matches, seats, players' names come with them, and all logs in one query."""

    def look() -> None:
        kept.positions.forget()
        kept.delayed.forget()
        assert client.get("/watch").status_code == 200

    open_match(4, delay=delay)
    with django_assert_num_queries(3):
        look()
    for seats in (2, 3, 4, 7):
        at = open_match(seats, delay=delay)
        for _ in range(5):
            at.play()
    with django_assert_num_queries(3):
        look()
    with django_assert_num_queries(2):
        client.get("/watch")


def test_a_list_has_an_end():
    for _ in range(FEW + 1):
        open_match(2)
    assert len(watched(None)) == FEW
    assert len(watched(None, ALL)) == FEW + 1


def test_paused_matches_are_marked_and_come_after_all_that_run(client):
    strong, plain, watched_later = rated_match(1900, 1900), open_match(4), open_match(4, delay=3)
    for at in (strong, watched_later):
        assert services.pause(match_id=at.match.pk, at_ms=at.now)
    assert watched(None)[0].match.code == plain.code
    page = client.get("/watch").content.decode()
    assert page.index(plain.code) < page.index(strong.code) < page.index(watched_later.code)
    for code, paused in ((plain.code, False), (strong.code, True), (watched_later.code, True)):
        row = found(rf'<li id="w-{code}">(.*?)</li>', page)
        assert ("paused" in row) == paused
    services.resume(match_id=strong.match.pk, at_ms=strong.now)
    assert watched(None)[0].match.code == strong.code
