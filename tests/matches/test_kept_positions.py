"""What a process keeps of matches is bounded by their events, not by their number: long ones weigh more."""

from __future__ import annotations

from typing import Any, cast

from matches.engine import Position
from matches.kept import KEPT_OVER, Positions


def at(version: int, phase: str = "running") -> Position:
    return cast("Any", type("At", (), {"version": version, "phase": phase}))


def test_those_not_asked_for_longest_go_when_there_are_too_many_events():
    kept = Positions(100)
    for match in (1, 2, 3):
        kept.put(match, at(30))
    assert all(kept.get(match, 30) for match in (1, 2, 3))
    kept.put(1, at(39))  # 99 in all, and the first is the newest again
    assert all(kept.get(match, 39) for match in (1, 2, 3))
    kept.put(4, at(20))
    assert [match for match in (1, 2, 3, 4) if kept.get(match, 99)] == [1, 3, 4]


def test_one_that_is_too_long_by_itself_is_kept_alone():
    kept = Positions(100)
    kept.put(1, at(50))
    kept.put(2, at(120))
    assert kept.get(1, 200) is None
    assert kept.get(2, 200) is not None
    kept.put(3, at(10))
    assert kept.get(2, 200) is None
    assert kept.get(3, 10) is not None


def test_forgetting_forgets_their_weight():
    kept = Positions(100)
    kept.put(1, at(90))
    kept.forget()
    kept.put(2, at(60))
    kept.put(3, at(40))
    assert kept.get(2, 60) is not None


def test_the_one_before_the_newest_is_where_a_fold_begins():
    kept = Positions(100)
    for version in (10, 12, 15):
        kept.put(1, at(version))
    newest, before = kept.get(1, 15), kept.get(1, 13)
    assert newest is not None
    assert before is not None
    assert (newest.version, before.version) == (15, 12)
    assert kept.get(1, 12) is before
    assert kept.get(1, 11) is None, "it is newer than what is asked for"
    kept.put(1, at(14))  # folded for somebody who asked for it
    asked = kept.get(1, 14)
    assert asked is not None
    assert asked.version == 14


def test_of_matches_that_are_over_only_the_last_few_are_kept():
    kept = Positions(1_000_000)
    kept.put(0, at(7))
    for match in range(1, KEPT_OVER + 3):
        kept.put(match, at(200))
        kept.put(match, at(201, "ended" if match % 2 else "aborted"))
    gone = [match for match in range(KEPT_OVER + 3) if kept.get(match, 201) is None]
    assert gone == [1, 2]
    assert kept._events == 7 + KEPT_OVER * 201
    assert kept.get(1, 200) is None, "the one before the end went with it"
    kept.put(1, at(150))  # somebody looks back into it
    assert kept.get(1, 150) is not None
