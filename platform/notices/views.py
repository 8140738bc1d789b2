"""The list behind the bell, its switches, and the one-click stop of mails."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.sessions import player_of
from notices import kinds, selectors, services


@require_GET
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """``/notices``: opening it marks all as seen."""
    player = player_of(request)
    if player is None:
        return redirect("account_login")
    found = [(n, kinds.say(n.kind, n.context)) for n in selectors.listed(player)]
    context = {
        "notices": [(n, words) for n, words in found if words],
        "switches": selectors.switches(player),
    }
    response = render(request, "notices/page.html", context)
    services.mark_seen(player=player)
    return response


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """``/notices/switches``: every box of the form, ticked or not; ``no-mail`` is one button for all of e-mail.

    Back to the settings, or to the list behind the bell.
    """
    player = player_of(request)
    if player is None:
        return redirect("account_login")
    for group, now_ in selectors.switches(player):
        for channel, was in now_.items():
            on = request.POST.get(f"{group.slug}-{channel}") == "1"
            if "no-mail" in request.POST:
                on = was and channel != kinds.MAIL
            if on != was:
                services.switch(player=player, group=group.slug, channel=channel, on=on)
    if "scripted" in request.POST:
        return HttpResponse(status=204)
    messages.success(request, _("Saved."))
    return redirect("settings" if request.POST.get("next") == "settings" else "notices")


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """``/notices/stop/{token}``: from a mail; mail programs post to it by themselves, people press the button."""
    if request.method == "POST":
        if services.stop(token=token) is None:
            raise Http404
        return render(request, "notices/stopped.html", {"done": True})
    return render(request, "notices/stopped.html", {"done": False})
