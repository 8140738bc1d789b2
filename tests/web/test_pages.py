"""The frame of every page: landmarks, language, look, who one is, and that nothing foreign can be loaded."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.settings import Settings, stored
from tests.factories import make_bot, make_guest, make_user

pytestmark = pytest.mark.django_db

OPEN = ["/login", "/signup", "/account", "/settings", "/account/password/forgotten", "/account/email/sent", "/nothing"]


@pytest.mark.parametrize("path", OPEN)
@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_every_page_has_its_landmarks(client, path, language):
    client.cookies["naipe_settings"] = f"language={language}"
    html = client.get(path).content.decode()
    assert f'<html lang="{language}"' in html
    assert html.count("<h1") == 1
    assert html.count("<main") == 1
    assert 'class="skip" href="#main"' in html
    assert re.search(r"<title>[^<]+ · Naipe</title>", html)


@pytest.mark.parametrize("path", OPEN)
def test_no_page_has_scripts_or_styles_in_it(client, path):
    html = client.get(path).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert "<style" not in html
    assert not re.search(r"\son\w+=", html)
    assert all(style.startswith("--") for style in re.findall(r'style="([^"]*)"', html))


def test_what_a_browser_may_load(client):
    policy = client.get("/login")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert not re.search(r"(script-src|default-src|style-src)[^;-]*'unsafe-inline'", policy)


def test_theme_and_deck_are_on_the_root(client):
    assert "data-theme" not in client.get("/login").content.decode()
    client.cookies["naipe_settings"] = "theme=dark&deck=four"
    assert '<html lang="en" data-theme="dark" data-deck="four"' in client.get("/login").content.decode()


@pytest.mark.parametrize(("accepted", "language"), [("gl", "gl"), ("pt", "pt-br"), ("fr", "en")])
def test_the_browsers_language_is_taken(client, accepted, language):
    response = client.get("/login", headers={"accept-language": accepted})
    assert f'<html lang="{language}"' in response.content.decode()


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_one_press_changes_the_language_for_visitors_guests_and_people(language):
    for player in (None, make_guest(), make_user()):
        client = Client()
        if player:
            client.force_login(player)
        response = client.post("/settings/change", {"language": language, "next": "/account?x=1"})
        assert response["location"] == "/account?x=1"
        assert f'<html lang="{language}"' in client.get("/account").content.decode()


def test_a_persons_look_follows_to_another_browser(client):
    user = make_user()
    client.force_login(user)
    client.post("/settings/change", {"deck": "four", "theme": "light"})
    elsewhere = Client()
    elsewhere.force_login(user)
    assert 'data-theme="light" data-deck="four"' in elsewhere.get("/settings").content.decode()


def test_the_settings_page_shows_what_is_set_and_that_it_was_saved(client):
    response = client.post(
        "/settings/change", {"deck": "four", "theme": "dark", "language": "gl", "next": "/settings"}, follow=True
    )
    html = response.content.decode()
    assert "Gardado." in html
    assert 'value="four" checked' in html
    assert 'value="dark" checked' in html
    assert re.search(r'value="gl" lang="gl" selected', html)


@pytest.mark.parametrize("back", ["", "https://example.org/", "//example.org", "javascript:alert(1)"])
def test_settings_lead_nowhere_else(client, back):
    assert client.post("/settings/change", {"deck": "four", "next": back})["location"] == "/settings"


def test_changes_are_posted(client):
    assert client.get("/settings/change").status_code == 405


def test_visitors_are_offered_an_account_and_come_back(client):
    html = client.get("/settings").content.decode()
    assert 'href="/login?next=%2Fsettings"' in html
    assert 'href="/signup?next=%2Fsettings"' in html


def test_guests_are_told_what_they_have(client):
    guest = make_guest()
    client.force_login(guest)
    html = client.get("/settings").content.decode()
    assert f"You play as {guest.username}" in html
    assert 'href="/signup?next=%2Fsettings"' in html


def test_people_find_their_page(client):
    user = make_user()
    client.force_login(user)
    assert f'href="/@/{user.username}"' in client.get("/settings").content.decode()


def test_a_page_asks_who_one_is_once(client, django_assert_max_num_queries):
    client.force_login(make_user())
    client.get("/settings")
    with django_assert_max_num_queries(2):  # the user, and the session where the cache does not have it
        client.get("/settings")


def test_profiles(client):
    user, bot, guest = make_user("Brais"), make_bot("Tester"), make_guest()
    html = client.get("/@/Brais").content.decode()
    assert "<h1>Brais</h1>" in html
    assert "Member since" in html
    assert ">bot</span>" in client.get(f"/@/{bot.username}").content.decode()
    assert ">guest</span>" in client.get(f"/@/{guest.username}").content.decode()
    assert client.get("/@/bRAIS")["location"] == "/@/Brais"
    client.force_login(user)
    assert "Log out" in client.get("/@/Brais").content.decode()


@pytest.mark.parametrize("name", ["Nobody", "Bra1s", "..", "%3Cscript%3E"])
def test_nobody_of_that_name(client, name):
    make_user("Brais")
    response = client.get(f"/@/{name}")
    assert response.status_code == 404
    assert "<script>" not in response.content.decode()


def test_a_closed_account_has_no_page(client):
    make_user("Brais", is_active=False)
    assert client.get("/@/Brais").status_code == 404


def test_settings_stored_by_another_version_do_no_harm(client):
    user = make_user(settings={"theme": ["dark"], "deck": None, **stored(Settings(language="gl"))})
    client.force_login(user)
    assert '<html lang="gl">' in client.get("/settings").content.decode()


def test_who_asks_for_the_icon_of_old_gets_the_one_of_now(client):
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["location"].endswith(".svg")
