"""One step of a match as one viewer may see it: what the live page, the replay and its stored form all draw from.

A frame holds a view and plain values only. It can be written as JSON and read again, so that a finished match can be
shown without folding its log.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from games.kernel import OPEN, Happening, Viewer, seat_viewer, visible
from matches import engine
from matches.engine import Entry, Position, Result, Table


@dataclass(frozen=True, slots=True)
class Heard:
    """What one event told this viewer. ``own``: in the match's words; ``mover``: who made the move."""

    version: int
    happenings: tuple[Happening, ...]
    mover: int | None
    own: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """``clocks_ms`` are the banks at this step; ``heard`` is what the step's own event told."""

    version: int
    at_ms: int
    phase: str
    view: Any
    to_act: tuple[int, ...]
    stand_ins: tuple[int, ...]
    resigned: tuple[int, ...]
    clocks_ms: tuple[int, ...]
    awaited: tuple[int, ...]
    may_abort: bool
    result: Result | None
    heard: Heard | None
    paused_by: str = ""
    pause_asked: tuple[int, ...] = ()


def frame(table: Table, position: Position, viewer: Viewer) -> Frame:
    """The position as ``viewer`` may see it."""
    last = position.story[-1:] if position.story and position.story[-1].version == position.version else ()
    return Frame(
        version=position.version,
        at_ms=position.at_ms,
        phase=position.phase,
        view=None if position.state is None else table.rules.view(position.state, viewer),
        to_act=position.to_act,
        stand_ins=position.stand_ins,
        resigned=tuple(sorted(position.resigned)),
        clocks_ms=tuple(clock.left_ms(position.at_ms) for clock in position.clocks),
        awaited=tuple(engine.awaited(position)),
        may_abort=viewer.seat is not None and engine.may_abort(table, position, viewer.seat),
        result=position.result,
        heard=next(heard(last, viewer), None),
        paused_by=position.paused_by,
        pause_asked=tuple(sorted(position.pause_asked)),
    )


def heard(entries: Iterable[Entry], viewer: Viewer) -> Iterator[Heard]:
    """What was told, as this viewer may hear it."""
    for entry in entries:
        told = visible(entry.happenings, viewer)
        if told:
            yield Heard(entry.version, told, entry.mover, entry.own)


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody a replay can be seen as: the open table, and each seat."""
    return (OPEN, *(seat_viewer(seat) for seat in range(seats)))


def pack(frames: list[Frame]) -> bytes:
    return zlib.compress(msgspec.json.encode(frames), 9)


def unpack(data: bytes, table: Table) -> list[Frame]:
    """The frames written by `pack`; raises ``msgspec.ValidationError`` where other rules wrote them."""
    rows = msgspec.json.decode(zlib.decompress(data), type=list[Frame])
    return [
        row if row.view is None else replace(row, view=msgspec.convert(row.view, table.rules.View, strict=False))
        for row in rows
    ]
