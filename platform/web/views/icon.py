"""``/favicon.ico``: asked for unseen by browsers and programs that read no page's own icon."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86_400)
def page(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(static("web/mark.svg"))
