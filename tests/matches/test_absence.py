"""The absence contract, line by line: the allowance, the stand-in, the way back, the claim, places and the count."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel import ClockPreset
from matches import absence, presence, selectors, services, tasks
from matches.absence import LONG_MS, RETURN_MS, SHORT_MS
from matches.services import Done
from tests.matches.absences import claim, everybody_here, kinds, wait
from tests.matches.tables import code_of, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

SLOW = ClockPreset(600, 5, 600)  # ten minutes: still short
LONG = ClockPreset(601, 5, 601)
RATED: dict[str, Any] = {"pool": "two", "options": {"short_pack_2p": True}, "clock": ClockPreset(300, 5, 60)}


def back(at, seat):
    """The owner's page is heard again."""
    if presence.seen(at.match.pk, seat):
        services.come_back(match_id=at.match.pk, seat=seat, at_ms=at.now)


def finish(at):
    """Bots play their seats, people who have theirs play something legal."""
    while at.match.status == "running":
        at.now += 3_000
        position = at.position
        people = [s for s in position.to_act if s < len(at.users) and s not in position.stand_ins]
        if people:
            assert isinstance(at.play(people[0]), Done)
        else:
            services.play_bot(match_id=at.match.pk, at_ms=at.now)
    return at.match.result


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


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_not_back_at_the_end_is_placed_after_all_who_stayed(seats):
    at = open_match(seats, clock=SLOW)
    for _ in range(seats):
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    assert wait(at, 60)
    result = finish(at)
    assert result["left"] == [away]
    assert result["places"][away] == seats
    assert 1 in [place for seat, place in enumerate(result["places"]) if seat != away]
    assert result["unrated"] == ""


def test_the_last_to_leave_is_the_best_of_them():
    at = open_match(4, clock=SLOW)
    for _ in range(4):
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    first = at.position.to_act[0]
    second = (first + 1) % 4
    everybody_here(at, away=(first, second))
    wait(at, 60)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    wait(at, 60)
    assert at.position.stand_ins == (first, second)
    places = finish(at)["places"]
    assert (places[first], places[second]) == (4, 3)


def test_back_before_the_end_counts_as_usual():
    at = open_match(3, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 60)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    back(at, away)
    result = finish(at)
    assert (result["left"], result["reason"], result["unrated"]) == ([], "played", "")


def test_never_played_a_card_and_not_back_the_match_counts_for_nobody():
    at = open_match(3, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 60)
    assert finish(at)["unrated"] == "left_before_first_move"


@pytest.mark.parametrize("both", [False, True])
def test_a_pair_loses_only_if_both_leave(both):
    at = open_match(4, game="buraco", clock=SLOW)
    sides = selectors.table_of(at.match).sides
    while len(at.position.moved) < 4:
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    one = at.position.to_act[0]
    partner = next(s for s in range(4) if s != one and sides[s] == sides[one])
    gone = (one, partner) if both else (one,)
    everybody_here(at, away=gone)
    wait(at, 60)
    while both and at.position.stand_ins != gone and at.match.status == "running":
        at.now += 3_000
        if at.position.to_act == (partner,):
            wait(at, 60)
        elif at.position.to_act[0] in at.position.stand_ins:
            services.play_bot(match_id=at.match.pk, at_ms=at.now)
        else:
            at.play()
    result = finish(at)
    assert result["reason"] == ("left" if both else "played")
    if both:
        assert result["places"][one] == result["places"][partner] == 2


# Rated, two sides: the claim


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


def test_nothing_counts_while_the_site_hears_nobody_or_has_only_just_begun_to():
    at = open_match(2, clock=SLOW)
    assert not wait(at, 300)  # no page at all: deaf
    presence.hear(at.now)
    presence.seen(at.match.pk, 1 - at.position.to_act[0])
    assert not wait(at, 29 + 60)
    assert wait(at, 1)


def test_what_passed_between_looks_that_were_too_far_apart_counts_for_nobody():
    """The workers were down."""
    at = open_match(2, clock=SLOW)
    everybody_here(at, away=(at.position.to_act[0],))
    wait(at, 30)
    at.now += 3_600_000
    assert not wait(at, 29)
    assert wait(at, 1)


def test_a_look_repeated_or_late_counts_nothing_twice():
    at = open_match(2, clock=SLOW)
    everybody_here(at, away=(at.position.to_act[0],))
    wait(at, 30)
    before = presence.watches([at.match.pk])[at.match.pk]
    for _ in range(20):
        services.look(at.match, at_ms=at.now)
    services.look(at.match, at_ms=at.now - 1_000, before=before)
    assert not wait(at, 29)
    assert wait(at, 1)


def test_keys_that_were_lost_begin_a_new_allowance(redis):
    """Redis was killed: what it had counted is nobody's."""
    from tests.live import forget_keys

    at = open_match(2, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 50)
    forget_keys()
    everybody_here(at, away=(away,))
    assert not wait(at, 59)
    assert wait(at, 1)


def test_the_sweep_finds_absences_by_itself(monkeypatch):
    at, other = open_match(3, clock=SLOW), open_match(4, bots=4)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    assert other.match.status == "running"
    helped = 0
    for _ in range(31):
        monkeypatch.setattr(tasks, "now_ms", lambda: at.now)
        helped += tasks.count_absence()
        at.now += 2_000
    assert helped == 1
    assert at.position.stand_ins == (away,)


def test_the_sweep_asks_the_same_few_questions_for_any_number_of_matches(django_assert_num_queries):
    for _ in range(3):
        everybody_here(open_match(2, clock=SLOW))
    with django_assert_num_queries(2):
        tasks.count_absence()
