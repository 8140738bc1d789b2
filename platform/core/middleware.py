"""One log line for every request: method, route, status, milliseconds; no zero bytes; and all of it in one thread.

The route's pattern stands in for the path, because paths carry secrets (password reset keys, invitation links).
"""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

logger = structlog.stdlib.get_logger("core.requests")

#: Asked for every few seconds by machines.
QUIET = frozenset({"healthz", "readyz"})


class RequestLog:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        route = match.route if match else "(none)"
        if route not in QUIET:
            took_ms = round((time.perf_counter() - began) * 1000)
            write = logger.warning if response.status_code >= 500 else logger.info
            write("request", method=request.method, route=f"/{route}", status=response.status_code, ms=took_ms)
        return response


class NoZeroBytes:
    """Refuses a request with a zero byte in its path, query, cookies or form, which no page of ours can make.

    PostgreSQL takes none in a text, so each would end as an error wherever it is looked up or stored. Files may hold
    them. Sockets have `core.sockets.NoZeroBytes`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        fields = (request.GET, request.POST)
        typed = (text for field in fields for name, values in field.lists() for text in (name, *values))
        if any("\0" in text for text in (request.path, *request.COOKIES.values(), *typed)):
            raise BadRequest("zero byte")
        return self.get_response(request)


class OneThread:
    """Stands last in the list and can only run synchronously: so all of the list runs in one thread.

    Otherwise each middleware of the older kind costs two changes of thread a request under ASGI.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
