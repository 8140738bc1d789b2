"""Corrections and voids: the ledger is folded anew from the result that they name, and always equals the fold."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import DomainError
from matches.models import Seat
from ratings import services
from ratings.models import RatedResult, Rating, RatingEntry, RatingPool
from ratings.services import NotRated
from tests.ratings.factories import MORNING, finish, make_player, make_players, play, series

pytestmark = pytest.mark.django_db


def values(pool="cards-two"):
    return {r.player.username: r.value for r in Rating.objects.filter(pool__slug=pool).select_related("player")}


def assert_sound(pool="cards-two"):
    assert services.check(RatingPool.objects.get(slug=pool)).differences == ()


@pytest.fixture
def people():
    return make_players("ana", "brais", "carme")


def test_a_correction_changes_everything_since(people):
    ana, brais, carme = people
    first = play([ana, brais], [1, 2])
    play([brais, carme], [1, 2], at=MORNING + timedelta(hours=1))
    corrected = services.record_correction(match_id=first.pk, places=[2, 1], author=carme, reason="Wrong way round.")
    assert (corrected.number, corrected.kind, corrected.corrects.number) == (3, "correction", 1)
    assert (corrected.author, corrected.reason, corrected.places) == (carme, "Wrong way round.", [2, 1])
    assert corrected.played_at == first.ended_at
    assert values()["ana"] == 1468
    assert values()["brais"] > 1560
    assert RatedResult.objects.get(number=1).places == [1, 2]
    assert list(Seat.objects.filter(match=first).order_by("number").values_list("rating_after", flat=True)) == [
        1468, 1532,
    ]  # fmt: skip
    assert_sound()


def test_a_void_is_as_if_the_match_had_not_been_played(people):
    ana, brais, carme = people
    first = play([ana, brais], [1, 2])
    second = play([brais, carme], [1, 2], at=MORNING + timedelta(hours=1))
    services.record_void(match_id=first.pk, reason="Played by somebody else.")
    assert values() == {"brais": 1532, "carme": 1468}
    assert not Rating.objects.filter(player=ana).exists()
    assert set(Seat.objects.filter(match=first).values_list("rating_before", "rating_after")) == {(None, None)}
    assert set(Seat.objects.filter(match=second).values_list("rating_before", flat=True)) == {1500}
    assert_sound()


def test_a_voided_match_can_be_brought_back(people):
    ana, brais, _ = people
    match = play([ana, brais], [1, 2])
    services.record_void(match_id=match.pk)
    services.record_correction(match_id=match.pk, places=[1, 2])
    assert values() == {"ana": 1532, "brais": 1468}
    assert list(RatedResult.objects.order_by("number").values_list("kind", flat=True)) == [
        "result", "void", "correction",
    ]  # fmt: skip
    assert_sound()


def test_saying_the_same_again_adds_no_line(people):
    ana, brais, _ = people
    match = play([ana, brais], [1, 2])
    services.record_correction(match_id=match.pk, places=[1, 2])
    services.record_void(match_id=match.pk)
    services.record_void(match_id=match.pk)
    assert RatedResult.objects.count() == 2
    services.record_correction(match_id=match.pk, places=[2, 1])
    services.record_correction(match_id=match.pk, places=[2, 1])
    assert RatedResult.objects.count() == 3


def test_a_match_that_waits_to_be_rated_is_rated_first(people):
    ana, brais, _ = people
    match = finish([ana, brais], [1, 2])
    services.record_void(match_id=match.pk)
    assert list(RatedResult.objects.order_by("number").values_list("kind", flat=True)) == ["result", "void"]
    assert services.rate_match(match_id=match.pk).number == 1
    assert values() == {}


def test_a_match_that_does_not_count_cannot_be_made_to_count(people):
    ana, brais, _ = people
    casual = finish([ana, brais], [1, 2], pool_name="")
    excepted = finish([ana, brais], [1, 2], unrated="left_before_first_move")
    for match in (casual, excepted):
        with pytest.raises(NotRated):
            services.record_correction(match_id=match.pk, places=[2, 1])
        with pytest.raises(NotRated):
            services.record_void(match_id=match.pk)
    assert not RatedResult.objects.exists()


@pytest.mark.parametrize("places", [[1], [1, 2, 3], [0, 1], [2, 3], [2, 2]])
def test_places_that_are_none(people, places):
    ana, brais, _ = people
    match = play([ana, brais], [1, 2])
    with pytest.raises(DomainError, match="bad_places"):
        services.record_correction(match_id=match.pk, places=places)
    assert RatedResult.objects.count() == 1


def test_partners_cannot_have_different_places():
    match = play(make_players("ana", "brais", "carme", "duarte"), [1, 3, 1, 3], game="pairs")
    with pytest.raises(DomainError, match="bad_places"):
        services.record_correction(match_id=match.pk, places=[1, 2, 3, 4])
    services.record_correction(match_id=match.pk, places=[3, 1, 3, 1])
    assert values("pairs-four")["brais"] == 1532


def test_a_void_also_undoes_its_damping(people):
    ana, brais, _ = people
    matches = [play([ana, brais], [1, 2], at=MORNING + timedelta(hours=n)) for n in range(5)]
    services.record_void(match_id=matches[0].pk)
    dampings = RatingEntry.objects.filter(player=ana).order_by("number").values_list("damping", flat=True)
    assert list(dampings) == [1.0, 1.0, 1.0, 0.5]
    play([ana, brais], [1, 2], at=MORNING + timedelta(hours=6))
    assert RatingEntry.objects.get(player=ana, number=7).damping == 0.25
    assert_sound()


def test_another_pool_is_left_alone(people):
    ana, brais, carme = people
    play([ana, brais, carme], [1, 2, 3])
    match = play([ana, brais], [1, 2])
    before = values("cards-three")
    services.record_void(match_id=match.pk)
    assert values("cards-three") == before


def test_rebuilding_gives_the_same_digits(people):
    ana, brais, carme = people
    series([ana, brais, carme], [2, 1, 3], 4)
    before = values("cards-three")
    pool = RatingPool.objects.get()
    assert services.rebuild(pool) == 4
    assert values("cards-three") == before
    assert_sound("cards-three")


def test_rebuilding_mends_what_was_changed_by_hand(people):
    ana, brais, _ = people
    match = play([ana, brais], [1, 2])
    Rating.objects.filter(player=ana).update(value=2000)
    RatingEntry.objects.filter(player=brais).delete()
    Seat.objects.filter(match=match).update(rating_after=1)
    pool = RatingPool.objects.get()
    found = {(d.player, d.field) for d in services.check(pool).differences}
    assert found == {(ana.pk, "value"), (brais.pk, "row"), (ana.pk, "seat"), (brais.pk, "seat")}
    services.rebuild(pool)
    assert_sound()
    assert values() == {"ana": 1532, "brais": 1468}


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["result", "result", "result", "correction", "void"]),
        st.integers(0, 30),
        st.permutations([1, 2, 3]),
        st.integers(0, 40),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS, st.permutations(range(4)))
def test_law_the_ledger_is_the_fold_after_any_corrections(db, steps, order):
    """Results, corrections and voids in any order, at any hour: what is stored equals the fold, to the last digit."""
    with transaction.atomic():
        people = [make_player() for _ in range(4)]
        matches = []
        for kind, which, places, hour in steps:
            if kind == "result" or not matches:
                table = [people[(order[0] + which + seat) % 4] for seat in range(3)]
                matches.append(play(table, list(places), at=MORNING + timedelta(hours=hour)))
            elif kind == "correction":
                services.record_correction(match_id=matches[which % len(matches)].pk, places=places)
            else:
                services.record_void(match_id=matches[which % len(matches)].pk)
        pool = RatingPool.objects.get(slug="cards-three")
        report = services.check(pool)
        assert report.differences == ()
        assert report.lines == pool.length
        transaction.set_rollback(True)
