"""A table of twelve fits a phone: cards that can be read, names that can be told apart, nothing cut off."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from lobby.services.rematches import ask_rematch
from matches import services
from tests.browser.seating import now_play, sit
from tests.browsers import DESKTOP, PHONE
from tests.live import elsewhere
from tests.matches.tables import BLITZ

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 320, "height": 640}
FAULTS = """(least) => {
  const faults = [];
  const high = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const within = (a, b) => high(a, b) && a.left >= b.left - 1 && a.right <= b.right + 1;
  const beside = (a, b) => a.right <= b.left || a.left >= b.right;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || a.top >= b.bottom - 1;
  const middle = document.getElementById('middle').getBoundingClientRect();
  for (const place of document.querySelectorAll('#middle .played')) {
    const card = place.querySelector('.card').getBoundingClientRect();
    if (card.width < least) faults.push(`a card of ${card.width} px`);
    if (!within(place.getBoundingClientRect(), middle)) faults.push('a card is cut off');
  }
  for (const plate of document.querySelectorAll('.plate')) {
    const box = plate.getBoundingClientRect();
    const shown = [...plate.children].map((part) => part.getBoundingClientRect()).filter((part) => part.width > 1);
    if (shown.some((part) => !within(part, box))) faults.push('a plate is too small');
    if (shown[0].width < 48) faults.push('a name without room');
    const onOthers = (one) => shown.some((other) => one !== other && !apart(one, other));
    if (shown.some(onOthers)) faults.push('words lie on words');
  }
  return [...new Set(faults)];
}"""


@pytest.mark.parametrize("clock", [None, BLITZ], ids=["unhurried", "clock"])
@pytest.mark.parametrize(("viewport", "least"), [(PHONE, 40), (SMALL, 30)], ids=["phone", "small"])
def test_twelve_at_a_table_on_a_phone(viewport, least, clock, live, open_page):
    page = open_page(viewport=viewport)
    sit(page, live, "bouillabaisse", seats=12, clock=clock)
    assert page.locator(".plate").count() == 11
    assert page.evaluate(FAULTS, least) == []


# As the page draws it: one of the others is away on turn, a bot plays for another.
AWAY = """() => {
  const [, gone, waited] = document.querySelectorAll('.plate');
  gone.classList.add('away');
  const long = '<span class="whole">ausente, xoga un robot</span><span class="brief" aria-hidden="true">ausente</span>';
  gone.querySelector('.st').innerHTML = long;
  const badge = '<span class="aw"><span class="word">ausente </span>1:42<span class="word"></span></span>';
  waited.insertAdjacentHTML('beforeend', badge);
  const faults = [];
  const box = waited.querySelector('.aw').getBoundingClientRect();
  const plate = waited.getBoundingClientRect();
  if (box.left < plate.left || box.right > plate.right || box.bottom > plate.bottom) faults.push('time over the edge');
  const name = waited.querySelector('.nm').getBoundingClientRect();
  if (name.height < 12 || name.bottom > box.top + 2) faults.push('a covered name');
  const clock = waited.querySelector('.ck');
  if (clock.getBoundingClientRect().height > 24) faults.push('the clock is broken into lines');
  for (const one of [waited.querySelector('.aw'), gone.querySelector('.st')]) {
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`${one.className} is cut`);
  }
  return faults;
}"""


@pytest.mark.parametrize("viewport", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desk"])
def test_who_is_away_among_twelve_keeps_the_name_and_a_whole_word(viewport, live, open_page):
    page = open_page(viewport=viewport)
    sit(page, live, "bouillabaisse", seats=12, clock=ClockPreset(900, 15, 120))
    assert page.evaluate(AWAY) == []


def test_the_steps_of_a_replay_stay_in_sight_and_its_plates_are_whole(live, open_page):
    page = open_page(viewport=SMALL)
    at = sit(page, live, "bouillabaisse", seats=12, clock=None)
    elsewhere(lambda: services.stop(match_id=at.match.pk))
    page.goto(f"{live.url}/g/{at.code}/3")
    steps = page.locator(".step-row")
    for to in (0, 400, 100_000):
        page.evaluate("to => scrollTo(0, to)", to)
        box = steps.bounding_box()
        assert 0 <= box["y"] <= SMALL["height"] - box["height"]
    cut = """() => [...document.querySelectorAll('#stage :is(.plate .st, .round p, .round h2)')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
    assert page.evaluate(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_seven_names_under_declarations_can_be_told_apart(live, open_page):
    page = open_page(viewport=SMALL)
    at = sit(page, live, "bugo", seats=7)

    def declare() -> None:
        now_play(at, at.position.to_act[0])  # the Leader chooses a side
        if 0 in at.position.to_act:  # whoever is asked sees the numbers in their place
            now_play(at, 0)

    elsewhere(declare)
    page.reload()
    page.locator(".declared").wait_for()
    widths = page.evaluate("() => [...document.querySelectorAll('.declared li')].map((li) => li.clientWidth)")
    assert len(widths) == 7
    assert min(widths) >= 60
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Buttons whose words run over, and what lies on the rematch.
CROWDED = """() => {
  const faults = [...document.querySelectorAll('#acts .btn, #rematch .btn')]
    .filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent);
  const last = document.querySelector('#last-trick summary').getBoundingClientRect();
  for (const button of document.querySelectorAll('#rematch .btn')) {
    const box = button.getBoundingClientRect();
    const beside = box.right <= last.left || box.left >= last.right;
    if (last.width && !beside && box.bottom > last.top && box.top < last.bottom) faults.push('the last trick');
  }
  return faults;
}"""


@pytest.mark.parametrize("viewport", [PHONE, SMALL], ids=["phone", "small"])
def test_the_end_on_a_phone_has_room_for_its_buttons(viewport, live, open_page):
    """In the language with the longest words, asked for a rematch."""
    page = open_page(viewport=viewport, locale="gl")
    at = sit(page, live, "bouillabaisse", seats=2)

    def end() -> None:
        for _ in range(4):
            now_play(at, at.position.to_act[0])
        services.leave(code=at.code, user=at.users[1], client_id="leave")
        ask_rematch(code=at.code, user=at.users[1])

    elsewhere(end)
    page.reload()
    page.locator("#rematch button").nth(1).wait_for()
    assert page.evaluate(CROWDED) == []
