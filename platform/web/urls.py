"""Addresses of the pages that join several apps."""

from __future__ import annotations

from django.urls import path

from web.views import fairness, icon, legal, profile, rules, settings

urlpatterns = [
    path("@/<str:name>", profile.profile, name="profile"),
    path("fairness", fairness.page, name="fairness"),
    path("rules", rules.index, name="rules"),
    path("rules/<slug:slug>", rules.page, name="game-rules"),
    path("favicon.ico", icon.page, name="icon"),
    path("privacy", legal.privacy, name="privacy"),
    path("imprint", legal.imprint, name="imprint"),
    path("settings", settings.page, name="settings"),
    path("settings/change", settings.change, name="change_settings"),
]
