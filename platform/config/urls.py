"""Every address of the site. Each app lists its own in ``urls.urlpatterns``; the first that fits wins."""

from __future__ import annotations

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

#: In this order; an app without pages has no ``urls``.
APPS = ("core", "accounts", "matches", "ratings", "notices", "conduct", "lobby", "tournaments", "api", "web")

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    *(path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")),
]

handler400 = "web.views.errors.bad_request"
handler403 = "web.views.errors.permission_denied"
handler404 = "web.views.errors.page_not_found"
handler429 = "web.views.errors.too_many_requests"
handler500 = "web.views.errors.server_error"
