"""Addresses of notices."""

from __future__ import annotations

from django.urls import path

from notices import views

urlpatterns = [
    path("notices", views.page, name="notices"),
    path("notices/switches", views.change, name="notice-switches"),
    path("notices/stop/<str:token>", views.stop, name="notice-stop"),
]
