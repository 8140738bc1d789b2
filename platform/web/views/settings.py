"""Language, theme and suit colours: of a person in the account, of guests and visitors in the browser."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.sessions import keep_settings

CHANGEABLE = ("language", "theme", "deck")


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return render(request, "web/settings.html")


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Sets what the form names and goes back to where it stood (``next``)."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = reverse("settings")
    response = HttpResponseRedirect(back)
    kept = keep_settings(request, response, {name: request.POST[name] for name in CHANGEABLE if name in request.POST})
    if back == reverse("settings"):
        with translation.override(kept.language or translation.get_language()):
            messages.success(request, _("Saved."))
    return response
