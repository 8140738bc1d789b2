"""The score sheet can be read whole: every column on the screen, the own one too, whatever the names and the points."""

from __future__ import annotations

import pytest

from accounts.names import LONGEST
from tests.browser.seating import sit
from tests.browsers import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = [
    PHONE,
    {"width": 320, "height": 640},
    {"width": 1024, "height": 768},
    DESKTOP,
    {"width": 1440, "height": 900},
]
# The most that one player can come to in each round with one pack.
ROUNDS = ["65", "130", "200", "200", "595", "−595"]
FILL = """([rounds, total]) => {
  const of = (number) => rounds[(number - 1) % rounds.length];
  for (const table of document.querySelectorAll('#score .score')) {
    const turned = table.classList.contains('many');
    for (const cell of table.querySelectorAll('td')) {
      const row = cell.parentElement;
      const sum = turned ? cell === row.lastElementChild : cell.closest('tfoot');
      cell.textContent = sum ? total : of(turned ? cell.cellIndex : row.rowIndex);
    }
  }
}"""
FAULTS = """() => {
  const box = document.querySelector('#score .scroll').getBoundingClientRect();
  const faults = [];
  for (const cell of document.querySelectorAll('#score .score :is(th, td)')) {
    const { left, right, width } = cell.getBoundingClientRect();
    const said = cell.textContent.trim();
    if (left < box.left - 1 || right > box.right + 1) faults.push(`${said} is off the sheet`);
    const text = document.createRange();
    text.selectNodeContents(cell.lastChild || cell); // what stands before it is for ears alone
    const drawn = text.getBoundingClientRect();
    if (!cell.title && (drawn.left < left - 0.5 || drawn.right > right + 0.5)) faults.push(`${said} is cut off`);
    if (cell.title && (width < 40 || cell.title !== said)) faults.push(`${said} cannot be made out`);
  }
  const mine = [...document.querySelectorAll('#score .you')];
  if (!mine.length || mine.some((own) => own.getBoundingClientRect().right > box.right + 1)) faults.push('own column');
  return faults;
}"""


@pytest.mark.parametrize(
    ("game", "seats", "rounds", "total", "locale"),
    [
        ("bouillabaisse", 2, ROUNDS, "1190", "en"),
        ("bouillabaisse", 4, ROUNDS, "1190", "en"),
        ("bouillabaisse", 4, ROUNDS, "1190", "pt-BR"),
        ("bouillabaisse", 4, ROUNDS, "1190", "gl"),
        ("bouillabaisse", 5, ROUNDS, "1190", "pt-BR"),
        ("bouillabaisse", 7, ROUNDS, "1190", "gl"),
        ("bouillabaisse", 12, ROUNDS, "1190", "en"),
        ("buraco", 4, ["−1290"], "−3005", "pt-BR"),
        ("bridgette", 2, ["1290"], "3005", "gl"),
        ("bugo", 4, ["10/10"], "12", "gl"),
        ("bugo", 8, ["4/10"], "12", "pt-BR"),
    ],
)
def test_every_column_can_be_read(game, seats, rounds, total, locale, live, open_page):
    page = open_page(viewport=DESKTOP, locale=locale)
    names = [f"{letter * (LONGEST - 2)}{seats:02d}" for letter in "MWGQBDHKNPRS"[:seats]]
    at = sit(page, live, game, seats=seats, names=names)
    page.goto(f"{live.url}/g/{at.code}#score")
    page.evaluate(FILL, [rounds, total])
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert page.evaluate(FAULTS) == [], screen
