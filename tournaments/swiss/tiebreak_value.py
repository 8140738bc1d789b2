"""The value of a tie-break and the rows it is made of, exact, with the unit in which it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction


class Unit(Enum):
    POINTS = 100
    PRODUCT = 10_000
    """Points times points (Sonneborn-Berger)."""
    COUNT = 1
    HALVES = 2
    """Whole and half numbers (STD)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One contribution. ``why`` is a code: played, forfeit, bye, dummy, drawn, or for those not counted: cut."""

    round: int
    opponent: int
    amount: int | Fraction | None
    why: str = "played"
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Value:
    """``amount`` None means that the value cannot be known, as without ratings; it ranks last."""

    amount: int | Fraction | None
    unit: Unit = Unit.POINTS
    rows: tuple[Row, ...] = ()

    def shown(self, places: int | None = None) -> str:
        return shown(self.amount, self.unit, places)


def shown(amount: int | Fraction | None, unit: Unit, places: int | None = None) -> str:
    """A decimal number; ``places`` 0 to 4, by default what the unit needs."""
    if amount is None:
        return ""
    exact = Fraction(amount) / unit.value
    digits = _digits(exact, unit) if places is None else places
    number = Decimal(exact.numerator) / Decimal(exact.denominator)
    return str(number.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP))


def _digits(exact: Fraction, unit: Unit) -> int:
    if unit is Unit.COUNT:
        return 0
    if unit is Unit.PRODUCT:
        return 2
    return 1 if (exact * 10).denominator == 1 else 2


def rounded(amount: Fraction) -> int:
    """To the nearest integer, .5 upwards (10.1)."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)
