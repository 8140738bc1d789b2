"""Points and other numbers in the reader's signs."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import get_format

from tournaments.models import Tournament
from tournaments.swiss.tiebreak_value import Unit, shown


def in_halves(t: Tournament) -> bool:
    """Whether all points of an event are whole or half ones. Elsewhere, as shared places make thirds, decimals."""
    return t.two_sided and t.bye_percent % 50 == 0


def points_text(hundredths: int, *, halves: bool) -> str:
    """``2½`` in an event of halves; otherwise ``2.5`` and ``10.83``."""
    whole, rest = divmod(hundredths, 100)
    if halves and rest == 50:
        return f"{whole or ''}½"
    return decimal(f"{hundredths / 100:.2f}".rstrip("0")) if rest else str(whole)


def decimal(written: str) -> str:
    """A number written with a point, as the reader writes it."""
    return written.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def mean(amount: Fraction | int) -> str:
    """A mean of points, two digits for all that stand in one column."""
    return decimal(shown(amount, Unit.POINTS, 2))


def sum_text(amount: Fraction | int) -> str:
    """A sum of points at tables, as short as points are."""
    written = shown(amount, Unit.POINTS, 2)
    return decimal(written.rstrip("0").rstrip("."))


def share(amount: Fraction | int | None) -> str:
    return decimal(shown(amount, Unit.COUNT, 2))
