"""What players see: the form to report somebody, and what became of their reports."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import shuns
from accounts.models import User
from accounts.selectors import player_named
from accounts.sessions import player_of
from conduct import selectors, services, strings
from conduct.models import Report
from core.errors import DomainError
from matches.models import Match
from matches.selectors import by_code, may_see


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """``/@/{name}/report?match=…``: what one may do about a player; a refused report keeps what was written."""
    reported, player = player_named(name), player_of(request)
    if reported is None:
        raise Http404
    if player is None:
        door = f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}"
        return HttpResponseRedirect(door)
    code = (request.POST if request.method == "POST" else request.GET).get("match", "")
    match, refusal = _match(code, request), ""
    given = {"reason": request.POST.get("reason", ""), "text": request.POST.get("text", "")}
    if request.method == "POST":
        try:
            services.file_report(reporter=player, reported=reported, match=match, **given)
        except DomainError as error:
            refusal = strings.say(error)
        else:
            messages.success(request, _("Your report has been sent."))
            return redirect("own-reports")
    kinds = shuns.kinds_of(player, [reported.pk]).get(reported.pk, set())
    context = {
        "reported": reported,
        "match": match,
        "reasons": Report.Reason.choices,
        "given": given,
        "refusal": refusal,
        "muted": "mute" in kinds,
        "blocked": "block" in kinds,
        "nobody_to_report": _nobody(reported, player),
        "here_again": f"{reverse('report', args=[reported.username])}?match={match.code if match else ''}",
    }
    return render(request, "conduct/report.html", context, status=400 if refusal else 200)


def _nobody(reported: User, player: User) -> str:
    """Why nothing can be done about this player, in words; empty where something can."""
    if reported.pk == player.pk:
        return _("This is you: there is nobody to mute, block or report.")
    if reported.is_bot:
        return _("A bot of the house says nothing and does as it was made: there is nobody to mute, block or report.")
    return ""


def _match(code: str, request: HttpRequest) -> Match | None:
    """The match of this code, if the reporter may see it."""
    try:
        match = by_code(code.upper()) if code else None
    except Match.DoesNotExist:
        raise Http404 from None
    if match is not None and not may_see(match, player_of(request)):
        raise Http404
    return match


@never_cache
@require_safe
def own_reports(request: HttpRequest) -> HttpResponse:
    """``/reports``: what one has reported, and how each report ended."""
    player = player_of(request)
    found = [] if player is None else list(selectors.reports_by(player))
    return render(request, "conduct/own_reports.html", {"reports": found})
