"""Races for the seats of an open table. The first test shows that without the row's lock the race is lost."""

from __future__ import annotations

import contextlib
import threading
from functools import partial

import pytest

from accounts.services import ensure_house_bots
from core.errors import DomainError
from lobby import services
from lobby.models import OpenTable
from lobby.services import tables
from matches.models import Match
from tests.concurrency.racing import race, times
from tests.factories import make_guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def waiting_table(seats=3, people=2) -> OpenTable:
    """A table with one seat left, unless told otherwise."""
    table = services.open_table(host=make_guest(), game="bouillabaisse", seats=seats)
    for _ in range(people - 1):
        services.join_table(code=table.code, user=make_guest())
    return table


def joins(table, number):
    return [partial(services.join_table, code=table.code, user=make_guest()) for _ in range(number)]


def test_control_without_the_lock_two_take_the_last_seat(monkeypatch):
    """Both read the table before either writes, which is when the race is. The constraint behind it keeps the seat one
    person's, but the other meets an error where an answer was due."""
    gate = threading.Barrier(2)

    def unlocked():
        if threading.current_thread() is not threading.main_thread():
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(5)
        return OpenTable.objects.select_related("host", "match")

    monkeypatch.setattr(tables, "_lock", unlocked)
    seat = tables.seat

    def seat_together(*args, **kwargs):
        if threading.current_thread() is not threading.main_thread():
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(5)
        seat(*args, **kwargs)

    monkeypatch.setattr(tables, "seat", seat_together)

    def attempt() -> bool:
        gate.reset()
        table = waiting_table()
        results = race(*joins(table, 2))
        return any(isinstance(result, Exception) and not isinstance(result, DomainError) for result in results)

    assert any(attempt() for _ in range(10))


def test_two_who_want_the_last_seat_are_one_match_and_one_refusal():
    for _ in range(5):
        table = waiting_table()
        results = race(*joins(table, 2))
        assert times(results, Match) == 1, results
        refused = [error.code for error in results if isinstance(error, DomainError)]
        assert refused == ["table_full"]
        assert table.joined.count() == 3
    assert Match.objects.count() == 5


def test_many_at_once_fill_exactly_the_seats():
    table = waiting_table(seats=4, people=1)
    results = race(*joins(table, 8))
    assert table.joined.count() == 4
    assert Match.objects.get().seat_count == 4
    assert times(results, DomainError) == 5
    assert {str(error) for error in results if isinstance(error, Exception)} == {"table_full"}


def test_the_same_person_twice_at_once_has_one_seat():
    table, ana = waiting_table(), make_guest()
    results = race(*[partial(services.join_table, code=table.code, user=ana)] * 4)
    assert times(results, Exception) == 0, results
    assert table.joined.filter(player=ana).count() == 1
    assert Match.objects.count() == 1


def test_a_join_against_the_hosts_bots_gives_each_seat_once():
    ensure_house_bots()
    for _ in range(4):
        table = waiting_table()
        fill = partial(services.seat_bots, code=table.code, host=table.host, level="club")
        results = race(*joins(table, 1), fill)
        assert times(results, Match) == 1, results
        assert table.joined.count() == 3


@pytest.mark.parametrize("act", ["close_table", "start_table"])
def test_a_join_against_the_hosts_word_leaves_no_half_table(act):
    for _ in range(4):
        table = waiting_table()
        results = race(*joins(table, 1), partial(getattr(services, act), code=table.code, host=table.host))
        wrong = [r for r in results if isinstance(r, Exception) and not isinstance(r, DomainError)]
        assert not wrong, wrong
        found = OpenTable.objects.filter(pk=table.pk).first()
        if found is None:
            assert not Match.objects.filter(opened_as__pk=table.pk).exists()
        else:
            assert found.match.seats.count() == found.joined.count() == found.seat_count
