"""Races for a match's log on PostgreSQL. Each shows first that without its guard the race is lost."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from core.errors import Stale
from matches import engine, selectors, services
from matches.clock import GRACE_MS
from matches.engine.consequences import NewEvent
from matches.models import MatchEvent
from matches.services import Done, Refused
from matches.services.append import append
from tests.concurrency.racing import lost, race, times
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def move_of(at, seat):
    return str(at.legal(seat))


@pytest.mark.usefixtures("unguarded")
def test_control_two_moves_at_one_version():
    """The positive control: without the guard several writers write the same version."""

    def attempt() -> bool:
        at = open_match(4)
        match, position = at.match, at.position
        table, seat = selectors.table_of(match), position.to_act[0]
        move = NewEvent("moved", seat, {"move": move_of(at, seat)})
        results = race(*[partial(append, match, table, position, [move], now_ms=at.now)] * 4)
        return times(results, engine.Position) > 1

    assert lost(attempt)


@pytest.mark.usefixtures("unguarded")
def test_control_the_same_id_at_once():
    def attempt() -> bool:
        at = open_match(4)
        seat, version = at.position.to_act[0], at.match.version
        race(*[partial(at.play, seat, move=move_of(at, seat), expected=version, id_="tap")] * 4)
        return MatchEvent.objects.filter(match=at.match, client_id="tap").count() > 1

    assert lost(attempt)


@pytest.mark.usefixtures("unguarded")
def test_control_a_move_against_the_clock():
    """Without the guard a match goes on by a move and is lost on time at once."""

    def attempt() -> bool:
        at = open_match(2)
        seat = at.position.to_act[0]
        late = engine.deadlines(selectors.table_of(at.match), at.position)[seat] + GRACE_MS
        results = race(partial(_move_at, at, seat, late), partial(services.run_out, at.match, at_ms=late + 1))
        return times(results, Done) == 1 and True in results

    assert lost(attempt)


@pytest.mark.usefixtures("unguarded")
def test_control_a_move_against_a_resignation():
    """Without the guard the log has two events of one number."""

    def attempt() -> bool:
        at = open_match(2)
        mover = at.position.to_act[0]
        race(
            partial(at.play, mover),
            partial(services.leave, code=at.code, user=at.users[1 - mover], client_id="bye", at_ms=at.now),
        )
        seqs = list(at.match.events.values_list("seq", flat=True))
        return len(set(seqs)) < len(seqs)

    assert lost(attempt)


def test_two_moves_at_one_version_have_one_winner():
    at = open_match(4)
    for _ in range(8):
        match, position = at.match, at.position
        table, seat = selectors.table_of(match), at.position.to_act[0]
        move = NewEvent("moved", seat, {"move": move_of(at, seat)})
        results = race(*[partial(append, match, table, position, [move], now_ms=at.now)] * 6)
        assert times(results, engine.Position) == 1
        assert times(results, Stale) == 5
        assert at.match.version == position.version + 1
    seqs = list(at.match.events.values_list("seq", flat=True))
    assert seqs == list(range(1, at.match.version + 1))


def test_the_same_id_at_once_is_one_move_and_one_answer():
    """Double clicks, two tabs, a message sent again after a lost line."""
    at = open_match(4)
    for turn in range(6):
        seat, version = at.position.to_act[0], at.match.version
        tap = partial(at.play, seat, move=move_of(at, seat), expected=version, id_=f"tap{turn}")
        results = race(*[tap] * 6)
        assert results == [Done(version + 1)] * 6
        assert MatchEvent.objects.filter(match=at.match, client_id=f"tap{turn}").count() == 1


def test_a_move_against_the_clock_is_either_the_move_or_the_loss_on_time():
    for attempt in range(10):
        at = open_match(2)
        seat = at.position.to_act[0]
        late = engine.deadlines(selectors.table_of(at.match), at.position)[seat] + GRACE_MS
        move = partial(_move_at, at, seat, late)
        flag = partial(services.run_out, at.match, at_ms=late + 1)
        pair = (move, flag) if attempt % 2 else (flag, move)
        results = race(*pair)
        moved = times(results, Done) == 1
        flagged = True in results
        assert moved != flagged, results
        assert (at.match.status == "running") == moved


def _move_at(at, seat, moment):
    at.now = moment
    return at.play(seat)


def test_a_move_against_a_resignation_leaves_one_log_without_gaps():
    for _ in range(8):
        at = open_match(2)
        at.play()
        mover = at.position.to_act[0]
        results = race(
            partial(at.play, mover),
            partial(services.leave, code=at.code, user=at.users[1 - mover], client_id="bye", at_ms=at.now),
        )
        assert times(results, Exception) == 0, results
        match = at.match
        assert match.status == "ended"
        assert match.result["left"] == [1 - mover]
        kinds = list(match.events.values_list("kind", flat=True))
        assert kinds.count("ended") == 1
        assert kinds[-1] == "ended"
        assert list(match.events.values_list("seq", flat=True)) == list(range(1, match.version + 1))
        refused = next((r for r in results if isinstance(r, Refused)), None)
        assert refused is None or refused.code == "not_running"


def test_two_sweeps_flag_once():
    at = open_match(2)
    seat = at.position.to_act[0]
    late = engine.deadlines(selectors.table_of(at.match), at.position)[seat] + GRACE_MS + 1
    results = race(*[partial(services.run_out, at.match, at_ms=late)] * 5)
    assert results.count(True) == 1
    assert at.match.events.filter(kind="flagged").count() == 1


def test_many_workers_with_one_bot_play_each_of_its_moves_once():
    at = open_match(3, bots=3, clock=None)

    def play_on() -> int:
        moves = 0
        while services.play_bot(match_id=at.match.pk, at_ms=at.now):
            moves += 1
        return moves

    for _ in range(400):
        results = race(play_on, play_on, play_on)
        assert times(results, Exception) == 0, results
        if at.match.is_over:
            break
    match = at.match
    assert match.status == "ended"
    assert list(match.events.values_list("seq", flat=True)) == list(range(1, match.version + 1))


def test_a_transaction_that_fails_leaves_nothing_behind():
    at = open_match(4)
    version = at.match.version

    def die_before_the_commit() -> None:
        with transaction.atomic():
            at.play()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        die_before_the_commit()
    assert at.match.version == version
    assert at.position.version == version
    assert isinstance(at.play(), Done)
