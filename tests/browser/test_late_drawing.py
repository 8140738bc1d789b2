"""A browser that draws late: a move answers the table that the player sees, not a newer one still to be drawn."""

from __future__ import annotations

import pytest

from accounts.services import ensure_house_bots
from tests.browser.playing import EDGE, LEGAL, play_first_legal, version
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Redraws wait in a list until the test lets them happen, the newest first.
HOLD_DRAWING = """() => {
    window.late = [];
    document.startViewTransition = (change) => {
        window.late.push(change);
        const done = Promise.resolve();
        const skipTransition = () => window.skip && change();
        return { ready: done, finished: done, updateCallbackDone: done, skipTransition };
    };
}"""
DRAW = "() => { while (window.late.length) window.late.pop()(); }"


def on_turn(live, open_page):
    """A page on the player's turn, which from now on draws when the test lets it."""
    elsewhere(ensure_house_bots)
    page = open_page()
    page.goto(live.url)
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/g/*")
    page.wait_for_function("() => !document.getElementById('turn').classList.contains('wait')")
    page.evaluate(HOLD_DRAWING)
    return page


def test_a_move_answers_the_table_on_the_screen(live, worker, open_page):
    page = on_turn(live, open_page)
    seen = version(page)

    page.locator(LEGAL).first.click(position=EDGE)
    page.wait_for_function("() => window.late.length")
    assert version(page) == seen, "received, and not yet drawn"

    refusal = page.locator("#alert").filter(has_text="Not played:")
    while not refusal.is_visible():  # not before the first move is answered
        page.locator("#hand button.card:not([aria-disabled=true])").first.click(position=EDGE)
        page.wait_for_timeout(50)

    page.evaluate(DRAW)
    drawn = version(page)
    assert drawn > seen
    page.evaluate(DRAW)  # whatever has come since is newer still
    assert version(page) >= drawn, "the older picture has not come over the newer one"


def test_a_browser_that_never_draws_shows_the_table_all_the_same(live, worker, open_page):
    page = on_turn(live, open_page)
    page.evaluate("() => { window.skip = true; }")
    play_first_legal(page)
    assert page.evaluate("() => window.late.length") > 0, "the browser was asked to let it travel"
