"""The lobby, the page of matches to watch, and the ranked queue's forms. Each form answers with a redirect."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.sessions import player_of
from core.errors import DomainError
from lobby import filtering, pages, services
from lobby.reading import is_scripted, known_game
from lobby.refusing import gone_back, refuse

View = Callable[..., HttpResponse]
LONGEST_NAME = 100


def told(view: View) -> View:
    """A refusal becomes a message on the lobby's page."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except DomainError as error:
            refuse(request, error, back="/")
            return redirect("home")

    return wrapped


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """``/``. Its load is a sign of life, as a ping is: without script the page reloads itself while one waits."""
    player = player_of(request)
    if player is not None:
        services.note_presence(user=player)
    return render(request, "lobby/home.html", pages.context(player, filtering.read(request.GET)))


@require_GET
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """``/watch``"""
    return render(request, "lobby/watch.html", pages.watch_context(player_of(request)))


@require_GET
@never_cache
def news(request: HttpRequest) -> HttpResponse:
    """The live pages by polling, where sockets are blocked: the inside of ``page``; 204 if it still is ``have``."""
    name, player = request.GET.get("page", ""), player_of(request)
    if not name or len(name) > LONGEST_NAME:
        return JsonResponse({"error": "page must be the name of a live page"}, status=400)
    if player is not None:
        services.note_presence(user=player)
    html = pages.fragment(name, player)
    mark = pages.mark_of(html)
    if mark == request.GET.get("have", ""):
        return HttpResponse(status=204)
    message: dict[str, Any] = {"type": "lobby", "html": html, "mark": mark}
    return HttpResponse(orjson.dumps(message), content_type="application/json")


@require_POST
@told
def join_queue(request: HttpRequest, game: str, pool: str) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise DomainError("needs_account")
    services.join_queue(
        user=player,
        game=known_game(game).slug,
        pool=pool,
        clock=request.POST.get("clock", ""),
        scripted=is_scripted(request),
    )
    return redirect("home")


@require_POST
@told
def leave_queue(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if player is not None:
        services.leave_queue(user=player)
    return gone_back(request)


@require_POST
@told
def ready(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if player is None:
        raise DomainError("no_proposal")
    code = services.say_ready(user=player)
    return redirect("match", code) if code else redirect("home")
