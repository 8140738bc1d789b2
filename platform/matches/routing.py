"""Live addresses of matches."""

from __future__ import annotations

from django.urls import path

from matches.consumers import TableConsumer

websocket_urlpatterns = [path("ws/g/<str:code>/", TableConsumer.as_asgi())]
