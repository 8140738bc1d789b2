"""axe finds nothing serious on the main pages, in three languages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from accounts.models import User
from core.time import now
from tests.browser.playing import sign_up
from tests.browsers import PHONE
from tests.factories import make_user
from tests.live import elsewhere
from tests.matches.tables import open_match
from tests.tournaments.events import by_seed, people, play_round, running, tournament
from tournaments import services
from tournaments.models import Tournament
from tournaments.schedule import wall
from tournaments.swiss.rng import Rng

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SERIOUS = {"serious", "critical"}
NARROW = {"width": 320, "height": 640}


def finished_and_running() -> tuple[str, str]:
    over = open_match(2, options={"short_pack_2p": True}, clock=None)
    over.play_to_the_end()
    running = open_match(4)
    return over.code, running.code


@pytest.mark.parametrize("locale", ["en", "pt-BR", "gl"])
def test_nothing_serious(live, open_page, locale):
    over, running = elsewhere(finished_and_running)
    page = open_page(viewport=PHONE, locale=locale, bypass_csp=True)
    name = f"Uxia{locale[:2]}"
    sign_up(page, live.url, name)
    found = []
    page.goto(f"{live.url}/play/bugo")
    page.locator("button[name=private][value='0']").click()
    page.wait_for_url("**/table/*")
    room = page.url.removeprefix(live.url)
    pages = ("/", room, "/watch", f"/g/{running}", f"/g/{over}/20", f"/@/{name}", "/ratings", "/play/bouillabaisse")
    for address in pages:
        page.goto(live.url + address)
        found += _problems(page, address)
    page.context.clear_cookies()
    for address in ("/", room, "/login", "/signup"):
        page.goto(live.url + address)
        found += _problems(page, address)
    assert not found, "\n".join(found)


def tournaments_in_every_state(me: str) -> list[str]:
    """Announced, running with an own table, and over with a board sheet; the pages of each."""
    player = User.objects.get(username=me)
    organiser = make_user(f"Helena{me}", is_staff=True)
    crowd = people(5, f"With{me}")

    def event(name: str, **changes: Any) -> Tournament:
        t = tournament(organiser, name=f"{name} {me}", **changes)
        for user in (player, *crowd):
            services.enter(tournament_id=t.pk, user=user)
        return t

    later = tournament(organiser, name=f"Later {me}", starts_local=wall(now() + timedelta(days=2), "Europe/Lisbon"))
    pages = ["/t", f"/t/{later.slug}"]
    over = event("Over", rounds=1, same_deals=True)
    services.start(tournament_id=over.pk, author=organiser)
    services.advance(tournament_id=over.pk)
    over.played_rounds.update(starts_at=now())
    services.advance(tournament_id=over.pk)
    play_round(over, by_seed(Rng("axe")))
    pages += [f"/t/{over.slug}", f"/t/{over.slug}/round/1/boards", f"/t/{over.slug}/player/{me}"]
    table = running(event("Now", rounds=3))
    pages += [f"/t/{table.slug}{end}" for end in ("", "/round/1", "/round/1/certificate", "/standings", "/crosstable")]
    tables = running(event("Tables", game="bugo", table_size=4, rounds=2))
    pages += [f"/t/{tables.slug}", f"/t/{tables.slug}/files", "/notices"]
    return pages


@pytest.mark.parametrize(("locale", "scheme"), [("en", "dark"), ("pt-BR", "light"), ("gl", "dark")])
def test_tournaments_have_nothing_serious(live, open_page, locale, scheme):
    page = open_page(viewport=NARROW, locale=locale, color_scheme=scheme, bypass_csp=True)
    name = f"Uxia{locale[:2]}{scheme[0]}"
    sign_up(page, live.url, name)
    found = []
    for address in elsewhere(tournaments_in_every_state, name):
        page.goto(live.url + address)
        found += _problems(page, address)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{address}: scrolls sideways")
        if page.locator("h1").count() != 1 or not page.title():
            found.append(f"{address}: one heading of the first level, and a title")
    assert not found, "\n".join(found)


def _problems(page, address: str) -> list[str]:
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang")
    return [
        f"{address}: {violation['id']}: {node['html'][:160]}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]
