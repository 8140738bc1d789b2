"""Phrases between two real pages: said, seen at the plate, heard in the own language; mute; the same where sockets are
blocked."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from accounts.models import User
from conduct import services
from matches import phrases
from tests.browser.seating import sit
from tests.browsers import PHONE
from tests.factories import make_user
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


# A bubble goes after some seconds. What it said, and how far below the first seat's plate it was, is kept.
KEEP_BUBBLES = """() => {
  window.bubbles = [];
  const below = (bubble) => {
    const plate = document.getElementById('plate-0');
    return plate ? bubble.getBoundingClientRect().top - plate.getBoundingClientRect().bottom : 0;
  };
  const keep = (bubble) => window.bubbles.push([bubble.textContent, below(bubble)]);
  new MutationObserver((changes) => {
    for (const change of changes) change.addedNodes.forEach(keep);
  }).observe(document.getElementById('bubbles'), { childList: true });
}"""


def enter(page, live, at, seat: int) -> None:
    """Another player's page of the same match."""

    def session() -> str:
        client = Client()
        client.force_login(at.users[seat])
        return client.cookies["sessionid"].value

    cookies = [
        {"name": "sessionid", "value": elsewhere(session), "url": live.url},
        {"name": "naipe_settings", "value": "hints=bouillabaisse:31&sound_chat=1&language=gl", "url": live.url},
    ]
    page.context.add_cookies(cookies)
    page.goto(f"{live.url}/g/{at.code}")


def test_on_a_phone_a_phrase_leaves_what_the_round_is_about_to_be_read(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", seats=2)
    page.locator('a[href="#talk"]').click()
    page.locator("[name=phrase]").first.click()
    page.wait_for_selector(".bubble")  # the own one came back, so the line is on
    elsewhere(lambda: phrases.say(match=at.match, user=at.users[1], phrase="hello"))
    page.wait_for_selector(".bubble[data-seat='1']")
    box = page.locator(".bubble[data-seat='1']").bounding_box()
    assert box["y"] + box["height"] <= page.locator("#round").bounding_box()["y"]
    assert page.locator("#round h2").bounding_box()["height"] < 30, "in one line"


def serious(page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in {"serious", "critical"}]


def test_said_by_keyboard_seen_at_the_plate_and_spoken_then_muted(live, open_page):
    ana, brais = open_page(viewport=PHONE), open_page(viewport=PHONE)
    at = sit(ana, live, "bouillabaisse")
    enter(brais, live, at, 1)
    brais.evaluate(
        "() => { window.heard = []; document.addEventListener('sound', (e) => window.heard.push(e.detail)); }"
    )
    for page in (ana, brais):
        page.evaluate(KEEP_BUBBLES)
    before = ana.locator("body").get_attribute("data-version")
    ana.keyboard.press("/")
    ana.wait_for_function("() => document.activeElement.closest('#talk')")
    assert serious(ana) == []
    ana.keyboard.press("Enter")
    brais.wait_for_function("() => window.bubbles.length")
    [(text, below)] = brais.evaluate("() => window.bubbles")
    assert text == "Ola!"
    assert abs(below) < 40, "at the speaker's plate"
    said = f"{at.users[0].username} di: Ola!"
    brais.wait_for_function("said => document.getElementById('say').textContent.includes(said)", arg=said)
    brais.wait_for_function("() => window.heard.length")
    assert brais.evaluate("() => window.heard") == ["chat"]
    ana.wait_for_function("() => window.bubbles.some(([text]) => text === 'Hello!')")
    assert ana.locator("body").get_attribute("data-version") == before
    assert not ana.locator("#talk").is_visible(), "the sheet closes behind it"

    brais.evaluate("() => { location.hash = '#talk'; }")
    button = brais.locator(".neighbours [data-shun] button")
    with brais.expect_response("**/shun"):
        button.click()
    brais.wait_for_function("() => document.querySelector('.neighbours [data-shun] button').value === '0'")
    ana.evaluate("() => { location.hash = '#talk'; }")
    ana.locator(".phrases button").nth(5).click()
    ana.wait_for_function("() => window.bubbles.some(([text]) => text === 'Oops!')")
    assert len(brais.evaluate("() => window.bubbles")) == 1


def test_where_sockets_are_blocked_phrases_come_by_polling(live, open_page):
    ana, brais = open_page(), open_page()
    brais.context.route_web_socket("**/ws/**", lambda socket: socket.close())
    at = sit(ana, live, "bouillabaisse")
    enter(brais, live, at, 1)
    brais.wait_for_function("() => document.getElementById('net').textContent !== ''")
    for page in (ana, brais):
        page.evaluate(KEEP_BUBBLES)
    ana.evaluate("() => { location.hash = '#talk'; }")
    ana.locator(".phrases button").first.click()
    brais.wait_for_function("() => window.bubbles.length")
    brais.evaluate("() => { location.hash = '#talk'; }")
    brais.locator(".phrases button").nth(6).click()
    ana.wait_for_function("() => window.bubbles.some(([text]) => text === 'Sorry!')")


def test_who_is_barred_in_mid_match_reads_why_and_plays_no_more(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse")
    page.wait_for_selector("#hand button")

    def bar() -> None:
        staff = make_user(is_staff=True)
        services.bar(by=staff, player=User.objects.get(pk=at.users[0].pk), days=1, why="Insults at the table.")

    elsewhere(bar)
    page.wait_for_selector("body[data-barred]")  # the page has loaded itself again
    assert "Insults at the table." in page.locator(".refusal").inner_text()
    page.errors.clear()
