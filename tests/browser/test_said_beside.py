"""What is said beside the game covers nothing of it: the state of the line, notices, refusals."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from tests.browser.playing import EDGE, LEGAL
from tests.browser.seating import others_play_until_turn, sit
from tests.browsers import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 320, "height": 640}
CLOCK = ClockPreset(600, 10, 60)
VIEWPORTS = pytest.mark.parametrize("viewport", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desk"])
# What is not wholly on the screen, of the turn line, the own clock and the words on the line.
CUT = """() => ['#turn p', '#turn .ck', '#net'].filter((name) => {
  const part = document.querySelector(name);
  const box = part.getBoundingClientRect();
  const whole = name !== '#net' || part.scrollWidth <= part.clientWidth + 1;
  return box.width < 40 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || !whole;
})"""
# A notice as the server draws it; then whether it lies on a place where a card is played.
NOTICE = """() => {
  const said = '<div class="notice-felt"><p>A player is away.</p><p>It takes two lines.</p></div>';
  document.getElementById('absent').innerHTML = said;
}"""
COVERED = """() => {
  const notice = document.querySelector('#absent .notice-felt').getBoundingClientRect();
  return [...document.querySelectorAll('#middle .pic, #turn, #hand, .plate')]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width && box.bottom > notice.top + 1 && box.top < notice.bottom - 1)
    .filter((box) => box.right > notice.left && box.left < notice.right).length;
}"""


@VIEWPORTS
def test_a_move_on_a_dead_line_is_said_to_wait_and_turn_and_clock_stay(viewport, live, open_page):
    page = open_page(viewport=viewport)
    at = sit(page, live, "bouillabaisse", seats=4, clock=CLOCK)
    others_play_until_turn(at)
    page.wait_for_selector("#turn:not(.wait)")
    page.wait_for_function("() => document.getElementById('net').textContent === ''")
    page.evaluate("() => { WebSocket.prototype.send = () => {}; }")
    page.locator(LEGAL).first.click(position=EDGE)
    page.wait_for_function("() => document.getElementById('net').textContent === 'Your move waits to be sent.'")
    assert page.evaluate(CUT) == []


@VIEWPORTS
def test_a_notice_covers_no_card_and_no_plate(viewport, live, open_page):
    page = open_page(viewport=viewport)
    at = sit(page, live, "bouillabaisse", seats=4, clock=CLOCK)
    others_play_until_turn(at)
    page.wait_for_selector("#turn:not(.wait)")
    page.evaluate(NOTICE)
    page.wait_for_function(f"() => ({COVERED})() === 0")


def test_a_refusal_lies_over_the_bar_and_no_name(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", seats=4)
    others_play_until_turn(at)
    page.wait_for_selector("#turn:not(.wait)")
    page.evaluate(
        "() => { const said = document.getElementById('alert'); said.textContent = 'No.'; said.hidden = false; }"
    )
    said, plates = page.locator("#alert").bounding_box(), page.locator("#plate-1").bounding_box()
    assert said
    assert plates
    assert said["y"] + said["height"] <= plates["y"]
