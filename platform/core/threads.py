"""Runs database work of asynchronous code in a bounded pool of threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")


def in_thread(work: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """``await in_thread(work)(...)`` runs ``work`` in any free thread.

    By default all database work of one process shares a single thread, and twenty sockets wait in line for it.
    """
    run: Callable[P, Awaitable[R]] = database_sync_to_async(work, thread_sensitive=False)
    return run
