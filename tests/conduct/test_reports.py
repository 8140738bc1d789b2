"""Reports by players: with the match, once at a time, at a pace; the reporter sees what became of them."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.services import merge_guest_into
from conduct import services
from conduct.models import Report
from conduct.services import reporting
from core.errors import DomainError
from tests.factories import make_bot, make_guest, make_user
from tests.matches.tables import open_match, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def send(client, other, **given):
    return client.post(f"/@/{other.username}/report", {"reason": "rude", "text": "", "match": "", **given})


def test_a_report_takes_the_match_and_what_was_said_there():
    at = open_match(3)
    body = json.dumps({"type": "say", "id": "a.1", "phrase": "oops"})
    browser(at.users[1]).post(f"/g/{at.code}/act", body, content_type="application/json")
    client = browser(at.users[0])
    page = client.get(f"/@/{at.users[1].username}/report?match={at.code}").content.decode()
    assert at.code in page
    response = send(client, at.users[1], match=at.code, text="  Called me\nnames. ")
    assert response.url == "/reports"
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.match) == (at.users[0], at.users[1], at.match)
    assert (report.reason, report.text, report.said, report.state) == ("rude", "Called me names.", ["oops"], "open")


def test_the_reporter_sees_what_happens_next():
    ana, brais = make_user("Ana"), make_user("Brais")
    client = browser(ana)
    send(client, brais)
    html = client.get("/reports").content.decode()
    assert "Your report has been sent." in html
    assert "being looked at" in html
    services.close_report(by=make_user(is_staff=True), report=Report.objects.get(), acted=True, why="A word was said.")
    assert "something was done" in client.get("/reports").content.decode()
    assert "A word was said" not in client.get("/reports").content.decode(), "that is for the staff"
    assert "Thank you for your report about Brais" in client.get("/notices").content.decode()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"reason": "nonsense"}, "could not be read"),
        ({"reason": ""}, "could not be read"),
        ({"reason": "other"}, "say in a sentence"),
        ({"reason": "other", "text": "   "}, "say in a sentence"),
    ],
)
def test_a_refused_report_says_why_and_keeps_what_was_written(given, said):
    ana, brais = make_user(), make_user()
    response = send(browser(ana), brais, **{"text": "The words.", **given})
    if given.get("text", "x").strip() and given["reason"] == "other":
        assert Report.objects.count() == 1
        return
    assert response.status_code == 400
    html = response.content.decode()
    assert said in html
    assert "The words." in html or "text" in given
    assert not Report.objects.exists()


def test_repeated_it_is_one_report_until_it_is_closed():
    ana, brais = make_user(), make_user()
    client = browser(ana)
    send(client, brais)
    assert b"reported this already" in send(client, brais).content
    assert Report.objects.count() == 1
    services.close_report(by=make_user(is_staff=True), report=Report.objects.get(), acted=False, why="Nothing.")
    assert send(client, brais).status_code == 302


def test_so_many_a_day(monkeypatch):
    monkeypatch.setattr(reporting, "MOST_A_DAY", 2)
    ana = make_user()
    client = browser(ana)
    for _ in range(2):
        assert send(client, make_user()).status_code == 302
    assert b"many reports today" in send(client, make_user()).content


def test_not_oneself_not_bots_not_who_was_not_there():
    ana, at = make_user(), open_match(2)
    assert b"this is you" in send(browser(ana), ana).content
    assert b"bots of the house" in send(browser(ana), make_bot()).content
    assert b"has no seat in that match" in send(browser(at.users[0]), ana, match=at.code).content
    assert not Report.objects.exists()


def test_nothing_is_offered_against_oneself_and_bots():
    ana, brais, bot = make_user(), make_user(), make_bot()
    for other, said in ((ana, "This is you:"), (bot, "A bot of the house says nothing"), (brais, "")):
        html = browser(ana).get(f"/@/{other.username}/report").content.decode()
        assert said in html
        assert ("/shun" in html) is (other is brais)
        assert ("Send the report" in html) is (other is brais)


def test_a_private_match_of_others_is_not_there():
    at = open_match(2, public=False)
    stranger = browser(person())
    assert stranger.get(f"/@/{at.users[0].username}/report?match={at.code}").status_code == 404
    assert send(stranger, at.users[0], match=at.code).status_code == 404
    assert send(stranger, at.users[0], match="NOSUCH").status_code == 404


def test_visitors_log_in_first_and_come_back():
    brais = make_user("Brais")
    response = Client().get("/@/Brais/report")
    assert response.status_code == 302
    assert "next=%2F%40%2FBrais%2Freport" in response["location"]
    assert send(Client(), brais).status_code == 302
    assert not Report.objects.exists()


def test_own_reports_alone():
    ana, brais = make_user(), make_user("Brais")
    send(browser(ana), brais)
    assert "Brais" not in browser(make_user()).get("/reports").content.decode().split("<main")[1]
    assert Client().get("/reports").status_code == 200


def test_a_guests_reports_go_to_the_account():
    guest, user, other = make_guest(), make_user(), make_user()
    services.file_report(reporter=guest, reported=other, reason="rude")
    services.file_report(reporter=other, reported=guest, reason="stall")
    services.file_report(reporter=guest, reported=user, reason="rude")
    merge_guest_into(guest=guest, user=user)
    assert {(r.reporter_id, r.reported_id) for r in Report.objects.all()} == {
        (user.pk, other.pk),
        (other.pk, user.pk),
        (guest.pk, user.pk),
    }


def test_both_presses_of_a_race_end_in_one(monkeypatch):
    ana, brais = make_user(), make_user()
    services.file_report(reporter=ana, reported=brais, reason="rude")
    monkeypatch.setattr(Report.objects, "filter", lambda **_: Report.objects.none())
    with pytest.raises(DomainError) as refused:
        services.file_report(reporter=ana, reported=brais, reason="rude")
    assert refused.value.code == "reported_already"
