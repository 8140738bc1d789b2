"""Each setting, set on the settings page by hand, does at the table what it says; in every game."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from core.time import now_ms
from games.kernel import ClockPreset
from lobby.services import join_queue
from tests.browser.seating import now_play, others_play_until_turn, sit
from tests.browsers import DESKTOP, PHONE
from tests.factories import make_user
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ["bouillabaisse", "bugo", "buraco", "bridgette"]

MEASURE = """() => {
  const cards = [...document.querySelectorAll('#hand .card')];
  const root = document.documentElement;
  const diamond = cards.find((card) => card.dataset.suit === 'diamond');
  const index = cards.find((card) => card.dataset.suit)?.querySelector('.card-index');
  return {
    width: cards[0].getBoundingClientRect().width,
    cards: cards.map((card) => card.dataset.card).filter(Boolean), // none on a card that its owner does not see
    diamond: getComputedStyle(root).getPropertyValue('--diamond'),
    letter: index ? getComputedStyle(index, '::after').content : '',
    page: getComputedStyle(document.body).backgroundColor,
    travels: getComputedStyle(root, '::view-transition-group(x)').animationDuration,
    lang: root.lang,
  };
}"""


def save(page, live, *, choose=(), select=(), tick=(), untick=()) -> None:
    """Fills in the settings page as a person does."""
    page.goto(f"{live.url}/settings")
    for name, value in choose:
        page.locator(f"[name={name}][value={value}] + span").click()
    for name, value in select:
        page.select_option(f"[name={name}]", value)
    for name in tick:
        page.check(f"[name={name}]")
    for name in untick:
        page.uncheck(f"[name={name}]")
    page.locator("#settings-form button.btn-main").click()
    page.wait_for_selector(".notice-good, .notice[role=status]")


def rank(card: str) -> int:
    return "23456789TJQKA".index(card[0])


def number(card: str) -> int:
    return int(card.rstrip("abcd"))


@pytest.mark.parametrize("game", GAMES)
def test_look_and_order_at_the_table(game, live, open_page):
    page = open_page(viewport=DESKTOP)
    at = sit(page, live, game, code="LOOKATIT", secret=b"a fixed secret of thirty-two by.")
    if game == "bugo":  # its cards are dealt when a side of the round card is chosen
        elsewhere(lambda: now_play(at, at.position.to_act[0]))
    page.goto(f"{live.url}/g/{at.code}")
    before = page.evaluate(MEASURE)
    save(
        page,
        live,
        choose=[("deck", "four"), ("card_size", "large"), ("theme", "dark")],
        select=[
            ("hand_order", "bridge"),
            ("high_card", "left" if game == "bugo" else "right"),
            ("motion", "slow"),
            ("language", "gl"),
        ],
        tick=["suit_letters"],
    )
    page.goto(f"{live.url}/g/{at.code}")
    after = page.evaluate(MEASURE)
    assert after["width"] > before["width"]
    assert after["diamond"] != before["diamond"]
    assert after["page"] != before["page"]
    assert after["lang"] == "gl"
    assert after["travels"] != before["travels"]
    if game == "bugo":
        assert list(map(number, after["cards"])) == sorted(map(number, before["cards"]), reverse=True)
        assert list(map(number, before["cards"])) == sorted(map(number, before["cards"]))
        return
    assert sorted(after["cards"]) == sorted(before["cards"])
    assert after["letter"].strip('"') in {"P", "C", "D", "T"}
    plain = [card for card in after["cards"] if card[0] in "3456789TJQKA" and card[1] in "SHCD"]
    suits = list(dict.fromkeys(card[1] for card in plain))
    assert suits == sorted(suits, key="SHDC".index)
    for suit in suits:
        ranks = [rank(card) for card in plain if card[1] == suit]
        assert ranks == sorted(ranks), "the high cards lie on the right"


INSIDE = """() => [...document.querySelectorAll('#hand .card, #turn, #acts a, #acts button')]
  .filter((element) => element.offsetParent)
  .every((element) => {
    const box = element.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  })"""


def test_a_large_hand_fits_a_small_phone(live, open_page):
    page = open_page(viewport={"width": 320, "height": 640}, has_touch=True)
    at = sit(page, live, "bouillabaisse", seats=4)
    save(page, live, choose=[("card_size", "large")])
    page.goto(f"{live.url}/g/{at.code}")
    inside = page.evaluate(INSIDE)
    assert inside
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("confirm", "taps"), [("always", 2), ("never", 1)])
def test_a_card_is_played_by_as_many_taps_as_were_asked_for(confirm, taps, live, open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    at = sit(page, live, "bouillabaisse")
    save(page, live, choose=[("confirm", confirm)])
    others_play_until_turn(at)
    page.goto(f"{live.url}/g/{at.code}")
    before = page.locator("body").get_attribute("data-version")
    card = page.locator("#hand button.card:not([aria-disabled=true])").first
    edge = {"x": 8, "y": 20}
    if taps == 2:
        card.tap(position=edge)
        assert card.get_attribute("aria-pressed") == "true"
        assert page.locator("body").get_attribute("data-version") == before
    card.tap(position=edge)
    page.wait_for_function("before => document.body.dataset.version !== before", arg=before)


@pytest.mark.parametrize(
    ("confirm", "words"),
    [("never", "Press a card to play it"), ("auto", "Press a card to play it"), ("always", "Choose a card")],
)
def test_the_button_says_what_to_do_where_one_press_plays(confirm, words, live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse")
    save(page, live, choose=[("confirm", confirm)])
    others_play_until_turn(at)
    page.goto(f"{live.url}/g/{at.code}")
    page.wait_for_function("words => document.querySelector('[data-go]').innerText === words", arg=words)


def test_the_sheet_of_the_log_keeps_its_way_out_in_sight(live, open_page):
    page = open_page(viewport=PHONE)
    at = sit(page, live, "bouillabaisse", clock=None)
    elsewhere(lambda: [at.play() for _ in range(60)])
    page.goto(f"{live.url}/g/{at.code}")
    page.locator(".acts a[href='#log']").click()
    page.wait_for_function("document.getElementById('log').scrollTop > 0")
    sheet, close = page.locator("#log").bounding_box(), page.locator("#log .close")
    box = close.bounding_box()
    assert sheet["y"] <= box["y"]
    assert box["y"] + box["height"] <= PHONE["height"]
    close.click()  # nothing lies over it
    assert not page.locator("#log").is_visible()


HEAR = """() => {
  window.heard = []; window.rung = 0;
  document.addEventListener('sound', (event) => window.heard.push(event.detail));
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) { window.rung += 1; return start.apply(this, given); };
}"""


def listen(page) -> None:
    page.evaluate(HEAR)
    page.mouse.click(2, 60)  # a browser lets a page sound once it was touched


def test_turn_and_trick_are_heard_and_only_what_was_asked_for(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", first=0)  # the other deals no card but leads
    save(page, live, tick=["sound_trick"])
    page.goto(f"{live.url}/g/{at.code}")
    listen(page)
    for turn in range(4):
        others_play_until_turn(at)
        page.wait_for_function("() => document.querySelector('#turn:not(.wait)')")
        page.locator("#hand button.card:not([aria-disabled=true])").first.click(position={"x": 8, "y": 20})
        page.wait_for_function("n => document.querySelectorAll('#hand .card').length < n", arg=26 - turn)
    others_play_until_turn(at)
    page.wait_for_function("() => window.heard.includes('turn') && window.heard.includes('trick')")
    assert set(page.evaluate("() => window.heard")) == {"turn", "trick"}
    page.wait_for_function("() => window.rung > 0")


def test_a_match_found_is_heard(live, open_page):
    page = open_page()

    def wait() -> str:
        user = make_user()
        join_queue(user=user, game="bouillabaisse", pool="two", clock="3+5")
        client = Client()
        client.force_login(user)
        return client.cookies["sessionid"].value

    page.context.add_cookies([{"name": "sessionid", "value": elsewhere(wait), "url": live.url}])
    page.goto(live.url)
    page.wait_for_selector("[data-waiting]")
    listen(page)
    elsewhere(lambda: join_queue(user=make_user(), game="bouillabaisse", pool="two", clock="3+5"))
    page.wait_for_function("() => window.heard.includes('match')")


def test_a_phone_feels_its_turn_where_that_is_wanted(live, open_page):
    for wanted in (True, False):
        page = open_page(viewport=PHONE)
        at = sit(page, live, "bouillabaisse", first=0)
        if wanted:
            save(page, live, tick=["vibrate"])
            page.goto(f"{live.url}/g/{at.code}")
        page.evaluate("() => { window.felt = 0; navigator.vibrate = () => { window.felt += 1; }; }")
        others_play_until_turn(at)
        page.wait_for_selector("#turn:not(.wait)")
        page.wait_for_function("wanted => window.felt === wanted", arg=int(wanted))


def test_a_finished_trick_stays_as_long_as_was_asked_for(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", first=0)
    save(page, live, select=[("trick_pause_ms", "2000")])
    page.clock.install()  # no time passes in the page but what the test lets pass
    with page.expect_websocket() as opened:
        page.goto(f"{live.url}/g/{at.code}")
    page.clock.pause_at(time.time() + 4)  # not so far that the line would be thought dead

    def move() -> int:
        return elsewhere(lambda: now_play(at, at.position.to_act[0])).version

    shown = "v => Number(document.body.dataset.version) === v"
    for _card in range(2):
        page.wait_for_function(shown, arg=at.position.version)
        finished = move()
    page.wait_for_function(shown, arg=finished)
    with opened.value.expect_event("framereceived", lambda frame: '"type":"table"' in str(frame).replace(" ", "")):
        following = move()
    assert page.evaluate(shown, finished), "the trick is still to be read"
    page.clock.run_for(2000)
    page.wait_for_function(shown, arg=following)


def test_a_low_clock_is_heard(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", clock=ClockPreset(9, 0, 9), first=0, at_ms=now_ms())
    listen(page)
    others_play_until_turn(at)
    page.wait_for_function("() => window.heard.includes('time')")


def test_silence_where_every_sound_is_off(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse", first=0)
    save(page, live, untick=["sound_turn", "sound_match", "sound_time"])
    page.goto(f"{live.url}/g/{at.code}")
    listen(page)
    others_play_until_turn(at)
    page.wait_for_function("() => document.querySelector('#turn:not(.wait)')")
    assert page.evaluate("() => window.heard") == []


@pytest.mark.parametrize("game", GAMES)
def test_few_words_are_fewer_words(game, live, open_page):
    pages = {"full": open_page(), "short": open_page()}
    at = sit(pages["full"], live, game, secret=b"a fixed secret of thirty-two by.", code="FEWWORDS")
    pages["short"].context.add_cookies(pages["full"].context.cookies(live.url))
    for verbosity, page in pages.items():
        save(page, live, choose=[("verbosity", verbosity)])
        page.goto(f"{live.url}/g/{at.code}")
    last = elsewhere(lambda: [now_play(at, at.position.to_act[0]) for _ in range(6)][-1].version)
    said = {}
    for verbosity, page in pages.items():
        page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=last)
        said[verbosity] = page.wait_for_function("() => document.getElementById('say').textContent.trim()").json_value()
    assert len(said["short"]) < len(said["full"]), said


def test_letter_keys_can_be_switched_off(live, open_page):
    page = open_page()
    at = sit(page, live, "bouillabaisse")
    page.keyboard.press("s")
    page.wait_for_function("() => document.getElementById('say').textContent.trim()")
    save(page, live, untick=["letter_keys"])
    page.goto(f"{live.url}/g/{at.code}")
    page.keyboard.press("s")
    page.keyboard.press("?")
    page.locator("#hand button").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement === document.querySelectorAll('#hand button')[1]")
    assert page.locator("#say").inner_text().strip() == ""
    assert not page.locator("dialog#keys").is_visible()


def test_the_settings_page_shows_each_change_before_it_is_saved(live, open_page):
    page = open_page(viewport=PHONE)
    page.goto(f"{live.url}/settings")
    width = page.locator("#own .card").first.bounding_box()["width"]
    page.locator("[name=card_size][value=large] + span").click()
    assert page.locator("#own .card").first.bounding_box()["width"] > width
    page.select_option("[name=high_card]", "right")
    assert page.locator("#own .card").first.get_attribute("data-code") == "9S"
    page.select_option("[name=hand_order]", "bridge")
    assert page.locator("#own .card").last.get_attribute("data-code") == "QC"
    page.evaluate(HEAR)
    page.check("[name=sound_card]")
    page.wait_for_function("() => window.heard.includes('card') && window.rung > 0")
    page.locator("[name=confirm][value=always] + span").click()
    card = page.locator("#p-9S")
    card.click(position={"x": 6, "y": 12})
    assert card.get_attribute("aria-pressed") == "true"
    card.click(position={"x": 6, "y": 12})
    page.wait_for_selector("#laid #p-9S")
    page.reload()
    assert page.locator("#own .card").first.bounding_box()["width"] == width, "nothing was saved"


def test_motion_none_moves_nothing_and_the_own_choice_stands_above_the_devices(live, open_page):
    page = open_page(reduced_motion="reduce")
    at = sit(page, live, "bouillabaisse")
    duration = "() => getComputedStyle(document.documentElement, '::view-transition-group(root)').animationName"
    page.evaluate(
        "() => { window.moved = 0; const go = document.startViewTransition.bind(document);"
        " document.startViewTransition = (change) => { window.moved += 1; return go(change); }; }"
    )
    first = at.position.version
    elsewhere(lambda: now_play(at, at.position.to_act[0]))
    page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=first)
    assert page.evaluate("() => window.moved") == 0
    assert page.evaluate(duration) is not None


HEARD = """
window.heard = [];
addEventListener('DOMContentLoaded', () => {
  new MutationObserver((changes) => {
    for (const change of changes.filter(({ target }) => target.closest?.('[role=status]'))) {
      window.heard.push(...[...change.addedNodes].map((node) => node.textContent));
    }
  }).observe(document, { childList: true, subtree: true });
});
"""


def test_what_a_form_answered_comes_into_its_live_region_after_the_page(live, open_page):
    """What is in a live region from the beginning is not spoken by most screen readers."""
    page = open_page(viewport=PHONE)
    page.add_init_script(HEARD)
    save(page, live, choose=[("theme", "dark")])
    page.wait_for_function("() => window.heard.length")
    assert page.evaluate("() => window.heard") == ["Saved."]
    assert page.locator("[role=status]", has_text="Saved.").count() == 1
