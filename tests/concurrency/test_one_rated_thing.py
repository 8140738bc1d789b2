"""One player, two tabs, two rated things at once. The first test shows that without the player's lock both are had."""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from lobby import services
from lobby.models import OpenTable, TableSeat, Ticket
from lobby.services import Committed, commitments
from tests.concurrency.racing import lost, race, times
from tests.factories import make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

RATED: dict[str, Any] = {"rated": True, "clock": "8+10", "seats": 4, "options": {}}


def rated_table() -> OpenTable:
    return services.open_table(host=make_user(), game="bouillabaisse", **RATED)


def joins(user: User) -> list[partial[Any]]:
    """Four ways into a rated thing, each in a tab of its own."""
    queue: dict[str, Any] = {"user": user, "game": "bouillabaisse", "clock": "3+5", "pool": "two"}
    return [
        partial(services.join_queue, **queue),
        partial(services.join_table, code=rated_table().code, user=user),
        partial(services.join_table, code=rated_table().code, user=user),
        partial(services.open_table, host=user, game="bouillabaisse", **RATED),
    ]


def things(user: User) -> int:
    return Ticket.objects.filter(player=user).count() + TableSeat.objects.filter(player=user).count()


def test_control_without_the_lock_one_player_has_two(monkeypatch):
    """Both look before either writes, which is when the race is."""
    gate = threading.Barrier(2)

    def unlocked(user: User) -> None:
        """Nobody waits for anybody."""

    look = vars(commitments)["live_matches_of"]

    def look_together(user: User):
        found = look(user)
        if threading.current_thread() is not threading.main_thread():
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(5)
        return found

    def attempt() -> bool:
        gate.reset()
        ana = make_user()
        race(*joins(ana)[:2])
        return things(ana) > 1

    monkeypatch.setattr(commitments, "_lock_player", unlocked)
    monkeypatch.setattr(commitments, "live_matches_of", look_together)
    assert lost(attempt)


def test_of_four_at_once_one_is_had_and_three_are_refused():
    for _ in range(5):
        ana = make_user()
        results = race(*joins(ana))
        assert times(results, Committed) == 3, results
        assert things(ana) == 1


def test_the_last_seat_against_the_queue_is_one_of_both():
    """The seat becomes a match while the other request looks."""
    for attempt in range(6):
        ana, table = (
            make_user(),
            services.open_table(
                host=make_user(), game="bouillabaisse", **{**RATED, "seats": 2, "options": {"short_pack_2p": True}}
            ),
        )
        queue = partial(services.join_queue, user=ana, game="bouillabaisse", pool="two", clock="3+5")
        work = (partial(services.join_table, code=table.code, user=ana), queue)
        results = race(*(work if attempt % 2 else work[::-1]))
        assert times(results, Committed) == 1, results
        assert things(ana) == 1
