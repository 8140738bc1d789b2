"""The benchmark runs, and memory stays within its limit. Times are reported by it and judged by no test."""

from __future__ import annotations

import pytest

from tests.tournaments.swiss.benchmark import Measured, exponent, measure, measure_apart, table


def test_benchmark_measures_and_prints():
    rows = measure(12, (1, 4), gacrux=False)
    assert [(m.players, m.round) for m in rows] == [(12, 1), (12, 4)]
    assert all(m.ms > 0 and m.peak_mb > 0 for m in rows)
    assert "| 12 | 4 |" in table(rows, (1, 4))


def test_growth_exponent_is_the_slope():
    rows = [Measured(n, 4, n**2 / 100, 1) for n in (200, 500, 1000)]
    assert exponent(rows, 4) == pytest.approx(2)
    assert exponent(rows, 7) is None


@pytest.mark.long
def test_thousand_players_within_400_mb():
    (measured,) = measure_apart(1000, (4,), gacrux=False)
    assert measured.peak_mb <= 400


def test_measures_side_by_side_with_gacrux():
    rows = measure(20, (1,), gacrux=True)
    assert rows[0].gacrux_ms is not None
    assert f"| {rows[0].gacrux_ms:,.0f} |" in table(rows, (1,))
