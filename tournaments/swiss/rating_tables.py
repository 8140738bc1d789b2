"""FIDE's rating tables as tie-breaks use them (B.02, tables 8.1.1 and 8.1.2), in hundredths and whole points."""

from __future__ import annotations

from bisect import bisect_left

_LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""Table 8.1.2: the k-th entry is the last difference at which the stronger scores 50 + k hundredths."""

_UPPER_HALF = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""Table 8.1.1: dp for a fractional score of 0.50, 0.51, ... 1.00."""


def expected_hundredths(difference: int) -> int:
    """PD of table 8.1.2 for own minus opponent's rating, without the cap of 400 points."""
    higher = 50 + bisect_left(_LAST_DIFFERENCE, abs(difference))
    return higher if difference >= 0 else 100 - higher


def performance_difference(hundredths: int) -> int:
    """dp of table 8.1.1 for a fractional score in hundredths."""
    return _UPPER_HALF[hundredths - 50] if hundredths >= 50 else -_UPPER_HALF[50 - hundredths]
