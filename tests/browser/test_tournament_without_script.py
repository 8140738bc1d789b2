"""A whole small tournament without a script, at the organiser's desk and on a player's phone: by links and forms."""

from __future__ import annotations

import pytest

from accounts.services import ensure_house_bots
from matches.models import Match
from tests.browser.playing import log_in, sign_up
from tests.browser.test_tournament import no_scroll_sideways, picture, win_for_the_person
from tests.browsers import DESKTOP, PHONE
from tests.factories import make_user
from tests.live import PATIENCE_S, elsewhere
from tests.tournaments.events import decide
from tournaments import services
from tournaments.models import Pairing, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REFRESH = "meta[http-equiv=refresh]"


def seen_again(page, words, *, address=None):
    """Looks at the page as a person does who presses reload, until it says these words."""
    found = page.locator("main").get_by_text(words).first
    for _ in range(PATIENCE_S * 2):
        page.goto(address or page.url)
        if found.is_visible():
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"{page.url} does not say {words!r}: {page.locator('main').inner_text()}")


def press(page, button, **fields):
    """Fills in the form with this button, by the names of its fields, and sends it."""
    pressed = page.get_by_role("button", name=button, exact=True).first
    assert pressed.is_visible(), page.locator("body").inner_text()
    form = page.locator("form", has=pressed).first
    for name, value in fields.items():
        form.locator(f"[name={name}]").fill(value)
    pressed.click()
    page.wait_for_load_state()


def to_type(page, link):
    """Where something has to be typed, the page does not load itself again meanwhile."""
    page.get_by_role("link", name=link, exact=True).click()
    assert not page.locator(REFRESH).count(), page.url


def test_a_tournament_without_a_script(live, worker, open_page):
    ensure_house_bots()
    make_user("Helena", is_staff=True)
    make_user("Anxo")
    make_user("Uxia")
    desk = open_page(viewport=DESKTOP, java_script_enabled=False)
    phone = open_page(viewport=PHONE, java_script_enabled=False)
    log_in(desk, live.url, "Helena")

    # created, changed, opened
    desk.goto(f"{live.url}/t/new")
    desk.locator("li", has_text="Bouillabaisse").get_by_role("link", name="Choose").click()
    desk.fill("[name=name]", "Quiet Cup")
    desk.fill("[name=rounds]", "2")
    press(desk, "Save as a draft")
    desk.get_by_role("link", name="Regulations").click()
    desk.fill("[name=description]", "No scripts needed.")
    for summary in ("Times", "Pairing and points"):
        desk.locator("summary", has_text=summary).click()
    desk.select_option("[name=timing]", "manual")
    desk.fill("[name=checkin_min]", "1440")
    desk.check("[name=confirm]")
    press(desk, "Save")
    press(desk, "Publish the tournament")
    manage = desk.url
    event = manage.removesuffix("/manage")

    # entered, by the player and by the desk; a bye asked for and taken back; out and in again
    sign_up(phone, live.url, "Brais")
    phone.goto(f"{live.url}/t")
    phone.get_by_role("link", name="Quiet Cup").click()
    assert phone.locator(REFRESH).count() == 1
    press(phone, "Enter")
    assert not phone.locator("input:visible").count(), "nothing to type in where the page loads itself again"
    to_type(phone, "Withdraw, or ask for a bye")
    picture(phone, "quiet-bye")
    press(phone, "Ask for it", round="2")
    assert phone.locator(REFRESH).count() == 1
    to_type(phone, "Withdraw, or ask for a bye")
    phone.select_option("[name=kind]", "")
    press(phone, "Ask for it", round="2")
    to_type(phone, "Withdraw, or ask for a bye")
    press(phone, "Withdraw from the tournament")
    press(phone, "Enter")
    phone.get_by_text("You are checked in").first.wait_for()
    no_scroll_sideways(phone)
    desk.goto(manage)
    for name in ("Chive", "Anxo", "Uxia"):
        desk.locator("summary", has_text="Add an entry").click()
        desk.fill("#add-name", name)
        desk.locator("form", has=desk.locator("#add-name")).get_by_role("button", name="Enter").click()
        desk.locator(".entries", has_text=name).wait_for()
        if name != "Chive":  # bots are always here
            desk.locator(".entries > li", has_text=name).get_by_role("button", name="Check in").click()

    # started; paired, and by hand: who meets whom is chosen
    press(desk, "Start now")
    press(desk, "Pair round 1")
    seen_again(desk, "not published", address=manage)
    desk.get_by_role("link", name="Exchange, or pair by hand").click()
    hand = desk.url
    for box in desk.locator("[name=keep]").all():
        box.uncheck()
    desk.fill("[name=t0s0]", "Brais")
    desk.fill("[name=t0s1]", "Chive")
    desk.fill("#h-reason", "they asked to")
    press(desk, "Look at it first")
    assert desk.locator("li", has_text="Brais – Chive").get_by_text("new").count()
    picture(desk, "quiet-hand")
    press(desk, "Pair the round so")
    assert desk.url != hand
    press(desk, "Publish round 1")
    desk.goto(manage)
    begin = desk.get_by_role("button", name="Begin the round now")
    if begin.count():
        begin.click()

    # the table is found from the event's page, and calls the director
    seen_again(phone, "Sit down", address=event)
    phone.get_by_text("Chive").first.wait_for()
    to_type(phone, "Call the director")
    picture(phone, "quiet-call")
    phone.fill("#call-text", "Which pack is it?")
    press(phone, "Call")
    desk.goto(manage)
    press(desk, "Answer", text="The short one.")
    seen_again(phone, "The short one.", address=event)
    phone.locator("#b-mytable").get_by_role("link", name="Sit down").click()
    phone.locator("a[href='#choices']:visible").first.click()
    to_type(phone, "Call the director")  # this page loads itself again too
    assert phone.locator("#call-text").is_visible()
    phone.locator("#b-mytable").get_by_role("link", name="Sit down").click()
    for _ in range(3):
        _play(phone)
    code = phone.url.split("?")[0].rsplit("/", 1)[1]
    elsewhere(win_for_the_person, code)

    # the other result by the desk, then corrected, with the reason in the log, and the correction undone
    desk.goto(manage)
    for table in Pairing.objects.filter(round__tournament__name="Quiet Cup", decided_at=None):
        desk.goto(manage)
        row = desk.locator(".rows-top > li", has_text=f"Table {table.table}:")
        if not row.count():
            continue
        row.locator("summary", has_text="Enter the result").click()
        row.locator("[name=result]").select_option("1-0")
        row.get_by_label("Why").fill("seen at the table")
        row.get_by_role("button", name="Enter the result").click()
    seen_again(desk, "Round 2 can be paired.", address=manage)
    correct = desk.locator("form", has=desk.get_by_role("button", name="Correct the result"))
    correct.locator("[name=round]").fill("1")
    correct.locator("[name=table]").fill("2")
    correct.locator("[name=result]").select_option("0-1")
    correct.locator("[name=reason]").fill("entered the wrong way round")
    correct.get_by_role("button", name="Correct the result").click()
    log = desk.locator(".acts-log > li", has_text="entered the wrong way round").first
    log.get_by_role("button", name="Undo").click()
    desk.locator(".acts-log > li", has_text="undone").first.wait_for()

    # one withdraws, so that there is a bye; the second round; the end
    entry = desk.locator(".entries > li", has_text="Uxia")
    entry.locator("summary", has_text="Withdraw").click()
    entry.locator("input").fill("has to leave")
    entry.get_by_role("button", name="Withdraw Uxia").click()
    press(desk, "Pair round 2")
    seen_again(desk, "not published", address=manage)
    press(desk, "Publish round 2")
    desk.goto(manage)
    assert desk.get_by_text("bye").count()
    elsewhere(_finish, "Quiet Cup")
    seen_again(phone, "Place ", address=event)
    assert not phone.locator(REFRESH).count(), "it is over: nothing changes any more"
    picture(phone, "quiet-over")

    # what is there to read: standings, how a tie-break was made, crosstable, certificate
    phone.get_by_role("link", name="Standings", exact=True).first.click()
    phone.locator("#l-standings a.dotted:visible").first.click()
    phone.get_by_text("How the tie-breaks are made").wait_for()
    phone.get_by_role("link", name="Crosstable", exact=True).first.click()
    no_scroll_sideways(phone)
    phone.goto(f"{event}/round/1")
    phone.get_by_role("link", name="Pairing certificate").click()
    phone.locator("summary", has_text="The input").click()
    assert phone.locator("pre").is_visible()
    no_scroll_sideways(phone)

    # and another is called off
    desk.get_by_role("link", name="New one like this").click()
    desk.fill("[name=name]", "Never Cup")
    press(desk, "Save as a draft")
    press(desk, "Publish the tournament")
    press(desk, "Cancel the tournament", reason="the hall is closed")
    phone.goto(f"{live.url}/t/never-cup")
    phone.get_by_text("the hall is closed").first.wait_for()


def _play(page):
    """One move by a plain form, when it is the own turn."""
    for _ in range(PATIENCE_S * 2):
        legal = page.locator("#hand button.card:not([aria-disabled=true])")
        turn = page.locator("#turn")
        if legal.count() and "wait" not in (turn.get_attribute("class") or ""):
            before = page.locator("body").get_attribute("data-version")
            legal.first.click(position={"x": 8, "y": 20})
            page.wait_for_load_state()
            assert page.locator("body").get_attribute("data-version") != before, page.locator("body").inner_text()
            return
        page.wait_for_timeout(500)
        page.goto(page.url)
    raise AssertionError("the turn never came")


def _finish(name):
    """Ends what still plays, and the event with it."""
    t = Tournament.objects.get(name=name)
    for _ in range(20):
        services.advance(tournament_id=t.pk)
        for match in Match.objects.filter(pairing__round__tournament=t, pairing__decided_at=None):
            if not match.is_over:
                decide(match, [1, 2])
        t.refresh_from_db()
        if t.is_over:
            return
        if t.played_rounds.filter(status="published").exists():
            services.begin_round(tournament_id=t.pk, number=2, author=t.organiser)
