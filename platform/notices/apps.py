"""Notices: what a player should hear of, in the bell and by e-mail."""

from __future__ import annotations

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "notices"

    def ready(self) -> None:
        from notices import receivers  # noqa: F401  # connects
