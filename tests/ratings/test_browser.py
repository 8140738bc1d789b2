"""The pages of the ratings in a real Chromium, and the rating change at the end of a real match with a real worker."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import expect

from core.time import now
from games import registry
from matches import services as matches
from matches.models import Match
from matches.selectors import by_code, position_of
from matches.services import Player
from ratings import services
from tests.browsers import DESKTOP, PHONE
from tests.live import elsewhere
from tests.matches.tables import At
from tests.ratings.factories import make_bot, make_player, make_players, play, series

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGES = [("en", "light"), ("pt-br", "dark"), ("gl", "light")]


def as_player(page, live, player):
    client = Client()
    client.force_login(player)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live.url}])


def serious(page):
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in {"serious", "critical"}]


def a_season():
    """Listed players, bots, a pair, a correction and a void; the paths of all pages."""
    people = make_players("Uxia", "Noa", "Roi", "W" * 20)
    begin = now() - timedelta(days=50)
    last = series(people, [2, 1, 3, 4], 16, at=begin)[-1]
    veteran = play([people[0], people[1], people[2], make_player("Newcomer")], [1, 2, 3, 4], at=begin)
    for hour in range(4):
        rematch = play(people[:2], [1, 2], at=begin + timedelta(hours=hour))
    pair = play(people, [1, 3, 1, 3], game="pairs", at=begin)
    services.record_correction(match_id=last.pk, places=[1, 2, 3, 4], reason="Two names were swapped.")
    gone = play(people, [1, 2, 3, 4], at=begin + timedelta(days=40))
    services.record_void(match_id=gone.pk, reason="A test.")
    series([make_bot("Thyme"), make_bot("Ginger")], [1, 2], 2, at=begin)
    own = "/@/Uxia/rating/"
    return people[0], [
        "/ratings",
        "/ratings/how",
        "/ratings/cards-four",
        "/ratings/cards-three",
        "/ratings/cards-two-bots",
        "/@/Uxia",
        "/@/Newcomer",
        f"{own}cards-four?range=all",
        f"{own}pairs-four",
        f"{own}cards-three",
        f"{own}cards-four/{last.code}",
        f"{own}cards-four/{veteran.code}",
        f"{own}cards-two/{rematch.code}",
        f"{own}pairs-four/{pair.code}",
        f"{own}cards-four/{gone.code}",
        f"/ratings/match/{last.code}",
        f"/ratings/match/{gone.code}",
    ]


def test_axe_finds_nothing_serious_and_nothing_leaves_the_screen(live, open_page):
    uxia, paths = elsewhere(a_season)
    for (language, theme), viewport in zip(LANGUAGES, (PHONE, {"width": 320, "height": 640}, DESKTOP), strict=True):
        page = open_page(viewport=viewport)
        page.context.add_cookies(
            [{"name": "naipe_settings", "value": f"language={language}&theme={theme}", "url": live.url}]
        )
        as_player(page, live, uxia)
        for path in paths:
            answer = page.goto(live.url + path)
            assert answer.status == 200, path
            page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
            assert serious(page) == [], (path, language)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
        page.context.close()


def test_the_graph_and_the_table_by_keyboard(live, open_page):
    elsewhere(a_season)
    page = open_page(viewport=PHONE)
    page.goto(f"{live.url}/@/Uxia")
    page.get_by_text("The same as a table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table").first).to_be_visible()
    page.get_by_role("link", name="Year").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Year")).to_have_attribute("aria-current", "true")
    picture = page.get_by_role("img", name="Rating in Cards: Four players: best")
    expect(picture).to_be_visible()


@pytest.fixture
def real_games(monkeypatch, games):
    monkeypatch.undo()


def test_at_the_end_of_a_match_both_see_what_it_did(real_games, live, worker, open_page):
    """Played by the services, watched in two browsers; the worker rates it and the tables are told."""
    game = registry.get("bouillabaisse")
    people = make_players("Uxia", "Noa")
    match = matches.create_match(
        game="bouillabaisse",
        players=[Player(player) for player in people],
        options={"short_pack_2p": True},
        pool="two",
        clock=game.clocks[-1],
    )
    table = At(match.code, people, now=position_of(by_code(match.code)).at_ms + 1000)
    pages = []
    for player in people:
        page = open_page(viewport=PHONE)
        as_player(page, live, player)
        page.goto(f"{live.url}/g/{match.code}")
        pages.append(page)
    elsewhere(table.play)
    elsewhere(table.play)
    elsewhere(matches.leave, code=match.code, user=people[1], client_id="end", at_ms=table.now + 1000)
    assert by_code(match.code).status == Match.Status.ENDED
    for page, words in zip(pages, ("1500? → 1532? (+32)", "1500? → 1468? (−32)"), strict=True):
        expect(page.locator("#ratings")).to_contain_text(f"Your rating: {words}")
        assert serious(page) == []
    pages[0].locator("#ratings").get_by_role("link", name="Why?").click()
    expect(pages[0].get_by_role("heading", level=1)).to_have_text("Why your rating changed")
    pages[1].goto(f"{live.url}/g/{match.code}/1")
    expect(pages[1].get_by_role("row", name="Uxia")).to_contain_text("+32")
