"""Database work for async code on a bounded pool of threads.

By default all database work of all WebSocket consumers in one process shares one thread; this does not.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")


def in_thread(function: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``function`` as an awaitable that runs in the pool. Tests of it need real transactions."""
    wrapped: Callable[P, Awaitable[R]] = database_sync_to_async(function, thread_sensitive=False)
    return wrapped
