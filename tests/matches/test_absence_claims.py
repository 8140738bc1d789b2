"""Absence in a rated match of two: nobody stands in, and the opponent may claim the win."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel import ClockPreset
from matches import services
from matches.services import Done
from tests.matches.absences import SLOW, back, claim, everybody_here, kinds, wait
from tests.matches.tables import code_of, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

RATED: dict[str, Any] = {"pool": "two", "options": {"short_pack_2p": True}, "clock": ClockPreset(300, 5, 60)}


def rated_pair(away_too_long=True):
    at = open_match(2, **RATED)
    at.play()
    at.play()
    at.now = max(at.now, at.position.resume_ms)
    absent = at.position.to_act[0]
    everybody_here(at, away=(absent,))
    if away_too_long:
        wait(at, 60)
    return at, absent


def test_rated_of_two_nobody_stands_in_and_the_opponent_may_claim():
    at, absent = rated_pair()
    assert at.match.status == "running"
    assert at.position.stand_ins == ()
    assert isinstance(claim(at, 1 - absent), Done)
    result = at.match.result
    assert (at.match.status, result["reason"]) == ("ended", "claimed")
    assert result["places"][absent] == 2
    assert result["unrated"] == ""
    assert kinds(at, 2) == ["claimed", "ended"]


def test_or_the_opponent_waits_and_the_match_goes_on():
    at, absent = rated_pair()
    wait(at, 120)
    assert at.match.status == "running"
    back(at, absent)
    assert code_of(claim(at, 1 - absent)) == "not_gone"
    assert isinstance(at.play(absent), Done)
    assert code_of(claim(at, 1 - absent, "again")) == "not_gone"  # the opponent's own turn


def test_a_claim_too_early_is_refused_and_changes_nothing():
    at, absent = rated_pair(away_too_long=False)
    wait(at, 59)
    version = at.match.version
    assert code_of(claim(at, 1 - absent)) == "not_gone"
    assert code_of(claim(at, absent)) == "not_gone"
    assert at.match.version == version


def test_the_same_claim_twice_is_one():
    at, absent = rated_pair()
    assert claim(at, 1 - absent) == claim(at, 1 - absent)
    assert code_of(claim(at, 1 - absent, "other")) == "not_running"


@pytest.mark.parametrize("seats", [2, 4])
def test_where_a_bot_stands_in_nothing_is_claimed(seats):
    at = open_match(seats, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 30)
    assert code_of(claim(at, (away + 1) % seats)) == "no_claims"


def test_a_stranger_claims_nothing():
    at, _ = rated_pair()
    other = open_match(2)
    answer = services.claim_win(code=at.code, user=other.users[0], client_id="x", at_ms=at.now)
    assert code_of(answer) == "not_seated"


def test_a_claimed_match_is_rated_against_who_left():
    from ratings.models import RatedResult
    from ratings.services import rate_match
    from tests.matches.tables import At, person

    users = [person("Claimer"), person("Leaver")]
    at = open_match(2, **RATED)
    for seat in at.match.seats.all():
        seat.player = users[seat.number]
        seat.save(update_fields=["player"])
    at = At(at.code, users, at.now)
    at.play()
    at.play()
    at.now = max(at.now, at.position.resume_ms)
    absent = at.position.to_act[0]
    everybody_here(at, away=(absent,))
    wait(at, 60)
    claim(at, 1 - absent)
    assert rate_match(match_id=at.match.pk) is not None
    assert RatedResult.objects.get(match=at.match).places[absent] == 2


# The site's own fault
