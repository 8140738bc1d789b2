"""While cards travel the table is touched as ever: no tap is lost to a picture of the page."""

from __future__ import annotations

import pytest

from tests.browser.playing import EDGE, LEGAL
from tests.browser.seating import now_play, others_play_until_turn, sit
from tests.browsers import PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TRAVELS = """() => document.getAnimations().some((motion) =>
    motion.playState === 'running' && (motion.effect.pseudoElement || '').startsWith('::view-transition'))"""
# However slow the machine draws: the page gives up no transition.
PATIENT = """() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => Object.assign(start(change), { skipTransition: () => {} });
}"""
STANDS = TRAVELS.replace("document", "!document")


def test_a_card_is_chosen_and_played_while_anothers_still_travels(live, open_page):
    page = open_page(viewport=PHONE, has_touch=True)
    at = sit(page, live, "bouillabaisse")
    others_play_until_turn(at)
    elsewhere(lambda: now_play(at, 0))
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=at.position.version)
    page.wait_for_function(STANDS)
    page.evaluate(PATIENT)
    page.evaluate("document.documentElement.style.setProperty('--pace', '1000')")
    elsewhere(lambda: now_play(at, at.position.to_act[0]))
    others_play_until_turn(at)
    shown = at.position.version
    page.wait_for_function("v => Number(document.body.dataset.version) >= v", arg=shown)
    page.wait_for_function(TRAVELS)

    page.locator(LEGAL).first.tap(position=EDGE, force=True)
    page.locator("#hand button.card[aria-pressed=true]").wait_for()  # the browser makes a click of it a moment later
    assert page.evaluate(TRAVELS), "all this while a card was on its way"
    page.locator("[data-go]").tap(force=True)
    page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=shown)
