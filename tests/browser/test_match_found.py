"""A found match is heard and seen by somebody who looks at another page, and is never missed in the lobby."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import ensure_house_bots
from core.time import now
from lobby import services
from lobby.models import Proposal
from tests.browser.playing import sign_up
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("unhurried")]

# Counts the notes that a page plays, and makes it believe what the test says of being looked at.
LISTEN = """
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });"


def wait_in_queue(page, url: str) -> None:
    page.goto(url)
    page.locator("#tile-bouillabaisse").get_by_role("button", name="3+5", exact=False).first.click()
    page.locator("#waiting").wait_for()


def test_a_found_match_is_heard_and_seen_in_another_tab(live, worker, open_page):
    ana, brais = open_page(), open_page()
    for page, name in ((ana, "Ana"), (brais, "Brais")):
        page.context.add_init_script(LISTEN)
        sign_up(page, live.url, name)
    wait_in_queue(ana, live.url)
    ana.locator("#alerts").wait_for()
    assert not ana.locator("#notify").is_checked(), "the system is not asked before somebody wants it"
    other = ana.context.new_page()
    other.goto(f"{live.url}/rules")
    title = other.title()
    wait_in_queue(brais, live.url)
    ana.locator("[data-ready]").wait_for()
    ana.wait_for_function("() => document.title.startsWith('▶ Match found')")
    ana.wait_for_function("() => notes === 3")
    other.locator("#found").wait_for()
    assert other.title() == f"▶ Match found · {title}"
    assert other.locator("#found a").get_attribute("href") == f"{live.url}/"
    assert other.evaluate("notes") == 0, "it rings once, not in every tab"
    brais.get_by_role("button", name="Leave the queue").click()
    other.locator("#found").wait_for(state="detached")
    assert other.title() == title
    ana.wait_for_function("() => !document.title.startsWith('▶')")


def is_said(page, words: str) -> None:
    page.wait_for_function("words => document.getElementById('lobby-say').textContent.includes(words)", arg=words)


def let_the_proposal_lapse() -> None:
    Proposal.objects.update(expires_at=now() - timedelta(seconds=1))
    services.close_proposals()


def test_a_missed_ready_check_is_seen_and_said(live, worker, open_page):
    ana, brais = open_page(), open_page()
    for page, name in ((ana, "Ana"), (brais, "Brais")):
        sign_up(page, live.url, name)
        wait_in_queue(page, live.url)
    for page in (ana, brais):
        page.locator("[data-ready]").wait_for()
    ana.locator("[data-ready]").click()
    ana.get_by_text("You are ready.").wait_for()
    elsewhere(let_the_proposal_lapse)
    brais.locator("#missed").wait_for()
    is_said(brais, brais.locator("#missed-said").inner_text())
    ana.locator("#waiting [data-since]").wait_for()
    is_said(ana, "Somebody was not ready. You go on waiting.")
    brais.get_by_role("button", name="Join the queue again").click()
    for page in (ana, brais):
        page.locator("[data-ready]").wait_for()


def test_the_setting_keeps_it_silent(live, worker, open_page):
    ana, brais = open_page(), open_page()
    for page, name in ((ana, "Ana"), (brais, "Brais")):
        page.context.add_init_script(LISTEN)
        sign_up(page, live.url, name)
    ana.goto(f"{live.url}/settings")
    ana.locator("[name=sound_match]").uncheck(force=True)
    ana.get_by_role("button", name="Save settings").click()
    wait_in_queue(ana, live.url)
    wait_in_queue(brais, live.url)
    ana.locator("[data-ready]").wait_for()
    ana.wait_for_function("() => document.title.startsWith('▶ Match found')")
    assert ana.evaluate("notes") == 0


def test_a_table_that_fills_while_nobody_looks_rings_and_leads_to_the_match(live, worker, open_page):
    host, guest = open_page(), open_page()
    host.goto(f"{live.url}/play/bouillabaisse")
    host.locator("input[name=seats][value='3']").check(force=True)
    host.get_by_role("button", name="Open to everybody").click()
    host.wait_for_url("**/table/*")
    host.evaluate(HIDE)
    guest.goto(host.url)
    guest.get_by_role("button", name="Take a seat").click()
    host.locator("[data-taken='2']").wait_for()
    host.evaluate("document.body.dataset.old = '1'")
    other = host.context.new_page()
    other.goto(f"{live.url}/rules")
    beside = guest.context.new_page()  # a second window: the one with the table can be seen too
    beside.goto(f"{live.url}/rules")
    third = open_page()
    third.goto(f"{live.url}/")
    third.get_by_role("link", name="Look and join").click()
    third.get_by_role("button", name="Take a seat").click()
    for page in (host, guest, third):
        page.wait_for_url("**/g/*")
    for page, leads_to in ((other, host.url), (beside, guest.url)):
        page.locator("#found a").wait_for()
        assert page.locator("#found a").get_attribute("href") == leads_to


def test_the_waiting_room_changes_in_place(live, worker, open_page):
    host, guest = open_page(), open_page()
    host.goto(f"{live.url}/play/bugo")
    host.get_by_role("button", name="Open to everybody").click()
    host.wait_for_url("**/table/*")
    link = host.url
    host.evaluate("document.getElementById('seats').dataset.old = '1'")
    host.evaluate("window.same = true")
    guest.goto(link)
    guest.get_by_role("button", name="Take a seat").click()
    host.locator("[data-taken='2']").wait_for()
    is_said(host, "Somebody has joined")
    assert host.evaluate("window.same"), "the page was not loaded anew"
    host.get_by_role("button", name="Remove").click()
    guest.locator("#refused").wait_for()
    host.get_by_role("button", name="Close the table").click()
    guest.locator("#closed").wait_for()


def test_the_page_of_matches_to_watch_is_live(live, worker, open_page):
    elsewhere(ensure_house_bots)
    watcher, player = open_page(), open_page()
    watcher.goto(f"{live.url}/watch")
    watcher.get_by_text("Nobody plays in public right now").wait_for()
    player.goto(f"{live.url}/play/bouillabaisse")
    player.get_by_role("button", name="Play bots now").click()
    player.wait_for_url("**/g/*")
    watcher.locator("#lobby .rows a").first.click()
    watcher.wait_for_url("**/g/*")
    player.locator("#watchers:not([hidden])", has_text="one watches").wait_for()
    watcher.goto(f"{live.url}/watch")
    player.locator("#watchers[hidden]").wait_for(state="attached")
