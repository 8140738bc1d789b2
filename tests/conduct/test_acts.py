"""What staff do: rename, bar, let back, close reports; who may, once, and everything written down."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from accounts.models import User
from conduct import services
from conduct.models import Act, Report
from core.time import now
from lobby import services as lobby
from lobby.models import Ticket
from matches import live
from matches.models import Match
from tests.conduct.acting import browser, rated_match, refusal
from tests.factories import make_bot, make_guest, make_user
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


# --- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/staff/reports", "/staff/players/Brais", "/staff/matches/NOSUCH"])
def test_pages_are_for_staff_alone(path):
    make_user("Brais")
    for client in (Client(), browser(make_user()), browser(make_guest())):
        assert client.get(path).status_code == 403
    for verb in ("rename", "bar", "let-back", "close"):
        assert browser(make_user()).post(f"/staff/players/Brais/{verb}", {"why": "x"}).status_code == 403
    assert not Act.objects.exists()


def test_staff_find_the_reports_from_every_page_and_others_do_not(client_of_staff):
    link = 'href="/staff/reports"'
    assert link in client_of_staff.get("/").content.decode()
    assert link not in browser(make_user()).get("/").content.decode()


@pytest.mark.parametrize("path", ["/staff/reports/7000", "/staff/players/Nobody", "/staff/matches/NOSUCH"])
def test_what_is_not_there_is_said_in_the_readers_language(path, client_of_staff):
    answer = client_of_staff.get(path, headers={"accept-language": "gl"})
    assert answer.status_code == 404
    assert "matches the given query" not in answer.content.decode()


def test_services_ask_too_and_nobody_decides_about_oneself_or_other_staff(staff):
    other, chief = make_user(is_staff=True), make_user(is_staff=True, is_superuser=True)
    assert refusal(services.bar, by=make_user(), player=make_user(), days=1, why="x") == "not_allowed"
    for player in (staff, other, chief):
        assert refusal(services.bar, by=staff, player=player, days=1, why="x") == "not_allowed"
    services.bar(by=chief, player=other, days=1, why="x")
    assert User.objects.get(pk=other.pk).is_barred


def test_nobody_decides_about_a_match_or_a_report_of_oneself():
    chief = make_user(is_staff=True, is_superuser=True)
    own = open_match(2).match
    own.seats.filter(number=1).update(player=chief)
    assert refusal(services.void_match, by=chief, match=own, why="x") == "not_allowed"
    lost = rated_match()
    lost.match.seats.filter(number=1).update(player=chief)
    assert refusal(services.adjudicate_match, by=chief, match=lost.match, places=[2, 1], why="x") == "not_allowed"
    report = services.file_report(reporter=make_user(), reported=chief, reason="rude")
    assert refusal(services.close_report, by=chief, report=report, acted=False, why="x") == "not_allowed"
    assert not Act.objects.exists()
    services.void_match(by=make_user(is_staff=True, is_superuser=True), match=own, why="x")


@pytest.mark.parametrize("why", ["", "   "])
def test_every_act_needs_a_reason(why, staff):
    player = make_user()
    match = open_match(2).match
    assert refusal(services.rename, by=staff, player=player, username="Novo", why=why) == "needs_reason"
    assert refusal(services.bar, by=staff, player=player, days=1, why=why) == "needs_reason"
    assert refusal(services.void_match, by=staff, match=match, why=why) == "needs_reason"
    assert not Act.objects.exists()


def test_the_log_never_changes(staff):
    act = services.bar(by=staff, player=make_user(), days=1, why="Insults.")
    assert (act.by, act.why, act.kind) == (staff, "Insults.", "barred")
    for change in (lambda: Act.objects.update(why="Nothing."), lambda: Act.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


# --- players ----------------------------------------------------------------------------------------------------------


def test_a_name_that_was_taken_away_is_gone_from_the_table_too(staff):
    at = open_match(3, names=("Brais", "Carme", "Duarte"))
    bad, watcher = at.users[at.position.to_act[0]], browser(make_user())
    at.play()
    old = bad.username
    assert watcher.get(f"/g/{at.code}").content.decode().count(old) > 2
    services.rename(by=staff, player=bad, username="Novo", why="The old one insults.")
    page = watcher.get(f"/g/{at.code}").content.decode()
    assert old not in page
    assert page.count("Novo") > 2
    (news,) = live.news(at.code, None, 1, "en", exists=at.match.version)
    assert old not in news["html"]


def test_rename_by_the_page(client_of_staff, staff):
    brais = make_user("Brais")
    response = client_of_staff.post(
        "/staff/players/Brais/rename", {"username": "Breixo", "why": "The old one insults.", "key": str(uuid4())}
    )
    assert response.url == "/staff/players/Breixo"
    assert User.objects.get(pk=brais.pk).username == "Breixo"
    act = Act.objects.get()
    assert (act.by, act.player_id, act.details) == (staff, brais.pk, {"old": "Brais", "new": "Breixo"})
    brais.refresh_from_db()
    assert "Your name is now Breixo" in browser(brais).get("/notices").content.decode()


@pytest.mark.parametrize(
    ("name", "said"), [("x", "a name has"), ("Ana", "has this name"), ("Brais", "the name already")]
)
def test_a_bad_name_changes_nothing(name, said, client_of_staff):
    make_user("Ana")
    make_user("Brais")
    html = client_of_staff.post("/staff/players/Brais/rename", {"username": name, "why": "x"}, follow=True)
    assert said in html.content.decode()
    assert not Act.objects.exists()


def test_barred_from_play_with_end_and_reason_in_one_sentence(client_of_staff):
    brais = make_user("Brais")
    client = browser(brais)
    client_of_staff.post("/staff/players/Brais/bar", {"days": "7", "why": "Insults at the table."})
    brais.refresh_from_db()
    assert brais.barred_until is not None
    assert timedelta(days=6) < brais.barred_until - now() <= timedelta(days=7)
    html = client.get("/account").content.decode()
    assert "You may not play until" in html
    assert "Insults at the table." in html
    refused = client.post("/play/bouillabaisse")
    assert refused.status_code == 403
    assert "Insults at the table." in refused.content.decode()
    assert not Match.objects.exists()


def test_the_staff_read_of_somebody_elses_bar(client_of_staff):
    make_user("Brais")
    client_of_staff.post("/staff/players/Brais/bar", {"days": "7", "why": "Insults at the table."})
    html = client_of_staff.get("/staff/players/Brais").content.decode()
    assert "Brais may not play until" in html
    assert "You may not play" not in html


def test_nobody_is_offered_to_decide_about_oneself_or_other_staff(client_of_staff):
    make_user("Outra", is_staff=True)
    make_user("Brais")
    for name, offered in (("Xefa", False), ("Outra", False), ("Brais", True)):
        html = client_of_staff.get(f"/staff/players/{name}").content.decode()
        assert (f"/staff/players/{name}/bar" in html) is offered
        assert ("You may not decide about yourself" in html) is not offered


def test_what_is_still_open_to_who_is_barred(client_of_staff):
    brais, ana = make_user("Brais"), make_user("Ana")
    client_of_staff.post("/staff/players/Brais/bar", {"days": "1", "why": "x"})
    client = browser(brais)
    for path in ("/", "/ratings", "/@/Ana", "/settings", "/notices", "/reports"):
        assert client.get(path).status_code == 200
    assert client.post("/settings/change", {"deck": "four"}).status_code == 302
    assert client.post("/@/Ana/shun", {"kind": "mute", "on": "1"}).status_code == 302
    assert client.post("/logout").status_code == 302
    assert ana.is_active


def test_a_bar_ends_by_itself(client_of_staff):
    brais = make_user("Brais")
    client_of_staff.post("/staff/players/Brais/bar", {"days": "1", "why": "x"})
    User.objects.filter(pk=brais.pk).update(barred_until=now() - timedelta(seconds=1))
    client = browser(brais)
    assert "You may not play" not in client.get("/account").content.decode()
    assert client.post("/settings/change", {"deck": "four"}).status_code == 302


def test_places_in_queue_and_at_tables_are_given_up(staff, django_capture_on_commit_callbacks):
    brais = make_user("Brais")
    lobby.join_queue(user=brais, game="bouillabaisse", pool="two", clock="3+5")
    table = lobby.open_table(host=make_user(), game="bouillabaisse", seats=4)
    lobby.join_table(code=table.code, user=brais)
    with django_capture_on_commit_callbacks(execute=True):
        services.bar(by=staff, player=brais, days=1, why="x")
    assert not Ticket.objects.exists()
    assert table.joined.count() == 1


def test_who_has_asked_for_a_rematch_is_not_taken_into_it(staff, django_capture_on_commit_callbacks):
    at = open_match(2, options={"short_pack_2p": True})
    user, other = at.users
    Match.objects.filter(pk=at.match.pk).update(status=Match.Status.ENDED, ended_at=now())
    lobby.ask_rematch(code=at.code, user=user)
    with django_capture_on_commit_callbacks(execute=True):
        services.bar(by=staff, player=user, days=1, why="x")
    assert lobby.ask_rematch(code=at.code, user=other) is None
    assert not Match.objects.filter(status__in=Match.LIVE).exists()


def test_in_a_running_match_moves_are_refused_and_the_seat_is_away(staff, django_capture_on_commit_callbacks):
    from matches import live, presence

    at = open_match(2)
    user = at.users[0]
    presence.seen(at.match.pk, 0)
    with django_capture_on_commit_callbacks(execute=True):
        services.bar(by=staff, player=user, days=1, why="x")
    assert presence.present(at.match.pk, 2) == (False, False)
    assert live.admit(at.code, User.objects.get(pk=user.pk)) == (at.match.pk, None), "a page looks on"
    assert browser(user).post(f"/g/{at.code}/move", {"expected": "1", "move": "x"}).status_code == 403
    assert at.match.status == Match.Status.RUNNING, "what follows is the absence contract's"


def test_let_back(client_of_staff, staff):
    brais = make_user("Brais")
    assert (
        "may play" in client_of_staff.post("/staff/players/Brais/let-back", {"why": "x"}, follow=True).content.decode()
    )
    services.bar(by=staff, player=brais, days=30, why="x")
    client_of_staff.post("/staff/players/Brais/let-back", {"why": "Apologised."})
    assert not User.objects.get(pk=brais.pk).is_barred
    assert list(Act.objects.values_list("kind", flat=True)) == ["let_back", "barred"]


@pytest.mark.parametrize("days", ["", "0", "-1", "2", "x", "9" * 20])
def test_for_how_long_is_chosen_from_a_list(days, client_of_staff):
    make_user("Brais")
    html = client_of_staff.post("/staff/players/Brais/bar", {"days": days, "why": "x"}, follow=True).content.decode()
    assert "choose for how long" in html
    assert not Act.objects.exists()


def test_the_same_form_pressed_twice_acts_once(client_of_staff):
    make_user("Brais")
    form = {"days": "7", "why": "x", "key": str(uuid4())}
    for _ in range(2):
        assert client_of_staff.post("/staff/players/Brais/bar", form).status_code == 302
    assert Act.objects.count() == 1


@pytest.mark.parametrize("form", [{"key": "no key"}, {"report": "x"}, {"key": "no key", "report": "1" * 30}])
def test_what_cannot_be_read_is_refused(form, client_of_staff):
    make_user("Brais")
    response = client_of_staff.post("/staff/players/Brais/close", {"why": "x", **form}, follow=True)
    assert "could not be read" in response.content.decode()
    assert client_of_staff.post("/staff/players/Brais/kick", {"why": "x"}, follow=True).status_code == 200
    assert client_of_staff.post("/staff/players/Nobody/bar", {"why": "x"}).status_code == 404
    assert not Act.objects.exists()


# --- the pages --------------------------------------------------------------------------------------------------------


def test_a_report_with_match_replay_history_and_acts_on_one_page(client_of_staff, staff):
    at = rated_match()
    ana, brais = at.users
    services.file_report(reporter=ana, reported=brais, reason="stall", text="Ten minutes for one card.", match=at.match)
    services.bar(by=staff, player=brais, days=1, why="Stalled before.")
    report = Report.objects.get()
    listed = client_of_staff.get("/staff/reports").content.decode()
    assert brais.username in listed
    assert "Ten minutes for one card." in listed
    html = client_of_staff.get(f"/staff/reports/{report.pk}").content.decode()
    for part in ("Ten minutes for one card.", f"/g/{at.code}/1", "Stalled before.", "Void match", "Close the report"):
        assert part in html
    back = f"/staff/reports/{report.pk}"
    form = {"why": "Looked at.", "acted": "1", "report": report.pk, "next": back, "key": str(uuid4())}
    for _ in range(2):
        assert client_of_staff.post(f"/staff/players/{brais.username}/close", form).url == back
    assert Report.objects.get().state == "acted"
    assert Act.objects.filter(kind="closed").count() == 1
    assert brais.username in client_of_staff.get("/staff/reports?state=acted").content.decode()
    assert brais.username not in client_of_staff.get("/staff/reports?state=nonsense").content.decode().split("<main")[1]


def test_a_closed_report_is_closed(client_of_staff, staff):
    ana, brais = make_user(), make_user("Brais")
    report = services.file_report(reporter=ana, reported=brais, reason="rude")
    services.close_report(by=staff, report=report, acted=False, why="x")
    html = client_of_staff.post(
        "/staff/players/Brais/close", {"why": "x", "acted": "1", "report": report.pk}, follow=True
    ).content.decode()
    assert "closed already" in html
    assert Report.objects.get().state == "closed"


def test_the_list_asks_the_same_however_long_it_is(client_of_staff, django_assert_max_num_queries):
    for _ in range(6):
        services.file_report(reporter=make_user(), reported=make_user(), reason="rude")
    with django_assert_max_num_queries(8):
        client_of_staff.get("/staff/reports")


def test_a_bot_is_known_too(client_of_staff):
    bot = make_bot()
    assert client_of_staff.get(f"/staff/players/{bot.username}").status_code == 200
