"""Every address of the site. Each app lists its own in ``urls.urlpatterns``; the first that fits wins."""

from __future__ import annotations

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

#: In this order; an app without pages has no ``urls``.
APPS = ("core", "accounts", "matches", "ratings", "lobby", "tournaments", "api", "web")

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    *(path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")),
]
