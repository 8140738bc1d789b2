"""A person plays a round of an event with the same deals everywhere, and compares it with the others afterwards."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from accounts.services import ensure_house_bots
from core.time import now, now_ms
from games.kernel import Rng, random_move
from matches import selectors, services
from matches.models import Match
from tests.browser.playing import LEGAL, log_in, play_first_legal
from tests.browsers import PHONE
from tests.factories import make_user
from tests.live import elsewhere
from tests.tournaments.events import tournament
from tournaments import services as events

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PACK = {"short_pack_2p": True}


def begin():
    """One person and three bots, two tables, the first cards dealt."""
    ensure_house_bots()
    organiser, person = make_user("Helena", is_staff=True), make_user("Brais")
    t = tournament(organiser, rounds=1, same_deals=True, options=PACK, rated=False, no_show_s=3600)
    events.enter(tournament_id=t.pk, user=person)
    for bot in User.objects.filter(kind=User.Kind.BOT, bot_level="beginner").order_by("pk")[:3]:
        events.enter(tournament_id=t.pk, user=bot, author=organiser)
    events.start(tournament_id=t.pk, author=organiser)
    events.advance(tournament_id=t.pk)
    t.played_rounds.update(starts_at=now())
    events.advance(tournament_id=t.pk)
    return t, person


def finish(match, person=None, *, until=None):
    """Plays a match to its end, or until it is the person's turn: bots by themselves, the person by chance."""
    rng = Rng(match.code)
    while not (match := selectors.by_id(match.pk)).is_over:
        position, table = selectors.position_of(match), selectors.table_of(match)
        own = selectors.seat_of(match, person)
        if own is None or own.number not in position.to_act:
            # bots wait a moment where people sit
            services.play_bot(match_id=match.pk, at_ms=max(now_ms(), round(match.bots_due_at.timestamp() * 1000)))
            assert selectors.by_id(match.pk).version > match.version
        elif until == "turn":
            return
        else:
            move = random_move(table.rules.legal_moves(position.state, own.number), rng)
            services.submit_move(
                code=match.code,
                user=person,
                expected=position.version,
                move=str(move),
                client_id=f"v{position.version}",
            )


def numbers(text):
    return [
        float(n.replace("−", "-").replace("±", "").replace("+", "")) for n in re.findall(r"[−+±]?\d+(?:\.\d+)?", text)
    ]


def test_the_replay_compares_a_deal_with_what_others_made_of_it_once_the_round_is_over(live, open_page):
    t, person = elsewhere(begin)
    mine = Match.objects.get(seats__player=person)
    other = Match.objects.exclude(pk=mine.pk).get()
    phone = open_page(viewport=PHONE)
    log_in(phone, live.url, "Brais")

    def closed():
        """Nothing of the other table, and nothing that compares, is to be had."""
        answer = phone.request.get(f"{live.url}/g/{other.code}")
        assert answer.status == 404
        for address in (f"/g/{other.code}.json", f"/g/{other.code}.txt", f"/g/{other.code}/1"):
            assert phone.request.get(f"{live.url}{address}").status in {404, 409}, address
        boards = phone.request.get(f"{live.url}/t/{t.slug}/round/1/boards").text()
        assert "This round is not over" in boards
        assert "<td" not in boards

    # two cards by hand, while the other table still plays
    elsewhere(finish, mine, person, until="turn")
    phone.goto(f"{live.url}/g/{mine.code}")
    for _ in range(2):
        phone.wait_for_function("() => !document.getElementById('turn').classList.contains('wait')")
        phone.locator(LEGAL).first.wait_for(state="attached")
        play_first_legal(phone)
        elsewhere(finish, mine, person, until="turn")
    closed()
    elsewhere(finish, mine, person)
    phone.reload()  # the page holds the end of each deal for a while, and they came all at once
    phone.locator("#middle .result").wait_for()
    phone.get_by_text("The replay opens once every table with these deals is over.").wait_for()
    assert phone.get_by_role("link", name="See the replay").count() == 0
    assert "How others played" not in phone.request.get(f"{live.url}/g/{mine.code}/1").text()
    closed()

    # the last table ends, and with it the round
    elsewhere(finish, other)
    elsewhere(events.advance, tournament_id=t.pk)
    phone.reload()
    phone.get_by_role("link", name="See the replay").click()
    phone.get_by_role("link", name="How others played this deal").click()
    phone.wait_for_url("**/boards?deal=1")
    assert phone.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")

    # the same cards for the same seat, and the numbers are those of the matches
    finished = [selectors.by_id(m.pk) for m in (mine, other)]
    decks = [selectors.decks_of(m, selectors.position_of(m)).shuffle(1, "deck", 32) for m in finished]
    assert decks[0] == decks[1]
    totals = {m.code: [0.0, 0.0] for m in finished}
    deals = [int(link.inner_text()) for link in phone.locator(".board-deals a").all() if link.inner_text().isdecimal()]
    assert len(deals) > 1
    for deal in deals:
        phone.goto(f"{live.url}/t/{t.slug}/round/1/boards?deal={deal}")
        made = {}
        for row in phone.locator("table.boards tbody tr").all():
            code = row.get_by_role("link", name="Replay").get_attribute("href").split("/")[2]
            made[code] = [
                numbers(cell.locator(".num").all_inner_texts().__str__()) for cell in row.locator("td").all()[:2]
            ]
        for seat in range(2):
            known = {code: cells[seat][0] for code, cells in made.items() if cells[seat]}
            for code, points in known.items():
                totals[code][seat] += points
                if len(known) > 1:
                    assert made[code][seat][1] == round(points - sum(known.values()) / len(known), 1)
    assert totals == {m.code: [s.points for s in m.seats.all()] for m in finished}
    assert phone.locator("tr.own").count() == 1
    phone.goto(f"{live.url}/t/{t.slug}/round/1/boards?deal=1")
    phone.locator("tr:not(.own)").get_by_role("link", name="Replay").click()
    phone.wait_for_url(f"**/g/{other.code}/*")
