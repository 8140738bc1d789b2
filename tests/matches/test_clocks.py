"""Clocks: banks, increments per turn, pauses, caps, running out; and that the log gives every value again."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from matches import clock, engine, selectors, services
from matches.clock import GRACE_MS, SeatClock, TimeControl
from matches.services import Player
from tests.factories import make_user
from tests.matches.tables import BLITZ, START_MS, At, code_of, open_match

CONTROL = TimeControl(bank_ms=60_000, increment_ms=2_000, cap_ms=20_000)


def test_a_turn_takes_what_it_used_and_gives_the_increment():
    running = clock.start(SeatClock(60_000), 1_000)
    assert clock.press(running, CONTROL, 11_000) == SeatClock(52_000)


def test_time_before_the_turn_counts_is_free():
    """A pause after a trick or deal moves the start into the future."""
    running = clock.start(SeatClock(60_000), 5_000)
    assert running.left_ms(2_000) == 60_000
    assert clock.press(running, CONTROL, 3_000) == SeatClock(62_000)


def test_a_bank_never_falls_below_zero():
    assert clock.start(SeatClock(1_000), 0).left_ms(9_999) == 0


def test_a_running_clock_is_not_started_again():
    running = clock.start(SeatClock(60_000), 1_000)
    assert clock.start(running, 9_000) == running


@pytest.mark.parametrize(
    ("bank", "capped", "deadline"), [(60_000, False, 61_000), (60_000, True, 21_000), (5_000, True, 6_000)]
)
def test_the_deadline_is_the_bank_or_the_cap(bank, capped, deadline):
    assert clock.deadline(clock.start(SeatClock(bank), 1_000), CONTROL, capped=capped) == deadline
    assert clock.deadline(SeatClock(bank), CONTROL, capped=capped) is None


pytestmark = pytest.mark.django_db


def running_seats(at):
    return [seat for seat, c in enumerate(at.position.clocks) if c.since_ms is not None]


def test_only_who_is_to_act_has_a_running_clock():
    at = open_match()
    for _ in range(30):
        assert running_seats(at) == list(at.position.to_act)
        at.now += 700
        at.play()


def test_house_bots_never_have_one():
    at = open_match(4, bots=4)
    assert running_seats(at) == []
    assert at.match.turn_deadline is None


def test_the_increment_comes_once_a_turn_and_the_winner_of_a_trick_begins_a_new_one():
    at = open_match()
    first = at.position.to_act[0]
    at.now += 5_000
    at.play()
    assert at.position.clocks[first].bank_ms == 60_000 - 5_000 + 2_000
    for _ in range(3):
        at.play()
    leader = at.position.to_act[0]
    assert at.position.clocks[leader].since_ms == at.now + clock.AFTER_TRICK_MS


def test_the_pause_between_deals_outlasts_the_deal_itself():
    at = open_match(2, options={"short_pack_2p": True})
    while at.position.state.round == 1:
        at.play()
    leader = at.position.to_act[0]
    assert at.position.clocks[leader].since_ms == at.now + clock.BETWEEN_DEALS_MS


def test_a_move_within_the_grace_counts_and_one_after_it_does_not():
    at = open_match(2)
    seat = at.position.to_act[0]
    at.now = engine.deadlines(selectors.table_of(at.match), at.position)[seat] + GRACE_MS
    assert isinstance(at.play(seat), services.Done)
    other = at.position.to_act[0]
    at.now = engine.deadlines(selectors.table_of(at.match), at.position)[other] + GRACE_MS + 1
    assert code_of(at.play(other)) == "too_late"
    assert at.match.result["reason"] == "time"
    assert at.match.result["places"][other] == 2


def test_who_never_moves_in_time_has_not_left_and_the_page_says_why_it_is_not_rated(client):
    users = [make_user(), make_user()]
    players = [Player(user) for user in users]
    options = {"short_pack_2p": True}
    match = services.create_match(
        game="bouillabaisse", players=players, options=options, pool="two", clock=BLITZ, at_ms=START_MS
    )
    at = At(match.code, users)
    at.now = engine.deadlines(selectors.table_of(at.match), at.position)[at.position.to_act[0]] + GRACE_MS + 1
    assert isinstance(services.claim_time(code=at.code, user=users[0], at_ms=at.now), services.Done)
    client.force_login(users[0])
    page = client.get(f"/g/{at.code}").content.decode()
    assert "The match ended because a player&#x27;s time was over." in page
    assert "Not rated: the time ran out before the first move." in page
    assert "<small>left</small>" not in page


def test_the_bank_of_two_players_has_no_cap():
    at = open_match(2, clock=ClockPreset(600, 0, 20))
    at.now += 500_000
    assert isinstance(at.play(), services.Done)


def test_three_and_more_get_a_stand_in_and_take_the_seat_back():
    at = open_match(3)
    late = at.position.to_act[0]
    at.now += 30_000
    assert services.run_out(at.match, at_ms=at.now)
    assert at.position.stand_ins == (late,)
    assert at.match.status == "running"
    assert running_seats(at) == []
    answer = at.play(late)  # the owner plays before the bot does
    assert isinstance(answer, services.Done)
    assert at.position.stand_ins == ()
    kinds = list(at.match.events.values_list("kind", flat=True))
    assert kinds[-4:] == ["flagged", "stood_in", "returned", "moved"]


def test_a_stand_in_plays_with_a_bot_and_without_a_clock():
    at = open_match(3)
    late = at.position.to_act[0]
    at.now += 30_000
    services.run_out(at.match, at_ms=at.now)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    event = at.match.events.last()
    assert (event.kind, event.seat, event.payload["bot"]) == ("moved", late, "club")
    assert late not in at.position.moved


def test_nothing_runs_out_before_its_time():
    at = open_match(3)
    assert not services.run_out(at.match, at_ms=at.now)
    assert code_of(services.claim_time(code=at.code, user=at.users[0], at_ms=at.now)) == "not_yet"


def test_a_casual_match_without_clock_waits_for_ever():
    at = open_match(3, clock=None)
    assert at.match.turn_deadline is None
    at.now += 10**9
    assert isinstance(at.play(), services.Done)


def test_the_log_gives_every_clock_again():
    at = open_match(3)
    for step in range(60):
        at.now += 137 * step % 4_000
        at.play()
    match = at.match
    for event in match.events.all():
        position = selectors.position_of(match, event.seq)
        assert event.clock_ms == [c.left_ms(event.at_ms) for c in position.clocks]


def test_the_log_never_runs_backwards_though_the_servers_clock_does():
    at = open_match()
    at.now += 10_000
    at.play()
    at.now -= 5_000
    at.play()
    moments = list(at.match.events.values_list("at_ms", flat=True))
    assert moments == sorted(moments)
    assert moments[0] == START_MS
    assert BLITZ.bank_s == 60
