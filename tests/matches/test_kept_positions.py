"""What a process keeps of matches has a bound, and its story at each table has one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from matches import live
from matches.engine import STORY, Position
from matches.kept import KEPT_OVER, Positions, Rows
from matches.models import Match
from matches.render import LOG_ENTRIES
from tests.matches.tables import open_match


def at(version: int, phase: str = "running") -> Position:
    return cast("Any", type("At", (), {"version": version, "phase": phase}))


def test_those_not_asked_for_longest_go_when_there_are_too_many():
    kept = Positions(3)
    for match in (1, 2, 3):
        kept.put(match, at(30))
    assert all(kept.get(match, 30) for match in (1, 2, 3))
    kept.put(1, at(39))  # the first is the newest again
    kept.put(4, at(20))
    assert [match for match in (1, 2, 3, 4) if kept.get(match, 99)] == [1, 3, 4]
    kept.forget()
    assert not any(kept.get(match, 99) for match in (1, 2, 3, 4))


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
    kept = Positions(1_000)
    kept.put(0, at(7))
    for match in range(1, KEPT_OVER + 3):
        kept.put(match, at(200))
        kept.put(match, at(201, "ended" if match % 2 else "aborted"))
    gone = [match for match in range(KEPT_OVER + 3) if kept.get(match, 201) is None]
    assert gone == [1, 2]
    assert kept.get(1, 200) is None, "the one before the end went with it"
    kept.put(1, at(150))  # somebody looks back into it
    assert kept.get(1, 150) is not None


def test_so_are_rows():
    kept = Rows(1_000)
    kept.put(Match(code="LIVE", version=7, status=Match.Status.RUNNING))
    for number in range(KEPT_OVER + 2):
        kept.put(Match(code=f"OVER{number}", version=9, status=Match.Status.ENDED))
    assert kept.get("LIVE", 7) is not None
    assert [number for number in range(KEPT_OVER + 2) if kept.get(f"OVER{number}", 9) is None] == [0, 1]


def test_a_row_gives_way_to_one_that_is_as_new_and_not_to_an_older_one():
    kept = Rows(10)
    first, same, older = (Match(code="A", version=version) for version in (5, 5, 4))
    kept.put(first)
    kept.put(same)
    kept.put(older)
    assert kept.get("A", 5) is same
    assert kept.get("A", 6) is None


@pytest.mark.django_db
def test_the_story_at_a_table_is_of_the_last_events_alone():
    at = open_match(2, bots=0, options={"early_end": False})
    while at.position.version < STORY + 20:
        at.now += 100
        at.play()
    assert [entry.version for entry in at.position.story] == list(range(21, STORY + 21))
    message = live.news(at.code, at.users[0], 1, "en")[-1]
    assert message["html"].count('<li id="l-') == LOG_ENTRIES
