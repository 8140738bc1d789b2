"""The absence contract: the allowance, the stand-in, and the way back."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from matches import absence, selectors, services
from matches.absence import LONG_MS, RETURN_MS, SHORT_MS
from matches.services import Done
from tests.matches.absences import SLOW, back, everybody_here, kinds, wait
from tests.matches.tables import code_of, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

LONG = ClockPreset(601, 5, 601)


@pytest.mark.parametrize(
    ("clock", "allowance"), [(SLOW, SHORT_MS), (ClockPreset(60, 2, 60), SHORT_MS), (LONG, LONG_MS), (None, LONG_MS)]
)
def test_the_allowance_is_one_minute_and_three_where_banks_exceed_ten(clock, allowance):
    at = open_match(3, clock=clock)
    assert absence.allowance_ms(selectors.table_of(at.match).control) == allowance


@pytest.mark.parametrize(
    ("seats", "bots", "game"),
    [(2, 0, "bouillabaisse"), (4, 0, "bouillabaisse"), (4, 2, "bouillabaisse"), (4, 3, "bouillabaisse"),
     (7, 0, "bouillabaisse"), (7, 4, "bouillabaisse"), (4, 0, "buraco"), (4, 2, "buraco")],
)  # fmt: skip
def test_once_the_allowance_is_gone_a_club_bot_plays_and_the_owner_takes_the_seat_back(seats, bots, game):
    """Two casual players too."""
    at = open_match(seats, bots=bots, game=game, clock=SLOW)
    while at.position.to_act[0] >= len(at.users):
        at.now += 3_000
        services.play_bot(match_id=at.match.pk, at_ms=at.now)
    at.now = max(at.now, at.position.resume_ms)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    version = at.match.version
    assert not wait(at, 59)
    assert at.match.version == version  # presence never changes the version
    assert wait(at, 1)
    assert kinds(at, 1) == ["stood_in"]
    assert at.position.stand_ins == (away,)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    event = at.match.events.last()
    assert (event.kind, event.seat, event.payload["bot"]) == ("moved", away, "club")
    back(at, away)
    assert kinds(at, 1) == ["returned"]
    assert at.position.stand_ins == ()


def test_only_absence_on_turn_counts():
    at = open_match(3, clock=SLOW)
    other = (at.position.to_act[0] + 1) % 3
    everybody_here(at, away=(other,))
    assert not wait(at, 300)  # somebody else thinks
    at.play()
    assert not wait(at, 59)
    assert wait(at, 1)
    assert at.position.stand_ins == (other,)


def test_who_is_there_and_thinks_is_not_absent():
    at = open_match(3, clock=SLOW)
    everybody_here(at)
    assert not wait(at, 300)


def test_the_allowance_is_one_for_the_whole_match():
    at = open_match(2, clock=SLOW)
    seat = at.position.to_act[0]
    everybody_here(at, away=(seat,))
    wait(at, 40)
    back(at, seat)
    wait(at, 100)  # there, and thinking
    at.play(seat)
    at.play(1 - seat)
    at.now = max(at.now, at.position.resume_ms)
    while at.position.to_act[0] != seat:
        at.play()
        at.now = max(at.now, at.position.resume_ms)
    everybody_here(at, away=(seat,))
    assert not wait(at, 19)
    assert wait(at, 1)


def test_the_pause_after_a_trick_or_deal_is_nobodys_absence():
    at = open_match(3, clock=SLOW)
    for _ in range(3):
        at.play()
    leader = at.position.to_act[0]
    everybody_here(at, away=(leader,))
    assert at.position.resume_ms == at.now + 2_000
    assert not wait(at, 61)
    assert wait(at, 1)


def test_a_paused_match_counts_nothing():
    at = open_match(3, clock=SLOW)
    everybody_here(at, away=(0, 1, 2))
    services.pause(match_id=at.match.pk, at_ms=at.now)
    assert not wait(at, 300)


def test_who_plays_alone_with_bots_and_without_a_clock_keeps_nobody_waiting():
    at = open_match(4, bots=3, clock=None)
    while at.position.to_act != (0,):
        at.now += 5_000
        services.play_bot(match_id=at.match.pk, at_ms=at.now)
    at.now += 10_000
    everybody_here(at, away=(0,))
    assert not wait(at, 600, every_ms=10_000)


def test_seats_taken_back_may_be_left_for_a_moment_again():
    at = open_match(2, clock=SLOW)
    seat = at.position.to_act[0]
    everybody_here(at, away=(seat,))
    wait(at, 60)
    back(at, seat)
    everybody_here(at, away=(seat,))
    assert not wait(at, RETURN_MS / 1000 - 1)
    assert wait(at, 1)


def test_a_card_played_takes_the_seat_back_as_well():
    at = open_match(3, clock=SLOW)
    seat = at.position.to_act[0]
    everybody_here(at, away=(seat,))
    wait(at, 60)
    assert isinstance(at.play(seat), Done)
    assert kinds(at, 2) == ["returned", "moved"]


def test_out_of_time_while_the_page_is_open_the_seat_is_taken_back_by_asking():
    at = open_match(3)
    late = at.position.to_act[0]
    everybody_here(at)
    at.now += 30_000
    services.run_out(at.match, at_ms=at.now)
    back(at, late)  # was there all along
    assert at.position.stand_ins == (late,)
    answer = services.take_back(code=at.code, user=at.users[late], client_id="b", at_ms=at.now)
    assert isinstance(answer, Done)
    assert answer == services.take_back(code=at.code, user=at.users[late], client_id="b", at_ms=at.now)
    assert at.position.stand_ins == ()
    assert at.position.clocks[late].since_ms == at.now
    again = services.take_back(code=at.code, user=at.users[late], client_id="c", at_ms=at.now)
    assert code_of(again) == "seat_yours"


def test_who_resigned_gets_nothing_back():
    at = open_match(3)
    services.leave(code=at.code, user=at.users[0], client_id="bye", at_ms=at.now)
    back(at, 0)
    answer = services.take_back(code=at.code, user=at.users[0], client_id="b", at_ms=at.now)
    assert code_of(answer) == "seat_resigned"
    assert at.position.stand_ins == (0,)


# Places and the count
