"""The replay of a finished match: a page for every step, the frames of a deal for stepping without reloading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from matches import files, replays, selectors, transcript
from matches import render as draw
from matches.chunks import chunked
from matches.frames import Frame, Heard
from matches.models import Match
from matches.pages import find
from matches.proof_words import proof_words
from matches.replay_look import Look, look_of
from matches.replays import Span

# Drawn deals are kept so long, in seconds: whoever replays a match goes forward and back.
KEPT_S = 1800


@require_GET
def replay_page(request: HttpRequest, code: str, step: int) -> HttpResponse:
    """``/g/{code}/{step}``. A match that still runs has no replay; its table is shown instead."""
    match = find(request, code)
    if not selectors.may_be_revealed(match):
        return redirect("match", match.code)
    spans = replays.spans_of(match)
    last = spans[-1].last
    if not 1 <= step <= last:
        return redirect("replay", match.code, min(max(step, 1), last))
    span = next(s for s in spans if s.first <= step <= s.last)
    look = look_of(request, match)
    steps = replays.deal_frames(match, look.viewer, span)
    now = steps[step - span.first]
    table = selectors.table_of(match)
    trick_ends = ends_of_tricks(steps)
    seats = list(match.seats.all())
    context: dict[str, Any] = {
        "match": match,
        "game": {"slug": match.game, "name": table.game.strings.NAME},
        "pool": table.game.strings.POOLS.get(match.pool, ""),
        "progress": "" if now.view is None else table.game.strings.progress(now.view),
        "seats": seats,
        "step": step,
        "last": last,
        "span": span,
        "spans": spans,
        "span_numbers": [[s.deal, s.first, s.last] for s in spans],
        "seen": look,
        "seen_as": [(seat, look.at(seat.number).query) for seat in seats],
        "fragment": mark_safe(  # noqa: S308  # our own template
            draw.step_fragment(match, table, now, look.viewer, look.seat)
        ),
        "lines": lines_of(match, steps),
        "trick_ends": trick_ends,
        "links": links(step, span, spans, trick_ends),
        "result": match.result,
        "sheets": [f"games/{match.game}/table.css"],
        "commitment": files.commitment(match),
        "given": given(match),
        "proof_words": proof_words(),
        "words": {
            "play": _("Play on by itself"),
            "pause": _("Pause"),
            "no_answer": _("The steps could not be fetched. Try again."),
        },
        "compare_url": "" if match.deal.shared is None else match.deal.shared.compare_url,
    }
    return render(request, "matches/replay.html", context)


@require_GET
def deal_frames(request: HttpRequest, code: str, deal: int) -> HttpResponse:
    """All frames of one deal as JSON: what the page's script steps through. A frame is a list of numbers of chunks."""
    match = find(request, code)
    spans = replays.spans_of(match) if selectors.may_be_revealed(match) else []
    span = next((s for s in spans if s.deal == deal), None)
    if span is None:
        raise Http404
    look = look_of(request, match)
    key = f"replay:{match.code}:{span.deal}:{look.query}:{get_language()}"
    drawn = cache.get_or_set(key, lambda: _drawn(match, span, look), KEPT_S)
    return HttpResponse(drawn, content_type="application/json")


def _drawn(match: Match, span: Span, look: Look) -> bytes:
    """All steps of one deal, drawn: a finished match stays as it is, so this may be kept for a while."""
    table, steps = selectors.table_of(match), replays.deal_frames(match, look.viewer, span)
    progress = table.game.strings.progress
    chunks, frames = chunked(draw.step_fragment(match, table, step, look.viewer, look.seat) for step in steps)
    found = {
        "deal": span.deal,
        "first": span.first,
        "last": span.last,
        "progress": next((str(progress(step.view)) for step in reversed(steps) if step.view is not None), ""),
        "chunks": chunks,
        "frames": frames,
        "lines": [[line.version, list(line.sentences)] for line in lines_of(match, steps)],
        "tricks": ends_of_tricks(steps),
    }
    return orjson.dumps(found)


@require_GET
def match_file(request: HttpRequest, code: str) -> HttpResponse:
    """``/g/{code}.json``: the whole match with the proof of its deals, once it is over."""
    match = find(request, code)
    if not selectors.may_be_revealed(match):
        return HttpResponse(orjson.dumps({"error": "not_over"}), content_type="application/json", status=409)
    response = HttpResponse(orjson.dumps(files.match_file(match)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.code}.json"'
    return response


@require_GET
def match_text(request: HttpRequest, code: str) -> HttpResponse:
    """``/g/{code}.txt``: the whole match told in the reader's language, once it is over."""
    match = find(request, code)
    if not selectors.may_be_revealed(match):
        return redirect("match", match.code)
    response = HttpResponse(transcript.text_of(match), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.code}.txt"'
    return response


def given(match: Match) -> list[tuple[str, list[str]]]:
    """Whose browser had a part in the shuffle: ``gave``, ``none``, ``silent`` or ``unrevealed``, and the names.

    Empty where the tables of a round share their deals: then the entrants gave their numbers at check-in.
    """
    if match.deal.shared_id is not None:
        return []
    said = {seat.number: "none" for seat in match.seats.all()}
    for row in match.events.filter(kind="contributed").order_by("seq"):
        if row.seat is not None and "commitment" not in row.payload:
            said[row.seat] = str(row.payload.get("empty", "gave"))
    names: dict[str, list[str]] = {"gave": [], "none": [], "silent": [], "unrevealed": []}
    for seat in match.seats.all():
        names[said[seat.number]].append(seat.player.username)
    return [(what, found) for what, found in names.items() if found]


def lines_of(match: Match, steps: list[Frame]) -> list[draw.Line]:
    heard: list[Heard] = [step.heard for step in steps if step.heard is not None]
    return draw.log(match, selectors.table_of(match), heard)


def ends_of_tricks(steps: Iterable[Frame]) -> list[int]:
    return [
        step.version
        for step in steps
        if step.heard is not None and any(h.beat == "trick" for h in step.heard.happenings)
    ]


def links(step: int, span: Span, spans: list[Span], trick_ends: list[int]) -> dict[str, int]:
    """Where the buttons lead: a step, a trick, a deal back or forward."""
    last = spans[-1].last
    before = [end for end in trick_ends if end < step]
    after = [end for end in trick_ends if end > step]
    return {
        "start": span.first if step > span.first else max(1, span.first - 1),
        "trick_back": before[-1] if before else span.first,
        "back": max(1, step - 1),
        "forward": min(last, step + 1),
        "trick_forward": after[0] if after else span.last,
        "end": span.last if step < span.last else min(last, span.last + 1),
    }
