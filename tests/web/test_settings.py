"""The settings page: each setting can be set and unset by a plain form, kept where it belongs, and refused in words."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.settings import SOUNDS, Settings, from_cookie
from tests.factories import PASSWORD, make_guest, make_user

pytestmark = pytest.mark.django_db

ALL = {
    "language": "gl",
    "theme": "dark",
    "deck": "four",
    "card_size": "large",
    "suit_letters": "1",
    "confirm": "always",
    "hand_order": "bridge",
    "high_card": "right",
    "motion": "slow",
    "trick_pause_ms": "2000",
    "verbosity": "short",
    "letter_keys": "1",
    "sound_trick": "1",
}
BOXES = ["suit_letters", "letter_keys", "vibrate", *SOUNDS]
WANTED = Settings(
    language="gl",
    theme="dark",
    deck="four",
    card_size="large",
    suit_letters=True,
    confirm="always",
    hand_order="bridge",
    high_card="right",
    motion="slow",
    trick_pause_ms=2000,
    verbosity="short",
    sound_turn=False,
    sound_match=False,
    sound_time=False,
    sound_trick=True,
)


def kept(client: Client) -> Settings:
    return from_cookie(client.cookies["naipe_settings"].value)


def test_the_form_sets_everything_a_box_without_its_tick_too(client):
    client.post("/settings/change", {**ALL, "boxes": BOXES})
    assert kept(client) == WANTED


def test_the_page_shows_what_was_set(client):
    client.post("/settings/change", {**ALL, "boxes": BOXES})
    html = client.get("/settings").content.decode()
    for name, value in ALL.items():
        chosen = rf'name="{name}" value="{value}"[^>]* checked|value="{value}"[^>]* selected'
        assert re.search(chosen, html), name
    assert not re.search(r'name="sound_turn" value="1" checked', html)


def test_every_setting_has_its_place_on_the_page(client):
    html = client.get("/settings").content.decode()
    named = set(re.findall(r'name="(\w+)"', html))
    assert set(Settings.__struct_fields__) - named == {"hints"}


def test_the_language_menu_in_the_footer_unticks_nothing(client):
    client.post("/settings/change", {"sound_trick": "1", "boxes": BOXES})
    client.post("/settings/change", {"language": "gl"})
    assert kept(client).sound_trick
    assert kept(client).language == "gl"


def test_a_value_that_there_is_not_is_said_and_the_rest_is_kept(client):
    html = client.post(
        "/settings/change", {"deck": "four", "card_size": "huge", "next": "/settings"}, follow=True
    ).content.decode()
    assert "Not all was saved" in html
    assert kept(client) == Settings(deck="four")


def test_hints_and_unknown_boxes_are_not_set_by_the_form(client):
    client.post("/settings/change", {"hints": "bugo:31", "boxes": ["hints", "is_staff", "deck"]})
    assert kept(client) == Settings()


def test_a_guests_settings_go_with_the_guest_into_the_account(client):
    guest = make_guest()
    client.force_login(guest)
    client.post("/settings/change", {**ALL, "boxes": BOXES})
    client.post("/signup", {"username": "Uxia", "email": "uxia@example.org", "password1": PASSWORD})
    person = User.objects.get(username="Uxia")
    assert person.preferences == WANTED
    elsewhere = Client()
    elsewhere.force_login(person)
    assert 'data-cards="large"' in elsewhere.get("/settings").content.decode()


def test_whoever_logs_in_has_the_accounts_settings_not_the_browsers(client):
    person = make_user("Uxia")
    client.post("/settings/change", {"deck": "four"})
    client.post("/login", {"login": "Uxia", "password": PASSWORD})
    assert User.objects.get(pk=person.pk).preferences == Settings()
    assert "data-deck" not in client.get("/settings").content.decode().split(">")[1]


def test_the_root_says_what_differs_and_the_letters_come_in_the_readers_language(client):
    client.post("/settings/change", {**ALL, "boxes": BOXES})
    root = client.get("/login").content.decode().split("<head>")[0]
    for said in ('data-cards="large"', 'data-motion="slow"', 'data-letters="on"', "--l-spade:&#x27;P&#x27;"):
        assert said in root
