"""Pauses: by agreement in casual matches, by the organisers in events. Nobody's time counts, nobody can play."""

from __future__ import annotations

import pytest

from games.kernel import ClockPreset
from matches import engine, kept, selectors, services
from matches.models import Match
from matches.services import Done
from tests.matches.tables import START_MS, code_of, open_match

pytestmark = pytest.mark.django_db


def ask(at, seat, id_="ask"):
    return services.ask_pause(code=at.code, user=at.users[seat], client_id=id_, at_ms=at.now)


def refuse(at, seat, id_="refuse"):
    return services.refuse_pause(code=at.code, user=at.users[seat], client_id=id_, at_ms=at.now)


def go_on(at, seat, id_="on"):
    return services.end_pause(code=at.code, user=at.users[seat], client_id=id_, at_ms=at.now)


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_it_begins_when_the_last_person_agrees_and_any_of_them_ends_it(seats):
    at = open_match(seats)
    for seat in range(seats):
        assert at.match.status == "running"
        assert isinstance(ask(at, seat), Done)
    assert at.match.status == "paused"
    assert at.match.to_act == []
    assert at.match.turn_deadline is None
    assert isinstance(go_on(at, seats - 1), Done)
    assert at.match.status == "running"
    assert isinstance(at.play(), Done)


@pytest.mark.parametrize(("seats", "bots"), [(2, 1), (4, 2), (4, 3), (7, 5)])
def test_bots_need_not_be_asked_and_do_not_play_meanwhile(seats, bots):
    at = open_match(seats, bots=bots)
    for seat in range(seats - bots):
        ask(at, seat)
    assert at.match.status == "paused"
    assert at.match.bots_due_at is None
    at.now += 60_000
    assert not services.play_bot(match_id=at.match.pk, at_ms=at.now)
    go_on(at, 0)
    assert at.position.to_act


def test_partners_and_opponents_in_pairs_all_have_to_agree():
    at = open_match(4, game="buraco")
    for seat in (0, 1, 2):
        ask(at, seat)
    assert at.match.status == "running"
    ask(at, 3)
    assert at.match.status == "paused"


def test_clocks_stand_still_and_give_what_was_left():
    at = open_match(3)
    seat = at.position.to_act[0]
    at.now += 7_000
    for other in range(3):
        ask(at, other)
    at.now += 3_600_000
    assert not services.run_out(at.match, at_ms=at.now)
    go_on(at, 0)
    clock = at.position.clocks[seat]
    assert (clock.bank_ms, clock.since_ms) == (53_000, at.now)
    at.now += 1_000
    at.play(seat)
    assert at.position.clocks[seat].bank_ms == 54_000  # 53 s, minus the second of thought, plus the increment


def test_what_was_left_of_the_time_after_a_trick_is_given_again():
    at = open_match(3)
    for _ in range(3):
        at.play()
    at.now += 500
    for seat in range(3):
        ask(at, seat)
    at.now += 10_000
    go_on(at, 1)
    leader = at.position.to_act[0]
    assert at.position.clocks[leader].since_ms == at.now + 1_500


def test_nobody_plays_while_it_lasts_and_the_choice_is_as_good_afterwards():
    at = open_match(2)
    seat, version, move = at.position.to_act[0], at.match.version, str(at.legal(at.position.to_act[0]))
    ask(at, 0)
    ask(at, 1)
    assert code_of(at.play(seat, move=move, expected=version)) == "paused"
    go_on(at, 0)
    assert isinstance(at.play(seat, move=move, expected=version, id_="later"), Done)


def test_one_who_would_rather_go_on_ends_the_asking():
    at = open_match(3)
    ask(at, 0)
    ask(at, 1)
    refuse(at, 2)
    assert at.position.pause_asked == frozenset()
    ask(at, 2, "again")
    assert at.match.status == "running"


def test_a_wish_lapses_with_the_next_deal():
    at = open_match(2, options={"short_pack_2p": True})
    ask(at, 0)
    while at.position.state.round == 1:
        at.play()
    assert at.position.pause_asked == frozenset()


def test_clear_refusals():
    at = open_match(3)
    stranger = open_match(2)
    assert code_of(refuse(at, 0)) == "no_pause_asked"
    assert code_of(go_on(at, 0)) == "not_paused"
    assert ask(at, 0) == ask(at, 0)  # the same message twice
    assert code_of(ask(at, 0, "other")) == "pause_asked"
    answer = services.ask_pause(code=at.code, user=stranger.users[0], client_id="x", at_ms=at.now)
    assert code_of(answer) == "not_seated"
    for seat in (1, 2):
        ask(at, seat)
    assert code_of(ask(at, 1, "more")) == "paused"


def test_rated_matches_have_none():
    at = open_match(2, pool="two", options={"short_pack_2p": True}, clock=ClockPreset(300, 5, 60))
    assert code_of(ask(at, 0)) == "pause_rated"


def test_who_has_left_is_not_asked_and_cannot_ask():
    at = open_match(3)
    services.leave(code=at.code, user=at.users[2], client_id="bye", at_ms=at.now)
    assert code_of(ask(at, 2)) == "seat_resigned"
    ask(at, 0)
    ask(at, 1)
    assert at.match.status == "paused"


def test_leaving_is_possible_meanwhile():
    at = open_match(2)
    at.play()
    at.play()
    ask(at, 0)
    ask(at, 1)
    services.leave(code=at.code, user=at.users[0], client_id="bye", at_ms=at.now)
    assert at.match.result["reason"] == "resigned"


def test_the_organisers_pause_any_match_and_they_alone_resume_it():
    at = open_match(2, pool="two", options={"short_pack_2p": True}, clock=ClockPreset(300, 5, 60))
    assert services.pause(match_id=at.match.pk, at_ms=at.now)
    assert not services.pause(match_id=at.match.pk, at_ms=at.now)  # once is enough
    assert at.match.status == "paused"
    assert services.no_shows(match_id=at.match.pk, grace_s=1, at_ms=at.now + 10**6) == ()
    assert services.give_time(match_id=at.match.pk, seconds=60, at_ms=at.now)
    at.now += 10**6
    assert services.resume(match_id=at.match.pk, at_ms=at.now)
    assert not services.resume(match_id=at.match.pk, at_ms=at.now)
    assert at.match.status == "running"
    clocks = {seat: c.bank_ms for seat, c in enumerate(at.position.clocks)}
    assert clocks == {0: 360_000, 1: 360_000}


def test_players_cannot_end_the_organisers_pause():
    at = open_match(3)
    services.pause(match_id=at.match.pk, at_ms=at.now)
    assert code_of(go_on(at, 0)) == "paused_by_staff"
    services.resume(match_id=at.match.pk, at_ms=at.now)
    for seat in range(3):
        ask(at, seat)
    assert services.pause(match_id=at.match.pk, at_ms=at.now)  # takes over the players' pause
    assert code_of(go_on(at, 0)) == "paused_by_staff"


def test_the_organisers_pause_waits_for_the_shuffle():
    from matches.services import Player
    from tests.matches.tables import At, person

    users = [person() for _ in range(3)]
    players = [Player(user, scripted=True) for user in users]
    match = services.create_match(game="bouillabaisse", players=players, at_ms=START_MS)
    at = At(match.code, users)
    assert services.pause(match_id=match.pk, at_ms=at.now)
    assert at.match.status == "seeding"
    for _ in range(2):
        at.now += 6_000
        services.run_out(at.match, at_ms=at.now)
    assert at.match.status == "paused"
    assert at.position.state is not None
    services.resume(match_id=match.pk, at_ms=at.now)
    assert isinstance(at.play(), Done)


def test_a_match_that_is_over_is_not_paused():
    at = open_match(2)
    services.leave(code=at.code, user=at.users[0], client_id="bye", at_ms=at.now)
    assert not services.pause(match_id=at.match.pk, at_ms=at.now)
    assert not services.resume(match_id=at.match.pk, at_ms=at.now)
    assert code_of(ask(at, 0)) == "not_running"


def test_the_log_alone_gives_the_pause_again():
    at = open_match(3)
    at.now += 3_000
    for seat in range(3):
        ask(at, seat)
    paused = at.position
    kept.positions.forget()
    assert at.position == paused
    assert Match.objects.get(code=at.code).status == Match.Status.PAUSED


@pytest.mark.parametrize("seats", [2, 4])
def test_the_grace_of_a_first_turn_goes_on_with_what_was_left(seats):
    at = open_match(seats)
    first = at.position.to_act[0]
    at.now += 40_000
    services.pause(match_id=at.match.pk, at_ms=at.now)
    at.now += 3_600_000
    assert services.no_shows(match_id=at.match.pk, grace_s=60, at_ms=at.now) == ()
    services.resume(match_id=at.match.pk, at_ms=at.now)
    assert services.no_shows(match_id=at.match.pk, grace_s=60, at_ms=at.now + 20_000) == ()
    assert services.no_shows(match_id=at.match.pk, grace_s=60, at_ms=at.now + 20_001) == (first,)


def test_the_cap_of_a_turn_is_not_lengthened_by_a_pause():
    at = open_match(3)
    at.now += 15_000
    services.pause(match_id=at.match.pk, at_ms=at.now)
    at.now += 60_000
    services.resume(match_id=at.match.pk, at_ms=at.now)
    table = selectors.table_of(at.match)
    assert engine.deadlines(table, at.position) == {at.position.to_act[0]: at.now + 5_000}


def test_a_turn_that_was_interrupted_twice_lasts_as_long_as_its_parts():
    at = open_match(2)
    first = at.position.to_act[0]
    for _ in range(2):
        at.now += 10_000
        services.pause(match_id=at.match.pk, at_ms=at.now)
        at.now += 60_000
        services.resume(match_id=at.match.pk, at_ms=at.now)
    assert at.position.clocks[first].turn_ms(at.now + 1_000) == 21_000
    at.now += 1_000
    at.play(first)
    assert at.position.clocks[first].turn_ms(at.now) == 0
