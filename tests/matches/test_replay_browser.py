"""A replay in the hands of a visitor: by itself, by keys, deal by deal, with other hands hidden, without script."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches import selectors, services
from tests.browsers import DESKTOP, PHONE
from tests.live import elsewhere
from tests.matches.tables import At, open_match
from tests.web.test_browser import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


HANDS = "n => document.querySelectorAll('#stage .open-hand').length === n"


def first_rounds(seats: int) -> At:
    """A match that was stopped early in its second deal."""
    at = open_match(seats, clock=None, options={"early_end": False})
    while at.position.state.round == 1:
        at.play()
    for _ in range(3):
        at.play()
    services.stop(match_id=at.match.pk)
    return at


def is_at(page, step: int) -> None:
    page.wait_for_function("step => location.pathname.endsWith(`/${step}`)", arg=step)


def ready(page) -> None:
    page.wait_for_selector("#autoplay:not([hidden])")


def test_it_plays_on_by_itself_over_the_end_of_a_deal(live, open_page):
    at = elsewhere(first_rounds, 12)
    last = at.match.version
    page = open_page(viewport=DESKTOP, reduced_motion="reduce")
    second = next(v for v in range(last, 0, -1) if elsewhere(round_at, at, v) == 1) + 1
    page.goto(f"{live.url}/g/{at.code}/{second - 3}")
    ready(page)
    assert page.url.split("?")[0].endswith(f"/{second - 3}"), "nothing moves before it is asked to"
    page.select_option("#speed", label="very fast")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Space")
    assert page.get_attribute("#autoplay", "aria-label") == "Pause"
    is_at(page, last)
    page.wait_for_selector("#autoplay[aria-pressed=false]")
    assert page.inner_text("#deals a[aria-current]") == "2"
    assert page.locator("#moves a").count() == last - second + 1
    assert "Round 2" in page.inner_text("#progress")
    assert page.evaluate("() => document.getAnimations().length") == 0
    page.reload()
    assert page.input_value("#speed") == "250", "the speed is kept"


def round_at(at: At, version: int) -> int:
    state = selectors.position_of(at.match, version).state
    return 1 if state is None else int(state.round)


def test_keys_and_buttons(live, open_page):
    at = elsewhere(first_rounds, 3)
    last = at.match.version
    page = open_page(viewport=PHONE, has_touch=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live.url}/g/{at.code}/9?seat=1&hands=open")
    ready(page)
    assert page.locator("#stage .open-hand").count() == 3
    assert page.locator("#stage .plate").last.inner_text().startswith(at.users[1].username[:4])
    for key, step in (("ArrowRight", 10), ("ArrowLeft", 9), ("End", last), ("Home", 1)):
        page.keyboard.press(key)
        is_at(page, step)
    page.keyboard.press("PageDown")
    page.wait_for_function("() => document.querySelector('#deals a[aria-current]').textContent === '2'")
    page.keyboard.press("PageUp")
    is_at(page, 1)
    page.keyboard.press("ArrowRight")
    is_at(page, 2)
    page.keyboard.press("]")
    page.wait_for_function("() => Number(location.pathname.split('/').pop()) > 4")
    page.wait_for_function("() => document.getElementById('said').textContent.includes('takes the trick')")
    page.keyboard.press("?")
    assert page.locator("#keys dl").is_visible()
    page.get_by_role("link", name="Link to this step").click()
    page.wait_for_function("() => document.getElementById('here').textContent === 'Link copied'")
    here = page.evaluate("() => document.getElementById('here').href")
    assert page.evaluate("() => navigator.clipboard.readText()") == here
    assert serious(page) == []
    page.keyboard.press("h")
    page.wait_for_url("**?seat=1")
    page.wait_for_function(HANDS, arg=1)
    page.keyboard.press("f")
    page.wait_for_url("**?seat=2")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_other_eyes_see_the_same_step_in_place(live, open_page):
    """Nothing is loaded anew: step, focus and playing on by itself are kept, and the address says what is seen."""
    at = elsewhere(first_rounds, 3)
    page = open_page(viewport=PHONE)
    page.goto(f"{live.url}/g/{at.code}/9?seat=1&hands=open")
    ready(page)
    page.evaluate("() => { window.same = true; }")
    page.locator("#autoplay").click()
    page.wait_for_function("() => Number(location.pathname.split('/').pop()) >= 10")
    seat = page.locator(".seen a").nth(2)
    seat.press("Enter")
    page.wait_for_url("**?seat=2&hands=open")
    assert seat.get_attribute("aria-current") == "true"
    assert page.locator(".seen [aria-current]").count() == 1
    assert page.locator("#autoplay").get_attribute("aria-pressed") == "true"
    assert page.evaluate("() => document.activeElement.dataset.seat") == "2"
    page.wait_for_function("() => document.querySelector('#stage .plate:last-child').dataset.seat === '2'")
    page.wait_for_function("() => Number(location.pathname.split('/').pop()) >= 12")
    page.locator("#autoplay").press("Enter")
    step = page.evaluate("() => location.pathname.split('/').pop()")
    page.get_by_role("link", name="Hide the other hands").press("Enter")
    page.wait_for_url(f"**/{step}?seat=2")
    page.wait_for_function(HANDS, arg=1)
    for link in page.locator(".step-row a, #deals a, #moves a").all():
        assert link.get_attribute("href").endswith("?seat=2")
    assert page.locator(".seen a").first.get_attribute("href").endswith(f"/{step}?seat=0")
    shown = page.inner_text("#stage")
    assert page.evaluate("() => window.same"), "the page is the same all the time"
    page.reload()
    assert page.inner_text("#stage") == shown


def test_without_script_every_step_is_a_link(live, open_page):
    at = elsewhere(first_rounds, 3)
    page = open_page(java_script_enabled=False)
    page.goto(f"{live.url}/g/{at.code}/9?seat=open")
    page.locator("[data-go=forward]").click()
    page.wait_for_url("**/10?seat=0&hands=open")
    page.get_by_role("link", name="Hide the other hands").click()
    page.wait_for_url("**/10?seat=0")
    assert page.locator("#stage .open-hand").count() == 1
    assert not page.locator("#autoplay").is_visible()
    page.locator("#deals a").nth(1).click()
    page.locator("#progress", has_text="Round 2").wait_for()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="As a text").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert "Deal 2" in text
    assert at.users[2].username in text
