"""Two to four at a table on a phone, with clocks: whole names, points and the word of who led, wherever it is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from tests.browser.seating import others_play_until_turn, sit
from tests.browsers import PHONE
from tests.live import elsewhere
from tests.matches.tables import BLITZ

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 320, "height": 640}
# A name of eight letters and points of four digits, as they may be at the end of a match.
LONG = """() => {
  for (const name of document.querySelectorAll('.table .called')) name.textContent = 'Wanderer';
  for (const points of document.querySelectorAll('.bouillabaisse .plate .st')) points.textContent = '−1245 pts';
}"""
CUT = """() => {
  const felt = document.querySelector('.table').getBoundingClientRect();
  const faults = [];
  const which = '.plate :is(.called, .st, .ck, .ct), .trick :is(.called, .word-led), .round *';
  for (const one of document.querySelectorAll(which)) {
    const box = one.getBoundingClientRect();
    const words = one.textContent.trim();
    const least = one.matches('.led .called') ? 60 : one.scrollWidth - 1; // who led may lose an end, "led" nothing
    if (one.clientWidth < least && getComputedStyle(one).display !== 'inline') faults.push(`cut: ${words}`);
    if (box.left < felt.left || box.right > felt.right) faults.push(`over the edge: ${words}`);
  }
  for (const plate of document.querySelectorAll('.plate')) {
    const box = plate.getBoundingClientRect();
    const parts = [...plate.children].map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1);
    if (parts.some((part) => part.top < box.top || part.bottom > box.bottom)) faults.push('a plate is too low');
    const across = (a, b) => a.left < b.right && b.left < a.right;
    const on = (a, b) => a !== b && across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    if (parts.some((a) => parts.some((b) => on(a, b)))) faults.push('words lie on words');
  }
  return [...new Set(faults)];
}"""


def _faults(page: Any) -> list[str]:
    page.evaluate(LONG)
    found: list[str] = page.evaluate(CUT)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewport", [PHONE, SMALL], ids=["phone", "small"])
def test_a_table_its_watchers_and_its_replay(viewport, seats, live, open_page):
    page, watching = open_page(viewport=viewport), open_page(viewport=viewport)
    at = sit(page, live, "bouillabaisse", seats=seats, clock=BLITZ)
    others_play_until_turn(at)
    page.goto(f"{live.url}/g/{at.code}")
    assert _faults(page) == []
    watching.goto(f"{live.url}/g/{at.code}")
    assert _faults(watching) == []
    elsewhere(lambda: services.stop(match_id=at.match.pk))
    page.goto(f"{live.url}/g/{at.code}/3")
    assert _faults(page) == []


@pytest.mark.parametrize(("game", "seats"), [("bugo", 4), ("buraco", 2), ("buraco", 4), ("bridgette", 2)])
def test_the_other_games(game, seats, live, open_page):
    page = open_page(viewport=PHONE)
    sit(page, live, game, seats=seats, clock=BLITZ)
    page.evaluate(LONG)
    cut = """() => [...document.querySelectorAll('.plate :is(.called, .st)')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    assert page.evaluate(cut) == []
