"""What a process keeps of recent matches: their rows and positions. Keys carry the version, so nothing is stale."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from matches.engine import Position
from matches.models import Match

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

# One weighs about 50 kB, nearly all of it its story.
KEPT_POSITIONS = 1_000
# Asked for within a second or two by all pages of a table, and their stories are soon nobody else's.
KEPT_OLDER = 40
# One weighs about 27 kB with its seats and players.
KEPT_ROWS = 1_000
# Of matches that are over: their players look at the end all together, others by the replay.
KEPT_OVER = 20


class Recent(Generic[K, T]):
    """The values that were put last, ``size`` at most, and of matches that are over only a few."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[K, T] = OrderedDict()
        self._over: OrderedDict[K, None] = OrderedDict()

    def get(self, key: K) -> T | None:
        return self._kept.get(key)

    def put(self, key: K, value: T, *, over: bool) -> None:
        self._kept[key] = value
        self._kept.move_to_end(key)
        if over:
            self._over[key] = None
        while len(self._over) > KEPT_OVER:
            self._drop(next(iter(self._over)))
        while len(self._kept) > self._size:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: K) -> None:
        del self._kept[key]
        self._over.pop(key, None)

    def forget(self) -> None:
        """As in a process that has just started."""
        self._kept.clear()
        self._over.clear()


class Positions:
    """The newest known position of recent matches.

    Beside it a few older ones: the one before the newest, from which the end of a deal is a step away, and those that
    were asked for, since all pages of a table want that end in the same moment.
    """

    def __init__(self, size: int) -> None:
        self._lock = Lock()
        self._kept: Recent[int, tuple[Position, Position | None]] = Recent(size)
        self._older: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def get(self, match_id: int, version: int) -> Position | None:
        """A position not newer than ``version``."""
        with self._lock:
            newest, before = self._kept.get(match_id) or (None, None)
            if newest is None or newest.version <= version:
                return newest
            if before is not None and before.version > version:
                before = None
            return self._older.get((match_id, version), before)

    def put(self, match_id: int, position: Position) -> None:
        with self._lock:
            newest, before = self._kept.get(match_id) or (position, None)
            if position.version > newest.version:
                newest, before = position, newest
            elif position.version < newest.version:
                self._older[match_id, position.version] = position
                while len(self._older) > KEPT_OLDER:
                    self._older.popitem(last=False)
            self._kept.put(match_id, (newest, before), over=newest.phase in ("ended", "aborted"))

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._kept.forget()
            self._older.clear()


positions = Positions(KEPT_POSITIONS)
# What those who watch with a delay see: older versions of the same matches, which move on just as steadily.
delayed = Positions(KEPT_POSITIONS)


class Rows:
    """The newest row, with seats, of recent matches in this process, for those who need no newer one."""

    def __init__(self, size: int) -> None:
        self._lock = Lock()
        self._kept: Recent[str, Match] = Recent(size)

    def get(self, code: str, version: int) -> Match | None:
        """A row not older than ``version``."""
        with self._lock:
            match = self._kept.get(code)
            return match if match is not None and match.version >= version else None

    def put(self, match: Match) -> None:
        with self._lock:
            kept = self._kept.get(match.code)
            if kept is not None and kept.version > match.version:
                match = kept  # of two that are as new, the one read later may have another name in it
            self._kept.put(match.code, match, over=match.is_over)

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._kept.forget()


known = Rows(KEPT_ROWS)
