"""The replay of a finished match: a page for every step, the frames of a deal for stepping without reloading."""

from __future__ import annotations

from typing import Any

import orjson
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET

from accounts.sessions import player_of
from games.kernel import OPEN, Viewer, seat_viewer
from matches import files, live, replays, selectors
from matches import render as draw
from matches.frames import Frame, Heard
from matches.models import Match
from matches.pages import find
from matches.replays import Span


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
    viewer = seen_as(request, match)
    steps = replays.deal_frames(match, viewer, span)
    now = steps[step - span.first]
    table = selectors.table_of(match)
    trick_ends = [frame.version for frame in steps if ends_trick(frame)]
    context: dict[str, Any] = {
        "match": match,
        "game": {"slug": match.game, "name": table.game.strings.NAME},
        "pool": table.game.strings.POOLS.get(match.pool, ""),
        "progress": "" if now.view is None else table.game.strings.progress(now.view),
        "seats": list(match.seats.all()),
        "step": step,
        "last": last,
        "span": span,
        "spans": spans,
        "seat_query": "open" if viewer.seat is None else str(viewer.seat),
        "seen_from": viewer.seat,
        "fragment": mark_safe(draw.step_fragment(match, table, now, viewer)),  # noqa: S308  # our own template
        "lines": lines_of(match, steps),
        "trick_ends": trick_ends,
        "links": links(step, span, spans, trick_ends),
        "result": match.result,
        "sheets": [f"games/{match.game}/table.css"],
        "commitment": files.commitment(match),
    }
    return render(request, "matches/replay.html", context)


@require_GET
def deal_frames(request: HttpRequest, code: str, deal: int) -> HttpResponse:
    """All frames of one deal as JSON: what the page's script steps through."""
    match = find(request, code)
    spans = replays.spans_of(match) if selectors.may_be_revealed(match) else []
    span = next((s for s in spans if s.deal == deal), None)
    if span is None:
        raise Http404
    viewer = seen_as(request, match)
    table, steps = selectors.table_of(match), replays.deal_frames(match, viewer, span)
    found = {
        "first": span.first,
        "last": span.last,
        "frames": [draw.step_fragment(match, table, step, viewer) for step in steps],
        "lines": [[line.version, list(line.sentences)] for line in lines_of(match, steps)],
        "tricks": [step.version for step in steps if ends_trick(step)],
    }
    return HttpResponse(orjson.dumps(found), content_type="application/json")


@require_GET
def match_file(request: HttpRequest, code: str) -> HttpResponse:
    """``/g/{code}.json``: the whole match with the proof of its deals, once it is over."""
    match = find(request, code)
    if not selectors.may_be_revealed(match):
        return HttpResponse(orjson.dumps({"error": "not_over"}), content_type="application/json", status=409)
    response = HttpResponse(orjson.dumps(files.match_file(match)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{match.game}-{match.code}.json"'
    return response


def seen_as(request: HttpRequest, match: Match) -> Viewer:
    """The eyes asked for with ``?seat=``: a number or ``open``; else one's own seat, else the open table."""
    wanted = request.GET.get("seat", "")
    if wanted.isdecimal() and len(wanted) < 3 and int(wanted) < match.seat_count:
        return seat_viewer(int(wanted))
    if wanted == "open":
        return OPEN
    own = live.viewer_of(match, player_of(request))
    return OPEN if own.seat is None else own


def lines_of(match: Match, steps: list[Frame]) -> list[draw.Line]:
    heard: list[Heard] = [step.heard for step in steps if step.heard is not None]
    return draw.log(match, selectors.table_of(match), heard)


def ends_trick(step: Frame) -> bool:
    return step.heard is not None and any(h.beat == "trick" for h in step.heard.happenings)


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
