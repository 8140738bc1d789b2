"""Sign up, log in, e-mail and password by django-allauth, with guests kept; and the player's own account page."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth
from allauth.account.models import EmailAddress
from allauth.account.utils import get_login_redirect_url
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import services
from accounts.access import person_required
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
