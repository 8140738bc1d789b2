"""Django's cache on the process's one pool of connections."""

from __future__ import annotations

from typing import Any

from django.core.cache.backends import redis
from redis import Redis

from core.redis import client


class _Client(redis.RedisCacheClient):
    def get_client(self, key: object = None, *, write: bool = False) -> Redis:
        return client()


class RedisCache(redis.RedisCache):
    """Django makes a cache for each thread and each WebSocket, and Redis's own with a pool for each: a connection, a
    file and 25 kB for every open page. Here they share one. ``LOCATION`` is not looked at."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client
