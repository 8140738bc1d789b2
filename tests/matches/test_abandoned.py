"""Matches that nobody plays any more are called off, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from core.time import now_ms
from matches.models import Match
from matches.tasks import DAY_MS, call_off_abandoned
from tests.matches.tables import BLITZ, At, open_match

pytestmark = pytest.mark.django_db


def old_match(*, days: float, **more: Any) -> At:
    """A match whose last move was so many days ago; its moments are shifted as a whole."""
    at = open_match(2, **more)
    at.play()
    at.match.events.update(at_ms=now_ms() - int(days * DAY_MS))
    return at


def test_a_casual_match_without_moves_for_days_is_called_off():
    dead, slow = old_match(days=8, clock=None), old_match(days=6, clock=None)
    assert call_off_abandoned() == 1
    assert (dead.match.status, slow.match.status) == ("aborted", "running")
    last = dead.match.events.last()
    assert (last.kind, last.payload) == ("aborted", {"reason": "abandoned"})
    assert dead.match.result is None
    assert call_off_abandoned() == 0
    assert slow.play().version == slow.match.version


def test_matches_of_an_event_and_of_a_rated_pool_are_others_business():
    event = old_match(days=90, clock=None, origin=("Cup", "/t/cup"))
    rated = old_match(days=90, clock=BLITZ, pool="two", options={"short_pack_2p": True})
    assert call_off_abandoned() == 0
    assert {event.match.status, rated.match.status} == {"running"}


def test_an_agreed_pause_may_last():
    at = old_match(days=60, clock=None)
    Match.objects.filter(code=at.code).update(status="paused")
    assert call_off_abandoned() == 0


def test_the_sweep_can_be_switched_off(settings):
    at = old_match(days=800, clock=None)
    settings.DEAD_MATCH_DAYS = 0
    assert call_off_abandoned() == 0
    assert at.match.status == "running"
