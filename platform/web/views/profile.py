"""A player's page: who they are, rating, last matches."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.selectors import player_named
from accounts.sessions import player_of
from web.last_matches import last_matches


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """``/@/name``; another way of writing the name leads to the right one."""
    player = player_named(name)
    if player is None:
        raise Http404(_("Nobody here is called “%(name)s”.") % {"name": name})
    if player.username != name:
        return HttpResponsePermanentRedirect(player.get_absolute_url())
    viewer = player_of(request)
    return render(
        request,
        "web/profile.html",
        {
            "shown": player,
            "own": viewer is not None and viewer.pk == player.pk,
            "last_matches": last_matches(player, viewer),
        },
    )
