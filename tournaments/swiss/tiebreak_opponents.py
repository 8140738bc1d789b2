"""Tie-breaks from the opponents' scores: Buchholz, Fore Buchholz, their average, Sonneborn-Berger (C.07, 8 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Row, Unit, Value
from tournaments.swiss.unplayed import VOLUNTARY, Edition, Field, Kind, Round


@dataclass(frozen=True, slots=True)
class _Contribution:
    """A round's part: the (perhaps adjusted) score met, and what it comes to."""

    round: Round
    score: int
    amount: int
    voluntary: bool
    why: str


def buchholz(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """BH (8.1) and FB (8.3)."""
    return _summed(field, tiebreak, number, fore=tiebreak.name == "FB", product=False)


def sonneborn_berger(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """SB (9.1): opponents' scores times the points made against them."""
    return _summed(field, tiebreak, number, fore=False, product=True)


def average_of_buchholz(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """AOB (8.2): the mean of the Buchholz of the opponents met over the board."""
    inner = TieBreak("FB" if tiebreak.fore else "BH", forfeits_count=tiebreak.forfeits_count)
    rows = [
        Row(r.number, r.opponent, buchholz(field, inner, r.opponent).amount)
        for r in field.rows[number]
        if r.kind is Kind.PLAYED
    ]
    if not rows:
        return Value(None)
    return Value(Fraction(sum(int(r.amount or 0) for r in rows), len(rows)), Unit.POINTS, tuple(rows))


def _summed(field: Field, tiebreak: TieBreak, number: int, *, fore: bool, product: bool) -> Value:
    parts = [p for r in field.rows[number] if (p := _part(field, tiebreak, number, r, fore=fore, product=product))]
    kept, cut = _cut(field, parts, tiebreak)
    rows = [Row(p.round.number, p.round.opponent, p.amount, p.why) for p in kept]
    rows += [Row(p.round.number, p.round.opponent, p.amount, "cut", counts=False) for p in cut]
    unit = Unit.PRODUCT if product else Unit.POINTS
    return Value(sum(p.amount for p in kept), unit, tuple(sorted(rows, key=lambda r: r.round)))


def _part(
    field: Field, tiebreak: TieBreak, number: int, this: Round, *, fore: bool, product: bool
) -> _Contribution | None:
    if this.kind is Kind.OPEN:
        return None
    last = fore and field.is_final_known and this.number == field.count
    counts_as_game = this.kind is Kind.PLAYED or (
        this.opponent != 0 and (tiebreak.forfeits_count or field.round_robin or last)
    )
    if counts_as_game:
        score = field.adjusted(this.opponent, fore=fore)
        why = "played" if this.kind is Kind.PLAYED else "forfeit"
        voluntary = False
    elif field.round_robin:
        return None  # 15.2: a free round is no round
    else:
        score, why = _dummy(field, number, this, fore=fore)
        voluntary = this.kind in VOLUNTARY
    amount = score * this.points if product else score
    return _Contribution(this, score, amount, voluntary, why)


def _dummy(field: Field, number: int, this: Round, *, fore: bool) -> tuple[int, str]:
    """16.4: an opponent with the player's own score, capped (2026) by the scheduled opponent's or by draws."""
    own = field.own(number, fore=fore)
    if field.edition is Edition.AUGUST_2024:
        return own, "dummy"
    cap = field.adjusted(this.opponent, fore=fore) if this.opponent else field.scoring.draw * field.count
    return min(own, cap), "dummy"


def _cut(
    field: Field, parts: Sequence[_Contribution], tiebreak: TieBreak
) -> tuple[list[_Contribution], list[_Contribution]]:
    """14 and 16.5: a low cut first takes the lowest voluntarily unplayed round, unless that is below the least value.

    Sonneborn-Berger cuts the product of the lowest scored opponent, the lower product if there are several.
    """
    kept = list(parts)
    cut: list[_Contribution] = []
    for _ in range(min(tiebreak.cut_low, field.count)):
        if not kept:
            break
        least = min(kept, key=lambda p: (p.score, p.amount))
        unplayed = [p for p in kept if p.voluntary]
        if unplayed:
            cheapest = min(unplayed, key=lambda p: (p.amount, p.score))
            if cheapest.amount >= least.amount:
                least = cheapest
        kept.remove(least)
        cut.append(least)
    for _ in range(min(tiebreak.cut_high, field.count - tiebreak.cut_low)):
        if not kept:
            break
        most = max(kept, key=lambda p: (p.score, p.amount))
        kept.remove(most)
        cut.append(most)
    return kept, cut
