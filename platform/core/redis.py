"""The connection to Redis or Valkey for what lives seconds: presence, heartbeats. The truth is in PostgreSQL."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from redis import Redis


@cache
def client() -> Redis:
    """The process's client; its pool is safe for threads, and it connects on first use."""
    return Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=2, health_check_interval=30)


def key(*parts: object) -> str:
    """``key("presence", 7)``: a key of this site, apart from those of another one on the same server."""
    return ":".join([settings.REDIS_PREFIX, *(str(part) for part in parts)])
