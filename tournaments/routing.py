"""The live address of tournaments."""

from __future__ import annotations

from django.urls import path

from tournaments.consumers import EventConsumer

websocket_urlpatterns = [path("ws/t/<slug:slug>/", EventConsumer.as_asgi())]
