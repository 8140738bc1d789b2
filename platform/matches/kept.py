"""What a process keeps of recent matches: their rows and positions. Keys carry the version, so nothing is stale."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from matches.engine import Position
from matches.models import Match

# One weighs about 50 kB, nearly all of it its story.
KEPT_POSITIONS = 1_000
# Their players look at the end all together, others by the replay.
KEPT_OVER = 20
KEPT_OLDER = 200
# One weighs about 27 kB with its seats and players.
KEPT_ROWS = 1_000
OVER = ("ended", "aborted")


class Positions:
    """The newest known position of matches that go on, and of a few that are over.

    Beside it a few older ones: the one before the newest, from which the end of a deal is a step away, and those that
    were asked for, since all pages of a table want that end in the same moment.
    """

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, Lock()
        self._kept: OrderedDict[int, Position] = OrderedDict()
        self._before: dict[int, Position] = {}
        self._over: OrderedDict[int, None] = OrderedDict()
        self._older: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def get(self, match_id: int, version: int) -> Position | None:
        """A position not newer than ``version``."""
        with self._lock:
            position = self._kept.get(match_id)
            if position is None or position.version <= version:
                return position
            before = self._before.get(match_id)
            if before is not None and before.version > version:
                before = None
            return self._older.get((match_id, version), before)

    def forget(self) -> None:
        """As a process that has just started."""
        with self._lock:
            self._kept.clear()
            self._before.clear()
            self._over.clear()
            self._older.clear()

    def put(self, match_id: int, position: Position) -> None:
        with self._lock:
            known = self._kept.get(match_id)
            if known is None or known.version < position.version:
                self._kept[match_id] = position
                if known is not None:
                    self._before[match_id] = known
            elif position.version < known.version:
                self._older[match_id, position.version] = position
                while len(self._older) > KEPT_OLDER:
                    self._older.popitem(last=False)
            self._kept.move_to_end(match_id)
            if position.phase in OVER:
                self._over[match_id] = None
            while len(self._over) > KEPT_OVER:
                self._drop(next(iter(self._over)))
            while len(self._kept) > self._size:
                self._drop(next(iter(self._kept)))

    def _drop(self, match_id: int) -> None:
        del self._kept[match_id]
        self._before.pop(match_id, None)
        self._over.pop(match_id, None)


positions = Positions(KEPT_POSITIONS)
# What those who watch with a delay see: older versions of the same matches, which move on just as steadily.
delayed = Positions(KEPT_POSITIONS)


class Rows:
    """The newest row, with seats, of recent matches in this process, for those who need no newer one."""

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, Lock()
        self._kept: OrderedDict[str, Match] = OrderedDict()

    def get(self, code: str, version: int) -> Match | None:
        """A row not older than ``version``."""
        with self._lock:
            match = self._kept.get(code)
            return match if match is not None and match.version >= version else None

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()

    def put(self, match: Match) -> None:
        with self._lock:
            kept = self._kept.get(match.code)
            if kept is None or kept.version <= match.version:  # read later, it may have another name in it
                self._kept[match.code] = match
            self._kept.move_to_end(match.code)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)


known = Rows(KEPT_ROWS)
