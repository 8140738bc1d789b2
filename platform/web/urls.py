"""Addresses of the pages that join several apps."""

from __future__ import annotations

from django.urls import path

from web.views import fairness, profile, rules, settings

urlpatterns = [
    path("@/<str:name>", profile.profile, name="profile"),
    path("fairness", fairness.page, name="fairness"),
    path("rules", rules.index, name="rules"),
    path("rules/<slug:slug>", rules.page, name="game-rules"),
    path("settings", settings.page, name="settings"),
    path("settings/change", settings.change, name="change_settings"),
]
