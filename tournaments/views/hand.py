"""``/t/{slug}/round/{number}/hand``: a round that has not begun, exchanged or taken apart and put together by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.access import person_required
from accounts.sessions import player_of
from core.errors import DomainError
from tournaments import services, strings
from tournaments.render import EventView, event_view
from tournaments.render.quality import quality_rows
from tournaments.render.tables import bye_rows, table_row
from tournaments.services import ByHand, Outlook
from tournaments.services.table_pairing import bounds
from tournaments.views.finding import find, form_key
from tournaments.views.pages import _common

ROWS = 3
LONGEST_NAME = 48


@dataclass(frozen=True, slots=True)
class Row:
    """The names of one table made by hand, as they were typed."""

    names: tuple[str, ...]
    number: int


@person_required
@require_http_methods(["GET", "POST"])
@never_cache
def hand(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Shows the round; ``act=look`` what would come, ``act=pair`` does it, ``act=exchange`` changes two places."""
    t, user = find(request, slug), player_of(request)
    view = event_view(t, user)
    if user is None or not view.may_decide:
        raise PermissionDenied
    round_ = view.current
    if round_ is None or round_.number != number:
        raise Http404
    if round_.has_begun:
        messages.error(request, strings.say(DomainError("round_has_begun", round=number)))
        return redirect("tournament-manage", slug)
    most = 2 if t.two_sided else bounds(t)[1]
    rows = [Row(tuple(_name(request, f"t{k}s{seat}") for seat in range(most)), k) for k in range(ROWS)]
    bye = _name(request, "bye")
    outlook: Outlook | None = None
    problem = ""
    if request.method == "POST":
        try:
            outlook = _do(request, view, rows, bye)
        except services.AlreadyDone:
            return redirect("tournament-manage", slug)
        except DomainError as error:
            problem = strings.say(error)
        else:
            if outlook is None:
                messages.success(request, _("Done. The log says so."))
                return redirect("tournament-manage", slug)
    keep = set(request.POST.getlist("keep")) if request.method == "POST" else None
    tables = [table_row(view, round_, p) for p in view.book.tables_of[round_.pk]]
    context = {
        **_common(request, view, "hand", number),
        "round": round_,
        "tables": [(row, keep is None or str(row.table) in keep) for row in tables],
        "byes": bye_rows(view, round_),
        "names": _names(view),
        "rows": rows,
        "seats": range(most),
        "bye": bye,
        "first": _name(request, "first"),
        "second": _name(request, "second"),
        "reason": request.POST.get("reason", "")[:400],
        "outlook": outlook,
        "quality": quality_rows(view, outlook.quality) if outlook is not None else [],
        "quality_now": quality_rows(view, round_.quality),
        "breaches": [strings.say(e) for e in outlook.breaches] if outlook is not None else [],
        "refused": strings.say(outlook.refused) if outlook is not None and outlook.refused is not None else "",
        "problem": problem,
        "key": form_key(),
    }
    return render(request, "tournaments/hand.html", context)


def _name(request: HttpRequest, field: str) -> str:
    return request.POST.get(field, "")[:LONGEST_NAME].strip()


def _do(request: HttpRequest, view: EventView, rows: list[Row], bye: str) -> Outlook | None:
    """An outlook where one was asked for; None once something has been done."""
    assert view.current is not None  # noqa: S101  # by the view
    facts: dict[str, Any] = {
        "tournament_id": view.t.pk,
        "number": view.current.number,
        "author": view.user,
    }
    doing: dict[str, Any] = {
        "reason": request.POST.get("reason", ""),
        "anyway": request.POST.get("anyway") == "1",
        "key": request.POST.get("key", "")[:40],
    }
    if request.POST.get("act") == "exchange":
        one, other = (_entry(view, _name(request, name)) for name in ("first", "second"))
        services.exchange(first=one, second=other, **facts, **doing)
        return None
    kept = tuple(int(k) for k in request.POST.getlist("keep") if k.isdecimal() and len(k) < 6)
    tables = tuple(tuple(_entry(view, name) for name in row.names if name) for row in rows if any(row.names))
    wanted = ByHand(kept, tables, (_entry(view, bye),) if bye else ())
    if request.POST.get("act") == "look":
        return services.look_by_hand(wanted=wanted, **facts)
    services.pair_by_hand(wanted=wanted, **facts, **doing)
    return None


def _names(view: EventView) -> list[str]:
    """Everybody who is at a table of the round or has its bye."""
    assert view.current is not None  # noqa: S101  # by the view
    here = [s.entry_id for s in view.book.slots if s.round_id == view.current.pk and s.result in "*U"]
    return sorted((view.book.by_id[k].name for k in here), key=str.casefold)


def _entry(view: EventView, name: str) -> int:
    wanted = name.casefold()
    found = next((e.pk for e in view.book.entries if e.name.casefold() == wanted), None)
    if found is None:
        raise DomainError("no_such_name", name=name or "…")
    return found
