"""Pages of the staff: reports with the match and the reported player's history, and the acts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.sessions import player_of
from conduct import selectors, services, strings
from conduct.models import Report
from conduct.services.judging import DAYS
from core.errors import DomainError
from matches.models import Match
from matches.selectors import with_seats
from matches.strings import PHRASES

logger = logging.getLogger(__name__)
P = ParamSpec("P")


def for_staff(view: Callable[Concatenate[HttpRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """Only for staff who may play: 403 for everybody else."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = player_of(request)
        if player is None or not player.is_staff or player.is_barred:
            raise PermissionDenied(_("This part is for those who run the site."))
        return view(request, *args, **kwargs)

    return guarded


def _staff(request: HttpRequest) -> User:
    player = player_of(request)
    assert player is not None  # noqa: S101  # `for_staff` has seen to it
    return player


@for_staff
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """``/staff/reports``: the open ones, or those that were closed."""
    state = request.GET.get("state", Report.State.OPEN)
    if state not in Report.State.values:
        state = Report.State.OPEN
    context = {
        "reports": selectors.reports_for_staff(state),
        "state": state,
        "states": Report.State.choices,
        "open": selectors.open_reports(),
    }
    return render(request, "conduct/staff_reports.html", context)


@for_staff
@require_safe
def shown(request: HttpRequest, number: int) -> HttpResponse:
    """``/staff/reports/{number}``: everything that is known, and what can be done."""
    found = Report.objects.select_related("reporter", "reported", "match").filter(pk=number).first()
    if found is None:
        raise Http404
    match = None if found.match_id is None else with_seats(Match.objects.filter(pk=found.match_id)).get()
    context = {
        "report": found,
        "said": [PHRASES[key] for key in found.said if key in PHRASES],
        "acts": selectors.acts_on(found),
        "back": reverse("staff-report", args=[number]),
        **_player_context(found.reported, _staff(request)),
        **_match_context(match),
    }
    return render(request, "conduct/staff_report.html", context)


@for_staff
@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """``/staff/players/{name}``: the same for a player whom nobody has reported."""
    found = _player(name)
    context = {"back": reverse("staff-player", args=[found.username]), **_player_context(found, _staff(request))}
    return render(request, "conduct/staff_player.html", context)


@for_staff
@require_safe
def match(request: HttpRequest, code: str) -> HttpResponse:
    """``/staff/matches/{code}``"""
    found = _match(code)
    context = {
        "back": reverse("staff-match", args=[found.code]),
        "acts": found.acts_about.select_related("by", "player", "match"),
        **_match_context(found),
    }
    return render(request, "conduct/staff_match.html", context)


def _player(name: str) -> User:
    found = User.objects.named(name)
    if found is None:
        raise Http404
    return found


def _match(code: str) -> Match:
    found = with_seats(Match.objects.filter(code=code.upper())).first()
    if found is None:
        raise Http404
    return found


def _player_context(found: User, staff: User) -> dict[str, object]:
    return {
        "shown_player": found,
        "may_decide": services.may_decide(by=staff, about=found),
        "history": selectors.history(found),
        "days": DAYS,
        "keys": _Keys(),
    }


def _match_context(found: Match | None) -> dict[str, object]:
    if found is None:
        return {"match": None}
    last = selectors.last_result(found)
    places = list(last.places) if last is not None else []
    seats = [(seat, places[seat.number] if places else seat.place) for seat in found.seats.all()]
    return {"match": found, "match_seats": seats, "last_result": last, "keys": _Keys()}


class _Keys:
    """A new key for every form, so that a second press of the same one does nothing."""

    @property
    def new(self) -> str:
        return str(uuid4())


@for_staff
@require_POST
def judge(request: HttpRequest, name: str, verb: str) -> HttpResponse:
    """Renames, bars, lets back; or closes a report about the player."""
    found, by, why = _player(name), _staff(request), request.POST.get("why", "")

    def act(key: UUID | None, report: Report | None) -> None:
        if verb == "rename":
            username = request.POST.get("username", "")
            services.rename(by=by, player=found, username=username, why=why, key=key, report=report)
        elif verb == "bar":
            services.bar(
                by=by, player=found, days=_number(request.POST.get("days", "")), why=why, key=key, report=report
            )
        elif verb == "let-back":
            services.let_back(by=by, player=found, why=why, key=key, report=report)
        elif verb == "close" and report is not None:
            services.close_report(by=by, report=report, acted=request.POST.get("acted") == "1", why=why, key=key)
        else:
            raise DomainError("bad_request")

    return _carried_out(request, act, lambda: reverse("staff-player", args=[found.username]))


@for_staff
@require_POST
def decide(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """Voids a match, or gives it other places."""
    found, by, why = _match(code), _staff(request), request.POST.get("why", "")

    def act(key: UUID | None, report: Report | None) -> None:
        if verb == "void":
            services.void_match(by=by, match=found, why=why, key=key, report=report)
        elif verb == "adjudicate":
            places = [_number(request.POST.get(f"place-{seat.number}", "")) for seat in found.seats.all()]
            services.adjudicate_match(by=by, match=found, places=places, why=why, key=key, report=report)
        else:
            raise DomainError("bad_request")

    return _carried_out(request, act, lambda: reverse("staff-match", args=[found.code]))


def _carried_out(
    request: HttpRequest, act: Callable[[UUID | None, Report | None], None], default: Callable[[], str]
) -> HttpResponse:
    """Does it and says so, or says why not; goes back to where the form stood."""
    try:
        key = UUID(request.POST["key"]) if request.POST.get("key") else None
        number = _number(request.POST.get("report", "")) if request.POST.get("report") else None
        act(key, None if number is None else Report.objects.filter(pk=number).first())
    except DomainError as error:
        messages.error(request, strings.say(error))
    except ValueError:
        messages.error(request, strings.say(DomainError("bad_request")))
    except IntegrityError:
        # The same form twice at once: the other press has done it.
        logger.info("act of form %s was under way already", request.POST.get("key", "")[:40])
    else:
        messages.success(request, _("Done, and written down."))
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return redirect(back if safe else default())


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else -1
