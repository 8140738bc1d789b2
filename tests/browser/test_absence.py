"""The absence contract and the rematch on real screens, by mouse and by keyboard."""

from __future__ import annotations

from threading import Event

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache

from accounts.models import User
from core.time import now_ms
from games.kernel import ClockPreset
from matches import presence, selectors, services
from matches.consumers import TableConsumer
from matches.services import Player
from tests.browser.playing import is_my_turn, is_over, play_first_legal, sign_up
from tests.browsers import PHONE
from tests.live import PATIENCE_S, elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SERIOUS = {"serious", "critical"}


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch):
    """What the pages have said is believed for as long as this machine takes for a test."""
    monkeypatch.setattr(presence, "DEAF_S", 3600)


def table_of_two(live, open_page, **more):
    """Two signed-up players at a table: the page whose turn it is, the other's, and the match's code."""
    pages = []
    for name, view in (("Ana", PHONE), ("Brais", None)):
        page = open_page(viewport=view) if view else open_page()
        sign_up(page, live.url, name)
        pages.append(page)

    def begin():
        players = [Player(User.objects.get(username=name)) for name in ("Ana", "Brais")]
        options = {"short_pack_2p": True}
        match = services.create_match(
            game="bouillabaisse", players=players, clock=ClockPreset(300, 5, 60), options=options, **more
        )
        return match.code

    code = elsewhere(begin)
    for page in pages:
        page.goto(f"{live.url}/g/{code}")
        page.locator("#hand button.card").first.wait_for()
    return sorted(pages, key=is_my_turn, reverse=True), code


def close(page, monkeypatch) -> None:
    """Until the site knows that the page has gone: a sign of life under way would call its player back."""
    gone = Event()
    before = TableConsumer.disconnect

    async def disconnect(self: TableConsumer, code: int) -> None:
        await before(self, code)  # a socket's messages are worked off in order, so the last one has been
        gone.set()

    monkeypatch.setattr(TableConsumer, "disconnect", disconnect)
    page.goto("about:blank")
    assert gone.wait(PATIENCE_S)


def leave_for(code: str, seconds: int) -> None:
    """Whoever is to act has closed the page, and so much of the allowance is gone; as the sweep would count it."""

    def count():
        match = selectors.by_code(code)
        seat = match.to_act[0]
        presence.gone(match.pk, seat)
        presence.seen(match.pk, 1 - seat)
        cache.delete(presence.HEARD)  # the site has heard pages for longer than these two have been open
        presence.hear(now_ms() - 120_000)
        watch = presence.watches([match.pk]).get(match.pk)
        start = max(now_ms(), selectors.position_of(match).resume_ms, watch.at_ms if watch else 0)
        for second in range(0, seconds + 1, 2):
            presence.seen(match.pk, 1 - seat)
            services.look(match, at_ms=start + second * 1000)

    elsewhere(count)


def look_well(page) -> None:
    found = [v for v in Axe().run(page).response["violations"] if v["impact"] in SERIOUS]
    assert not found, found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_one_who_stays_sees_the_countdown_claims_by_keyboard_and_gets_a_rematch(live, open_page, monkeypatch):
    (goes, stays), code = table_of_two(live, open_page, pool="two")
    address = goes.url
    close(goes, monkeypatch)
    leave_for(code, 20)
    stays.locator(".plate .aw").wait_for()
    stays.wait_for_function("() => /you may claim the win/.test(document.getElementById('say').textContent)")
    assert "away 0:" in stays.locator(".plate .aw").inner_text()
    assert stays.locator("#absent [data-left]").count() == 1
    look_well(stays)
    leave_for(code, 60)
    claim = stays.get_by_role("button", name="Claim the win")
    claim.wait_for()
    look_well(stays)
    claim.focus()
    stays.keyboard.press("Enter")
    stays.locator("#middle .result").wait_for()
    stays.locator("#absent").wait_for(state="detached")
    assert "You won" in stays.locator("#middle").inner_text()
    stays.get_by_role("button", name="Rematch").click()
    stays.locator("#rematch [data-say]").wait_for()
    goes.goto(address)
    assert is_over(goes)
    again = goes.get_by_role("button", name="Play again")
    again.wait_for()
    look_well(goes)
    again.focus()
    goes.keyboard.press("Enter")
    for page in (goes, stays):
        page.wait_for_url(lambda there: "/g/" in there and code not in there)
        page.locator("#hand").wait_for()
    assert goes.url == stays.url


def test_a_pause_is_asked_for_agreed_to_and_ended(live, open_page):
    (first, second), _code = table_of_two(live, open_page)
    first.locator('a[href="#choices"]').click()
    first.get_by_role("button", name="Ask for a pause").click()
    first.keyboard.press("Escape")
    agree = second.get_by_role("button", name="Agree")
    agree.wait_for()
    second.wait_for_function("() => /would like a pause/.test(document.getElementById('say').textContent)")
    look_well(second)
    agree.focus()
    second.keyboard.press("Enter")
    for page in (first, second):
        page.locator("#pause").get_by_role("button", name="Go on with the match").wait_for()
        assert not is_my_turn(page)
    look_well(first)
    first.get_by_role("button", name="Go on with the match").click()
    first.wait_for_function("() => !document.getElementById('pause')")
    assert is_my_turn(first)


def test_the_menu_closes_when_the_match_ends_by_leaving_from_it(live, open_page):
    (acts, waits), _code = table_of_two(live, open_page)
    play_first_legal(acts)
    acts.on("dialog", lambda dialog: dialog.accept())
    acts.get_by_role("link", name="Menu").click()
    acts.get_by_role("button", name="Leave the match").click()
    acts.locator("#middle .result").wait_for()
    acts.wait_for_function("() => location.hash === '#hand'")
    assert not acts.locator("#choices").is_visible()
    assert "You lost" in acts.locator("#middle").inner_text()
    waits.get_by_text("You won").wait_for()
    look_well(acts)
