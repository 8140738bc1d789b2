"""Open tables in a real browser: people are moved by keyboard, everybody sees and hears it, filters outlive updates."""

from __future__ import annotations

import pytest

from lobby import services
from tests.browsers import DESKTOP, PHONE
from tests.factories import make_guest
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_host_moves_somebody_by_keyboard_and_both_see_who_plays_with_whom(live, open_page):
    host, friend = open_page(), open_page(viewport=PHONE)
    host.goto(f"{live.url}/play/buraco")
    host.locator("input[name=seats][value='4']").check(force=True)
    host.get_by_role("button", name="Invite by link").click()
    host.locator("#my-seat").wait_for()
    friend.goto(host.url)
    friend.get_by_role("button", name="Take a seat").click()
    friend.locator("#my-seat", has_text="You sit East.").wait_for()
    name = friend.locator("#seat-2 .name").evaluate("(name) => name.firstChild.textContent.trim()")
    host.get_by_role("button", name=f"Move {name} down: South").focus()
    host.keyboard.press("Enter")
    host.locator("#seat-3", has_text=name).wait_for()
    host.keyboard.press("Tab")  # goes on from the seat, not from the top of the page
    assert host.evaluate("document.activeElement.closest('li').id") == "seat-3"
    friend.locator("#my-seat", has_text="You sit South.").wait_for()
    friend.wait_for_function("() => document.getElementById('lobby-say').textContent.startsWith('You sit South.')")
    assert name in friend.locator("#pairs div", has_text="North–South").inner_text()
    assert friend.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    host.get_by_role("button", name="Close the table").click()
    friend.get_by_role("heading", name="This table is gone").wait_for()
    friend.locator("#invite").wait_for(state="hidden")


def test_a_filter_and_a_choice_half_made_outlive_what_happens_in_the_lobby(live, open_page):
    def open_table(game: str) -> str:
        return services.open_table(host=make_guest(), game=game, seats=4, private=False).code

    first = elsewhere(open_table, "buraco")
    page = open_page(viewport=PHONE)
    page.goto(f"{live.url}/")
    page.locator("#filter").get_by_label("Game").select_option("buraco")
    page.get_by_role("button", name="Show these").click()
    page.wait_for_url("**/?game=buraco**")
    page.locator(f"#o-{first}").wait_for()
    page.locator("#filter").get_by_label("Kind").select_option("casual")
    other, second = elsewhere(open_table, "bouillabaisse"), elsewhere(open_table, "buraco")
    page.locator(f"#o-{second}").wait_for()
    assert page.locator(f"#o-{other}").count() == 0
    assert page.locator("#filter").get_by_label("Kind").input_value() == "casual"
    page.set_viewport_size(DESKTOP)
    assert page.locator("#filter").is_visible()
    page.get_by_role("link", name="Show all").click()
    page.locator(f"#o-{other}").wait_for()
