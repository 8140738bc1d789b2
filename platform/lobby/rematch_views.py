"""The rematch of a finished match: a part of its table's end, and a page of its own where there is no script."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.sessions import player_of
from core.errors import DomainError
from games import registry
from lobby import services
from lobby.models import Rematch
from lobby.refusing import refusal
from lobby.services.rematches import may_rematch
from matches.models import Match
from matches.selectors import seat_of, with_seats


@require_GET
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """``/rematch/{code}``; ``?part=felt`` without the frame."""
    match, player = _found(request, code)
    return _answer(request, match, player, felt=request.GET.get("part") == "felt")


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    match, player = _found(request, code)
    felt = request.POST.get("part") == "felt"
    try:
        if request.POST.get("answer") == "no":
            services.decline_rematch(code=match.code, user=player)
        else:
            services.ask_rematch(code=match.code, user=player, scripted=request.POST.get("scripted") == "1")
    except DomainError as error:
        if felt:
            return _answer(request, match, player, felt=True, refused=refusal(error))
        messages.error(request, refusal(error))
    return _answer(request, match, player, felt=True) if felt else redirect("rematch", match.code)


def _found(request: HttpRequest, code: str) -> tuple[Match, User]:
    """The match, for its own players alone."""
    match = with_seats(Match.objects.filter(code=code.upper())).first()
    player = player_of(request)
    if match is None or player is None or seat_of(match, player) is None:
        raise Http404
    return match, player


def _answer(request: HttpRequest, match: Match, player: User, *, felt: bool, refused: str = "") -> HttpResponse:
    rematch = Rematch.objects.filter(match=match).select_related("next", "declined_by").first()
    if rematch is not None and rematch.next is not None and not felt:
        return redirect("match", rematch.next.code)
    wishes = set() if rematch is None else set(rematch.wishes.values_list("player_id", flat=True))
    people = [seat.player for seat in match.seats.all() if not seat.bot_level]
    context: dict[str, Any] = {
        "match": match,
        "game": registry.get(match.game),
        "rematch": rematch,
        "refusal": refused,
        "possible": may_rematch(match, player),
        "mine": player.pk in wishes,
        "wishing": [person.username for person in people if person.pk in wishes and person.pk != player.pk],
        "missing": [person.username for person in people if person.pk not in wishes and person.pk != player.pk],
    }
    return render(request, "lobby/rematch_felt.html" if felt else "lobby/rematch.html", context)
