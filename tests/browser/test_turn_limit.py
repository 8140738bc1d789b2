"""A turn with a limit of its own: the clock counts down and calls what ends first, the turn or the bank."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from tests.browser.seating import sit
from tests.browsers import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 320, "height": 640}
# A clock of the page's own class at a moment of a turn: what the face shows, and what was called.
DRAWN = """async ([bank, lasts, used]) => {
  const live = document.querySelector('script[src*="matches/live"]').src;
  const { Clocks } = await import(new URL('clocks.js', live));
  const words = JSON.parse(document.getElementById('words').textContent);
  const called = [];
  const clocks = new Clocks({ own: 0, expired() {}, warn: (text) => called.push(text), words });
  const ticking = Date.now;
  const now = Date.now();
  Date.now = () => now;
  clocks.set([{ bank: bank * 1000, since: now - used * 1000, until: now + (lasts - used) * 1000 }], now);
  const face = document.querySelector('#turn .ck');
  const drawn = { text: face.querySelector('.t').textContent, turn: face.dataset.turn || '', called };
  drawn.low = face.hasAttribute('data-low');
  drawn.before = getComputedStyle(face, '::before').content;
  drawn.spoken = clocks.spoken();
  const box = face.getBoundingClientRect();
  const line = document.querySelector('#turn p').getBoundingClientRect();
  drawn.fits = box.right <= innerWidth && box.left >= line.right - 1 && box.height < 40;
  clocks.list = null;
  Date.now = ticking;
  return drawn;
}"""


@pytest.mark.parametrize("viewport", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desk"])
def test_the_clock_counts_down_and_calls_what_ends_first(viewport, live, open_page):
    page = open_page(viewport=viewport)
    sit(page, live, "bouillabaisse", seats=4, clock=ClockPreset(180, 5, 60))
    page.wait_for_selector("#turn .ck .t")

    early = page.evaluate(DRAWN, [178, 60, 10])
    assert (early["text"], early["turn"], early["called"]) == ("2:48", "", [])
    assert early["spoken"].startswith("you 2:48 (0:50 for this turn)")

    late = page.evaluate(DRAWN, [178, 60, 30.5])
    assert (late["text"], late["turn"]) == ("0:29", "turn")
    assert late["called"] == ["30 seconds left for this turn."]
    assert "turn" in late["before"]
    assert late["fits"]

    last = page.evaluate(DRAWN, [178, 60, 50.5])
    assert (last["text"], last["low"]) == ("9.5", True)
    assert last["called"] == ["10 seconds left for this turn."]

    short = page.evaluate(DRAWN, [178, 30, 0])  # a turn that begins with its last half minute says nothing of it
    assert (short["turn"], short["called"]) == ("turn", [])

    bank = page.evaluate(DRAWN, [25, 25, 15.5])  # the bank is empty first
    assert (bank["text"], bank["turn"], bank["called"]) == ("9.5", "", ["10 seconds left."])
