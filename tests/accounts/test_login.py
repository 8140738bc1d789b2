"""Logging in with name or e-mail, its limits, logging out, and what becomes of a guest."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.signals import guest_merged
from tests.factories import PASSWORD, make_bot, make_guest, make_user
from tests.reading import player_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def brais():
    user = make_user("Brais", email="brais@example.org")
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user


@pytest.mark.parametrize("login", ["Brais", "brais", "BRAIS", " Brais ", "brais@example.org", "Brais@Example.org"])
def test_with_name_or_email(client, brais, login):
    response = client.post("/login", {"login": login, "password": PASSWORD, "next": "/settings"})
    assert response["location"] == "/settings"
    assert player_in(client) == brais


@pytest.mark.parametrize(
    ("login", "password", "words"),
    [
        ("Brais", "wrong", "This name and password do not fit together"),
        ("nobody", PASSWORD, "This name and password do not fit together"),
        ("brais@example.org", "wrong", "This e-mail address and password do not fit together"),
    ],
)
def test_what_does_not_fit_is_said(client, brais, login, password, words):
    response = client.post("/login", {"login": login, "password": password})
    assert words in response.content.decode()
    assert player_in(client) is None


@pytest.mark.parametrize("make", [make_bot, make_guest])
def test_bots_and_guests_cannot_log_in(client, make):
    player = make()
    for password in ("", "!", PASSWORD):
        client.post("/login", {"login": player.username, "password": password})
        assert player_in(client) is None


def test_a_closed_account_says_so(client, brais):
    User.objects.update(is_active=False)
    response = client.post("/login", {"login": "Brais", "password": PASSWORD}, follow=True)
    assert "This account is closed" in response.content.decode()
    assert player_in(client) is None


def test_failed_attempts_are_limited(client, brais, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "login"}}
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    for _ in range(3):
        client.post("/login", {"login": "Brais", "password": "wrong"})
    response = client.post("/login", {"login": "Brais", "password": PASSWORD})
    assert "Too many failed attempts" in response.content.decode()
    assert player_in(client) is None


def test_attempts_of_any_kind_are_limited(client, brais, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "2/m/ip"}
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "login2"}}
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    for _ in range(2):
        client.post("/login", {"login": "Brais", "password": "wrong"})
    response = client.post("/login", {"login": "Brais", "password": PASSWORD})
    assert response.status_code == 429
    assert "Too many attempts" in response.content.decode()


def test_the_defaults_limit_too(settings):
    del settings.ACCOUNT_RATE_LIMITS
    from allauth.account import app_settings

    assert app_settings.RATE_LIMITS["login_failed"] == "10/m/ip,5/300s/key"
    assert app_settings.RATE_LIMITS["login"] == "30/m/ip"


def test_passwords_are_hashed_by_argon2():
    from config.settings import base

    assert base.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_a_guest_who_logs_in_brings_everything_along(client, brais):
    guest, heard = make_guest(), []
    client.force_login(guest)

    def hear(guest_id, user_id, **_):
        heard.append((guest_id, user_id))

    guest_merged.connect(hear)
    try:
        response = client.post("/login", {"login": "Brais", "password": PASSWORD})
    finally:
        guest_merged.disconnect(hear)
    assert response["location"] == "/"
    assert player_in(client) == brais
    assert heard == [(guest.pk, brais.pk)]
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_failed_log_in_leaves_the_guest_alone(client, brais):
    guest = make_guest()
    client.force_login(guest)
    client.post("/login", {"login": "Brais", "password": "wrong"})
    assert player_in(client) == guest
    guest.refresh_from_db()
    assert guest.is_active


def test_the_other_sessions_of_a_merged_guest_end(client, brais, django_user_model):
    from django.test import Client

    guest, elsewhere = make_guest(), Client()
    client.force_login(guest)
    elsewhere.force_login(guest)
    client.post("/login", {"login": "Brais", "password": PASSWORD})
    assert guest.username not in elsewhere.get("/settings").content.decode()


def test_logging_out_needs_a_press(client, brais):
    client.force_login(brais)
    assert client.get("/logout").status_code == 200
    assert player_in(client) == brais
    assert client.post("/logout")["location"] == "/"
    assert player_in(client) is None


def test_a_guest_is_warned_before_logging_out(client):
    client.force_login(make_guest())
    assert "nobody can come back" in client.get("/logout").content.decode()


def test_the_session_key_changes_at_log_in(client, brais):
    client.force_login(make_guest())
    before = client.session.session_key
    client.post("/login", {"login": "Brais", "password": PASSWORD})
    assert client.session.session_key != before
