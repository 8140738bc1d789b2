"""What happens in an event comes to open pages by itself: no page is loaded again, and nobody loses their place."""

from __future__ import annotations

import pytest

from matches.models import Match
from tests.browser.playing import log_in
from tests.browsers import DESKTOP, PHONE
from tests.factories import make_user
from tests.live import elsewhere
from tests.tournaments.events import decide, filled, running
from tournaments import services
from tournaments.models import Call

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def finish_the_round(t):
    for match in Match.objects.filter(pairing__round__tournament=t, status__in=Match.LIVE):
        decide(match, [1, 2])
    services.advance(tournament_id=t.pk)


def finish_another_table(t, player):
    match = Match.objects.filter(pairing__round__tournament=t).exclude(seats__player=player).get()
    decide(match, [1, 2])
    services.advance(tournament_id=t.pk)


@pytest.fixture
def event(live):
    def make():
        t, entries = filled(make_user("Helena", is_staff=True), 4, rounds=2, description="Long\n\n" * 40)
        return running(t), entries

    return elsewhere(make)


def stay(page):
    """A page that was loaded again knows nothing of this."""
    page.evaluate("window.stayed = true")
    return lambda: page.evaluate("window.stayed === true")


def test_a_round_and_the_end_come_without_a_new_page(live, open_page, event):
    t, _ = event
    page = open_page(viewport=PHONE)
    page.goto(f"{live.url}/t/{t.slug}")
    page.wait_for_function("() => sessionStorage.length > 0")
    stayed = stay(page)
    link = page.get_by_role("link", name="All 4 entries")
    link.focus()
    page.evaluate("document.activeElement.scrollIntoView({block: 'center'})")
    before = page.evaluate("document.activeElement.getBoundingClientRect().top")

    elsewhere(finish_the_round, t)
    page.get_by_role("heading", name="Round 2").wait_for()
    page.wait_for_function("() => document.getElementById('event-say').textContent.includes('Round 2 of 2')")
    assert stayed()
    assert page.evaluate("document.activeElement.textContent") == "All 4 entries"
    assert page.evaluate("window.scrollY > 0")
    assert abs(page.evaluate("document.activeElement.getBoundingClientRect().top") - before) < 400

    elsewhere(finish_the_round, t)
    page.get_by_role("heading", name="The podium").wait_for()
    page.wait_for_function("() => document.getElementById('event-say').textContent.includes('Finished')")
    assert stayed()
    assert page.evaluate("document.activeElement.textContent") == "All 4 entries"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tie_break_that_was_opened_stays_open_and_keeps_the_focus(live, open_page, event, viewport):
    t, entries = event
    page = open_page(viewport=viewport)
    page.goto(f"{live.url}/t/{t.slug}/standings")
    page.wait_for_function("() => sessionStorage.length > 0")
    stayed = stay(page)
    line = page.locator("#s1")
    link = line.locator("a.dotted:visible").last
    link.focus()
    link.press("Enter")
    page.locator("#s1 + .made-row").wait_for()

    elsewhere(finish_another_table, t, entries[0].members.get().player)
    page.locator("#l-standings .key", has_text="1").first.wait_for()
    page.wait_for_function("() => document.activeElement.closest('tr')?.id === 's1'")
    assert stayed()
    assert page.evaluate("document.activeElement.getClientRects().length") > 0
    if page.locator(".made-row").count():  # where the order is as it was
        assert line.locator("[aria-expanded=true]").count() == 1


def test_cards_and_certificates_follow_without_a_new_page(live, open_page, event):
    t, entries = event
    card, certificate = open_page(viewport=PHONE), open_page(viewport=PHONE)
    card.goto(f"{live.url}/t/{t.slug}/player/{entries[0].name}")
    certificate.goto(f"{live.url}/t/{t.slug}/round/1/certificate")
    stays = [stay(page) for page in (card, certificate)]
    made = card.locator("#made details").first
    made.locator("summary").click()
    assert made.get_attribute("open") is None
    certificate.locator("summary", has_text="The input").click()

    elsewhere(finish_the_round, t)
    card.locator("tbody tr").nth(1).wait_for()
    certificate.locator(".steps a", has_text="2").wait_for()
    assert all(stayed() for stayed in stays)
    assert certificate.locator("details[open]").count() == 1, "what was unfolded stays so"


def test_what_is_being_typed_to_the_director_survives_and_the_answer_comes(live, open_page, event):
    """Also at the match's own page, for the caller alone."""
    t, entries = event
    player = entries[0].members.get().player
    phone, table = open_page(viewport=PHONE), open_page(viewport=PHONE)
    log_in(phone, live.url, player.username)
    phone.goto(f"{live.url}/t/{t.slug}")
    phone.locator("summary", has_text="Call the director").click()
    phone.fill("#call-text", "my neighbour")
    elsewhere(finish_another_table, t, player)
    phone.get_by_text("One table still plays").wait_for()
    assert phone.input_value("#call-text") == "my neighbour"
    phone.get_by_role("button", name="Call", exact=True).click()
    phone.get_by_text("There is no answer yet").wait_for()
    table.context.add_cookies(phone.context.cookies())
    table.goto(f"{live.url}{phone.locator('#b-mytable a.btn-turn').get_attribute('href')}")
    table.locator("#origin", has_text="my neighbour").wait_for()
    call = Call.objects.get()
    elsewhere(lambda: services.answer_call(tournament_id=t.pk, call_id=call.pk, author=t.organiser, text="on my way"))
    for page in (phone, table):
        page.get_by_text("on my way").first.wait_for()
    table.wait_for_function("() => document.getElementById('say').textContent.includes('on my way')")
