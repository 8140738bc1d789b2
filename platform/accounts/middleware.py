"""Language and time zone of a request: the player's choice, else what the browser says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils import timezone, translation

from accounts.sessions import language_of, player_of

ZONE_COOKIE = "naipe_zone"


class LanguageMiddleware(LocaleMiddleware):
    """Django's, with the player's own setting before the browser's wish. After the session and the user."""

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(language_of(request))
        request.LANGUAGE_CODE = translation.get_language() or "en"


def zone_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Times are shown in the zone that the browser reported (a cookie set by ``shell.js``), else in the site's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        zone = zone_named(request.COOKIES.get(ZONE_COOKIE, ""))
        if zone is None:
            return get_response(request)
        with timezone.override(zone):
            return get_response(request)

    return middleware


# What who is kept out of play may still send: about the own account, and to the own ears.
_TABLE = re.compile(r"/g/[^/]+/(act|hint)")
_ALLOWED = ("/login", "/logout", "/account", "/settings", "/notices", "/@/")


def barred_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Who is kept out of play reads everything and sends nothing that plays. After the user and the language.

    A table's own requests by script are answered by the table, in its own protocol.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and not request.path.startswith(_ALLOWED) and not _TABLE.fullmatch(request.path):
            player = player_of(request)
            if player is not None and player.is_barred:
                return render(request, "errors/barred.html", {"player": player}, status=403)
        return get_response(request)

    return middleware


def zone_in(scope: Mapping[str, Any]) -> tzinfo:
    """The same for a socket's scope."""
    return zone_named(scope.get("cookies", {}).get(ZONE_COOKIE, "")) or timezone.get_default_timezone()


def zone_named(name: str) -> ZoneInfo | None:
    """The zone, or None for a name that is none."""
    if not name or len(name) > 64:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
