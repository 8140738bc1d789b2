"""Starts several pieces of work at one instant, each on a thread and database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db import connections

T = TypeVar("T")
#: Far beyond any work that is raced here, on any machine.
LONGEST_S = 120


def race(*work: Callable[[], T]) -> list[T | Exception]:
    """The results in the order given; an exception in place of the result of work that raised.

    All must come back: two that wait for each other are a fault of what is raced.
    """
    barrier = threading.Barrier(len(work))
    results: dict[int, T | Exception] = {}

    def run(index: int) -> None:
        try:
            barrier.wait(LONGEST_S)
            results[index] = work[index]()
        except Exception as error:  # handed to the test
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,), daemon=True) for index in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST_S)
    assert not any(thread.is_alive() for thread in threads), "some never came back"
    return [results[index] for index in range(len(work))]


def times(results: Sequence[object], kind: type) -> int:
    """How many of the results are of this kind."""
    return sum(isinstance(result, kind) for result in results)


def lost(attempt: Callable[[], bool]) -> bool:
    """Whether the race shows itself in one of several attempts."""
    return any(attempt() for _ in range(10))
