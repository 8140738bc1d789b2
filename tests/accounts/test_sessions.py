"""Who sent a request, and with which settings and language."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse

from accounts import sessions
from accounts.models import User
from accounts.settings import Settings, stored
from core.errors import DomainError
from tests.factories import make_guest, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def visit(rf):
    """A POST by a visitor or a player, with a session."""

    def visit(user=None, **cookies):
        request = rf.post("/play")
        request.session = SessionStore()
        request.user = user or AnonymousUser()
        request.COOKIES.update(cookies)
        return request

    return visit


def test_a_visitor_becomes_a_guest_by_playing(visit):
    request = visit()
    assert sessions.player_of(request) is None
    with sessions.playing(request) as guest:
        assert guest.is_guest
    assert request.user == guest
    assert request.session["_auth_user_id"] == str(guest.pk)
    with sessions.playing(request) as again:
        assert again == guest
    assert User.objects.count() == 1


def test_a_visitor_whose_playing_is_refused_stays_a_visitor(visit):
    request = visit()
    with pytest.raises(DomainError), sessions.playing(request):
        raise DomainError("no_table")
    assert sessions.player_of(request) is None
    assert "_auth_user_id" not in request.session
    assert not User.objects.exists()


@pytest.mark.parametrize("make", [make_user, make_guest])
def test_players_stay_who_they_are(visit, make):
    player = make()
    with sessions.playing(visit(player)) as found:
        assert found == player
    assert sessions.player_in({"user": player}) == player


def test_a_socket_without_a_user_has_no_player():
    assert sessions.player_in({"user": AnonymousUser()}) is None
    assert sessions.player_in({}) is None


def test_guests_without_end_are_refused(visit, settings):
    settings.GUESTS_PER_HOUR = 2
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "guests"}}
    for _ in range(2):
        with sessions.playing(visit()):
            pass
    with pytest.raises(sessions.TooManyGuests), sessions.playing(visit()):
        pass


def test_a_persons_settings_are_the_accounts(visit):
    user = make_user(settings=stored(Settings(theme="dark", language="gl")))
    request = visit(user, naipe_settings="theme=light&language=en")
    assert sessions.settings_of(request).theme == "dark"
    assert sessions.language_of(request) == "gl"


def test_a_guests_settings_are_the_browsers(visit):
    request = visit(make_guest(settings={"theme": "dark"}), naipe_settings="theme=light")
    assert sessions.settings_of(request).theme == "light"


def test_changes_are_kept_in_the_browser_and_for_people_in_the_account(visit):
    user, response = make_user(), HttpResponse()
    sessions.keep_settings(visit(user), response, {"deck": "four", "theme": "pink"})
    user.refresh_from_db()
    assert user.settings == {"deck": "four"}
    assert response.cookies[sessions.COOKIE].value == "deck=four"
    guest, response = make_guest(), HttpResponse()
    sessions.keep_settings(visit(guest), response, {"deck": "four"})
    guest.refresh_from_db()
    assert guest.settings == {}
    assert response.cookies[sessions.COOKIE].value == "deck=four"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (b"", "en"),
        (b"pt-PT,pt;q=0.9,en;q=0.5", "pt-br"),
        (b"gl-ES,es;q=0.9", "gl"),
        (b"fr,de;q=0.9,*;q=0.1", "en"),
        (b"zz-nonsense", "en"),
    ],
)
def test_a_sockets_language_follows_the_browser(header, language):
    assert sessions.language_in({"headers": [(b"accept-language", header)]}) == language


def test_a_sockets_language_follows_the_settings_first():
    scope = {"headers": [(b"cookie", b"other=1; naipe_settings=language=gl"), (b"accept-language", b"en")]}
    assert sessions.language_in(scope) == "gl"
    assert sessions.language_in({"cookies": {"naipe_settings": "language=pt-br"}}) == "pt-br"
    user = make_user(settings={"language": "gl"})
    assert sessions.language_in({"user": user, "cookies": {"naipe_settings": "language=en"}}) == "gl"
