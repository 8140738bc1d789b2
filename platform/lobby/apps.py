from __future__ import annotations

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
