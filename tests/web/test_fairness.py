"""``/fairness``: the scheme in words, what it does not prove, and the statistics with chart, table and judgement."""

from __future__ import annotations

import re

import pytest

from core.time import now
from games import registry
from matches.models import DealTally, TalliedMatch
from tests.browsers import DESKTOP, PHONE
from tests.matches.tables import open_match
from tests.matches.test_deal_statistics import tally
from tests.web.test_browser import serious
from tests.weight import weight_of

HAND = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"]


@pytest.mark.django_db
def test_without_deals_it_says_what_will_stand_there(client):
    html = client.get("/fairness").content.decode()
    assert "No deals counted yet" in html
    assert '<svg class="graph"' not in html
    assert 'href="/fairness"' in html, "it stands at the foot of every page"


@pytest.mark.django_db
def test_it_says_what_the_scheme_does_not_prove(client):
    html = client.get("/fairness").content.decode()
    unproven = html[html.index('id="not"') : html.index('id="check"')]
    assert "could look at the cards" in unproven
    assert "256 bits" in unproven
    assert "add no number" in unproven
    assert "Names, places and points in a match file are no part of it" in unproven
    words = html[html.index('id="proof-words"') :]
    assert "names, places and points in the file are no part of this check" in words, (
        "where the check says that it holds"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_every_game_has_its_chart_and_the_same_as_a_table(client, language):
    for slug in registry.slugs():
        game = registry.get(slug)
        DealTally.objects.create(
            game=slug,
            seats=4,
            pack=" ".join(HAND if slug != "bugo" else ["10a", "20a", "101", "-101", "90a", "100b"]),
            hand=2,
            seat=1,
            hands=40,
            points=100,
            lengths={kind: [10, 20, 10] for kind in game.census.kinds},
        )
    client.cookies["naipe_settings"] = f"language={language}"
    html = client.get("/fairness").content.decode()
    for slug in registry.slugs():
        part = html[html.index(f'id="of-{slug}"') :].split("</section>")[0]
        assert '<svg class="graph" role="img"' in part
        bars, rows = part.count("<rect"), len(re.findall(r'<tr><th scope="row">\d+</th><td class="r">[\d.,]+ %', part))
        assert bars == rows > 0


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_counts(client, django_assert_num_queries):
    client.get("/fairness")
    with django_assert_num_queries(3):
        client.get("/fairness")
    tally(lambda _pack: HAND, hands=2)
    with django_assert_num_queries(3):
        client.get("/fairness")


@pytest.mark.django_db
def test_it_is_worked_out_when_something_was_counted_and_not_for_each_visitor(client, django_assert_num_queries):
    match = open_match(2, options={"short_pack_2p": True}, clock=None).play_to_the_end()
    TalliedMatch.objects.create(match=match, counted_at=now())
    tally(lambda _pack: HAND, hands=2)
    client.get("/fairness")
    with django_assert_num_queries(1):
        client.get("/fairness")
    DealTally.objects.update(hands=1234)
    TalliedMatch.objects.update(counted_at=now())
    assert "4936" in client.get("/fairness").content.decode().replace(",", "")


@pytest.mark.django_db
def test_what_is_not_as_expected_is_said_plainly(client):
    tally(lambda _pack: HAND, hands=40)
    html = client.get("/fairness").content.decode()
    assert "Not as expected." in html
    assert "outside" in html
    assert sum(weight_of(client, "/fairness").values()) < 40_000


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_axe_finds_nothing_serious_and_it_fits_the_screen(live, open_page, size, theme):
    tally(lambda _pack: HAND, hands=40)
    page = open_page(viewport=size, color_scheme=theme)
    page.goto(f"{live.url}/fairness")
    for fold in page.locator("details").all():
        fold.evaluate("fold => { fold.open = true; }")
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#check-file").is_visible()
