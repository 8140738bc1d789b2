"""All settings: of a person in the account, of guests and visitors in the browser."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.sessions import keep_settings, player_of, settings_of
from accounts.settings import CHANGEABLE, fits
from games.hands import SUIT_ORDERS, in_order, suit_of
from notices.selectors import switches
from web import choices

# Lies at the top of the page and shows what each setting does.
PREVIEW = ("KS", "9S", "AH", "TH", "QC", "KD", "7D")


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    hand = in_order(PREVIEW, settings_of(request).hand, suit_of)
    player = player_of(request)
    context = {
        "choices": choices,
        "preview": hand,
        "orders": json.dumps(dict(SUIT_ORDERS)),
        "switches": [] if player is None else switches(player),
    }
    return render(request, "web/settings.html", context)


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Sets what the form names and goes back to where it stood (``next``).

    A box without its tick is not sent by browsers; the form lists its boxes (``boxes``), so that they can be told from
    settings that are not on it.
    """
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = reverse("settings")
    response = HttpResponseRedirect(back)
    wanted = {name: request.POST[name] for name in CHANGEABLE if name in request.POST}
    wanted |= {name: str(int(name in request.POST)) for name in request.POST.getlist("boxes") if name in CHANGEABLE}
    kept = keep_settings(request, response, wanted)
    if back == reverse("settings"):
        with translation.override(kept.language or translation.get_language()):
            if all(fits(name, value) for name, value in wanted.items()):
                messages.success(request, _("Saved."))
            else:
                messages.error(request, _("Not all was saved: the page sent a value that there is not."))
    return response
