"""Points in the reader's signs."""

from __future__ import annotations

from fractions import Fraction

from tournaments.swiss.tiebreak_value import Unit, shown


def points_text(hundredths: int) -> str:
    """``2½``; quarters and thirds of shared places as decimals."""
    whole, rest = divmod(hundredths, 100)
    if rest == 50:
        return f"{whole or ''}½"
    return str(whole) if not rest else f"{hundredths / 100:.2f}".rstrip("0")


def fraction(amount: Fraction | int) -> str:
    return shown(amount, Unit.POINTS)
