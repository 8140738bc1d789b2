"""An organiser at a desk runs a small tournament while a player takes part on a phone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from accounts.services import ensure_house_bots
from matches import selectors as match_selectors
from tests.browser.playing import LEGAL, log_in, play_first_legal, sign_up
from tests.browsers import DESKTOP, PHONE
from tests.factories import make_user
from tests.live import elsewhere
from tests.tournaments.events import decide, tournament
from tournaments.models import Entry, Pairing, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


MY_TURN = "() => !document.getElementById('turn').classList.contains('wait')"


def picture(page, name):
    """For whoever wants to look at it: NAIPE_PICTURES names a folder."""
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def again(page):
    """Loads the page anew; its own script may be doing the same at this moment."""
    address = page.url
    for _ in range(5):
        try:
            page.goto(address)
        except Error:
            page.wait_for_timeout(200)
        else:
            return


def no_scroll_sideways(page):
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def win_for_the_person(code):
    """The rest of the match, as if the person had won it."""
    match = match_selectors.by_code(code)
    decide(match, [1 if not s.bot_level else 2 for s in match.seats.all()])


def test_an_organiser_runs_a_tournament_and_a_player_plays_it_on_a_phone(live, worker, open_page):
    ensure_house_bots()
    make_user("Helena", is_staff=True)
    desk, phone = open_page(viewport=DESKTOP, bypass_csp=True), open_page(viewport=PHONE)
    log_in(desk, live.url, "Helena")

    # create
    desk.goto(f"{live.url}/t")
    desk.get_by_role("link", name="New tournament").click()
    desk.locator("li", has_text="Bouillabaisse").get_by_role("link", name="Choose").click()
    desk.fill("[name=name]", "Tuesday Cup")
    desk.fill("[name=rounds]", "1")
    desk.locator("summary", has_text="Options of the game").click()
    desk.select_option("[name=option-short_pack_2p]", "True")
    picture(desk, "new")
    desk.get_by_role("button", name="Save as a draft").click()
    desk.wait_for_url("**/manage")

    # rehearse: bots play the plan, no-shows and all
    desk.locator("[name=players]").fill("2")
    desk.get_by_role("button", name="Rehearse").click()
    desk.get_by_role("link", name="Look at the rehearsal").wait_for()
    rehearsal = Tournament.objects.exclude(rehearsal_of=None).get()
    desk.goto(f"{live.url}/t/{rehearsal.slug}")
    desk.locator(".tag", has_text="Finished").wait_for()
    picture(desk, "rehearsal")
    desk.goto(f"{live.url}/t/tuesday-cup/manage")
    assert desk.locator("#rehearsal + .panel table tbody tr").count() == 1

    # publish; the player enters on the phone
    desk.get_by_role("button", name="Publish the tournament").click()
    desk.get_by_role("button", name="Start now").wait_for()
    sign_up(phone, live.url, "Brais")
    phone.goto(f"{live.url}/t")
    phone.get_by_role("link", name="Tuesday Cup").click()
    phone.get_by_role("button", name="Enter").click()
    phone.get_by_text("You are entered").first.wait_for()
    no_scroll_sideways(phone)
    picture(phone, "entered")

    # check-in opens; a house bot fills the field; the event starts
    Tournament.objects.filter(slug="tuesday-cup").update(checkin_min=1440 * 7)
    again(phone)
    phone.get_by_role("button", name="Check in").click()
    phone.get_by_text("You are checked in").first.wait_for()
    desk.locator(".entries", has_text="checked in").wait_for()
    again(desk)
    desk.locator("summary", has_text="Add an entry").click()
    desk.fill("#add-name", "Chive")
    desk.locator("form", has=desk.locator("#add-name")).get_by_role("button", name="Enter").click()
    desk.locator(".entries", has_text="Chive").wait_for()
    Tournament.objects.filter(slug="tuesday-cup").update(timing="manual")
    picture(desk, "manage-before")
    desk.get_by_role("button", name="Start now").click()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").or_(desk.get_by_text("One table still plays")).first.wait_for()

    # the phone is taken to its table without a touch, and plays
    phone.wait_for_url("**/g/*")
    phone.locator(LEGAL).first.wait_for(state="attached")
    for _ in range(3):
        phone.wait_for_function(MY_TURN)
        play_first_legal(phone)
    phone.wait_for_function(MY_TURN)  # so that no bot plays while the test ends the match
    code = phone.url.rsplit("/", 1)[1]
    again(desk)
    picture(desk, "manage-running")
    elsewhere(win_for_the_person, code)

    # back at the event: it is over, and the standings open
    phone.goto(f"{live.url}/t/tuesday-cup")
    picture(phone, "deciding")
    phone.get_by_role("heading", name="Place 1, 1 pt", exact=True).wait_for()
    no_scroll_sideways(phone)
    picture(phone, "over")
    phone.goto(f"{live.url}/t/tuesday-cup/standings")
    phone.locator("#l-standings a.dotted").first.click()
    phone.locator(".made-row").wait_for()
    no_scroll_sideways(phone)
    picture(phone, "standings")
    again(desk)
    assert "The tournament is over" in desk.locator("main").inner_text()
    picture(desk, "manage-over")
    assert Pairing.objects.filter(round__tournament__slug="tuesday-cup").count() == 1

    # nothing serious for a screen reader
    for address in ("", "/standings", "/crosstable", "/round/1", "/round/1/certificate", "/player/Brais", "/manage"):
        desk.goto(f"{live.url}/t/tuesday-cup{address}")
        no_scroll_sideways(desk)
        found = [
            f"{address}: {v['id']}: {node['html'][:160]}"
            for v in Axe().run(desk).response["violations"]
            if v["impact"] in {"serious", "critical"}
            for node in v["nodes"]
        ]
        assert not found, "\n".join(found)
    phone.get_by_role("link", name="Notices").click()
    phone.locator("main", has_text="Tuesday Cup is over").wait_for()


def test_a_player_enters_an_event_with_the_same_deals_and_promises_a_seed(live, open_page):
    t = tournament(make_user("Helena", is_staff=True), same_deals=True, checkin_min=0)
    phone = open_page(viewport=PHONE)
    sign_up(phone, live.url, "Brais")
    phone.goto(f"{live.url}/t/{t.slug}")
    phone.get_by_role("button", name="Enter").dblclick()
    phone.get_by_text("You are entered").first.wait_for()
    assert len(Entry.objects.get(tournament=t).contribution.commitment) == 64
