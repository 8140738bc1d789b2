"""Who has blocked whom is not seated together by the queue, and neither joins a table of the other; nobody is told."""

from __future__ import annotations

import pytest

from accounts.shuns import set_shun
from core.errors import DomainError
from lobby import services
from lobby.matchmaking import Waiting, tables
from lobby.models import Proposal, Ticket
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def join(user, pool="two", clock="3+5"):
    return services.join_queue(user=user, game="bouillabaisse", pool=pool, clock=clock)


def ids(found):
    return [sorted(w.id for w in table) for table in found]


@pytest.mark.parametrize(("blocker", "blocked"), [(0, 1), (1, 0)])
def test_two_of_whom_one_blocks_the_other_wait_on_and_others_are_served(blocker, blocked):
    users = [make_user() for _ in range(3)]
    set_shun(player=users[blocker], other=users[blocked], kind="block", on=True)
    join(users[0])
    join(users[1])
    assert not Proposal.objects.exists()
    join(users[2])
    assert Proposal.objects.count() == 1
    assert users[2].pk in Ticket.objects.filter(proposal__isnull=False).values_list("player_id", flat=True)


def test_a_mute_keeps_nobody_apart():
    ana, brais = make_user(), make_user()
    set_shun(player=ana, other=brais, kind="mute", on=True)
    join(ana)
    join(brais)
    assert Proposal.objects.count() == 1


def test_of_five_the_four_that_may_meet_sit_down():
    waiting = [Waiting(n, 1500, 60 - n) for n in range(5)]
    assert ids(tables(waiting, 4, {frozenset({1, 2})})) == [[0, 1, 3, 4]]
    assert ids(tables(waiting, 4, {frozenset({0, 1})})) == [[0, 2, 3, 4]]
    assert ids(tables(waiting[:4], 4, {frozenset({1, 2})})) == []
    assert ids(tables(waiting, 4)) == [[0, 1, 2, 3]]


@pytest.mark.parametrize(("blocker", "blocked"), [(0, 1), (1, 0), (2, 1)])
def test_a_table_of_somebody_who_is_blocked_is_not_joined(blocker, blocked):
    host, guest, third = users = [make_user() for _ in range(3)]
    set_shun(player=users[blocker], other=users[blocked], kind="block", on=True)
    table = services.open_table(host=host, game="bouillabaisse", seats=4)
    services.join_table(code=table.code, user=third)
    with pytest.raises(DomainError) as refused:
        services.join_table(code=table.code, user=guest)
    assert refused.value.code == "not_for_you"
    assert table.joined.count() == 2


def test_two_at_a_table_who_fall_out_keep_nobody_else_away():
    host, guest, third = (make_user() for _ in range(3))
    table = services.open_table(host=host, game="bouillabaisse", seats=4)
    services.join_table(code=table.code, user=guest)
    set_shun(player=host, other=guest, kind="block", on=True)
    services.join_table(code=table.code, user=third)
    assert table.joined.count() == 3
