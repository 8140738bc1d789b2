"""The first of all optimal assignments, against trying all of them."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.swiss.assignment import FORBIDDEN, first_optimum


@st.composite
def costs(draw):
    n = draw(st.integers(1, 6))
    values = st.sampled_from([0, 0, 1, 2, 5, FORBIDDEN])
    rows = [[draw(values) for _ in range(n)] for _ in range(n)]
    for k in range(n):
        rows[k][k] = min(rows[k][k], 9)  # so that some assignment is allowed
    return rows


@given(costs(), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_first_optimum_is_the_lexicographically_smallest_of_the_cheapest(rows, random):
    n = len(rows)
    price = {p: sum(rows[i][j] for i, j in enumerate(p)) for p in permutations(range(n))}
    least = min(price.values())
    best = [p for p, total in price.items() if total == least]
    start = random.choice(best)
    assert first_optimum(np.asarray(rows, dtype=np.int64), list(start)) == list(min(best))


@pytest.mark.parametrize("n", [1, 2, 60])
def test_without_differences_the_identity_is_first(n):
    assert first_optimum(np.zeros((n, n), dtype=np.int64), list(range(n))[::-1]) == list(range(n))
