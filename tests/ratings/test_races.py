"""Workers that rate at the same moment. Each race is first shown to exist without the pool's lock."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier

import pytest
from django.db import IntegrityError, connection

from ratings import services
from ratings.models import RatedResult, Rating, RatingEntry, RatingPool
from ratings.services import recording
from tests.concurrency.racing import LONGEST_S, lost
from tests.ratings.factories import MORNING, finish, make_players, play

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


def at_once(*calls):
    """Runs the calls in threads of their own that start together; their results, or the errors of the database."""
    start = Barrier(len(calls))

    def run(call):
        try:
            start.wait(LONGEST_S)
            return call()
        except IntegrityError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


@pytest.fixture
def without_lock(monkeypatch):
    """The pool is read without its lock, and all have read it before any writes."""
    RatingPool.objects.create(slug="cards-two")
    all_have_read = Barrier(2)

    def read(slug, *, bots):
        pool = RatingPool.objects.get(slug=slug)
        all_have_read.wait(LONGEST_S)
        return pool

    monkeypatch.setattr(recording, "locked", read)


def rate(match):
    return lambda: services.rate_match(match_id=match.pk)


def failures(answers):
    return [answer for answer in answers if isinstance(answer, IntegrityError)]


def assert_sound():
    for pool in RatingPool.objects.all():
        assert services.check(pool).differences == ()


def test_control_one_match_twice_without_the_lock(without_lock):
    numbers = count()

    def both_take_the_same_number() -> bool:
        """Only the database's own constraint stops the second."""
        n = next(numbers)
        match = finish(make_players(f"ana{n}", f"brais{n}"), [1, 2])
        return len(failures(at_once(rate(match), rate(match)))) == 1

    assert lost(both_take_the_same_number)


def test_one_match_twice():
    for n in range(ROUNDS):
        match = finish(make_players(f"ana{n}", f"brais{n}"), [1, 2], at=MORNING + timedelta(hours=n))
        answers = at_once(rate(match), rate(match), rate(match))
        assert failures(answers) == []
        assert len({answer.pk for answer in answers}) == 1
        assert RatingEntry.objects.filter(result__match=match).count() == 2
    assert list(RatedResult.objects.values_list("number", flat=True)) == list(range(1, ROUNDS + 1))
    assert_sound()


def test_control_two_matches_of_one_pool_without_the_lock(without_lock):
    numbers = count()

    def one_of_two_matches_is_lost() -> bool:
        n = next(numbers)
        ana, brais, carme = make_players(f"ana{n}", f"brais{n}", f"carme{n}")
        matches = [finish([ana, brais], [1, 2]), finish([ana, carme], [1, 2])]
        failed = failures(at_once(*map(rate, matches)))
        return len(failed) == 1 and Rating.objects.get(player=ana).matches == 1

    assert lost(one_of_two_matches_is_lost)


def test_two_matches_of_one_pool():
    for n in range(ROUNDS):
        ana, brais, carme = make_players(f"ana{n}", f"brais{n}", f"carme{n}")
        matches = [finish([ana, brais], [1, 2]), finish([ana, carme], [1, 2])]
        assert failures(at_once(*map(rate, matches))) == []
        assert Rating.objects.get(player=ana).matches == 2
        first, second = RatingEntry.objects.filter(player=ana).order_by("number")
        assert second.before == first.after
    assert list(RatedResult.objects.values_list("number", flat=True)) == list(range(1, 2 * ROUNDS + 1))
    assert_sound()


def test_the_first_two_matches_of_two_pools():
    """Nobody waits for another pool's lock, and both rows of the pools are made."""
    players = make_players("ana", "brais", "carme")
    matches = [finish(players[:2], [1, 2]), finish(players, [1, 2, 3])]
    assert failures(at_once(*map(rate, matches))) == []
    assert set(RatingPool.objects.values_list("slug", "length")) == {("cards-two", 1), ("cards-three", 1)}


def test_a_correction_while_another_match_is_rated():
    for n in range(ROUNDS):
        ana, brais, carme = make_players(f"ana{n}", f"brais{n}", f"carme{n}")
        first = play([ana, brais], [1, 2])
        second = finish([ana, carme], [1, 2], at=MORNING + timedelta(minutes=1))
        answers = at_once(
            lambda match=first: services.record_correction(match_id=match.pk, places=[2, 1]),
            rate(second),
            lambda match=first: services.record_void(match_id=match.pk),
        )
        assert failures(answers) == []
        assert_sound()


def test_a_rebuild_while_matches_are_rated():
    ana, brais, carme = make_players("ana", "brais", "carme")
    play([ana, brais], [1, 2])
    pool = RatingPool.objects.get()
    match = finish([ana, carme], [1, 2], at=MORNING + timedelta(minutes=1))
    answers = at_once(rate(match), lambda: services.rebuild(pool), lambda: services.check(pool))
    assert failures(answers) == []
    assert answers[2].differences == ()
    assert Rating.objects.get(player=ana).matches == 2
    assert_sound()
