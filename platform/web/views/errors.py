"""Pages for what went wrong: first what happened, then why, then what to do.

They stand without database and session, since those may be what failed.
"""

from __future__ import annotations

import logging
import sys

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.urls.exceptions import Resolver404
from django.utils.crypto import get_random_string
from django.views.decorators.csrf import requires_csrf_token

from core import outages

log = logging.getLogger("naipe.errors")

COME_AGAIN_S = 5


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _bare("errors/400.html", 400)


@requires_csrf_token
def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": str(exception)}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose page is too old, or a browser that keeps no cookies."""
    return render(request, "errors/csrf.html", {"cookies": bool(request.COOKIES)}, status=403)


@requires_csrf_token
def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Addresses have no slash at the end; whoever types one is sent on."""
    path = request.path_info
    shorter = path.rstrip("/")
    if request.method in {"GET", "HEAD"} and shorter not in {"", path} and is_valid_path(shorter):
        query = request.META.get("QUERY_STRING", "")
        return HttpResponsePermanentRedirect(f"{shorter}?{query}" if query else shorter)
    reason = str(exception) if isinstance(exception, Http404) and not isinstance(exception, Resolver404) else ""
    return render(request, "errors/404.html", {"reason": reason}, status=404)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/429.html", status=429)


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """Shows a number that stands in the log beside the error; for a server that is away, when to come again."""
    if outages.reason(sys.exc_info()[1]):
        response = _bare("errors/503.html", 503, path=request.path if request.method == "GET" else "/")
        response["Retry-After"] = str(COME_AGAIN_S)
        return response
    number = get_random_string(4, "23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    # The route and not the path, which may carry a key.
    route = f"/{request.resolver_match.route}" if request.resolver_match else "no page"
    log.error("The error before this line was shown to its reader as E-%s (%s).", number, route)
    return _bare("errors/500.html", 500, number=f"E-{number}")


def _bare(template: str, status: int, **words: str) -> HttpResponse:
    """Without context processors: nothing is asked of the database."""
    return HttpResponse(render_to_string(template, {"bare": True, **words}), status=status)
