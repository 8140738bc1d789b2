"""Leaving the queue while one is being paired. The first test shows that without the ticket's lock the race is lost."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import pytest

from accounts.models import User
from core.errors import DomainError
from core.time import now
from lobby import services
from lobby.models import Proposal, Ticket
from tests.concurrency.racing import race, times
from tests.factories import make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

queue = import_module("lobby.services.queue")
PLACE: dict[str, Any] = {"game": "bouillabaisse", "pool": "two", "clock": "3+5"}


def waiting(number: int = 2) -> list[User]:
    """So many who wait and have not been paired yet."""
    users, moment = [make_user() for _ in range(number)], now()
    for user in users:
        Ticket.objects.create(player=user, rating=1500, joined_at=moment, seen_at=moment, **PLACE)
    return users


def pair_in_between(monkeypatch, held) -> None:
    """The queue pairs, and commits, after the leaver has looked at the ticket and before the hold on it."""
    paired = []

    def late(ticket):
        if not paired:
            paired.extend(race(services.pair_waiting))
        return held(ticket)

    monkeypatch.setattr(queue, "_held", late)


def test_control_without_the_lock_a_proposal_for_one_is_left(monkeypatch):
    ana, brais = waiting()
    pair_in_between(monkeypatch, lambda ticket: ticket)
    services.leave_queue(user=ana)
    assert Ticket.objects.get(player=brais).proposal is not None


def test_who_is_paired_while_leaving_breaks_the_proposal(monkeypatch):
    ana, brais = waiting()
    pair_in_between(monkeypatch, queue._held)
    services.leave_queue(user=ana)
    assert Ticket.objects.get().player == brais
    assert not Proposal.objects.exists()


def test_who_taps_when_somebody_is_no_longer_there_keeps_the_place_and_is_told():
    ana, brais = waiting()
    joined = Ticket.objects.get(player=brais).joined_at
    services.pair_waiting()
    Ticket.objects.filter(player=ana).delete()  # as with the player's row
    with pytest.raises(DomainError) as refused:
        services.say_ready(user=brais)
    assert refused.value.code == "too_few"
    ticket = Ticket.objects.get()
    assert (ticket.player, ticket.proposal, ticket.joined_at) == (brais, None, joined)
    assert not Proposal.objects.exists()


def test_leaving_against_pairing_and_tapping_strands_nobody():
    for _ in range(6):
        Ticket.objects.all().delete()
        Proposal.objects.all().delete()
        ana, brais, carme = waiting(3)
        taps = [partial(services.say_ready, user=user) for user in (brais, carme)]
        results = race(partial(services.leave_queue, user=ana), services.pair_waiting, *taps, services.pair_waiting)
        assert times(results, Exception) == times(results, DomainError), results
        assert all(proposal.tickets.count() == 2 for proposal in Proposal.objects.all())
        assert not Ticket.objects.filter(player=ana).exists()


def test_moving_to_another_queue_and_the_others_tap_do_not_wait_for_each_other(monkeypatch):
    """Who moves holds the own row first and the proposal then; who taps must want nobody's row."""
    ana, brais = waiting()
    services.pair_waiting()
    tapped: list[object] = []
    leave = queue.leave_queue

    def tap_first(*, user):
        tapped.extend(race(partial(services.say_ready, user=brais)))
        leave(user=user)

    monkeypatch.setattr(queue, "leave_queue", tap_first)
    services.join_queue(user=ana, **{**PLACE, "clock": "8+10"})
    assert tapped == [None]
    assert {t.player: (t.clock, t.proposal, t.ready) for t in Ticket.objects.all()} == {
        ana: ("8+10", None, False),
        brais: ("3+5", None, False),
    }
