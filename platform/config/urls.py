"""Every address of the site, by app."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("accounts.urls")),
    path("", include("ratings.urls")),
    path("", include("web.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "web.views.errors.bad_request"
handler403 = "web.views.errors.permission_denied"
handler404 = "web.views.errors.page_not_found"
handler429 = "web.views.errors.too_many_requests"
handler500 = "web.views.errors.server_error"
