"""The live addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from tournaments.consumers import EventConsumer, ListConsumer

websocket_urlpatterns = [
    path("ws/t/", ListConsumer.as_asgi()),
    path("ws/t/<slug:slug>/", EventConsumer.as_asgi()),
]
