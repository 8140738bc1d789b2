"""The organisers' pages: new, change, manage, and the log as a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import person_required
from accounts.models import User
from accounts.sessions import player_of
from core.errors import DomainError
from core.time import now
from games import registry
from tournaments import services, strings
from tournaments.forms import FIELD_OF, PlanForm, labels
from tournaments.models import Act, Call, Tournament
from tournaments.render import EventView, draw
from tournaments.render.desk import (
    entry_rows,
    forbidden_pairs,
    open_tables,
    rehearsal_report,
    still_invited,
    suggested_rounds,
)
from tournaments.render.quality import quality_rows
from tournaments.render.tables import bye_rows
from tournaments.roles import Right, may, may_create
from tournaments.schedule import wall
from tournaments.selectors import obstacles
from tournaments.services.starting import who_is_here
from tournaments.views.finding import find, form_key
from tournaments.views.pages import _common

SHOWN_ACTS = 12
GIVE_MINUTES = (1, 2, 5, 10, 15, 30)


@person_required
@require_http_methods(["GET", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """``/t/new``: choose a game, or an earlier tournament to begin from; then the regulations."""
    user = _user(request)
    if not may_create(user):
        raise PermissionDenied(strings.say(DomainError("cannot_create")))
    like = Tournament.objects.filter(slug=request.GET.get("like", "")).first()
    if like is not None and not like.is_public and not may(like, user, "manage"):
        raise Http404
    slug = like.game if like is not None else request.GET.get("game", "")
    if slug not in registry.slugs():
        earlier = Tournament.objects.filter(organiser=user, rehearsal_of=None).order_by("-created_at")[:8]
        return render(request, "tournaments/choose_game.html", {"games": registry.all_games(), "earlier": earlier})
    game = registry.get(slug)
    zone = str(timezone.get_current_timezone())
    initial: dict[str, Any] = {"zone": zone, "starts_local": wall(now() + timedelta(days=1), zone)[:14] + "00"}
    weeks = 0
    if like is not None:
        initial, weeks = PlanForm.initial_like(like)
    form = PlanForm(game, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            t = services.create(organiser=user, plan=form.plan(), key=request.POST.get("key", "")[:40])
        except DomainError as error:
            form.add_error(FIELD_OF.get(error.code), strings.say(error))
        else:
            messages.success(request, _("The draft is saved. Rehearse it, or publish it."))
            _say_what_comes_twice(request, form.plan())
            return redirect("tournament-manage", t.slug)
    return render(request, "tournaments/form.html", {"form": form, "game": game, "weeks": weeks, "key": form_key()})


def _say_what_comes_twice(request: HttpRequest, plan: services.Plan) -> None:
    """The clocks there are put back just then: which of the two times is meant."""
    for number, change in services.times_that_come_twice(plan):
        about = {"time": change.first[11:], "offset": f"UTC{change.offset}", "round": number}
        if number == 1:
            words = _(
                "That night the clocks there go back, and it is %(time)s twice: it starts the first time, %(offset)s."
            )
        else:
            words = _(
                "That night the clocks there go back, and it is %(time)s twice: "
                "round %(round)s begins the first time, %(offset)s."
            )
        messages.info(request, words % about)


def _user(request: HttpRequest) -> User:
    user = player_of(request)
    if user is None:
        raise PermissionDenied
    return user


@person_required
@require_http_methods(["GET", "POST"])
@never_cache
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """``/t/{slug}/edit``"""
    t = _managed(request, slug, "manage")
    game = registry.get(t.game)
    form = PlanForm(game, request.POST or None, initial=PlanForm.initial_of(t))
    if request.method == "POST" and form.is_valid():
        try:
            services.edit(
                tournament_id=t.pk, author=_user(request), plan=form.plan(), key=request.POST.get("key", "")[:40]
            )
        except services.AlreadyDone:
            return redirect("tournament-manage", t.slug)
        except DomainError as error:
            form.add_error(FIELD_OF.get(error.code), strings.say(error))
        else:
            messages.success(request, _("Saved."))
            _say_what_comes_twice(request, form.plan())
            return redirect("tournament-manage", t.slug)
    return render(request, "tournaments/form.html", {"form": form, "game": game, "t": t, "key": form_key()})


def _managed(request: HttpRequest, slug: str, right: Right = "decide") -> Tournament:
    t = find(request, slug)
    if not may(t, player_of(request), right):
        raise PermissionDenied
    return t


@person_required
@require_GET
@never_cache
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """``/t/{slug}/manage``"""
    t = _managed(request, slug)
    drawn = draw(t, _user(request), page="manage")
    view, current = drawn.view, drawn.view.current
    number = current.number if current is not None else 0
    here, _left_out = who_is_here(t) if t.status == Tournament.Status.PUBLISHED else ([], [])
    rehearsal = t.rehearsals.order_by("-pk").first()
    limit = None if request.GET.get("acts") == "all" else SHOWN_ACTS
    acts = list(t.acts.select_related("author").prefetch_related("undone_by").order_by("-number")[:limit])
    context = {
        **_common(request, view, "manage", number),
        "blocks": drawn.blocks,
        "lists": drawn.lists,
        "current": current,
        "byes": bye_rows(view, current) if current is not None and not current.has_begun else [],
        "may_create": view.may_manage and may_create(view.user),
        "coming": number + 1,
        "helpers": [t.organiser.username, *t.roles.values_list("player__username", flat=True)],
        "obstacles": [strings.say(o.error()) for o in obstacles(view.book)],
        "stuck": strings.say(DomainError("no_pairing", **t.stuck["params"])) if t.stuck else "",
        "open_tables": open_tables(view, current, drawn.blocks),
        "give_time": [(60 * n, n) for n in GIVE_MINUTES],
        "tables": len(view.book.tables_of[current.pk]) if current is not None else 0,
        "here_count": len(here),
        "suggested": suggested_rounds(len(here)),
        "calls": Call.objects.filter(pairing__round__tournament=t, answered_at=None).select_related(
            "pairing", "caller"
        ),
        "entries": entry_rows(view),
        "acts": [_act(view, act, acts[:k][::-1]) for k, act in enumerate(acts)],
        "more_acts": limit is not None and t.acts_written > limit,
        "quality": quality_rows(view, current.quality if current is not None else None),
        "forbidden": forbidden_pairs(t),
        "roles": [(name, str(strings.ROLES[kind])) for name, kind in t.roles.values_list("player__username", "kind")],
        "invited": still_invited(t),
        "rehearsal": rehearsal,
        "rehearsal_status": str(strings.STATUS[rehearsal.status]) if rehearsal is not None else "",
        "rehearsal_size": min(max(len(view.book.entries), 8), 64),
        "report": rehearsal_report(rehearsal) if rehearsal is not None else [],
        "key": form_key(),
    }
    return render(request, "tournaments/manage.html", context)


def _act(view: EventView, act: Act, later: Sequence[Act]) -> dict[str, Any]:
    payload = act.payload
    if act.kind == "edited":
        payload = {**payload, "fields": labels(payload["fields"])}
    undone = bool(act.undone_by.all())
    undoable = act.kind in services.UNDOABLE and not undone
    obstacle = services.why_not(view.book, act, later, manages=view.may_manage) if undoable else None
    return {
        "number": act.number,
        "at": act.at,
        "form": "time" if timezone.localdate(act.at) == timezone.localdate() else "full",
        "who": act.author.username if act.author is not None else _("the site"),
        "words": strings.say_act(act.kind, payload),
        "reason": act.reason,
        "undoable": undoable and obstacle is None,
        "undone": undone,
        "final": strings.say(obstacle) if obstacle is not None else str(strings.FINAL_ACTS.get(act.kind, "")),
    }


@person_required
@require_GET
def log(request: HttpRequest, slug: str) -> JsonResponse:
    """``/t/{slug}/log.json``: the whole log of acts."""
    t = _managed(request, slug)
    acts = [
        {
            "number": act.number,
            "at": act.at.isoformat(),
            "kind": act.kind,
            "author": act.author.username if act.author is not None else None,
            "reason": act.reason,
            "payload": act.payload,
            "undoes": act.undoes.number if act.undoes is not None else None,
        }
        for act in t.acts.select_related("author", "undoes").order_by("number")
    ]
    return JsonResponse({"format": "naipe-acts-1", "slug": t.slug, "acts": acts})
