"""What the database itself refuses."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from ratings.models import RatedResult, Rating, RatingEntry, RatingPool
from tests.ratings.factories import make_players, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return play(make_players("ana", "brais"), [1, 2])


NEVER = "ratings_ratedresult: rows of this table are never changed or deleted"


def refused(make, error=IntegrityError, match=""):
    with pytest.raises(error, match=match), transaction.atomic():
        make()


def copy(match, **changes):
    """A second line of the log, made of the first."""
    first = RatedResult.objects.get(match=match)
    fields = {
        "pool": first.pool,
        "number": 2,
        "kind": "correction",
        "match": match,
        "corrects": first,
        "players": first.players,
        "sides": first.sides,
        "places": [2, 1],
        "played_at": first.played_at,
        "recorded_at": first.recorded_at,
    }
    return RatedResult.objects.create(**fields | changes)


def test_the_log_is_never_changed(match):
    line = RatedResult.objects.get()
    line.places = [2, 1]
    refused(line.save, DatabaseError, NEVER)
    refused(lambda: RatedResult.objects.update(reason="x"), DatabaseError, NEVER)


def test_the_log_is_never_shortened(match):
    RatingEntry.objects.all().delete()
    refused(RatedResult.objects.all().delete, DatabaseError, NEVER)


def test_a_number_is_used_once(match):
    refused(lambda: copy(match, number=1), match="result_number_once")


def test_a_match_has_one_result(match):
    refused(lambda: copy(match, kind="result", corrects=None), match="match_rated_once")


def test_a_correction_names_a_result(match):
    refused(lambda: copy(match, corrects=None), match="revisions_name_a_result")


def test_places_are_by_seat_and_a_void_has_none(match):
    refused(lambda: copy(match, places=[1, 2, 3]), match="result_by_seat")
    refused(lambda: copy(match, kind="void"), match="result_by_seat")
    copy(match, kind="void", places=[])


def test_nobody_is_below_the_floor(match):
    refused(lambda: Rating.objects.update(value=99.9), match="rating_above_floor")
    refused(lambda: RatingEntry.objects.update(after=99.9), match="entry_above_floor")


def test_a_player_has_one_rating_in_a_pool(match):
    rating = Rating.objects.first()
    rating.pk = None
    refused(rating.save, match="rating_once")


def test_names_say_what_a_row_is(match):
    assert str(RatingPool.objects.get()) == "cards-two"
    assert str(RatedResult.objects.get()).endswith("#1 result")
    assert "#1 player=" in str(RatingEntry.objects.first())
    assert "player=" in str(Rating.objects.first())
