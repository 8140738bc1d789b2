"""Changing and resetting the password, and the e-mail address."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tests.factories import PASSWORD, make_guest, make_user
from tests.reading import found, link_in

pytestmark = pytest.mark.django_db

NEW = "another sentence of words"


@pytest.fixture
def brais():
    user = make_user("Brais", email="brais@example.org")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def test_change(client, brais):
    client.force_login(brais)
    elsewhere = Client()
    elsewhere.force_login(brais)
    response = client.post("/account/password", {"oldpassword": PASSWORD, "password1": NEW})
    assert response.status_code == 302
    brais.refresh_from_db()
    assert brais.check_password(NEW)
    assert "Brais" in client.get("/account").content.decode()
    assert "Brais" not in elsewhere.get("/account").content.decode()


@pytest.mark.parametrize(
    ("old", "new", "words"), [("wrong", NEW, "not your current password"), (PASSWORD, "short", "5 more needed")]
)
def test_change_refused(client, brais, old, new, words):
    client.force_login(brais)
    response = client.post("/account/password", {"oldpassword": old, "password1": new})
    assert words in response.content.decode()
    brais.refresh_from_db()
    assert brais.check_password(PASSWORD)


@pytest.mark.parametrize("path", ["/account/password", "/account/password/set", "/account/email"])
def test_these_need_an_account(client, path):
    assert client.get(path)["location"].startswith("/login?next=")
    client.force_login(make_guest())
    assert client.get(path)["location"].startswith("/signup?next=")


def reset_link(email: str, client: Client) -> str:
    client.post("/account/password/forgotten", {"email": email})
    return link_in(mail.outbox[-1])


def test_reset_logs_in(client, brais):
    page = client.get(reset_link("Brais@example.org", client), follow=True)
    form = page.redirect_chain[-1][0]
    assert "set-password" in form
    response = client.post(form, {"password1": NEW})
    assert response["location"] == "/"
    brais.refresh_from_db()
    assert brais.check_password(NEW)
    assert client.session["_auth_user_id"] == str(brais.pk)


def test_reset_brings_the_guest_along(client, brais):
    guest = make_guest()
    client.force_login(guest)
    page = client.get(reset_link("brais@example.org", client), follow=True)
    client.post(page.redirect_chain[-1][0], {"password1": NEW})
    guest.refresh_from_db()
    assert guest.merged_into == brais


def test_a_link_works_once(client, brais):
    link = reset_link("brais@example.org", client)
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": NEW})
    assert "used already or is too old" in Client().get(link).content.decode()


def test_an_unknown_address_gets_a_mail_that_says_so_and_the_page_says_nothing(client, brais):
    unknown = client.post("/account/password/forgotten", {"email": "nobody@example.org"}, follow=True)
    known = client.post("/account/password/forgotten", {"email": "brais@example.org"}, follow=True)
    assert [message.to for message in mail.outbox] == [["nobody@example.org"], ["brais@example.org"]]
    assert "no account has this address" in mail.outbox[0].body
    main = r"<main.*</main>"
    assert found(main, unknown.content.decode()) == found(main, known.content.decode())


def test_mails_name_the_site_and_speak_the_readers_language(client, brais, settings):
    settings.SITE_NAME = "A Mesa"
    client.cookies["naipe_settings"] = "language=gl"
    client.post("/account/password/forgotten", {"email": "brais@example.org"})
    assert mail.outbox[0].subject == "Un novo contrasinal para A Mesa"
    assert "Alguén pediu un novo contrasinal para Brais en A Mesa" in mail.outbox[0].body


def test_the_address_changes_once_the_new_one_is_confirmed(client, brais):
    client.force_login(brais)
    client.post("/account/email", {"email": "new@example.org", "action_add": ""})
    brais.refresh_from_db()
    assert brais.email == "brais@example.org"
    link = link_in(mail.outbox[-1])
    client.post(link)
    brais.refresh_from_db()
    assert brais.email == "new@example.org"
    assert [address.email for address in EmailAddress.objects.filter(user=brais)] == ["new@example.org"]


def test_a_link_to_confirm_leaves_another_browsers_guest_alone(client, brais):
    client.force_login(brais)
    client.post("/account/email", {"email": "new@example.org", "action_add": ""})
    link = link_in(mail.outbox[-1])
    other, guest = Client(), make_guest()
    other.force_login(guest)
    other.get(link)
    assert other.session["_auth_user_id"] == str(guest.pk)


def test_a_made_up_link_confirms_nothing(client):
    assert "was not confirmed" in client.get("/account/email/confirm/nonsense").content.decode()
    assert client.post("/account/email/confirm/nonsense").status_code == 404
