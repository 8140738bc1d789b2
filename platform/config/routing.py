"""Every WebSocket address of the site, by app; the apps list theirs in ``routing.websocket_urlpatterns``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import re_path

APPS = ("matches", "notices", "lobby", "tournaments")


class NotFound(AsyncWebsocketConsumer):
    """Refuses an address that nobody serves, where the router would raise."""

    async def connect(self) -> None:
        await self.close()


websocket_urlpatterns: list[Any] = [
    pattern
    for app in APPS
    if find_spec(f"{app}.routing")
    for pattern in import_module(f"{app}.routing").websocket_urlpatterns
]
websocket_urlpatterns.append(re_path("", NotFound.as_asgi()))
