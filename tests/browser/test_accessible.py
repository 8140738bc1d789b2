"""axe finds nothing serious on the main pages, in three languages."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.playing import sign_up
from tests.browsers import PHONE
from tests.live import elsewhere
from tests.matches.tables import open_match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SERIOUS = {"serious", "critical"}


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


def _problems(page, address: str) -> list[str]:
    page.wait_for_load_state()
    assert page.locator("html").get_attribute("lang")
    return [
        f"{address}: {violation['id']}: {node['html'][:160]}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]
