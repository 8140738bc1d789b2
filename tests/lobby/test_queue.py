"""The ranked queue from joining to the first card."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from core.errors import DomainError
from core.time import now
from lobby import services
from lobby.models import Proposal, Ticket
from matches.models import Match
from ratings.models import Rating, RatingPool
from ratings.pools import slug_of
from tests.concurrency.racing import race, times
from tests.factories import make_guest, make_user

pytestmark = pytest.mark.django_db


def join(user, *, pool="two", clock="3+5", game="bouillabaisse"):
    return services.join_queue(user=user, game=game, pool=pool, clock=clock)


def refusal(action, *args, **kwargs):
    with pytest.raises(DomainError) as refused:
        action(*args, **kwargs)
    return refused.value.code


def test_two_who_fit_are_put_together_and_play_once_both_are_ready():
    ana, brais = make_user("Ana"), make_user("Brais")
    join(ana)
    join(brais)
    assert Proposal.objects.count() == 1
    assert services.say_ready(user=ana) is None
    code = services.say_ready(user=brais)
    match = Match.objects.get(code=code)
    assert (match.pool, match.seat_count, match.rated) == ("two", 2, True)
    assert {seat.player for seat in match.seats.all()} == {ana, brais}
    assert [seat.rating_shown for seat in match.seats.all()] == ["1500?", "1500?"]
    assert not Ticket.objects.exists()
    assert not Proposal.objects.exists()


def test_a_rating_is_in_doubt_on_the_plate_as_long_as_it_is_in_the_list():
    ana, brais = make_user("Ana"), make_user("Brais")
    pool = RatingPool.objects.create(slug=slug_of("bouillabaisse", "two"))
    Rating.objects.create(player=ana, pool=pool, value=1523.4, matches=99, number=1, last_played_at=now())
    join(ana)
    join(brais)
    services.say_ready(user=ana)
    match = Match.objects.get(code=services.say_ready(user=brais))
    assert {seat.player.username: seat.rating_shown for seat in match.seats.all()} == {"Ana": "1523", "Brais": "1500?"}


def test_other_clocks_and_pools_are_other_queues():
    ana, brais, carme = make_user(), make_user(), make_user()
    join(ana)
    join(brais, clock="8+10")
    join(carme, pool="four")
    assert not Proposal.objects.exists()


def test_four_are_needed_for_four():
    users = [make_user() for _ in range(4)]
    for user in users[:3]:
        join(user, pool="four")
    assert not Proposal.objects.exists()
    join(users[3], pool="four")
    codes = [services.say_ready(user=user) for user in users]
    assert codes[:3] == [None] * 3
    assert Match.objects.get(code=codes[3]).seat_count == 4


def test_joining_again_is_one_place_and_moves_it():
    ana = make_user()
    join(ana)
    join(ana, clock="8+10")
    assert Ticket.objects.get().clock == "8+10"


def test_who_is_not_ready_in_time_has_left_and_who_was_goes_on_waiting():
    ana, brais = make_user("Ana"), make_user("Brais")
    join(ana)
    joined = Ticket.objects.get(player=ana).joined_at
    join(brais)
    services.say_ready(user=ana)
    Proposal.objects.update(expires_at=now() - timedelta(seconds=1))
    assert refusal(services.say_ready, user=brais) == "no_proposal"
    services.close_proposals()
    ticket = Ticket.objects.get()
    assert (ticket.player, ticket.proposal, ticket.ready, ticket.joined_at) == (ana, None, False, joined)
    assert services.close_proposals() == 0


def test_leaving_breaks_the_proposal_and_the_others_keep_their_places():
    ana, brais = make_user("Ana"), make_user("Brais")
    join(ana)
    join(brais)
    services.say_ready(user=ana)
    services.leave_queue(user=brais)
    assert Ticket.objects.get().player == ana
    assert not Proposal.objects.exists()
    services.leave_queue(user=brais)


def test_a_silent_page_is_passed_over_and_then_forgotten():
    ana, brais = make_user("Ana"), make_user("Brais")
    join(ana)
    Ticket.objects.update(seen_at=now() - timedelta(seconds=40))
    join(brais)
    assert not Proposal.objects.exists()
    services.note_presence(user=ana)
    services.pair_waiting()
    assert Proposal.objects.count() == 1
    services.leave_queue(user=brais)
    Ticket.objects.update(seen_at=now() - timedelta(seconds=200))
    services.pair_waiting()
    assert not Ticket.objects.exists()


def test_refusals():
    ana, brais = make_user("Ana"), make_user("Brais")
    assert refusal(join, make_guest()) == "needs_account"
    assert refusal(join, ana, pool="nine") == "bad_pool"
    assert refusal(join, ana, clock="1+1") == "bad_clock"
    assert refusal(services.say_ready, user=ana) == "no_proposal"
    join(ana)
    join(brais)
    services.say_ready(user=ana)
    services.say_ready(user=brais)
    assert refusal(join, ana) == "at_rated_match"


@pytest.mark.django_db(transaction=True)
def test_many_sweeps_at_once_put_nobody_at_two_tables():
    users = [make_user() for _ in range(6)]
    moment = now()
    for user in users:
        Ticket.objects.create(
            player=user, game="bouillabaisse", pool="two", clock="3+5", rating=1500, joined_at=moment, seen_at=moment
        )
    results = race(*[services.pair_waiting] * 4)
    assert times(results, Exception) == 0, results
    services.pair_waiting()
    assert Proposal.objects.count() == 3
    assert all(proposal.tickets.count() == 2 for proposal in Proposal.objects.all())


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis")
def test_both_ready_at_once_is_one_match():
    for _ in range(5):
        ana, brais = make_user(), make_user()
        join(ana)
        join(brais)
        results = race(*[partial(services.say_ready, user=user) for user in (ana, brais)])
        assert times(results, str) == 1, results
        Match.objects.update(status="aborted", ended_at=now())
    assert Match.objects.count() == 5
