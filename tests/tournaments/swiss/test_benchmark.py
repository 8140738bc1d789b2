"""The benchmark runs, and the promised limits hold: CPU time of one core, memory of the whole process."""

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
def test_hundred_players_within_40_ms():
    assert all(m.ms <= 40 for m in measure_apart(100, (1, 4, 7), gacrux=False))


@pytest.mark.long
def test_thousand_players_within_6_s_and_400_mb():
    (measured,) = measure_apart(1000, (4,), gacrux=False)
    assert measured.ms <= 6_000
    assert measured.peak_mb <= 400


@pytest.mark.long
@pytest.mark.parametrize("players", [20, 60, 100])
def test_ten_times_faster_than_gacrux(players):
    for measured in measure_apart(players, (1, 4, 7), gacrux=True):
        assert measured.gacrux_ms is not None
        assert measured.gacrux_ms >= 10 * measured.ms, measured
