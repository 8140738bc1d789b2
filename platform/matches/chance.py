"""What chance lets one expect of a deal, and how far from it is still nothing special. Pure arithmetic.

A hand is drawn without putting back, so the number of its cards of one suit follows the hypergeometric distribution,
and the sum of its card values has the mean and variance of such a draw.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

# A cell of a chi-square test with fewer expected cases is joined with its neighbour: the test is not exact below.
LEAST_EXPECTED = 5.0
# 99 of 100 averages lie within so many standard deviations.
RANGE = 2.576


def length_chances(pack: int, kind: int, hand: int) -> list[float]:
    """The chance of 0, 1, 2 … cards of a kind that has ``kind`` cards, in a hand of a pack."""
    ways = math.comb(pack, hand)
    return [math.comb(kind, n) * math.comb(pack - kind, hand - n) / ways for n in range(hand + 1)]


def length_moments(pack: int, kind: int, hand: int) -> tuple[float, float]:
    """Mean and variance of the number of cards of a kind."""
    share = kind / pack
    return hand * share, hand * share * (1 - share) * (pack - hand) / (pack - 1)


def sum_moments(values: Sequence[int], hand: int) -> tuple[float, float]:
    """Mean and variance of the sum of a hand's values."""
    pack = len(values)
    mean = sum(values) / pack
    variance = sum((value - mean) ** 2 for value in values) / pack
    return hand * mean, hand * variance * (pack - hand) / (pack - 1)


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; 0 degrees where there is too little to compare."""
    cells = joined(observed, expected)
    if len(cells) < 2:
        return 0.0, 0
    return sum((seen - right) ** 2 / right for seen, right in cells), len(cells) - 1


def joined(observed: Sequence[float], expected: Sequence[float]) -> list[tuple[float, float]]:
    """Neighbouring cells put together until each expects enough; what is left at the end joins the last."""
    cells: list[tuple[float, float]] = []
    seen = right = 0.0
    for one, other in zip(observed, expected, strict=True):
        seen, right = seen + one, right + other
        if right >= LEAST_EXPECTED:
            cells.append((seen, right))
            seen = right = 0.0
    if cells and (seen or right):
        last = cells.pop()
        cells.append((last[0] + seen, last[1] + right))
    return cells


def tail(statistic: float, freedom: int) -> float:
    """How often chance alone gives a chi-square at least so large: the upper regularised gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return max(0.0, 1.0 - scale * _series(a, x))
    return min(1.0, scale * _fraction(a, x))


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's way through the continued fraction."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        change = d * c
        value *= change
        if abs(change - 1) < 1e-15:
            break
    return value
