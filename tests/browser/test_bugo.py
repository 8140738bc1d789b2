"""BugÔ in the browser: a whole match with bots on a phone, a round by keyboard, a round without scripts.

The deals are fixed by code and secret, so that the round cards are known. Seat 0, the person, is the first Leader and
of four seats leads rounds 1 and 5: Low Sweep, whose Carnaval is sealed, and Open Circle, whose Carnaval is `brow`. The
secret was found by counting up until the row of rule cards began and ended like that; ``test_the_secret_deals_them``
says so if the deal scheme or the set should change.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from accounts.models import User
from matches import selectors
from matches.services import Player, create_match
from tests.browser.playing import own_decision, when_due
from tests.browsers import DESKTOP, PHONE
from tests.live import elsewhere
from tests.matches.tables import house_bots
from tests.weight import LIMIT, weight_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CODE, SECRET = "CARNAVAL", b"carnaval on a telephone, 0000156"
SEALED_ROUND, BROW_ROUND = 1, 5
SMALL = {"width": 360, "height": 640}


def open_table(page, live, *, first: int = 0) -> str:
    """The page of a match of one person and three beginners, with the person's session in the browser."""

    def seat() -> tuple[str, str]:
        user = User.objects.create_user(username="Xoana", password="a sentence of five words")
        players = [Player(user), *house_bots(3, "beginner")]
        create_match(game="bugo", players=players, code=CODE, secret=SECRET, first=first)
        client = Client()
        client.force_login(user)
        return CODE, client.cookies["sessionid"].value

    code, session = elsewhere(seat)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url}])
    page.goto(f"{live.url}/g/{code}")
    return code


def position():
    return elsewhere(lambda: selectors.position_of(selectors.by_code(CODE)))


def serious(page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in {"serious", "critical"}]


# What lies outside the screen, is too small to touch, or is cut off, on the table that is shown.
FAULTS = """() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen');
  for (const e of document.querySelectorAll('.table button, .table summary, .bar a, .acts a')) {
    const box = e.getBoundingClientRect();
    if (!box.width) continue;
    if (box.width < 44 || box.height < 44) faults.push(`small: ${e.id || e.className} ${box.width}x${box.height}`);
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`outside: ${e.id}`);
  }
  const middle = document.getElementById('middle');
  const cut = middle.scrollHeight > middle.clientHeight + 1;
  if (cut && !middle.matches('.summary')) faults.push('the middle is cut off');
  return faults;
}"""


def act(page, *, side: str = "carnaval") -> str:
    """One decision by touch: what was decided. A tap selects a number or a card, the large button carries it out."""
    with own_decision(page, CODE):
        if page.locator("button.pick-side").count():
            page.tap(f"#side-{side}")
            return "side"
        numbers = page.locator(".numbers .bidb")
        done = "bid" if numbers.count() else "card"
        (numbers.nth(1) if done == "bid" else page.locator("#hand button.card").first).tap()
        page.locator("[data-go][aria-disabled=false]").tap()
    return done


def test_the_secret_deals_them():
    elsewhere(_bare_match)
    row = position().state.row
    assert (row[SEALED_ROUND - 1], row[BROW_ROUND - 1]) == ("H03", "H01")


def _bare_match() -> None:
    create_match(game="bugo", players=house_bots(4, "beginner"), code=CODE, secret=SECRET, first=0)


def test_a_whole_match_with_bots_on_a_phone(live, worker, open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    code = open_table(page, live)
    seen: dict[tuple[int, str], int] = {}
    checked: set[str] = set()
    while now := when_due(page, CODE):
        state = now.state
        assert page.evaluate(FAULTS) == []
        if state.round <= state.rounds:
            assert "house card, not official" in page.locator("#round").inner_text()
        kind = f"{state.phase} {state.side} {state.row[state.round - 1] if state.round <= 5 else ''}"
        if kind not in checked:
            checked.add(kind)
            assert serious(page) == [], kind
        if state.phase == "play":
            check_what_is_seen(page, state)
        done = act(page)
        seen[state.round, done] = seen.get((state.round, done), 0) + 1
    assert seen[SEALED_ROUND, "side"] == seen[BROW_ROUND, "side"] == 1
    assert seen[SEALED_ROUND, "card"] == 5, "six cards, of which the last plays itself"
    assert seen[BROW_ROUND, "card"] == 3
    assert serious(page) == []
    page.get_by_role("link", name="See the replay").tap()
    page.wait_for_url(f"**/g/{code}/*")
    check_replay(page, code)


def check_what_is_seen(page, state) -> None:
    """In the sealed round nobody's choice; in the `brow` round all hands but the own one, which lies face down."""
    hand = page.locator("#hand button.card")
    assert hand.count() == len(state.left[0])
    if state.round == SEALED_ROUND:
        assert "Sealed cards" in page.locator(".sides .chosen").inner_text()
        chosen = sum(bool(slot) for slot in state.sealed)
        # bots may have chosen since the position was read
        assert chosen <= page.locator("#middle .card--back").count() <= len(state.sealed)
        if chosen:
            assert page.locator("#middle [data-kind]").count() == 0
        assert page.locator(".plate .open").count() == 0
    if state.round == BROW_ROUND:
        assert page.locator("#hand [data-kind]").count() == 0
        for seat in range(1, 4):
            shown = page.locator(f"#plate-{seat} .chip > [aria-hidden]").all_inner_texts()
            cards = [state.dealt[seat][slot - 1].rstrip("abcd") for slot in state.left[seat]]
            assert shown == [card.replace("-", "−") for card in cards]


def check_replay(page, code: str) -> None:
    """The same table, every hand open, no buttons; the step of the sealed round shows who had chosen."""
    page.goto(re.sub(r"/g/.*", f"/g/{code}/20?seat=open", page.url))
    assert page.locator("#stage .chip").count() > 0
    assert page.locator("#stage button:not(summary)").count() == 0
    assert serious(page) == []
    page.locator("[data-go=trick_forward]").tap()
    page.wait_for_url("**/g/*/*")
    assert page.locator("#stage .trick, #stage .tricks").count() > 0


def test_a_round_by_keyboard_is_heard(live, worker, open_page):
    page = open_page(viewport=DESKTOP)
    open_table(page, live, first=3)  # so that the person leads round 2, and round 1 stays in view until then
    page.wait_for_selector("#bid-0")
    for key, words in (
        ("w", "Your turn: declare how many tricks you will take, from 0 to 6."),
        ("r", "Round 1 of 5: Low Sweep."),
        ("t", "No card is on the table."),
        ("h", "Your hand: "),
        ("s", "Xoana: penalty points 0."),
        ("p", "Xoana (you)"),
        ("v", "Your turn: declare"),
        ("c", "No clock."),
    ):
        page.keyboard.press(key)
        hears(page, words)  # others may say something of their own after it
    page.keyboard.press("3")
    assert page.evaluate("document.activeElement.id") == "bid-3"
    page.keyboard.press("ArrowLeft")
    act_by_enter(page)
    assert position().state.bids[0] == 2
    while (now := when_due(page, CODE)) and now.state.round == 1:
        page.keyboard.press("1")
        assert page.evaluate("document.activeElement.matches('#hand button.card')")
        act_by_enter(page)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    page.wait_for_selector(".summary button.pick-side")
    hears(page, "Round 1 is over.")
    assert re.search(r"Xoana declared 2 and took \d: (no|one) penalty point\.", page.locator("#say").inner_text())
    assert page.locator(".tricks tbody tr").count() == 6
    assert page.locator(".tricks tfoot td").count() == 12
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.id") == "side-carnaval"
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.id") == "side-capoeira"
    act_by_enter(page)
    hears(page, "Cards for each player: 7. Tricks: 7.")


def hears(page, words: str) -> None:
    page.wait_for_function("words => document.getElementById('say').textContent.includes(words)", arg=words)


def act_by_enter(page) -> None:
    with own_decision(page, CODE):
        page.keyboard.press("Enter")


def test_a_round_without_scripts(live, worker, open_page):
    page = open_page(viewport=SMALL, java_script_enabled=False)
    open_table(page, live, first=3)
    while not page.locator("button.pick-side").count():
        while 0 not in position().to_act:
            page.wait_for_timeout(50)
        page.reload()
        number, card = page.locator("#bid-1"), page.locator("#hand button.card")
        if number.count() or card.count():
            with page.expect_navigation():
                (number if number.count() else card.first).click()
        assert page.locator(".refusal").count() == 0
    assert page.locator("#middle .tricks tbody tr").count() == 6
    with page.expect_navigation():
        page.click("#side-carnaval")
    assert position().state.side == "carnaval"


@pytest.mark.parametrize("locale", ["en", "pt-BR", "gl"])
def test_the_rules_are_readable(live, open_page, locale):
    for viewport in ({"width": 320, "height": 640}, PHONE, DESKTOP):
        page = open_page(viewport=viewport, locale=locale)
        page.goto(f"{live.url}/rules/bugo")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert serious(page) == []
        assert page.locator(".rule-part").count() == page.locator(".rule-part figure").count() + 1
        assert page.locator("#cards tbody tr").count() == 12
        page.context.close()


def test_the_table_is_light(client):
    _bare_match()
    assert sum(weight_of(client, f"/g/{CODE}").values()) < LIMIT
    assert sum(weight_of(client, "/rules/bugo").values()) < LIMIT
