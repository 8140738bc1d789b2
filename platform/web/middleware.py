"""An address that only takes what forms send says so on a page, where the browser would show an empty one."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import is_valid_path


def method_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Gives every answer 405 a page for people. After the messages, which its frame shows."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or request.get_preferred_type(["text/html", "application/json"]) != "text/html":
            return response
        context = {"above": _above(request.path_info), "reading": request.method in {"GET", "HEAD"}}
        page = render(request, "errors/405.html", context, status=405)
        page["Allow"] = response["Allow"]
        return page

    return middleware


def _above(path: str) -> str:
    """The nearest address above this one, where the form stands as a rule: ``/table/CODE`` of ``/table/CODE/join``."""
    while path := path.rpartition("/")[0]:
        if is_valid_path(path):
            return path
    return "/"
