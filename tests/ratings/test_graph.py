"""The geometry of the rating graph."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.graph import MOST_LINES, TOP, graph
from ratings.selectors import Span

NOON = datetime(2026, 9, 15, 12, 0, tzinfo=UTC)
QUARTER = timedelta(days=91)


def span(start, *points, begins=NOON, length=QUARTER):
    """Points are (share of the span, rating)."""
    moments = tuple((begins + length * share, rating) for share, rating in points)
    return Span(begins, begins + length, start, moments, "week", ())


def test_a_step_line_is_level_until_a_match():
    """The axis goes from 1460 to 1540, so 1500 is half way up."""
    drawn = graph(span(1500, (0.25, 1520), (0.5, 1480)))
    assert [(line.rating, line.y) for line in drawn.lines] == [
        (1460, 208), (1480, 158), (1500, 108), (1520, 58), (1540, 8),
    ]  # fmt: skip
    assert drawn.path == "M0 50.0H25.00V25.0H50.00V75.0H100"


def test_the_best_and_the_lowest_are_marked_where_they_were_reached():
    drawn = graph(span(1500, (0.25, 1540), (0.5, 1460), (0.75, 1500), (0.99, 1540)))
    assert (drawn.best.rating, drawn.best.x, drawn.best.anchor) == (1540, "25.0%", "middle")
    assert (drawn.lowest.rating, drawn.lowest.x) == (1460, "50.0%")
    assert drawn.best.text_y < drawn.best.y < drawn.lowest.y < drawn.lowest.text_y


@pytest.mark.parametrize(("share", "anchor"), [(0.01, "start"), (0.5, "middle"), (0.99, "end")])
def test_labels_of_marks_stay_inside(share, anchor):
    assert graph(span(1500, (share, 1540))).best.anchor == anchor


def test_a_rating_that_never_moved_is_flat():
    drawn = graph(span(1500))
    assert drawn.flat
    assert drawn.path == "M0 50.0H100"


def test_thousands_of_matches_are_thinned_and_keep_their_extremes():
    points = [(n / 3000, 1500 + (n % 7) * 3) for n in range(3000)] + [(0.9999, 1700)]
    drawn = graph(span(1500, *points))
    assert drawn.path.count("H") < 200
    assert drawn.best.rating == 1700


@pytest.mark.parametrize(
    ("days", "labels"),
    [
        (3, ["15 Sep"]),
        (30, ["22 Sep", "29 Sep", "6 Oct"]),
        (91, ["October", "November", "December"]),
        (190, ["November", "January", "March"]),
        (365, ["Oct 2026", "Jan 2027", "Apr 2027", "Jul 2027"]),
        (1000, ["2027", "2028", "2029"]),
        (4000, ["2028", "2031", "2034"]),
    ],
)
def test_dates_under_the_line(days, labels):
    assert [label.words for label in graph(span(1500, (0.5, 1600), length=timedelta(days=days))).labels] == labels


RATING = st.floats(100, 3500)


@settings(max_examples=100)
@given(RATING, st.lists(st.tuples(st.floats(0, 1), RATING), max_size=30).map(sorted), st.integers(1, 5000))
def test_law_everything_is_inside_the_picture(start, points, days):
    drawn = graph(span(start, *points, length=timedelta(days=days)))
    assert all(0 <= float(y) <= 100 for y in re.findall(r"[V ]([\d.-]+)", drawn.path))
    xs = [float(x) for x in re.findall(r"H([\d.]+)", drawn.path)]
    assert xs == sorted(xs)
    assert xs[-1] == 100
    assert 2 <= len(drawn.lines) <= MOST_LINES + 1
    assert all(TOP <= mark.y <= TOP + 200 for mark in (drawn.best, drawn.lowest))
    assert len(drawn.labels) <= 6
