"""Races of the absence contract on PostgreSQL: a claim or a stand-in against the owner who comes back."""

from __future__ import annotations

from functools import partial

import pytest

from games.kernel import ClockPreset
from matches import services
from matches.services import Done, Refused
from tests.concurrency.racing import lost, race, times
from tests.matches.absences import claim, everybody_here, wait
from tests.matches.tables import At, open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

SLOW = ClockPreset(600, 5, 600)


def gone_in_a_rated_match() -> tuple[At, int]:
    at = open_match(2, pool="two", options={"short_pack_2p": True}, clock=SLOW)
    absent = at.position.to_act[0]
    everybody_here(at, away=(absent,))
    wait(at, 60, every_ms=10_000)
    return at, absent


def about_to_be_stood_in(seats: int = 3) -> tuple[At, int]:
    at = open_match(seats, clock=SLOW)
    absent = at.position.to_act[0]
    everybody_here(at, away=(absent,))
    wait(at, 59, every_ms=10_000)
    at.now += 1_000
    return at, absent


def has_gaps_or_repeats(at: At) -> bool:
    seqs = list(at.match.events.values_list("seq", flat=True))
    return seqs != list(range(1, len(seqs) + 1))


@pytest.mark.usefixtures("unguarded")
def test_control_a_claim_against_the_return():
    """The positive control: without the guard the absent player moves and has lost at once."""

    def attempt() -> bool:
        at, absent = gone_in_a_rated_match()
        results = race(partial(at.play, absent), partial(claim, at, 1 - absent))
        return times(results, Done) == 2

    assert lost(attempt)


@pytest.mark.usefixtures("unguarded")
def test_control_a_stand_in_against_a_move():
    def attempt() -> bool:
        at, absent = about_to_be_stood_in()
        race(partial(at.play, absent), partial(services.look, at.match, at_ms=at.now))
        return has_gaps_or_repeats(at)

    assert lost(attempt)


def test_a_claim_against_the_return_is_the_win_or_the_move():
    for attempt in range(10):
        at, absent = gone_in_a_rated_match()
        work = (partial(at.play, absent), partial(claim, at, 1 - absent))
        results = race(*(work if attempt % 2 else work[::-1]))
        assert times(results, Done) == 1, results
        refused = next(r for r in results if isinstance(r, Refused))
        claimed = at.match.status == "ended"
        assert refused.code in ({"not_running", "stale"} if claimed else {"not_gone"})
        assert at.match.events.filter(kind="claimed").count() == int(claimed)
        assert not has_gaps_or_repeats(at)


def test_many_claims_at_once_are_one():
    at, absent = gone_in_a_rated_match()
    results = race(*[partial(claim, at, 1 - absent, f"tab{n}") for n in range(5)])
    assert times(results, Done) == 1
    assert at.match.events.filter(kind="claimed").count() == 1


def test_the_same_claim_sent_again_gets_the_same_answer():
    at, absent = gone_in_a_rated_match()
    results = race(*[partial(claim, at, 1 - absent, "one")] * 5)
    assert len(set(results)) == 1
    assert times(results, Done) == 5


def test_a_stand_in_against_a_move_leaves_one_log_and_the_owner_the_seat():
    for attempt in range(10):
        at, absent = about_to_be_stood_in()
        work = (partial(at.play, absent), partial(services.look, at.match, at_ms=at.now))
        results = race(*(work if attempt % 2 else work[::-1]))
        assert times(results, Done) == 1, results
        kinds = list(at.match.events.values_list("kind", flat=True))
        stood_in = True in results
        assert kinds.count("stood_in") == kinds.count("returned") == int(stood_in)
        assert at.position.stand_ins == ()
        assert not has_gaps_or_repeats(at)


def test_many_sweeps_stand_in_once():
    at, absent = about_to_be_stood_in()
    results = race(*[partial(services.look, at.match, at_ms=at.now)] * 5)
    assert results.count(True) == 1
    assert at.position.stand_ins == (absent,)
    assert at.match.events.filter(kind="stood_in").count() == 1


def test_the_way_back_against_the_bots_move_gives_the_seat_back_once():
    for _ in range(6):
        at, absent = about_to_be_stood_in()
        services.look(at.match, at_ms=at.now)
        at.now += 3_000
        back = partial(services.come_back, match_id=at.match.pk, seat=absent, at_ms=at.now)
        results = race(back, back, partial(services.play_bot, match_id=at.match.pk, at_ms=at.now))
        assert times(results, Exception) == 0, results
        assert at.match.events.filter(kind="returned").count() == 1
        assert at.position.stand_ins == ()
        assert not has_gaps_or_repeats(at)
