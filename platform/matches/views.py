"""A match's pages: the live table, the same without script, the HTTP twin of the socket, the replay and its file."""

from __future__ import annotations

import hashlib
from typing import Any

import orjson
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.sessions import keep_settings, player_of, settings_of
from core.events import emit_on_commit
from core.time import now_ms
from matches import hints, live, messages, phrases, selectors, services, watchers
from matches import render as draw
from matches.models import Match
from matches.pages import find, page_words, talk
from matches.signals import presence_changed

LONGEST_WHO = 16
# Where a plain form's refusal waits for the next page.
REFUSAL = "match_refusal"


@require_GET
@never_cache
def table_page(request: HttpRequest, code: str) -> HttpResponse:
    """``/g/{code}``: the table while the match runs, its end, and for visitors of a finished match the replay."""
    match = find(request, code)
    player = player_of(request)
    viewer = live.viewer_of(match, player)
    table, position = selectors.table_of(match), live.position_for(match, viewer)
    look = settings_of(request)
    live.visited(match, player)
    watching = watchers.count(match.pk) if match.public and not match.is_over else 0
    away, own_ms = live.absences(match, table, position, viewer)
    hint_words = hints.waiting(match, player, viewer.seat, look)
    seen = None if position.state is None else table.rules.view(position.state, viewer)
    hint = hints.first_of(match, seen, hint_words)
    context: dict[str, Any] = {
        "match": match,
        "title": table.game.strings.NAME,
        "version": position.version,
        "seat": viewer.seat,
        # Drawn by our own templates, which escape what they print.
        "fragment": mark_safe(draw.table_fragment(match, table, position, viewer, look.hand)),  # noqa: S308
        "look": look,
        "sheets": [f"games/{match.game}/table.css"],
        "refresh": not match.is_over and (viewer.seat is None or viewer.seat not in position.to_act),
        "watchers": watching,
        "refusal": request.session.pop(REFUSAL, ""),
        # The same notice that the socket brings, for who has none; drawn by our own template.
        "absence": mark_safe(  # noqa: S308
            draw.absence_notice(match, away, own_ms, claims=services.wins_are_claimed(match, table))
        ),
        "promise": "" if match.is_over else position.promise,
        "words": {**page_words(), "hints": hint_words},
        "hint": hint,
        "hint_said": hint_words.get(hint, ""),
        "has_hints": bool(hint_words),
        "talk": talk(match, player, viewer.seat),
        "start": {
            "clocks": live.clocks_for(match, table, position, viewer),
            "need": live.need(position, viewer),
            "seat": viewer.seat,
            "now": now_ms(),
            "watchers": watching,
        },
    }
    return render(request, "matches/page.html", context)


@require_POST
def play(request: HttpRequest, code: str) -> HttpResponse:
    """A move by plain form. Version and move are its id, so that a second press is a repeat and another card is not."""
    match, player = find(request, code), player_of(request)
    if player is None:
        raise Http404
    expected = request.POST.get("expected", "")
    if not expected.isdecimal() or len(expected) > 7:
        return _refuse(request, match, services.Refused("bad_message", match.version))
    move = _move_of(request)
    answer = services.submit_move(
        code=match.code,
        user=player,
        expected=int(expected),
        move=move,
        client_id=f"form.{expected}.{hashlib.sha256(move.encode()).hexdigest()[:16]}",
    )
    return _refuse(request, match, answer) if isinstance(answer, services.Refused) else redirect("match", match.code)


def _move_of(request: HttpRequest) -> str:
    """The pressed button's move; the cards ticked in a form of checkboxes follow its verb."""
    move = request.POST.get("move", "")
    cards = request.POST.getlist("cards")
    if not cards:
        return move
    return f"{move}{',' if ':' in move else ':'}{','.join(cards)}"


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    match, player = find(request, code), player_of(request)
    if player is None:
        raise Http404
    answer = services.leave(code=match.code, user=player, client_id=f"leave.{match.code}")
    return _refuse(request, match, answer) if isinstance(answer, services.Refused) else redirect("match", match.code)


@require_POST
def say(request: HttpRequest, code: str) -> HttpResponse:
    """A preset phrase by plain form."""
    match, player = find(request, code), player_of(request)
    if player is None:
        raise Http404
    refused = phrases.say(match=match, user=player, phrase=request.POST.get("phrase", ""))
    return (
        _refuse(request, match, services.Refused(refused, match.version)) if refused else redirect("match", match.code)
    )


@require_POST
def ask(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """The table's other requests by plain form: claim the win, take the seat back, pause and go on."""
    match, player = find(request, code), player_of(request)
    if player is None:
        raise Http404
    expected = request.POST.get("expected", "")
    if not expected.isdecimal() or len(expected) > 7:
        return _refuse(request, match, services.Refused("bad_message", match.version))
    answer = _ASKED[what](code=match.code, user=player, client_id=f"{what}.{expected}")
    return _refuse(request, match, answer) if isinstance(answer, services.Refused) else redirect("match", match.code)


_ASKED = {
    "claim": services.claim_win,
    "back": services.take_back,
    "pause": services.ask_pause,
    "no-pause": services.refuse_pause,
    "go-on": services.end_pause,
}


@require_POST
def hint_done(request: HttpRequest, code: str) -> HttpResponse:
    """A hint was read (``hint``), or no more are wanted (none named); kept with the settings."""
    match = find(request, code)
    wants_page = request.headers.get("Accept", "") != "application/json"
    response = redirect("match", match.code) if wants_page else HttpResponse(status=204)
    keep_settings(request, response, {"hints": hints.done(match, settings_of(request), request.POST.get("hint", ""))})
    return response


def _refuse(request: HttpRequest, match: Match, answer: services.Refused) -> HttpResponse:
    request.session[REFUSAL] = live.refusal(match.code, answer, get_language() or "en")
    return redirect("match", match.code)


@require_GET
@never_cache
def table_news(request: HttpRequest, code: str) -> HttpResponse:
    """The socket's messages by polling: what is newer than ``have``, or 204.

    A poll is a sign of life as a ping is; ``who`` is the page's random name, by which visitors who watch are counted.
    """
    match, player = find(request, code), player_of(request)
    have, who = request.GET.get("have", ""), request.GET.get("who", "")
    if not have.isdecimal() or len(have) > 7:
        return JsonResponse({"error": "have must be a version"}, status=400)
    if who and not (who.isascii() and who.isalnum() and len(who) <= LONGEST_WHO):
        return JsonResponse({"error": "who must be a few letters and digits"}, status=400)
    owner = selectors.seat_of(match, player) is not None
    seat = live.present_seat(match, player)
    watcher = "" if owner else live.watcher_name(player, who)
    if live.heard(match.pk, seat, watcher=watcher):
        emit_on_commit(presence_changed, sender=Match, code=match.code)
    heard = request.GET.get("heard", "")
    said = phrases.recent(match, player, int(heard)) if heard.isdecimal() and len(heard) <= 15 else []
    found = said + live.news(match.code, player, int(have), get_language() or "en", settings_of(request))
    if owner and seat is None:
        found.append({"type": "barred"})
    if not found:
        return HttpResponse(status=204)
    return HttpResponse(orjson.dumps(found), content_type="application/json")


@require_GET
@never_cache
def table_presence(request: HttpRequest, code: str) -> HttpResponse:
    """The socket's ``presence`` message by polling."""
    match = find(request, code)
    message = live.presence_message(match.code, player_of(request), get_language() or "en")
    return HttpResponse(orjson.dumps(message), content_type="application/json")


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """The socket's requests by HTTP: one message in, its answer out."""
    match = find(request, code)
    language = get_language() or "en"
    try:
        message = messages.parse(request.body[: messages.MAX_BYTES + 1])
    except messages.BadMessage as error:
        refused = messages.refused(error.id, "bad_message", live.words("bad_message", language))
        return JsonResponse(refused, status=400)
    return JsonResponse(live.act(match.code, player_of(request), message, language))
