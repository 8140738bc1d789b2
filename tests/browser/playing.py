"""Hands on a table's page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from matches import selectors
from matches.engine.position import Position
from matches.models import MatchEvent
from tests.live import PATIENCE_S, elsewhere, matches_at

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from playwright.sync_api import Position as Point

PASSWORD = "a sentence of five words"
# A covered card shows its left edge alone.
EDGE: Point = {"x": 8, "y": 20}
LEGAL = "#hand button.card:not([aria-disabled=true]):not([data-waiting])"


def sign_up(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/signup")
    page.fill("[name=username]", name)
    if page.locator("[name=email]").count():
        page.fill("[name=email]", f"{name.lower()}@example.org")
    page.fill("[name=password1]", PASSWORD)
    page.locator("main form button:not([type=button])").last.click()
    page.wait_for_url(lambda address: "/signup" not in address)


def log_in(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/login")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button:not([type=button])").last.click()
    page.wait_for_url(lambda address: "/login" not in address)


def version(page: Page) -> int:
    return int(page.locator("body").get_attribute("data-version") or 0)


def is_my_turn(page: Page) -> bool:
    return bool(page.evaluate("() => !document.getElementById('turn').classList.contains('wait')"))


def is_over(page: Page) -> bool:
    return page.locator("#middle .result").count() > 0


def play_first_legal(page: Page) -> None:
    """Plays a card with the mouse, as a person does, and waits for the server's word."""
    before = version(page)
    page.locator(LEGAL).first.click(position=EDGE)
    page.wait_for_function("before => Number(document.body.dataset.version) > before", arg=before)


def play_to_the_end(*pages: Page, stop: int | None = None) -> None:
    """Lets the pages play whenever it is their turn; ends with the match, or at version ``stop``."""
    while not all(is_over(page) for page in pages):
        for page in pages:
            if stop is not None and version(page) >= stop:
                return
            if is_my_turn(page) and not is_over(page):
                play_first_legal(page)
        pages[0].wait_for_timeout(30)


def when_due(page: Page, code: str) -> Position | None:
    """The position once the page shows the newest and its player has to decide there; None at the end.

    As long as that decision is owed, others may decide beside it, but nobody can bring the next phase of the game.
    """
    late = time.monotonic() + PATIENCE_S
    while not is_over(page):
        assert time.monotonic() < late, f"the page waits in vain at version {version(page)}; {matches_at()}"
        now = elsewhere(lambda: selectors.position_of(selectors.by_code(code)))
        if version(page) == now.version and seat_of(page) in now.to_act:
            return now
        page.wait_for_timeout(50)  # also while the end of a round is held for a moment
    return None


@contextmanager
def own_decision(page: Page, code: str) -> Iterator[None]:
    """Goes on when what the page's player did within stands in the log and is shown.

    Where all decide at once, a newer table alone may be the work of the others.
    """
    before = _moves(code, seat_of(page))
    yield
    late = time.monotonic() + PATIENCE_S
    while len(now := _moves(code, seat_of(page))) == len(before):
        assert time.monotonic() < late, f"nothing was decided; {matches_at()}"
        page.wait_for_timeout(20)
    page.wait_for_function("seq => Number(document.body.dataset.version) >= seq", arg=now[-1])


def seat_of(page: Page) -> int:
    return int(page.locator("body").get_attribute("data-seat") or 0)


def _moves(code: str, seat: int) -> list[int]:
    """Their numbers in the log."""
    found = MatchEvent.objects.filter(match__code=code, kind="moved", seat=seat).values_list("seq", flat=True)
    return elsewhere(lambda: list(found))
