"""Sign up, log in, e-mail and password by django-allauth, with guests kept; and the player's own account page."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth
from allauth.account.models import EmailAddress
from allauth.account.utils import get_login_redirect_url
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import services, shuns
from accounts.access import person_required
from accounts.models import Shun
from accounts.selectors import player_named
from accounts.sessions import player_of
from accounts.validators import taken


class KeepGuest:
    """allauth logs out whoever is in the way of a link; a guest would lose everything by that."""

    request: HttpRequest

    def logout(self) -> None:
        player = player_of(self.request)
        if player is None or not player.is_guest:
            super().logout()  # type: ignore[misc]


class NotForPeople:
    """Log-in and sign-up are for visitors and guests; people are sent on."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        player = player_of(request)
        if player is not None and player.is_person:
            return HttpResponseRedirect(get_login_redirect_url(request))
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class LoginView(NotForPeople, allauth.LoginView):
    pass


class SignupView(NotForPeople, allauth.SignupView):
    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except services.NameTaken:
            form.add_error("username", taken(form.cleaned_data["username"]))
            response = self.form_invalid(form)
        return response


class ConfirmEmailView(KeepGuest, allauth.ConfirmEmailView):
    pass


class ResetPasswordView(KeepGuest, allauth.PasswordResetFromKeyView):
    pass


login = LoginView.as_view()
signup = SignupView.as_view()
confirm_email = ConfirmEmailView.as_view()
reset_password_from_key = ResetPasswordView.as_view()
change_password = person_required(allauth.password_change)
set_password = person_required(allauth.password_set)
change_email = person_required(allauth.email, waiting=True)


@require_POST
def shun(request: HttpRequest, name: str) -> HttpResponse:
    """``/@/{name}/shun``: mutes or blocks a player, or takes it back (``kind``, ``on``); goes back to ``next``."""
    player, other = player_of(request), player_named(name)
    kind, on = request.POST.get("kind", ""), request.POST.get("on", "")
    if player is None or other is None:
        raise Http404
    if kind not in Shun.Kind.values or on not in {"0", "1"} or other.pk == player.pk or other.is_bot:
        raise BadRequest
    try:
        shuns.set_shun(player=player, other=other, kind=kind, on=on == "1")
    except shuns.TooMany:
        if request.headers.get("Accept") == "application/json":
            return HttpResponse(status=409)
        messages.error(request, _("Nothing was changed: your list is full. Take somebody off it first."))
    if request.headers.get("Accept") == "application/json":
        hear, mute = _("Hear %(name)s again"), _("Mute %(name)s")
        return JsonResponse({"label": (hear if on == "1" else mute) % {"name": other.username}})
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return HttpResponseRedirect(back if safe else other.get_absolute_url())


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Name, e-mail and password of a person; for guests and visitors what an account would bring."""
    player = player_of(request)
    addresses = [] if player is None else list(EmailAddress.objects.filter(user=player).order_by("-verified", "pk"))
    return render(
        request,
        "accounts/account.html",
        {
            "player": player,
            "address": next((a for a in addresses if a.verified), None),
            "waiting": next((a for a in addresses if not a.verified), None),
        },
    )
