"""A guest and three bots on a phone's screen, by keyboard alone: two rounds' worth of speech is compared with a script.

The deal is fixed, so that the words are. The script is ``keyboard.txt`` beside this file; delete it and run the test
to write it anew, then read it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accounts.models import User
from accounts.services import ensure_house_bots
from matches import services
from matches.services import Player
from tests.browser.playing import own_decision, when_due
from tests.browsers import PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCRIPT = Path(__file__).with_name("keyboard.txt")
SECRET = b"a fixed secret of thirty-two by."


def seat_guest(guest_id: int) -> str:
    guest = User.objects.get(pk=guest_id)
    bots = User.objects.filter(kind=User.Kind.BOT, bot_level="club").order_by("username")[:3]
    players = [Player(guest), *(Player(bot, "club") for bot in bots)]
    return services.create_match(game="bouillabaisse", players=players, code="KEYBRDTW", secret=SECRET).code


def test_a_guest_plays_by_keyboard_alone_and_hears_everything(live, worker, open_page):
    elsewhere(ensure_house_bots)
    page = open_page(viewport=PHONE, has_touch=True)
    # no newcomer: hints are spoken too, and have a test of their own
    page.context.add_cookies([{"name": "naipe_settings", "value": "hints=bouillabaisse:31", "url": live.url}])
    page.goto(live.url)
    page.keyboard.press("Tab")
    focused = page.evaluate("() => document.activeElement.className")
    assert focused == "skip", "the first stop is the way past the header"
    page.get_by_role("button", name="Play now against bots").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    guest_id = elsewhere(lambda: User.objects.get(kind=User.Kind.GUEST).pk)

    code = elsewhere(seat_guest, guest_id)
    page.goto(f"{live.url}/g/{code}")
    page.evaluate("() => { window.heard = []; }")
    watch = """() => new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes)
            if (node.textContent.trim()) window.heard.push(node.textContent.trim());
    }).observe(document.getElementById('say'), { childList: true })"""
    page.evaluate(watch)

    asked = "wvtrhsp"
    while when_due(page, code):
        for key in asked:
            page.keyboard.press(key)
        asked = ""
        with own_decision(page, code):
            _choose_first_legal(page)
            page.keyboard.press("Enter")
    # How events are bundled into messages is a matter of time; the sentences and their order are not.
    heard = " ".join(page.evaluate("() => window.heard")).replace(_name(guest_id), "Guest")
    heard = re.sub(r"(?<=[.!]) (?=[A-Z])", "\n", heard) + "\n"
    if not SCRIPT.exists():
        SCRIPT.write_text(heard, encoding="utf-8")
        pytest.fail(f"{SCRIPT.name} is written; read it and run again")
    assert heard == SCRIPT.read_text(encoding="utf-8")


def _choose_first_legal(page) -> None:
    """To the hand, then along it until a card may be played."""
    if not page.evaluate("() => Boolean(document.activeElement.closest('#hand'))"):
        page.keyboard.press("1")
    page.keyboard.press("Home")
    for _ in range(30):
        if page.evaluate("() => document.activeElement.getAttribute('aria-disabled') !== 'true'"):
            return
        page.keyboard.press("ArrowRight")
    pytest.fail("no card may be played")


def _name(guest_id: int) -> str:
    return elsewhere(lambda: User.objects.get(pk=guest_id).username)
