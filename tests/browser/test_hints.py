"""A first match explains itself: one hint at a time, while it matters, off the table, never again once it was read."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import registry
from matches import services
from tests.browser.seating import now_play, others_play_until_turn, sit
from tests.browsers import DESKTOP, PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ["bouillabaisse", "bugo", "buraco", "bridgette"]
SMALL = {"width": 320, "height": 640}
# Shows a hint by its key, then tells what it covers, and what of the table is cut off because it is there.
FAULTS = """(key) => {
  const words = JSON.parse(document.getElementById('words').textContent);
  const hint = document.getElementById('hint');
  document.getElementById('hint-said').textContent = words.hints[key];
  hint.hidden = false;
  const box = hint.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
  const high = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const within = (a, b) => high(a, b) && a.left >= b.left - 1 && a.right <= b.right + 1;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const faults = within(box, screen) ? [] : ['the hint is off the screen'];
  for (const part of ['bar', 'round', 'stockrow', 'middle', 'turn', 'hand', 'acts']) {
    const found = document.getElementById(part);
    const area = found && found.getBoundingClientRect();
    if (!area || !area.width) continue;
    if (!apart(area, box)) faults.push(`${part} is covered`);
    if (!within(area, screen)) faults.push(`${part} is off the screen`);
  }
  const tight = document.body.matches('.bugo') && innerHeight <= 740; // its numbers to declare need the room
  for (const plate of tight ? [] : document.querySelectorAll('#seats .plate')) {
    const area = plate.getBoundingClientRect();
    const free = area.width > 60 && area.height > 30 && within(area, screen) && apart(area, box);
    if (!free || getComputedStyle(plate.parentElement).clipPath !== 'none') faults.push(`${plate.id} cannot be seen`);
  }
  const log = document.getElementById('log');
  log.scrollTop = log.scrollHeight; // as the page does after each table
  const newest = [...document.querySelectorAll('#lines li')].pop();
  const side = newest && newest.getBoundingClientRect();
  if (side && side.width && !(apart(side, box) && within(side, screen))) faults.push('the newest line cannot be read');
  for (const words of document.querySelectorAll('#round :is(h2, p), #turn p')) {
    const full = words.scrollWidth <= words.clientWidth + 1 && words.scrollHeight <= words.clientHeight + 1;
    const box = words.getBoundingClientRect();
    if (box.width > 1 && !(full && within(box, screen))) faults.push(`${words.textContent.trim()} is cut off`);
  }
  const middle = document.getElementById('middle');
  const shown = middle.querySelectorAll('.trick, .pair, .bidbox, .pick, .declared, .counts, .up');
  for (const part of shown) {
    for (const piece of [part, ...part.querySelectorAll('.pic, .bidb')]) {
      const area = piece.getBoundingClientRect();
      if (area.width && !within(area, middle.getBoundingClientRect())) faults.push(`${piece.className} is cut off`);
    }
  }
  return [...new Set(faults)];
}"""


@pytest.mark.parametrize("viewport", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_no_hint_covers_what_it_speaks_of(game, viewport, live, open_page):
    """Each of the five, in each state of a first deal: exchange, auction, declaration, trick."""
    page = open_page(viewport=viewport)
    at = sit(page, live, game, hints=True, seats=2 if game == "bridgette" else 4)
    keys = list(registry.get(game).strings.HINTS)
    assert len(keys) == 5
    others_play_until_turn(at)
    page.wait_for_selector("#turn:not(.wait)")
    page.wait_for_selector("#hint:not([hidden])")
    said = page.locator("#hint-said").inner_text()
    assert said in page.locator("#say").inner_text() or said in page.content()
    for _ in range(4):
        page.goto(f"{live.url}/g/{at.code}")
        page.wait_for_selector("#turn:not(.wait)")
        for key in keys:
            assert page.evaluate(FAULTS, key) == [], key
        elsewhere(now_play, at, 0)
        others_play_until_turn(at)


def test_read_by_keyboard_it_is_gone_for_good_and_the_next_one_comes_in_its_time(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", hints=True, first=0)
    page.wait_for_selector("#hint:not([hidden])")
    assert "price list" in page.locator("#hint-said").inner_text()
    assert page.evaluate("() => document.activeElement === document.body"), "the focus is not taken"
    page.locator("#hint-read").focus()
    with page.expect_response("**/hint") as answered:
        page.keyboard.press("Enter")
    assert answered.value.status == 204
    assert page.locator("#hint").is_hidden()
    others_play_until_turn(at)
    page.wait_for_selector("#hint:not([hidden])")
    second = page.locator("#hint-said").inner_text()
    assert "suit that was led" in second
    page.wait_for_function("said => document.getElementById('say').textContent.includes(said)", arg=second)
    with page.expect_response("**/hint"):
        page.locator("#hint-read").press("Escape")
    page.reload()
    page.wait_for_selector("#turn:not(.wait)")
    assert page.locator("#hint").is_hidden()


def test_a_hint_goes_when_its_moment_is_over(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", hints=True, first=0)
    page.wait_for_selector("#hint:not([hidden])")
    assert "price list" in page.locator("#hint-said").inner_text()
    elsewhere(lambda: [now_play(at, at.position.to_act[0]) for _ in range(2)])  # the first trick
    page.wait_for_function("""() => !document.getElementById('hints-now').dataset.hints.includes('prices')
        && (document.getElementById('hint').hidden
            || !document.getElementById('hint-said').textContent.includes('price list'))""")


def test_no_hint_outlives_the_match(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", hints=True, first=0)
    page.wait_for_selector("#hint:not([hidden])")
    elsewhere(lambda: services.leave(code=at.code, user=at.users[1], client_id="bye"))
    page.wait_for_selector("#middle .note-felt")
    page.wait_for_selector("#hint", state="hidden")


def test_on_a_phone_a_sign_tells_that_a_hint_unfolds(live, open_page):
    page = open_page(viewport=SMALL)
    sit(page, live, "bouillabaisse", hints=True, first=0)
    page.wait_for_selector("#hint:not([hidden])")
    assert page.get_by_role("checkbox", name="Show the whole hint").count() == 1
    sign = "() => getComputedStyle(document.querySelector('#hint label'), '::after').rotate"
    before = page.evaluate(sign)
    assert before == "45deg"
    assert page.locator("#hint-stop").is_hidden()
    page.locator("#hint label").click()
    assert page.evaluate(sign) != before
    assert page.locator("#hint-stop").is_visible()


def test_no_more_hints_means_none_in_this_game(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", hints=True)
    page.wait_for_selector("#hint:not([hidden])")
    with page.expect_response("**/hint"):
        page.locator("#hint-stop").click()
    page.goto(f"{live.url}/g/{at.code}")
    assert page.locator("#hint").count() == 0


def test_without_script_a_hint_is_a_form(live, open_page):
    page = open_page(java_script_enabled=False)
    sit(page, live, "bouillabaisse", hints=True)
    assert page.locator("#hint").is_visible()
    page.locator("#hint-read").click()
    page.locator("#hint").wait_for(state="hidden")
    page.locator("a[href='#choices']").click()
    page.locator("#choices").wait_for()
    assert not any(page.locator("[data-keys-help]").nth(n).is_visible() for n in range(2)), "it would do nothing"
    page.locator("#choices .close").click()  # fails where anything lies over it
    page.locator("#choices").wait_for(state="hidden")


def test_an_account_keeps_what_was_read_and_who_has_finished_a_match_gets_none(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", hints=True, seats=3)

    def make_person() -> None:
        User.objects.filter(pk=at.users[0].pk).update(kind=User.Kind.PERSON)

    elsewhere(make_person)
    page.reload()
    with page.expect_response("**/hint"):
        page.locator("#hint-read").click()
    hints = elsewhere(lambda: User.objects.get(pk=at.users[0].pk).preferences.hints)
    assert hints == "bouillabaisse:1"


def test_the_keys_are_listed_on_a_sign_and_on_a_button(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", hints=True)
    page.keyboard.press("?")
    dialog = page.locator("dialog#keys")
    assert dialog.is_visible()
    assert "what may I play" in dialog.inner_text()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.locator(".bar [data-keys-help]").click()
    assert dialog.is_visible()
    page.keyboard.press("Escape")
    page.goto(f"{live.url}/settings")
    page.uncheck("[name=letter_keys]")
    page.locator("#settings-form .btn-main").click()
    page.wait_for_selector(".notice")
    page.goto(f"{live.url}/g/{at.code}")
    page.locator(".bar [data-keys-help]").click()
    listed = page.locator("dialog#keys").inner_text()
    assert "what may I play" not in listed
    assert "switched off" in listed
