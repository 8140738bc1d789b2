"""Starts several pieces of work at one instant, each on a thread and database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def race(*work: Callable[[], T]) -> list[T | Exception]:
    """The results in the order given; an exception in place of the result of work that raised."""
    barrier = threading.Barrier(len(work))
    results: list[T | Exception | None] = [None] * len(work)

    def run(index: int) -> None:
        try:
            barrier.wait(10)
            results[index] = work[index]()
        except Exception as error:  # handed to the test
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return [result for result in results if result is not None]


def times(results: Sequence[object], kind: type) -> int:
    """How many of the results are of this kind."""
    return sum(isinstance(result, kind) for result in results)


def lost(attempt: Callable[[], bool]) -> bool:
    """Whether the race shows itself in one of several attempts."""
    return any(attempt() for _ in range(10))
