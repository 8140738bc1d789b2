"""A tournament by keyboard alone, as a screen reader hears it: what has the focus is named, what comes of it said."""

from __future__ import annotations

import pytest

from tests.browsers import DESKTOP, PHONE
from tests.factories import make_user
from tests.live import elsewhere
from tests.tournaments.events import by_seed, filled, logged_in, play_round, running, tournament
from tournaments.swiss.rng import Rng

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST = 120
HAS_FOCUS = """() => {
  const it = document.activeElement;
  const about = (it.getAttribute('aria-describedby') || '').split(' ');
  const said = about.map((id) => document.getElementById(id)?.textContent || '');
  const name = it.getAttribute('aria-label') || it.innerText || it.labels?.[0]?.innerText || '';
  return [name, ...said].join(' ').replace(/\\s+/g, ' ').trim();
}"""


def page_of(user, live, open_page, **options):
    def session():
        return logged_in(user).cookies["sessionid"].value

    page = open_page(**options)
    page.context.add_cookies([{"name": "sessionid", "value": elsewhere(session), "url": live.url}])
    return page


def reach(page, words, *, from_start=True):
    """Presses Tab until what has the focus says these words; everything on the way says something too."""
    if from_start:
        page.evaluate("document.activeElement.blur()")
    heard = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        name = page.evaluate(HAS_FOCUS)
        heard.append(name)
        assert name, f"what has the focus after {heard[-4:]} has no name: " + page.evaluate(
            "document.activeElement.outerHTML.slice(0, 200)"
        )
        if words in name:
            return heard
    raise AssertionError(f"{words!r} is not among {heard}")


def test_a_player_by_keyboard(live, open_page):
    organiser, person = elsewhere(lambda: (make_user("Helena", is_staff=True), make_user("Brais")))
    coming = elsewhere(lambda: tournament(organiser, name="Monday Swiss", checkin_min=1440))
    page = page_of(person, live, open_page, viewport=PHONE)

    # the list, the entry: what has come of it is said
    page.goto(f"{live.url}/t")
    reach(page, "Monday Swiss")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{coming.slug}")
    way = reach(page, "Enter")
    assert len(way) < 16, way
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="You are checked in").wait_for()
    page.get_by_role("status").filter(has_text="You are entered.").wait_for()
    page.get_by_role("heading", name="You are checked in").wait_for()

    # standings: a tie-break opens below its line, the focus stays, and closes again
    def played():
        t, _ = filled(organiser, 8, name="Sunday Swiss", rounds=3)
        t = running(t)
        for seed in "ab":
            play_round(t, by_seed(Rng(seed)))
        return t.slug

    slug = elsewhere(played)
    page.goto(f"{live.url}/t/{slug}/standings")
    assert page.get_by_role("table", name="Standings").count() == 1
    reach(page, "BH ")
    page.keyboard.press("Enter")
    page.locator(".made-row").wait_for()
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"
    assert page.locator(".made-row summary").first.inner_text().startswith("DE")
    page.keyboard.press("Enter")
    page.locator(".made-row").wait_for(state="detached")
    page.goto(f"{live.url}/t/{slug}/crosstable")
    assert page.get_by_role("table", name="Crosstable").count() == 1
    assert page.get_by_role("columnheader", name="Round 2").count() == 1


def test_an_organiser_by_keyboard(live, open_page):
    organiser = elsewhere(lambda: make_user("Helena", is_staff=True))

    def begun():
        t, _ = filled(organiser, 4, name="Sunday Swiss", rounds=2)
        return running(t).slug

    slug = elsewhere(begun)
    page = page_of(organiser, live, open_page, viewport=DESKTOP)
    page.goto(f"{live.url}/t/{slug}/manage")

    # the result of a table, with the table's name where the focus is; then the log, and back
    reach(page, "Enter the result Table 1:")
    page.keyboard.press("Enter")
    reach(page, "Why", from_start=False)
    page.keyboard.type("seen at the table")
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="Round 1, table 1: 1 – 0").wait_for()
    reach(page, "Undo ")
    page.keyboard.press("Enter")
    page.locator(".acts-log > li", has_text="undone").first.wait_for()
    # everything on the desk has a name, and in the regulations
    reach(page, "Galego")
    page.goto(f"{live.url}/t/new?game=bouillabaisse")
    reach(page, "Galego")
