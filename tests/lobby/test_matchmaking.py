"""Who may play together: windows that widen, nobody twice, the longest waiting first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.matchmaking import Waiting, tables, tolerance


@pytest.mark.parametrize(("waited", "points"), [(0, 100), (9.9, 100), (10, 150), (25, 200), (60, 400), (-3, 100)])
def test_a_window_of_100_widens_by_50_every_ten_seconds(waited, points):
    assert tolerance(waited) == points


@pytest.mark.parametrize(
    ("waiting", "seats", "expected"),
    [
        ([(1, 1500, 0)], 2, []),
        ([(1, 1500, 0), (2, 1600, 0)], 2, [(1, 2)]),
        ([(1, 1500, 0), (2, 1601, 0)], 2, []),
        ([(1, 1500, 10), (2, 1601, 0)], 2, []),  # both must tolerate it
        ([(1, 1500, 10), (2, 1601, 10)], 2, [(1, 2)]),
        ([(1, 1500, 5), (2, 1590, 4), (3, 1510, 0)], 2, [(1, 3)]),  # the nearest of those allowed
        ([(1, 1500, 1), (2, 1500, 9), (3, 1500, 5)], 2, [(2, 3)]),  # who has waited longest is served first
        ([(1, 1500, 0), (2, 1550, 0), (3, 1590, 0), (4, 1650, 0)], 4, []),  # the spread of the whole table counts
        ([(1, 1500, 0), (2, 1550, 0), (3, 1590, 0), (4, 1600, 0)], 4, [(1, 2, 3, 4)]),
    ],
)
def test_tables(waiting, seats, expected):
    found = tables([Waiting(*ticket) for ticket in waiting], seats)
    assert [tuple(sorted(t.id for t in table)) for table in found] == expected


tickets = st.lists(st.tuples(st.integers(800, 2200), st.integers(0, 300)), max_size=24).map(
    lambda rows: [Waiting(number, rating, waited) for number, (rating, waited) in enumerate(rows)]
)


@given(tickets, st.integers(2, 4))
def test_laws(waiting, seats):
    found = tables(waiting, seats)
    ids = [ticket.id for table in found for ticket in table]
    assert len(ids) == len(set(ids))
    for table in found:
        assert len(table) == seats
        ratings = [ticket.rating for ticket in table]
        assert max(ratings) - min(ratings) <= min(tolerance(ticket.waited_s) for ticket in table)
    assert tables(list(reversed(waiting)), seats) == found
