"""The cache: what threads and open pages share."""

from __future__ import annotations

from contextvars import Context

from django.core.cache import caches
from redis import Redis

from core.cache import RedisCache


def of_a_page() -> RedisCache:
    """A WebSocket has a context of its own for as long as it is open, in which Django makes a cache of its own."""
    page = Context().run(lambda: caches["default"])
    assert isinstance(page, RedisCache)
    return page


def test_open_pages_share_a_connection(redis: Redis) -> None:
    pages = [of_a_page() for _ in range(3)]
    assert len(set(map(id, pages))) == 3
    assert {page._cache.get_client().client_id() for page in pages} == {redis.client_id()}


def test_values_come_back(redis: Redis) -> None:
    of_a_page().set("value", {"a": (1, "é")}, timeout=10)
    assert of_a_page().get("value") == {"a": (1, "é")}
