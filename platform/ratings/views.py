"""The pages of the ratings: lists, a player's history, the reason for a change, the log for whoever checks it."""

from __future__ import annotations

import csv
from typing import Any

import orjson
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import player_named
from accounts.sessions import player_of
from matches.models import Match
from matches.selectors import may_see, with_seats
from ratings import elo, pages, pools, selectors
from ratings.models import RatingEntry
from ratings.pools import RatedPool, UnknownPool
from ratings.selectors import PoolStanding, Shown
from ratings.transcript import transcript


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/ratings``: the pools, each with its first and the viewer's own rating."""
    viewer = player_of(request)
    own = {} if viewer is None else {s.pool.slug: s for s in selectors.pools_of(viewer)}
    tops = selectors.top_rows()
    games: dict[str, list[dict[str, Any]]] = {}
    for pool in pools.of_people():
        size, top = tops.get(pool.slug, (0, None))
        row = {"pool": pool, "size": size, "top": top, "own": own.get(pool.slug)}
        games.setdefault(pool.game_name, []).append(row)
    return render(request, "ratings/index.html", {"games": games, "viewer": viewer})


@require_safe
def board(request: HttpRequest, pool: str) -> HttpResponse:
    """``/ratings/{pool}``: ``?after=`` and ``?around=`` name a player."""
    found = _pool(pool)
    viewer = player_of(request)
    context = {
        "pool": found,
        "board": selectors.leaderboard(
            found.slug,
            viewer=viewer,
            after=request.GET.get("after", ""),
            around=request.GET.get("around", ""),
        ),
        "bots": [] if found.bots else selectors.house_bots(found.for_bots().slug),
        "bots_pool": found.for_bots(),
        "spread": pages.spread_of(found.slug, viewer),
        "matches_needed": selectors.LISTED_MATCHES,
        "days": selectors.LISTED_DAYS,
    }
    return render(request, "ratings/board.html", context | pages.pool_tabs(found))


@require_safe
def board_file(request: HttpRequest, pool: str) -> HttpResponse:
    """``/ratings/{pool}.csv``: the whole list."""
    found = _pool(pool)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    writer = csv.writer(response)
    writer.writerow(["rank", "name", "rating", "matches"])
    writer.writerows(selectors.export_rows(found.slug))
    return response


@require_safe
def log_file(request: HttpRequest, pool: str) -> HttpResponse:
    """``/ratings/{pool}.json``: the log of results, from which anybody can compute the ratings."""
    found = _pool(pool)
    after = request.GET.get("after", "")
    content = transcript(found, after=int(after) if after.isdecimal() and len(after) < 10 else 0)
    response = HttpResponse(orjson.dumps(content), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-{content["after"]}.json"'
    return response


@require_safe
def how(request: HttpRequest) -> HttpResponse:
    """``/ratings/how``: the formula in words."""
    by_sides = [(str(sides), round(k)) for sides, k in elo.K_BY_SIDES.items()]
    context = {
        "start": round(elo.START),
        "floor": round(elo.FLOOR),
        "provisional": elo.PROVISIONAL_MATCHES,
        "provisional_k": round(elo.PROVISIONAL_K),
        "by_sides": by_sides,
        "many": len(by_sides) + 2,
        "many_k": round(elo.K_MANY_SIDES),
        "chances": [(d, round(100 * elo.expected(d))) for d in (0, 50, 100, 200, 300, 400)],
        "matches_needed": selectors.LISTED_MATCHES,
        "days": selectors.LISTED_DAYS,
    }
    return render(request, "ratings/how.html", context)


@require_safe
def match(request: HttpRequest, code: str) -> HttpResponse:
    """``/ratings/match/{code}``: what a match did; ``?part`` without the frame, ``?part=felt`` for the table's end."""
    found, viewer = with_seats(Match.objects.filter(code=code.upper())).first(), player_of(request)
    if found is None or not found.is_over or not may_see(found, viewer):
        raise Http404(_("There is no finished match of this name."))
    parts = {None: "ratings/match.html", "felt": "ratings/changes_felt.html"}
    template = parts.get(request.GET.get("part"), "ratings/changes.html")
    response = render(request, template, pages.match_changes(found) | {"viewer": viewer})
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def player(request: HttpRequest, name: str, pool: str) -> HttpResponse:
    """``/@/{name}/rating/{pool}``: the graph, and every match with its change."""
    shown, found = _player(name), _pool(pool)
    if shown.username != name:
        return redirect("player-rating", shown.username, found.slug, permanent=True)
    standings = {s.pool.slug: s for s in selectors.pools_of(shown)}
    standing = standings.get(found.slug) or PoolStanding(found, Shown(), None, selectors.LISTED_MATCHES, stale=False)
    before = request.GET.get("before", "")
    entries, older = selectors.matches_of(
        shown, found.slug, before=int(before) if before.isdecimal() and len(before) < 10 else None
    )
    viewer = player_of(request)
    context = pages.graph_of(shown, standing, range_=pages.range_of(request.GET.get("range", "")))
    context |= {
        "switch": [(s, s.pool.slug == found.slug) for s in standings.values()],
        "entries": entries,
        "older": older,
        "newest": not before,
        "own": viewer is not None and viewer.pk == shown.pk,
        "matches_needed": selectors.LISTED_MATCHES,
    }
    return render(request, "ratings/player.html", context)


@require_safe
def why(request: HttpRequest, name: str, pool: str, code: str) -> HttpResponse:
    """``/@/{name}/rating/{pool}/{code}``: why this match changed this rating as it did."""
    shown, found = _player(name), _pool(pool)
    if shown.username != name or code != code.upper():
        return redirect("rating-change", shown.username, found.slug, code.upper(), permanent=True)
    entry = (
        RatingEntry.objects.filter(player=shown, pool__slug=found.slug, result__match__code=code)
        .select_related("result__match")
        .first()
    )
    context: dict[str, Any] = {"shown_player": shown, "pool": found, "code": code}
    if entry is None:
        played = Match.objects.filter(code=code, seats__player=shown, rated_results__pool__slug=found.slug).first()
        revision = None if played is None else selectors.last_word(played)
        if revision is None:
            raise Http404(_("This match changed no rating of this player."))
        return render(request, "ratings/voided.html", context | {"match": played, "revision": revision})
    viewer = player_of(request)
    own = viewer is not None and viewer.pk == shown.pk
    return render(request, "ratings/why.html", context | {"reason": selectors.why(entry), "own": own})


def _pool(slug: str) -> RatedPool:
    try:
        return pools.get(slug)
    except UnknownPool:
        raise Http404(_("There is no list of this name.")) from None


def _player(name: str) -> User:
    found = player_named(name)
    if found is None:
        raise Http404(_("Nobody here is called “%(name)s”.") % {"name": name})
    return found
