"""The lobby's live address."""

from __future__ import annotations

from django.urls import path

from lobby.consumers import LobbyConsumer

websocket_urlpatterns = [path("ws/lobby/", LobbyConsumer.as_asgi())]
