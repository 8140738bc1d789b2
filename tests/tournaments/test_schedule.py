"""Wall times on ordinary days and on the two nights of the year on which the clocks change."""

from __future__ import annotations

import os

import pytest

from tournaments.schedule import BadTime, clock_change, instant, moved, wall, weeks_until


@pytest.mark.parametrize(
    ("local", "zone", "utc"),
    [
        ("2026-01-10T20:30", "Europe/Lisbon", "2026-01-10T20:30"),
        ("2026-07-10T20:30", "Europe/Lisbon", "2026-07-10T19:30"),
        ("2026-07-10T20:30", "America/Sao_Paulo", "2026-07-10T23:30"),
        # the night with 23 hours: 02:30 is left out in Madrid, and is taken as 03:30
        ("2026-03-29T02:30", "Europe/Madrid", "2026-03-29T01:30"),
        # the night with 25 hours: 02:30 comes twice, and the first is meant
        ("2026-10-25T02:30", "Europe/Madrid", "2026-10-25T00:30"),
        ("2026-10-25T20:30", "Europe/Madrid", "2026-10-25T19:30"),
    ],
)
def test_instants(local, zone, utc):
    assert wall(instant(local, zone), "UTC") == utc


def test_a_time_does_not_look_through_the_zone_files(monkeypatch):
    """A calendar of all events has thousands of times, and anybody may ask for it."""
    instant("2026-01-10T20:30", "Europe/Lisbon")

    def looked(*_):
        raise AssertionError

    monkeypatch.setattr(os, "walk", looked)
    instant("2026-01-11T20:30", "Europe/Lisbon")


def test_a_weekly_time_keeps_its_hour_over_the_change():
    before, after = (instant(f"2026-03-{day}T20:30", "Europe/Paris") for day in (28, 29))
    assert (after - before).total_seconds() == 23 * 3600
    assert wall(after, "Europe/Paris") == "2026-03-29T20:30"


@pytest.mark.parametrize(
    ("local", "zone", "code"),
    [
        ("soon", "UTC", "bad_time"),
        ("0001-01-01T00:00", "Asia/Tokyo", "passed"),
        ("9999-12-31T23:59", "America/Lima", "far"),
        ("2026-03-28T20:30", "Mars/X", "bad_zone"),
    ],
)
def test_what_is_no_time(local, zone, code):
    with pytest.raises(BadTime) as error:
        instant(local, zone)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("local", "now", "then"),
    [
        pytest.param("2026-03-02T20:30", "2026-03-03T10:00", "2026-03-09T20:30", id="the next week"),
        pytest.param("2026-03-02T20:30", "2026-03-23T20:29", "2026-03-23T20:30", id="this evening"),
        pytest.param("2026-03-02T20:30", "2026-03-23T20:30", "2026-03-30T20:30", id="over the change of the clocks"),
        pytest.param("2026-03-02T20:30", "2025-12-01T00:00", "2026-03-09T20:30", id="never on top of the first"),
    ],
)
def test_the_next_time_with_the_same_weekday_and_hour(local, now, then):
    zone = "Europe/Madrid"
    weeks = weeks_until(local, zone, after=instant(now, zone))
    assert moved(local, weeks) == then
    assert instant(then, zone) > instant(now, zone)


@pytest.mark.parametrize(
    ("local", "zone", "change"),
    [
        pytest.param("2026-03-29T01:30", "Europe/Lisbon", (True, "02:30", "+01:00"), id="left out"),
        pytest.param("2026-03-29T00:59", "Europe/Lisbon", None, id="the minute before"),
        pytest.param("2026-03-29T02:00", "Europe/Lisbon", None, id="the minute after"),
        pytest.param("2026-10-25T01:30", "Europe/Lisbon", (False, "01:30", "+01:00"), id="twice"),
        pytest.param("2026-10-25T02:00", "Europe/Lisbon", None, id="once again"),
        pytest.param("2026-10-04T02:15", "Australia/Lord_Howe", (True, "02:45", "+11:00"), id="half an hour left out"),
        pytest.param("2026-03-29T01:30", "UTC", None, id="no change anywhere"),
    ],
)
def test_the_two_nights_are_known(local, zone, change):
    found = clock_change(local, zone)
    assert (found and (found.skipped, found.first[11:], found.offset)) == change
