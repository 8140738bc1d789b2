"""What everybody may read: the list, the event, rounds, standings, crosstable, cards, certificates, board sheets."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.sessions import player_of
from tournaments import strings
from tournaments.models import Pairing, Round, Tournament
from tournaments.render import EventView, draw, event_view, have_of, line_values
from tournaments.render.at_table import felt
from tournaments.render.boards import sheet
from tournaments.render.cards import card_games, card_tiebreaks
from tournaments.render.certificates import bracket_words
from tournaments.render.lists import draw_list
from tournaments.render.rules import points_rule, rules_of
from tournaments.render.standings import podium, tiebreak_titles
from tournaments.render.tables import bye_rows, table_row
from tournaments.roles import may_create
from tournaments.selectors.field import few_win_in
from tournaments.selectors.numbers import numbers_then
from tournaments.services.sharing import is_awaited, promises
from tournaments.views.finding import find, form_key

#: Pages that load themselves anew where there is no script. What is typed would be lost: see `is_still`.
LIVING = ("now", "round", "standings", "crosstable")


def is_still(request: HttpRequest, view: EventView) -> bool:
    """Without a script this page waits to be loaded anew: as asked, or because a partner has to be named on it."""
    return "still" in request.GET or (view.t.entry_size == 2 and view.mine is None)


@require_GET
@never_cache
def tournament_list(request: HttpRequest) -> HttpResponse:
    """``/t``"""
    user = player_of(request)
    context = {"sections": draw_list(user), "may_create": may_create(user)}
    return render(request, "tournaments/list.html", context)


@require_GET
@never_cache
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """``/t/{slug}``: my table first, then what everybody sees."""
    t, user = find(request, slug), player_of(request)
    drawn = draw(t, user, page="now", still="still" in request.GET)
    view = drawn.view
    current = view.current
    number = current.number if current is not None else 0
    context = {
        **_common(request, view, "now", number),
        "blocks": drawn.blocks,
        "lists": drawn.lists,
        "tables": len(view.book.tables_of[current.pk]) if current is not None else 0,
        "podium": podium(view) if t.status == Tournament.Status.FINISHED else [],
        "rules": rules_of(view, tiebreak_titles(view)),
        "promises": promises(t) if t.same_deals and t.published_at else [],
        "seed_wanted": is_awaited(t) and view.mine is not None,
        "key": form_key(),
    }
    return render(request, "tournaments/event.html", context)


def _common(request: HttpRequest, view: EventView, page: str, number: int) -> dict[str, Any]:
    shown = {r.number for r in view.book.rounds}
    end = f"/{page}" if page in {"certificate", "boards"} else ""
    steps = [(n, f"/t/{view.t.slug}/round/{n}{end}" if n in shown else "") for n in range(1, view.t.rounds + 1)]
    return {
        "view": view,
        "page": page,
        "refreshes": page in LIVING and not view.t.is_over,
        "still": is_still(request, view),
        "have": have_of(view),
        "number": number,
        "steps": steps,
        "titles": tiebreak_titles(view),
        "points_rule": points_rule(view),
        "few_win": not view.t.two_sided and few_win_in(view.book),
    }


@require_GET
@never_cache
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/t/{slug}/round/{number}``: all tables."""
    t, user = find(request, slug), player_of(request)
    drawn = draw(t, user, page="round", number=number)
    round_ = _round(drawn.view, number)
    context = {
        **_common(request, drawn.view, "round", number),
        "blocks": drawn.blocks,
        "lists": drawn.lists,
        "round": round_,
        "byes": bye_rows(drawn.view, round_),
    }
    return render(request, "tournaments/round.html", context)


@require_GET
@never_cache
def at_table(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """``/t/{slug}/table/{code}``: what the event has to say at a match's own page, for who sits there alone."""
    t, user = find(request, slug), player_of(request)
    found = Pairing.objects.filter(round__tournament=t, match__code=code.upper()).select_related("round").first()
    if found is None or user is None or not found.slots.filter(entry__members__player=user).exists():
        raise Http404
    return HttpResponse(felt(t, found, user))


def _round(view: EventView, number: int) -> Round:
    found = next((r for r in view.book.rounds if r.number == number), None)
    if found is None:
        raise Http404
    return found


@require_GET
@never_cache
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    t, user = find(request, slug), player_of(request)
    drawn = draw(t, user, page="standings")
    if "standings" not in drawn.lists:
        raise Http404
    context = {**_common(request, drawn.view, "standings", 0), "blocks": drawn.blocks, "lists": drawn.lists}
    return render(request, "tournaments/standings.html", context)


@require_GET
@never_cache
def crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    drawn = draw(find(request, slug), player_of(request), page="crosstable")
    if "crosstable" not in drawn.lists:
        raise Http404
    context = {
        **_common(request, drawn.view, "crosstable", 0),
        "blocks": drawn.blocks,
        "lists": drawn.lists,
        "rounds": [r.number for r in drawn.view.book.rounds],
        "signs": [*strings.CROSS_SIGNS[drawn.view.t.two_sided], *strings.CROSS_BYES],
    }
    return render(request, "tournaments/crosstable.html", context)


@require_GET
@never_cache
def card(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """``/t/{slug}/player/{name}``: a player's rounds, and how every tie-break was made."""
    view = event_view(find(request, slug), player_of(request))
    entry = next(
        (e for e in view.book.numbered if any(p.username.lower() == name.lower() for p in view.book.people[e.pk])), None
    )
    if entry is None:
        raise Http404
    line = next(line for line in line_values(view) if line.number == entry.number)
    context = {
        **_common(request, view, "card", 0),
        "line": line,
        "games": card_games(view, entry),
        "tiebreaks": card_tiebreaks(view, entry),
        "profile": f"/@/{view.book.people[entry.pk][0].username}",
    }
    return render(request, "tournaments/card.html", context)


@require_GET
@never_cache
def certificate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/t/{slug}/round/{number}/certificate``: what the engine was given, and why each pair."""
    view = event_view(find(request, slug), player_of(request))
    round_ = _round(view, number)
    quality = round_.quality or {}
    context = {
        **_common(request, view, "certificate", number),
        "round": round_,
        "rows": [table_row(view, round_, p, full=True) for p in view.book.tables_of[round_.pk]],
        "byes": bye_rows(view, round_, full=True),
        "brackets": bracket_words(view, round_),
        "fixed": _by_hand(view, round_),
        "quality_spread": quality.get("spread", 0) / 10_000,
        "quality_bound": quality.get("spread_bound", 0) / 10_000,
    }
    return render(request, "tournaments/certificate.html", context)


def _by_hand(view: EventView, round_: Round) -> str:
    """What the engine's command has to be told beside the file, where organisers had a hand in a round of two sides."""
    if not view.t.two_sided:
        return ""
    tables = [view.book.seated[p.pk] for p in view.book.tables_of[round_.pk] if p.by_hand]
    if not tables:
        return ""
    number = numbers_then(view.book, round_).numbers
    pairs = " ".join(f"{number[a.entry_id]}-{number[b.entry_id]}" for a, b in tables)
    byes = [s for s in view.book.slots if s.round_id == round_.pk and s.pairing_id is None and s.result == "U"]
    return f"--fix {pairs}" + (f" --bye {number[byes[0].entry_id]}" if byes else "")


@require_GET
@never_cache
def certificate_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    view = event_view(find(request, slug), player_of(request))
    round_ = _round(view, number)
    ending = "trf" if view.t.two_sided else "json"
    response = HttpResponse(round_.file.encode(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-round-{number}.{ending}"'
    return response


@require_GET
@never_cache
def files(request: HttpRequest, slug: str) -> HttpResponse:
    view = event_view(find(request, slug), player_of(request))
    return render(request, "tournaments/files.html", _common(request, view, "files", 0))


@require_GET
@never_cache
def boards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """``/t/{slug}/round/{number}/boards?deal=2``: what every seat made of the same deals, once the round is over."""
    view = event_view(find(request, slug), player_of(request))
    round_ = _round(view, number)
    if not view.t.same_deals:
        raise Http404
    wanted = request.GET.get("deal", "")
    deal = int(wanted) if wanted.isdecimal() and len(wanted) < 4 else None
    is_over = round_.status == Round.Status.DONE
    context = {**_common(request, view, "boards", number), "sheet": sheet(view, round_, deal) if is_over else None}
    return render(request, "tournaments/boards.html", context)
