"""The live address of notices."""

from __future__ import annotations

from django.urls import path

from notices.consumers import BellConsumer

websocket_urlpatterns = [path("ws/notices/", BellConsumer.as_asgi())]
