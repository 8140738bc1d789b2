"""``/privacy`` and ``/imprint``: the operator's own texts. A site without them has neither page nor link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from web import legal


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return _page(request, "privacy", _("Privacy"))


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    return _page(request, "imprint", _("Imprint"))


def _page(request: HttpRequest, name: str, title: str) -> HttpResponse:
    text = legal.text_of(name, get_language() or "en")
    if not text:
        raise Http404
    return render(request, "web/legal.html", {"title": title, "parts": list(legal.parts(text))})
