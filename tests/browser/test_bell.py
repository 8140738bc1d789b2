"""The bell on an open page: what comes is shown there without a reload, and goes when it is closed."""

from __future__ import annotations

import pytest

from accounts.models import User
from notices import services
from tests.browser.playing import sign_up
from tests.browsers import PHONE
from tests.live import elsewhere

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def tell(name: str, round_: int) -> None:
    player = User.objects.get(username=name)
    services.notify(players=[player.pk], kind="round_published", url="/t/monday", name="Monday", round=round_)


def test_a_notice_is_shown_on_the_page_that_is_open(live, open_page):
    page = open_page(viewport=PHONE)
    sign_up(page, live.url, "Sabela")
    page.goto(f"{live.url}/settings")
    elsewhere(tell, "Sabela", 3)
    page.locator("#bell-said .toast", has_text="Monday: round 3 is published.").wait_for()
    page.get_by_role("link", name="Notices, one unread").wait_for()
    page.locator("#bell-said").get_by_role("button", name="Close").press("Enter")
    page.locator("#bell-said .toast").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "bell", "the focus does not fall away"
    elsewhere(tell, "Sabela", 4)
    page.locator("#bell-said a", has_text="round 4").wait_for()
    assert page.locator("#bell-said a").get_attribute("href") == "/t/monday"
