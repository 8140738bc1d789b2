"""Who is at the other end of a request or socket, and with which settings.

People and guests are logged in the same way (Django's session), so `request.user` and ``scope["user"]`` are a
player or anonymous; bots have no sessions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any

from django.conf import settings as site
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts import services
from accounts.models import User
from accounts.settings import Settings, changed, from_cookie, to_cookie

COOKIE = "naipe_settings"
_YEAR = 365 * 24 * 3600


class TooManyGuests(PermissionDenied):
    """One address asks for guests without end."""


def player_of(request: HttpRequest) -> User | None:
    """The person or guest who sent this request, or None for a visitor who has not played yet."""
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def player_in(scope: Mapping[str, Any]) -> User | None:
    """The same for a socket's scope."""
    user = scope.get("user")
    return user if user is not None and user.is_authenticated else None


@contextmanager
def playing(request: HttpRequest) -> Iterator[User]:
    """The player who sent this request, for what begins here. For POST only.

    A visitor becomes a guest, with a session; not if what begins is refused, that is, raises.
    """
    player = player_of(request)
    if player is not None:
        yield player
        return
    _limit_guests(request)
    with transaction.atomic():
        guest = services.create_guest()
        yield guest
    login(request, guest, backend=site.AUTHENTICATION_BACKENDS[0])


def _limit_guests(request: HttpRequest) -> None:
    from allauth.core.internal import ratelimit

    if not site.GUESTS_PER_HOUR:
        return
    rates = {"guest": f"{site.GUESTS_PER_HOUR}/h/ip"}
    if not ratelimit.consume(request, app="accounts", action="guest", config=rates):
        raise TooManyGuests(_("Too many guests came from your network within the hour. Log in, or try again later."))


def settings_of(request: HttpRequest) -> Settings:
    """The settings of whoever sent this request; read once."""
    known: Settings | None = getattr(request, "_naipe_settings", None)
    if known is None:
        known = _settings(player_of(request), request.COOKIES.get(COOKIE, ""))
        request._naipe_settings = known  # type: ignore[attr-defined]
    return known


def forget_settings(request: HttpRequest) -> None:
    """To be called when a request's player changes under way."""
    request._naipe_settings = None  # type: ignore[attr-defined]


def settings_in(scope: Mapping[str, Any]) -> Settings:
    """The same for a socket's scope."""
    return _settings(player_in(scope), _cookies(scope).get(COOKIE, ""))


def _settings(player: User | None, cookie: str) -> Settings:
    if player is not None and player.is_person:
        return player.preferences
    return from_cookie(cookie)


def keep_settings(request: HttpRequest, response: HttpResponse, changes: Mapping[str, Any]) -> Settings:
    """Changes some settings: of a person in the account, of everybody also in this browser."""
    settings = changed(settings_of(request), changes)
    player = player_of(request)
    if player is not None and player.is_person:
        services.save_settings(user=player, settings=settings)
    response.set_cookie(
        COOKIE, to_cookie(settings), max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
    )
    request._naipe_settings = settings  # type: ignore[attr-defined]
    return settings


def language_of(request: HttpRequest) -> str:
    """The language to answer in: the player's choice, else the browser's, else the site's."""
    return settings_of(request).language or translation.get_language_from_request(request)


def language_in(scope: Mapping[str, Any]) -> str:
    """The same for a socket's scope."""
    chosen = settings_in(scope).language
    if chosen:
        return chosen
    header = dict(scope.get("headers", [])).get(b"accept-language", b"").decode("latin1")
    for code, _weight in parse_accept_lang_header(header):
        if code == "*":
            break
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return site.LANGUAGE_CODE


def _cookies(scope: Mapping[str, Any]) -> Mapping[str, str]:
    if "cookies" in scope:
        cookies: Mapping[str, str] = scope["cookies"]
        return cookies
    header = dict(scope.get("headers", [])).get(b"cookie", b"").decode("latin1")
    return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
