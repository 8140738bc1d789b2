"""The lobby: play now, wait, invite."""

from __future__ import annotations

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from lobby import receivers  # noqa: F401  # connects
