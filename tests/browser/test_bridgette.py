"""A whole match of Bridgette against a bot on a phone's screen: exchange, auction and thirteen tricks in each deal."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.services import ensure_house_bots
from games.bridgette import rules
from matches import selectors, services
from matches.services import Player
from tests.browser.playing import EDGE, LEGAL, own_decision, sign_up, when_due
from tests.browsers import PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The deals are the same every time: one in which the person declares, and one in which the bot does.
SECRET = b"a fixed secret of thirty-two by."


def seat(name: str) -> str:
    ensure_house_bots()
    person = User.objects.get(username=name)
    bot = User.objects.filter(kind=User.Kind.BOT, bot_level="beginner").order_by("username")[0]
    return services.create_match(
        game="bridgette",
        players=[Player(person), Player(bot, "beginner")],
        options={"deals": 2, "first_dealer": "seat_0"},
        code="BRDGTTES",
        secret=SECRET,
    ).code


def throw_away(page, seen: set[str]) -> None:
    """Ticks one card too few, hears why that is not enough, and then throws."""
    button = page.locator("[data-collect]")
    need = int(button.get_attribute("data-need"))
    boxes = page.locator("#hand label.card")
    assert boxes.count() == 13 + need
    for at in range(need - 1):
        boxes.nth(at).click(position=EDGE)
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert str(need) in page.locator("#alert").inner_text()
    # The last one by keyboard: Enter ticks, and does not send the form.
    page.locator("#hand input.pick").nth(need - 1).focus()
    page.keyboard.press("Enter")
    assert page.locator("#hand input.pick:checked").count() == need
    assert button.get_attribute("aria-disabled") == "false"
    button.click()
    seen.add("exchange")


def call(page, seen: set[str]) -> None:
    """The cheapest bid as an opening, by tap and button; afterwards a pass."""
    closed = page.locator(".strains:visible [aria-disabled=true]")
    for at in range(closed.count()):
        assert closed.nth(at).get_attribute("data-reason").endswith(".")
        assert closed.nth(at).locator("small").inner_text().strip()
    if closed.count():
        seen.add("reasons")
    open_bids = page.locator(".strains:visible [aria-pressed]")
    if "bid" in seen or not open_bids.count():
        page.locator("#act-pass").click()
        return
    assert page.locator("#act-bid").get_attribute("aria-disabled") == "true"
    open_bids.first.tap()
    page.locator("#act-bid:not([aria-disabled=true])").click()
    seen.add("bid")


# What the button of the last trick covers or touches.
TOUCHED = """() => {
  const button = document.querySelector('#last-trick summary');
  if (!button) return [];
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const beside = (box) => box.right <= left - 4 || box.left >= right + 4;
  const near = (box) => box.width && !beside(box) && box.bottom > top - 4 && box.top < bottom + 4;
  const others = document.querySelectorAll('#middle :is(.pic, .who, .won li, .ban, .stakes), #hand .card');
  return [...others].filter((other) => near(other.getBoundingClientRect())).map((other) => other.className);
}"""


def play_card(page, seen: set[str]) -> None:
    if page.locator(".ban").count():
        seen.add("ban")
    page.locator(LEGAL).first.click(position=EDGE)
    seen.add("card")


def test_a_whole_match_with_a_bot_on_a_phone(live, worker, open_page):
    page = open_page(viewport=PHONE, has_touch=True, bypass_csp=True)
    sign_up(page, live.url, "Uxia")
    code = elsewhere(seat, "Uxia")
    page.goto(f"{live.url}/g/{code}")
    seen: set[str] = set()
    while when_due(page, code):
        width, height = page.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollHeight]")
        assert (width, height) <= (PHONE["width"], PHONE["height"]), "nothing scrolls on a phone"
        assert page.evaluate(TOUCHED) == []
        with own_decision(page, code):  # both throw away at once
            if page.locator("[data-collect]").count():
                throw_away(page, seen)
            elif page.locator("#calls").count():
                call(page, seen)
            else:
                play_card(page, seen)
    assert {"exchange", "bid", "reasons", "card"} <= seen

    position = elsewhere(lambda: selectors.position_of(selectors.by_code(code)))
    results = position.state.results
    assert len(results) == len(page.locator("#score tbody tr").all())
    for deal, row in zip(results, page.locator("#score tbody tr").all(), strict=True):
        said = row.evaluate("row => row.innerText")
        for points in deal.points:
            assert str(points) in said
        assert row.locator("small").count() == (1 if deal.lines else 0)
    assert rules.outcome(position.state) is not None

    for step in (5, position.version - 9, position.version - 1):
        page.set_viewport_size(PHONE if step == 5 else {"width": 320, "height": 640})
        page.goto(f"{live.url}/g/{code}/{step}?seat=open")
        assert page.evaluate(TOUCHED) == []
        assert page.locator("#stage .open-hand").count() == 2
        assert page.locator("#stage :is(input.pick, .bidbox, [name=move])").count() == 0
