"""A table of twelve fits a phone: cards that can be read, names that can be told apart, nothing cut off."""

from __future__ import annotations

import pytest

from tests.browser.seating import sit
from tests.browsers import PHONE
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
