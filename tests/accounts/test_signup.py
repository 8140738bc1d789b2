"""Signing up, by a visitor and by a guest, with and without a mail server."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import NameTaken
from tests.factories import PASSWORD, make_guest, make_user
from tests.reading import found, link_in, logged_in, player_in

pytestmark = pytest.mark.django_db

FORM = {"username": "Brais", "email": "brais@example.org", "password1": PASSWORD}


@pytest.fixture
def mail_server(settings):
    """The site as it is where NAIPE_SMTP_HOST is set."""
    settings.MAIL_WORKS = True
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def test_a_visitor_signs_up_and_is_in(client):
    response = client.post("/signup", FORM)
    assert (response.status_code, response["location"]) == (302, "/")
    user = logged_in(client)
    assert user.username == "Brais"
    assert user.is_person
    assert user.check_password(PASSWORD)


def test_the_confirmation_is_offered_where_no_mail_server_is_set(client):
    client.post("/signup", FORM)
    address = EmailAddress.objects.get()
    assert not address.verified
    assert len(mail.outbox) == 1
    page = client.get(link_in(mail.outbox[0]))
    assert b"brais@example.org" in page.content
    client.post(link_in(mail.outbox[0]))
    address.refresh_from_db()
    assert address.verified


def test_an_email_address_is_not_required_where_no_mail_server_is_set(client):
    client.post("/signup", {**FORM, "email": ""})
    assert logged_in(client).email == ""
    assert not mail.outbox


def test_the_confirmation_is_demanded_where_mail_works(client, mail_server):
    assert b"E-mail" in client.get("/signup").content
    assert client.post("/signup", {**FORM, "email": ""}).status_code == 200
    response = client.post("/signup", FORM)
    assert response["location"] == "/account/email/sent"
    assert player_in(client) is None
    assert client.post("/login", {"login": "Brais", "password": PASSWORD})["location"] == "/account/email/sent"
    assert player_in(client) is None
    client.post(link_in(mail.outbox[0]))
    assert logged_in(client).username == "Brais"


def test_signing_up_does_not_tell_whose_address_is_known_where_mail_works(client, mail_server):
    make_user("Ana", email="ana@example.org")
    answers = []
    for name, email in [("Brais", "ana@example.org"), ("Carme", "new@example.org")]:
        visitor = Client()
        answer = visitor.post("/signup", {**FORM, "username": name, "email": email})
        page = re.sub(rb'value="[^"]*"', b"", visitor.get(answer["location"]).content)  # the form's own token
        answers.append((answer["location"], player_in(visitor), page.replace(email.encode(), b"")))
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["ana@example.org"], ["new@example.org"]]
    assert not User.objects.filter(username="Brais").exists()


def test_a_guest_signs_up_and_keeps_row_and_session(client):
    guest = make_guest()
    client.force_login(guest)
    response = client.post("/signup", {**FORM, "next": "/g/abc"})
    assert response["location"] == "/g/abc"
    user = logged_in(client)
    assert user.pk == guest.pk
    assert user.is_person
    assert b"Brais" in client.get("/account").content
    assert User.objects.count() == 1


def test_a_guest_whose_address_waits_plays_on_as_a_guest(client, mail_server):
    guest = make_guest()
    client.force_login(guest)
    client.post("/signup", FORM)
    user = logged_in(client)
    assert (user.pk, user.username, user.kind) == (guest.pk, "Brais", User.Kind.GUEST)
    assert user.is_waiting
    assert "brais@example.org" in client.get("/settings").content.decode()
    client.post(link_in(mail.outbox[0]))
    assert logged_in(client).is_person


def test_a_mistyped_address_is_mended_by_signing_up_again(client, mail_server):
    guest = make_guest()
    client.force_login(guest)
    client.post("/signup", {**FORM, "email": "brias@example.org"})
    client.post("/signup", FORM)
    assert [address.email for address in EmailAddress.objects.filter(user=guest)] == ["brais@example.org"]
    client.post(link_in(mail.outbox[-1]))
    assert logged_in(client).is_person


def test_settings_of_the_browser_come_along(client):
    client.cookies["naipe_settings"] = "deck=four&language=gl"
    client.post("/signup", FORM)
    assert logged_in(client).settings == {"deck": "four", "language": "gl"}


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"username": "ab"}, "username", "3 to 20 signs; this one has 2"),
        ({"username": "Uxía"}, "username", "without accents"),
        ({"username": "a@b.org"}, "username", "without accents"),
        ({"username": "adm1n"}, "username", "kept for the house"),
        ({"username": "R0i"}, "username", "is taken. Free: R0i-2, R0i-3"),
        ({"username": ""}, "username", "required"),
        ({"email": "nonsense"}, "email", "valid email"),
        ({"email": "roi@example.org"}, "email", "Another account uses"),
        ({"password1": "1234567"}, "password1", "7 characters; 3 more needed"),
        ({"password1": "brais@example.org"}, "password1", "similar to the e-mail"),
        ({"password1": "1234567890"}, "password1", "entirely numeric"),
    ],
)
def test_what_is_wrong_stands_beside_the_field(client, change, field, words):
    make_user("Roi", email="roi@example.org")
    EmailAddress.objects.create(user=User.objects.get(username="Roi"), email="roi@example.org", primary=True)
    response = client.post("/signup", {**FORM, **change})
    html = response.content.decode()
    assert response.status_code == 200
    assert words in found(rf'<p class="err" id="id_{field}_error">.*?</p>', html)
    box = found(rf'<input[^>]*name="{field}"[^>]*>', html)
    assert 'aria-invalid="true"' in box
    assert f"id_{field}_error" in box
    assert 'role="alert"' in html
    assert not User.objects.filter(username="Brais").exists()


def test_a_name_taken_in_the_same_moment(client, monkeypatch):
    def taken(**_):
        raise NameTaken

    monkeypatch.setattr("accounts.services.create_person", taken)
    response = client.post("/signup", FORM)
    assert response.status_code == 200
    assert "is taken" in response.content.decode()


def test_people_have_nothing_to_sign_up_for(client):
    client.force_login(make_user())
    assert client.get("/signup")["location"] == "/"
    assert client.get("/login?next=/settings")["location"] == "/settings"


def test_nobody_is_led_off_the_site(client):
    response = client.post("/signup", {**FORM, "next": "https://example.org/"})
    assert response["location"] == "/"
