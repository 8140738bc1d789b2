"""Pages for what went wrong say first what happened, and stand when the rest has fallen."""

from __future__ import annotations

import html
import logging
from typing import ClassVar

import psycopg
import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.test import Client
from django.urls import include, path

from accounts.sessions import TooManyGuests
from tests.reading import found

FAILURES: dict[str, Exception] = {
    "denied": PermissionDenied(),
    "guests": TooManyGuests("Too many guests"),
    "suspicious": SuspiciousOperation(),
    "broken": ZeroDivisionError(),
    "database": OperationalError("any other failure of it"),
    "away": OperationalError("connection failed"),
}
FAILURES["away"].__cause__ = psycopg.OperationalError("connection failed: refused\n\tIs the server running?")


def fail(request, kind):
    raise FAILURES[kind]


class Urls:
    """The site's addresses and one that fails."""

    urlpatterns: ClassVar = [
        path("fail/<str:kind>", fail),
        path("secret/<str:word>/<str:kind>", lambda request, word, kind: fail(request, kind)),
        path("", include("config.urls")),
    ]
    handler400 = "web.views.errors.bad_request"
    handler403 = "web.views.errors.permission_denied"
    handler404 = "web.views.errors.page_not_found"
    handler500 = "web.views.errors.server_error"


@pytest.fixture
def fails(settings):
    settings.ROOT_URLCONF = Urls
    return Client(raise_request_exception=False)


def title(response):
    return found(r"<h1>(.*?)</h1>", response.content.decode())


@pytest.mark.parametrize(
    ("kind", "status", "words"),
    [
        ("denied", 403, "That was not done"),
        ("guests", 403, "That was not done"),
        ("suspicious", 400, "Nothing was done"),
        ("broken", 500, "This page could not be shown"),
        ("database", 500, "This page could not be shown"),
        ("away", 503, "The site is away for a moment"),
    ],
)
def test_what_happened_comes_first(fails, kind, status, words):
    response = fails.get(f"/fail/{kind}")
    assert response.status_code == status
    assert title(response) == words


def test_a_server_that_is_away_is_no_fault_with_a_number(fails, caplog):
    with caplog.at_level(logging.ERROR, logger="naipe.errors"):
        response = fails.get("/fail/away")
    assert response["Retry-After"] == "5"
    assert 'href="/fail/away"' in response.content.decode(), "the page can be asked for again"
    assert "refused" not in response.content.decode(), "what the server said is for the log"
    assert not [record for record in caplog.records if record.name == "naipe.errors"]


def test_the_reason_is_told(fails):
    assert "Too many guests" in fails.get("/fail/guests").content.decode()


def test_a_fault_has_a_number_that_stands_in_the_log(fails, caplog):
    with caplog.at_level(logging.ERROR, logger="naipe.errors"):
        page = fails.get("/fail/broken").content.decode()
    number = found(r"E-[2-9A-Z]{4}", page)
    assert any(number in record.getMessage() for record in caplog.records)


def test_an_address_may_carry_a_key_and_stands_in_no_log(fails, caplog):
    with caplog.at_level(logging.ERROR, logger="naipe.errors"):
        fails.get("/secret/sesame/broken")
    said = [record.getMessage() for record in caplog.records if record.name == "naipe.errors"]
    assert any("/secret/<str:word>/<str:kind>" in line for line in said)
    assert not any("sesame" in line for line in said)


def test_the_page_for_faults_asks_nothing_of_the_database(fails, django_db_blocker):
    with django_db_blocker.block():
        fails.cookies["naipe_settings"] = "language=gl"
        response = fails.get("/fail/database")
    assert response.status_code == 500
    assert '<html lang="gl"' in response.content.decode()


def test_a_form_from_another_session():
    client = Client(enforce_csrf_checks=True)
    response = client.post("/settings/change", {"deck": "four"})
    assert response.status_code == 403
    assert title(response) == "That was not done"
    assert "sends no cookies" in response.content.decode()
    client.cookies["csrftoken"] = "x" * 32
    sent_from = {"referer": "http://testserver/rules?x=1"}
    page = client.post("/settings/change", {"deck": "four"}, headers=sent_from).content.decode()
    assert "without the sign by which the site knows its own pages" in page
    assert 'href="/rules?x=1"' in page, "the page with the form, for /settings/change is none"


def test_nothing_there(client):
    response = client.get("/nothing/here")
    assert response.status_code == 404
    assert title(response) == "There is nothing at this address"


def test_a_slash_at_the_end_is_forgiven(client):
    assert client.get("/settings/?x=1")["location"] == "/settings?x=1"
    assert client.get("/settings//")["location"] == "/settings"
    assert client.post("/settings/").status_code == 404
    assert client.get("/nothing/").status_code == 404


@pytest.mark.parametrize(
    ("address", "above"),
    [
        ("/play/buraco/invite", "/play/buraco"),
        ("/play/buraco/house", "/play/buraco"),
        ("/g/ABCDEFGH/move", "/g/ABCDEFGH"),
        ("/table/ABCDEF/join", "/table/ABCDEF"),
        ("/settings/change", "/settings"),
        ("/queue/leave", "/"),
    ],
)
def test_an_address_of_a_form_says_where_the_form_is(client, address, above):
    response = client.get(address, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (response.status_code, response["allow"]) == (405, "POST")
    assert title(response) == "There is nothing to read here"
    assert f'<a class="btn btn-main btn-full" href="{above}">' in response.content.decode()


@pytest.mark.parametrize("accept", ["application/json", "application/json, text/plain;q=0.5"])
def test_a_program_that_asks_in_a_wrong_way_gets_no_page(client, accept):
    response = client.get("/settings/change", headers={"accept": accept})
    assert (response.status_code, response.content) == (405, b"")


def test_what_a_page_for_reading_is_sent_changes_nothing_and_is_answered(client):
    response = client.post("/fairness")
    assert (response.status_code, title(response)) == (405, "There is nothing to read here")
    assert "takes nothing of what the browser sent" in response.content.decode()


def test_a_refused_form_is_still_there_in_another_language(client, db):
    refused = client.post("/play/buraco/invite", {"seats": "99", "clock": "", "hours": "24"})
    back = html.unescape(found(r'name="next" value="([^"]*)"', refused.content.decode()))
    assert back.startswith("/play/buraco?")
    assert "hours=24" in back
    changed = client.post("/settings/change", {"language": "gl", "next": back}, follow=True)
    assert (changed.status_code, changed.redirect_chain[0][0]) == (200, back)
    assert '<html lang="gl"' in changed.content.decode()
