"""The staff's pages on a desk and on the smallest phone: what was done is read in lines, and no choice is cut."""

from __future__ import annotations

import pytest

from conduct import services
from tests.browser.playing import PASSWORD, log_in
from tests.browsers import DESKTOP
from tests.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CUT = """() => [...document.querySelectorAll('main label, main legend, main .rows p')]
  .filter(one => one.offsetParent && (one.scrollWidth > one.clientWidth + 1 ||
    one.getBoundingClientRect().right > document.documentElement.clientWidth)).map(one => one.textContent)"""


@pytest.mark.parametrize(("viewport", "least"), [(DESKTOP, 500), ({"width": 320, "height": 640}, 200)])
def test_the_page_of_a_report(live, open_page, viewport, least):
    staff, ana, brais = make_user("Xefa", password=PASSWORD, is_staff=True), make_user("Ana"), make_user("Brais")
    report = services.file_report(reporter=ana, reported=brais, reason="rude")
    services.bar(by=staff, player=brais, days=7, why="Insults at the table, and not for the first time.", report=report)
    page = open_page(viewport=viewport)
    log_in(page, live.url, "Xefa")
    page.goto(f"{live.url}/staff/reports/{report.pk}")
    assert page.locator("[aria-labelledby=done] li > div").bounding_box()["width"] >= least
    assert page.evaluate(CUT) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
