"""Conduct: reports of players, and what staff do about them."""

from __future__ import annotations

from django.apps import AppConfig


class ConductConfig(AppConfig):
    name = "conduct"

    def ready(self) -> None:
        from conduct import receivers  # noqa: F401  # connects
        from conduct.notice_kinds import register_all

        register_all()
