"""Buraco on a phone's screen: a whole deal against a bot, cards chosen one by one before each move.

The deal is fixed, and the hand at the screen plays what the club player would, so that the deal ends as deals do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from accounts.models import User
from accounts.services import ensure_house_bots
from games.buraco.bot import club
from games.kernel import Move, Rng, seat_viewer
from matches import selectors, services
from matches.services import Player
from tests.browser.playing import is_over, sign_up, version
from tests.browsers import PHONE
from tests.live import elsewhere

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CODE, SECRET = "BVRACKTD", b"buraco deal 019 for a browser te"
MY_TURN_OR_END = """() => !document.getElementById('turn').classList.contains('wait')
    || document.querySelector('#middle .result')"""
SERIOUS = {"serious", "critical"}


def seat(name: str, **fixed: Any) -> str:
    """A match of one deal between this player, at seat 0, and a bot."""
    bot = User.objects.filter(kind=User.Kind.BOT, bot_level="club").order_by("username")[0]
    players = [Player(User.objects.get(username=name)), Player(bot, "club")]
    return services.create_match(game="buraco", players=players, options={"format": "single"}, **fixed).code


def seat_first(name: str) -> str:
    return seat(name, first=1)


def seat_at_the_fixed_deal(name: str) -> str:
    return seat(name, code=CODE, secret=SECRET)


def club_choice() -> tuple[int, Move]:
    """The version at which the player is to act, and what the club player would do there."""
    match = selectors.by_code(CODE)
    position, rules = selectors.position_of(match), selectors.table_of(match).rules
    view, legal = rules.view(position.state, seat_viewer(0)), rules.legal_moves(position.state, 0)
    return position.version, club(view, legal, Rng("browser"), 0)


def tick(page: Page, cards: tuple[str, ...]) -> None:
    """Chooses cards by touch: the first free copy of each."""
    for card in cards:
        box = page.locator(f'#hand input.pick[value="{card}"]:not(:checked)').first
        box.evaluate("box => box.closest('.card').scrollIntoView({ inline: 'center', block: 'nearest' })")
        page.locator(f'#hand .card:has(> input[value="{card}"]:not(:checked))').first.tap(position={"x": 8, "y": 24})


def do(page: Page, move: Move) -> None:
    """Makes a move as a person does: chooses cards, then says what is to become of them."""
    if move.verb in {"draw", "take"}:
        page.locator(f"#act-{move.verb}").tap()
    elif move.verb == "add":
        meld, *cards = move.tokens
        tick(page, tuple(cards))
        page.locator(f"#add-{meld}").tap()
    else:
        tick(page, move.tokens)
        page.locator(f"#act-{move.verb}").tap()


def shows_later_than(page: Page, at: int) -> None:
    """Waits until the picture itself, which may glide, is of a later version."""
    page.wait_for_function("at => Number(document.querySelector('#table [name=expected]').value) > at", arg=at)


def fits_the_screen(page: Page) -> None:
    wide, high = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= PHONE["width"]
    assert high <= PHONE["height"]


def test_a_whole_deal_with_a_bot_on_a_phone(live, worker, open_page):
    elsewhere(ensure_house_bots)
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    sign_up(page, live.url, "Carla")
    page.goto(f"{live.url}/g/{elsewhere(seat_at_the_fixed_deal, 'Carla')}")

    made: set[str] = set()
    while not is_over(page):
        page.wait_for_function(MY_TURN_OR_END)
        if is_over(page):
            break
        at, move = elsewhere(club_choice)
        shows_later_than(page, at - 1)
        if move.verb not in made:
            fits_the_screen(page)
            found = [one for one in Axe().run(page).response["violations"] if one["impact"] in SERIOUS]
            assert not found, found
        made.add(move.verb)
        do(page, move)
        shows_later_than(page, at)
    assert made == {"draw", "take", "meld", "add", "discard"}
    assert version(page) == elsewhere(lambda: selectors.by_code(CODE).version)
    page.get_by_role("link", name="See the replay").click()
    page.locator("#stage .plate").wait_for()
    page.wait_for_load_state()  # its keys are heard from then on
    page.keyboard.press("End")
    page.locator("#stage .meld").first.wait_for()
    assert page.locator("#stage button").count() == 0, "nothing can be played in a replay"


def test_choosing_and_reconsidering_by_keyboard(live, open_page):
    elsewhere(ensure_house_bots)
    page = open_page(viewport=PHONE)
    sign_up(page, live.url, "Ana")
    page.goto(f"{live.url}/g/{elsewhere(seat_first, 'Ana')}")
    page.evaluate("() => document.getElementById('act-draw').focus()")
    press(page, "Enter")
    assert page.locator("#hand [data-drawn]").count() == 1
    page.evaluate("() => document.querySelector('#hand input[tabindex=\"0\"]').focus()")

    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert page.locator("#say span").last.inner_text().startswith("Chosen: ")
    assert page.locator("#act-discard").get_attribute("aria-label").startswith("Discard ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert page.locator("#act-discard").get_attribute("aria-disabled") == "true", "only one card is discarded"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert page.locator("#say span").last.inner_text() == "Nothing is chosen."

    for key, beginning in {
        "t": "The pile",
        "h": "",
        "s": "Ana: 0 points",
        "r": "One deal.",
        "v": "Your turn: lay",
    }.items():
        page.keyboard.press(key)
        assert page.locator("#say span").last.inner_text().startswith(beginning)
    page.locator("#sort-rank").click()
    ranks = page.locator("#hand .card").evaluate_all("cards => cards.map((card) => Number(card.dataset.rankPlace))")
    assert ranks == list(range(1, 13))
    page.evaluate("() => document.querySelector('#hand input[tabindex=\"0\"]').focus()")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.evaluate("() => document.getElementById('act-discard').focus()")
    press(page, "Enter")
    assert page.locator("#hand .card").count() == 11


def press(page: Page, key: str) -> None:
    before = version(page)
    page.keyboard.press(key)
    shows_later_than(page, before)


def test_without_script_the_form_sends_the_ticked_cards(live, open_page):
    elsewhere(ensure_house_bots)
    page = open_page(viewport=PHONE, java_script_enabled=False)
    sign_up(page, live.url, "Brais")
    page.goto(f"{live.url}/g/{elsewhere(seat_first, 'Brais')}")
    page.locator("#act-draw").click()
    page.locator("#hand [data-drawn]").wait_for()
    page.locator("#hand .card").nth(3).click(position={"x": 8, "y": 24})
    page.locator("#act-discard").click()
    page.locator("#turn.wait").wait_for()
    assert page.locator("#hand .card").count() == 11
