"""The pages: who sees what, what the forms do, and that the number of queries does not grow."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.time import now
from tests.factories import make_user
from tests.tournaments.events import NEXT, by_seed, filled, logged_in, people, plan, play_round, running, tournament
from tournaments import services
from tournaments.models import Act, Entry, Slot, Tournament
from tournaments.render import draw, have_of
from tournaments.schedule import wall
from tournaments.services.sandbox import rehearse
from tournaments.swiss.rng import Rng
from tournaments.swiss.trf import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]

PAGES = (
    "",
    "/round/1",
    "/round/1/certificate",
    "/standings",
    "/crosstable",
    "/player/PlayerAA",
    "/files",
    "/manage",
    ".csv",
    ".json",
    ".ics",
    ".trf",
    "/log.json",
    "/round/1/input",
)


@pytest.fixture
def event(organiser):
    t, entries = filled(organiser, 7, rounds=3, name="Monday Swiss")
    t = running(t)
    play_round(t, by_seed(Rng("pages")))
    return t, entries


def test_every_page_answers_for_everybody(event, organiser):
    t, entries = event
    player = entries[0].members.get().player
    for client in (Client(), logged_in(player), logged_in(organiser)):
        for page in PAGES:
            response = client.get(f"/t/{t.slug}{page}")
            helper = page in {"/manage", "/log.json"}
            wanted = 200 if not helper or client.session.get("_auth_user_id") == str(organiser.pk) else (302, 403)
            assert response.status_code in ([wanted] if isinstance(wanted, int) else wanted), (page, response)
    for path in ("/t", "/t.ics", "/t/new", "/t/new?game=bouillabaisse", f"/t/new?like={t.slug}", f"/t/{t.slug}/edit"):
        assert logged_in(organiser).get(path).status_code == 200, path


def test_my_table_comes_first(event):
    t, _ = event
    round_ = t.played_rounds.get(number=2)
    slot = round_.pairings.get(table=3).slots.get(seat=1)
    html = logged_in(slot.entry.members.get().player).get(f"/t/{t.slug}").content.decode()
    assert html.index('class="felt mytable"') < html.index('id="l-pairings"')
    assert f"/g/{slot.pairing.match.code}" in html
    first = re.search(r'<ol class="pairings"[^>]*><li id="(p\d+)" class="own"', html)
    assert first, html[html.index("l-pairings") :][:300]
    assert first[1] == f"p{slot.pairing_id}"


def test_queries_do_not_grow_with_the_field(organiser):
    counts = {}
    for size in (6, 14):
        t, entries = filled(organiser, size, rounds=2) if size == 6 else _more(organiser, size)
        t = running(t)
        play_round(t, by_seed(Rng("queries")))
        player, client = entries[0].members.get().player, None
        for who in (player, organiser):
            client = logged_in(who)
            for page in ("", "/round/1", "/standings", "/crosstable", "/round/1/certificate", "/manage"):
                if page == "/manage" and who is not organiser:
                    continue
                client.get(f"/t/{t.slug}{page}")
                with CaptureQueriesContext(
                    connection,
                ) as found:
                    assert client.get(f"/t/{t.slug}{page}").status_code == 200
                counts.setdefault((page, who is organiser), []).append(len(found))
    assert all(few == many for few, many in counts.values()), counts
    assert max(n for pair in counts.values() for n in pair) <= 32, counts


def _more(organiser, size):
    t = tournament(organiser, rounds=2)
    return t, [services.enter(tournament_id=t.pk, user=user) for user in people(size, "Other")]


def test_an_organiser_creates_publishes_and_a_player_enters(organiser):
    client = logged_in(organiser)
    data = {
        "name": "Thursday Cup",
        "table": "2x1",
        "rounds": "3",
        "clock": "3+5",
        "starts_local": wall(now() + timedelta(hours=3), "America/Sao_Paulo"),
        "zone": "America/Sao_Paulo",
        "rated": "on",
        "timing": "interval",
        "break_min": "1",
        "checkin_min": "15",
        "no_show_min": "1",
        "late_until": "1",
        "bye_percent": "100",
        "rematches": "balanced",
        "tiebreaks": "BH/C1, BH, SB",
    }
    wrong = client.post("/t/new?game=bouillabaisse", {**data, "tiebreaks": "LUCK"})
    assert "LUCK" in wrong.content.decode()
    response = client.post("/t/new?game=bouillabaisse", data)
    assert response.status_code == 302, response.content.decode()[:3000]
    t = Tournament.objects.get(name="Thursday Cup")
    assert (t.slug, t.zone, t.tiebreaks) == ("thursday-cup", "America/Sao_Paulo", "BH/C1, BH, SB")
    assert Client().get(f"/t/{t.slug}").status_code == 404
    manage = f"http://testserver/t/{t.slug}/manage"
    client.post(f"/t/{t.slug}/do/next", {"act": "publish", "key": "1"}, headers={"referer": manage})
    visitor = logged_in(make_user("Sabela"))
    assert "Take part" in visitor.get(f"/t/{t.slug}").content.decode()
    visitor.post(f"/t/{t.slug}/do/enter")
    assert Entry.objects.get(tournament=t).name == "Sabela"
    assert "You are entered" in visitor.get(f"/t/{t.slug}").content.decode()
    assert "thursday-cup" in Client().get("/t").content.decode()


def test_by_invitation_only_the_invited_are_asked_to_enter(organiser):
    t = tournament(organiser, by_invitation=True)
    t = services.publish(tournament_id=t.pk, author=organiser)
    guest, other = make_user(), make_user()
    services.invite(tournament_id=t.pk, author=organiser, player=guest)
    enter = f'formaction="/t/{t.slug}/do/enter"'
    assert enter in logged_in(guest).get(f"/t/{t.slug}").content.decode()
    for client in (logged_in(other), Client()):
        page = client.get(f"/t/{t.slug}").content.decode()
        assert enter not in page
        assert "This tournament is by invitation." in page


def test_refusals_are_said_and_nothing_is_done(event):
    t, _ = event
    stranger = logged_in(make_user("Stranger"))
    page = stranger.post(f"/t/{t.slug}/do/cancel", {"reason": "for fun"}, follow=True).content.decode()
    assert "only the organisers" in page
    t.refresh_from_db()
    assert t.status == Tournament.Status.RUNNING


def test_a_round_that_is_not_published_is_seen_by_organisers_alone(organiser):
    t, _ = filled(organiser, 4, rounds=2, confirm=True)
    t = running(t)
    assert Client().get(f"/t/{t.slug}/round/1").status_code == 404
    assert logged_in(organiser).get(f"/t/{t.slug}/round/1").status_code == 200
    assert 'id="l-pairings"' not in Client().get(f"/t/{t.slug}").content.decode()


def test_files(event):
    t, _ = event
    report = read(Client().get(f"/t/{t.slug}.trf").content)
    assert report.tournament.size == 7
    csv = Client().get(f"/t/{t.slug}.csv").content.decode()
    assert csv.startswith("\ufeffrank,number,name")
    assert len(csv.splitlines()) == 8
    ics = Client().get(f"/t/{t.slug}.ics").content.decode()
    assert "BEGIN:VEVENT" in ics
    assert all(len(line.encode()) <= 75 for line in ics.split("\r\n"))
    found = Client().get(f"/t/{t.slug}.json").json()
    assert [r["number"] for r in found["played_rounds"]] == [1, 2]
    assert "secret" not in str(found)


def test_a_form_sent_twice_is_one_draft_and_is_answered_alike(organiser):
    client = logged_in(organiser)
    form = {"name": "Cup", "table": "2x1", "rounds": "3", "clock": "3+5", "starts_local": f"{NEXT}-01-01T20:00"}
    form |= {"zone": "UTC", "timing": "manual", "break_min": "2", "checkin_min": "15", "no_show_min": "2"}
    form |= {"late_until": "0", "bye_percent": "100", "rematches": "balanced"}
    for address in ("/t/new?game=bouillabaisse", "/t/cup/edit"):
        answers = [client.post(address, {**form, "key": address}) for _ in range(2)]
        assert [a.headers.get("location") for a in answers] == ["/t/cup/manage"] * 2
    assert Tournament.objects.count() == 1
    assert client.post("/t/new?game=bouillabaisse", {**form, "key": "new"}).headers["location"] == "/t/cup-2/manage"


def test_what_one_has_to_do_is_looked_up_once_a_page(event):
    t, entries = event
    drawn = draw(t, entries[0].members.get().player, page="now")
    with CaptureQueriesContext(connection) as counted:
        have_of(drawn.view)
    assert not len(counted)


def test_a_draft_is_deleted_once_the_organiser_is_sure(organiser):
    t = services.create(organiser=organiser, plan=plan(rounds=2), allowed=True)
    rehearsal = rehearse(tournament_id=t.pk, author=organiser, players=4, level="beginner")
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), rounds=3))
    services.undo(tournament_id=t.pk, number=t.acts.get(kind="edited").number, author=organiser, reason="better not")
    client, address = logged_in(organiser), f"/t/{t.slug}/do/delete"
    assert address in client.get(f"/t/{t.slug}/manage").content.decode()
    assert "say that you are sure" in client.post(address, follow=True).content.decode()
    assert logged_in(make_user("Stranger")).post(address, {"sure": "1"}).status_code == 404
    page = client.post(address, {"sure": "1"}, follow=True)
    assert page.redirect_chain == [("/t", 302)]
    assert "The draft is deleted." in page.content.decode()
    assert not Tournament.objects.filter(pk__in=[t.pk, rehearsal.pk]).exists()


def test_what_was_published_is_never_deleted(organiser):
    t = tournament(organiser)
    client, address = logged_in(organiser), f"/t/{t.slug}/do/delete"
    assert address not in client.get(f"/t/{t.slug}/manage").content.decode()
    assert "has been published" in client.post(address, {"sure": "1"}, follow=True).content.decode()
    assert Tournament.objects.filter(pk=t.pk).exists()


def test_more_places_let_those_in_who_wait(organiser):
    t, entries = filled(organiser, 5, entrant_limit=3)
    assert [e.status for e in entries[3:]] == [Entry.Status.WAITING] * 2
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), entrant_limit=4))
    waiting = t.entries.filter(status=Entry.Status.WAITING)
    assert [e.pk for e in waiting] == [entries[4].pk]
    assert Act.objects.get(tournament=t, kind="promoted").payload["entry"] == entries[3].pk
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=organiser)
    assert not waiting.all().exists()


def test_the_desk_speaks_of_checking_in_only_where_there_is_such(organiser):
    """Nor does a draft offer to enter anybody, which would be refused."""
    for minutes in (0, 15):
        t = tournament(organiser, checkin_min=minutes, name=f"Cup {minutes}")
        for user in people(2, f"Cup{minutes}"):
            services.enter(tournament_id=t.pk, user=user)
        page = logged_in(organiser).get(f"/t/{t.slug}/manage").content.decode()
        assert ('name="check-in"' in page or "checked in" in page) == bool(minutes)
        assert f"/t/{t.slug}/do/add" in page
    draft = services.create(organiser=organiser, plan=plan(name="Draft"), allowed=True)
    page = logged_in(organiser).get(f"/t/{draft.slug}/manage").content.decode()
    assert not [act for act in ("add", "import", "bye") if f"/t/{draft.slug}/do/{act}" in page]
    assert f"/t/{draft.slug}/do/role" in page


def test_an_event_that_is_over_offers_to_undo_only_what_can_be(organiser):
    t, _ = filled(organiser, 2, rounds=1)
    t = running(t)
    play_round(t, by_seed(Rng("over")))
    services.advance(tournament_id=t.pk)
    services.rule(tournament_id=t.pk, number=1, table=1, author=organiser, reason="read wrongly", result="=-=")
    t.refresh_from_db()
    assert t.is_over
    html = logged_in(organiser).get(f"/t/{t.slug}/manage?acts=all").content.decode()
    assert html.count(f"/t/{t.slug}/do/undo") == 1


def test_a_wrong_last_result_is_corrected_and_the_correction_taken_back(organiser):
    """The event finishes by itself within moments of its last result."""
    t, _ = filled(organiser, 2, rounds=1)
    t = running(t)
    play_round(t, lambda pairing: [1, 2])
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    arbiter = make_user("Pat")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="arbiter")

    def results():
        return list(Slot.objects.filter(round__tournament=t).order_by("seat").values_list("result", flat=True))

    for user in (organiser, arbiter):
        client = logged_in(user)
        html = client.get(f"/t/{t.slug}/manage").content.decode()
        key = re.search(r'/do/rule".*?name="key" value="([^"]+)".*?name="reason"', html, re.DOTALL)
        assert key is not None
        wrong = {"key": key.group(1), "round": 1, "table": 1, "result": "0-1"}
        client.post(f"/t/{t.slug}/do/rule", {**wrong, "reason": ""})
        assert results() == ["1", "0"], "not without a reason"
        client.post(f"/t/{t.slug}/do/rule", {**wrong, "reason": "read wrongly"})
        assert results() == ["0", "1"]
        number = Act.objects.filter(tournament=t, kind="corrected").latest("number").number
        html = client.get(f"/t/{t.slug}/manage").content.decode()
        assert f'name="number" value="{number}"' in html
        client.post(f"/t/{t.slug}/do/undo", {"key": f"{key.group(1)}u", "number": number, "reason": "taken back"})
        assert results() == ["1", "0"]


def test_a_cancelled_event_asks_for_no_results(organiser):
    t, _ = filled(organiser, 2, rounds=1)
    t = running(t)
    page = f"/t/{t.slug}/manage"
    assert f"/t/{t.slug}/do/rule" in logged_in(organiser).get(page).content.decode()
    services.cancel(tournament_id=t.pk, author=organiser, reason="power cut")
    assert f"/t/{t.slug}/do/rule" not in logged_in(organiser).get(page).content.decode()


def test_a_card_shows_how_its_tie_breaks_were_made(event):
    t, _ = event
    html = Client().get(f"/t/{t.slug}/player/PlayerAA").content.decode()
    assert "Buchholz" in html
    assert "Round 1," in html


def test_tables_of_four_have_their_pages(organiser):
    t, _ = filled(organiser, 9, table_size=4, rounds=2)
    t = running(t)
    play_round(t, by_seed(Rng("four")))
    for page in (
        "",
        "/round/1",
        "/round/2/certificate",
        "/standings",
        "/crosstable",
        "/player/PlayerAA",
        ".csv",
        ".json",
    ):
        assert Client().get(f"/t/{t.slug}{page}").status_code == 200, page
    assert Client().get(f"/t/{t.slug}.trf").status_code == 404
    assert "SOS" in Client().get(f"/t/{t.slug}/standings").content.decode()


def test_what_many_rows_call_alike_says_of_which_it_speaks(event, organiser):
    t, _ = event
    desk = logged_in(organiser).get(f"/t/{t.slug}/manage").content.decode()
    for words in ("Undo", "Why this cannot be undone", "Withdraw", "Give time", "Enter the result", "Watch"):
        named = re.findall(
            rf'<(?:button|summary|a) [^>]*aria-describedby="([^"]+)"[^>]*>(?:<span class="vh">)?{words}<', desk
        )
        assert named, words
        assert all(f'id="{id_}"' in desk for id_ in named), words
    standings = logged_in(organiser).get(f"/t/{t.slug}/standings").content.decode()
    assert '<table class="data" aria-labelledby="standings">' in standings
    assert re.search(r'<th [^>]*aria-label="BH, Buchholz[^"]*"', standings)
