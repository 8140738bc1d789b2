"""What every page's frame needs: the site's name, where one is, who one is, the look."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.sessions import player_of, settings_of
from web import legal
from web.navigation import FOOT, MAIN, Place, present

# whoever logs in on one of these wants to get away from it
_DOORS = ("/login", "/logout", "/signup", "/account")


# pages that only the operator can fill
_OWN = {"/privacy": "privacy", "/imprint": "imprint"}


@cache
def _places() -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    return tuple(present(MAIN)), tuple(present(FOOT))


def site(request: HttpRequest) -> dict[str, Any]:
    """Context processor. Costs no query beyond the user that the session names."""
    main, foot = _places()
    return {
        "site_name": settings.SITE_NAME,
        "source_url": settings.SOURCE_URL,
        "mail_works": settings.MAIL_WORKS,
        "player": player_of(request),
        "look": settings_of(request),
        "main_places": [(place, place.current_on(request.path)) for place in main],
        "foot_places": [place for place in foot if place.path not in _OWN or legal.is_there(_OWN[place.path])],
        "site_languages": settings.LANGUAGES,
        "here": _here(request),
        "after_login": "/" if request.path.startswith(_DOORS) or request.method != "GET" else request.get_full_path(),
    }


def _here(request: HttpRequest) -> str:
    """Where the choice of a language leads back to; after a form to its page, for its address may be no page."""
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    page = request.headers.get("Referer", "")
    if not page or not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return request.path
    parts = urlsplit(page)
    return f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
