"""Who may open a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.sessions import player_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def person_required(view: View[P], *, waiting: bool = False) -> View[P]:
    """Only people with an account; visitors are sent to the log-in, guests to the sign-up, and both come back.

    ``waiting`` lets those in who signed up and have not confirmed their e-mail address yet.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        player = player_of(request)
        if player is not None and (player.is_person or (waiting and player.is_waiting)):
            return view(request, *args, **kwargs)
        door = "account_login" if player is None else "account_signup"
        messages.info(request, _("This needs an account."))
        back = request.get_full_path() if request.method == "GET" else "/"
        return HttpResponseRedirect(f"{reverse(door)}?{urlencode({'next': back})}")

    return guarded
