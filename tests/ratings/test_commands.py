"""``manage.py rebuild_ratings``: folds the log, compares to the last digit, says what differs."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratings import services
from ratings.models import RatedResult, Rating, RatingEntry
from tests.ratings.factories import MORNING, finish, make_players, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    ana, brais, carme = make_players("ana", "brais", "carme")
    play([ana, brais], [1, 2])
    play([brais, carme], [1, 2], at=MORNING + timedelta(hours=1))
    play([ana, brais, carme], [3, 1, 2])
    return ana, brais, carme


def check(capsys, *options):
    """The exit code and what was printed."""
    try:
        call_command("rebuild_ratings", "--check", *options)
    except SystemExit as done:
        return done.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_nothing_rated(capsys):
    assert check(capsys) == (0, "Nothing is rated yet.\n")


def test_a_sound_ledger(people, capsys):
    assert check(capsys) == (
        0,
        (
            "cards-three: sound; 1 lines, 3 entries, 3 players, mean 1500.0\n"
            "cards-two: sound; 2 lines, 4 entries, 3 players, mean 1500.0\n"
        ),
    )


def test_the_last_digit_counts(people, capsys):
    ana = people[0]
    rating = Rating.objects.get(player=ana, pool__slug="cards-two")
    Rating.objects.filter(pk=rating.pk).update(value=1532.0000000000002)
    code, said = check(capsys)
    assert code == 1
    assert f"cards-two: 1 differences; 2 lines, 4 entries, 3 players, mean 1500.0\n  line 1 player {ana.pk}: " in said
    assert "value is 1532.0000000000002, the log gives 1532.0" in said


@pytest.mark.parametrize("field", ["before", "expected", "scored", "k", "damping", "matches_after", "place", "repeat"])
def test_every_number_of_an_entry_is_compared(people, capsys, field):
    entry = RatingEntry.objects.filter(pool__slug="cards-two").first()
    RatingEntry.objects.filter(pk=entry.pk).update(**{field: getattr(entry, field) * 0.5 if field != "place" else 7})
    code, said = check(capsys, "cards-two")
    assert code == 1
    assert f": {field} is " in said


def test_missing_and_superfluous_rows(people, capsys):
    entry = RatingEntry.objects.filter(pool__slug="cards-two").first()
    entry.delete()
    Rating.objects.filter(pool__slug="cards-two", player=people[2]).delete()
    code, said = check(capsys, "cards-two")
    assert code == 1
    assert said.count("row is False, the log gives True") == 2


def test_a_gap_in_the_log(people, capsys):
    pool = RatedResult.objects.get(pool__slug="cards-two", number=1).pool
    pool.length = 3
    pool.save()
    code, said = check(capsys)
    assert code == 1
    assert "log length is 3, the log gives 2" in said


def test_json(people, capsys):
    finish(people[:2], [1, 2])
    code, said = check(capsys, "--json", "cards-three")
    report = json.loads(said)
    assert (code, report["sound"], report["waiting"]) == (0, True, 1)
    assert report["pools"] == [
        {"pool": "cards-three", "lines": 1, "entries": 3, "players": 3, "mean": 1500.0, "differences": []}
    ]


def test_checking_writes_nothing(people, capsys):
    finish(people[:2], [1, 2])
    before = list(RatingEntry.objects.order_by("pk").values())
    assert check(capsys)[1].endswith("1 finished matches wait to be rated.\n")
    assert list(RatingEntry.objects.order_by("pk").values()) == before


def test_rebuilding_mends_and_rates_what_was_missed(people, capsys):
    Rating.objects.update(value=2000)
    RatingEntry.objects.filter(pool__slug="cards-two").delete()
    match = finish(people[:2], [1, 2])
    call_command("rebuild_ratings")
    assert "cards-two: sound; 3 lines" in capsys.readouterr().out
    assert RatedResult.objects.filter(match=match).exists()
    assert check(capsys)[0] == 0


def test_one_pool_alone(people, capsys):
    Rating.objects.update(value=2000)
    call_command("rebuild_ratings", "cards-two")
    capsys.readouterr()
    assert check(capsys, "cards-two")[0] == 0
    assert check(capsys, "cards-three")[0] == 1


def test_a_pool_that_there_is_none_of():
    with pytest.raises(CommandError, match="Nothing was ever rated in chess"):
        call_command("rebuild_ratings", "chess")


def test_a_file_of_a_corrected_log_is_sound_after_corrections(people, capsys):
    first = RatedResult.objects.get(pool__slug="cards-two", number=1).match
    services.record_correction(match_id=first.pk, places=[2, 1])
    services.record_void(match_id=first.pk)
    assert check(capsys)[0] == 0
