"""What a process keeps of its own work, within a bound."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
T = TypeVar("T")
MISSING: Any = object()


class Kept(Generic[T]):
    """Values by key, made when they are first asked for. A key must say everything that its value depends on: then
    nothing is ever out of date.

    All together weigh about ``limit`` at most; without ``weight`` each weighs 1. There are two generations: when the
    young ones weigh half of the limit, the old ones go, except for those that were asked for meanwhile. So a value that
    is there is found by one look, without a lock.
    """

    def __init__(self, limit: int, weight: Callable[[T], int] = lambda _: 1) -> None:
        self._limit, self._weight = limit // 2, weight
        self._lock = Lock()
        self.forget()

    def forget(self) -> None:
        """As a process that has just started."""
        with self._lock:
            self._young: dict[Hashable, T] = {}
            self._old: dict[Hashable, T] = {}
            self._total = 0

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        value: T = self._young.get(key, MISSING)
        if value is MISSING:
            value = self._old.get(key, MISSING)
            if value is MISSING:
                value = make()
            self._put(key, value)
        return value

    def _put(self, key: Hashable, value: T) -> None:
        weight = self._weight(value)
        with self._lock:
            if key in self._young:
                return
            if self._total + weight > self._limit:
                self._old, self._young, self._total = self._young, {}, 0
            self._young[key] = value
            self._total += weight


def by_language(work: Callable[P, T]) -> Callable[P, T]:
    """``work`` on hashable arguments, done once for each of them and each language."""

    @lru_cache(maxsize=5_000)
    def known(_language: str | None, *args: Any, **named: Any) -> T:
        return work(*args, **named)

    @wraps(work)
    def answer(*args: P.args, **named: P.kwargs) -> T:
        return known(get_language(), *args, **named)  # type: ignore[arg-type]  # they are hashable

    return answer
