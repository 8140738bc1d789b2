"""Direct encounter (C.07, article 6): the games among the tied decide, as far as they can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Row
from tournaments.swiss.unplayed import Field, Kind


@dataclass(frozen=True, slots=True)
class Standing:
    """Place among the tied, from 1, shared if equal; and the games that count among them."""

    place: int
    rows: tuple[Row, ...]


def direct_encounter(field: Field, tiebreak: TieBreak, tied: Sequence[int]) -> dict[int, Standing]:
    """Places of the tied; everybody has place 1 if nothing is decided."""
    games = {n: _games(field, tiebreak, n, frozenset(tied)) for n in tied}
    places = _resolve(field, games, sorted(tied), 1)
    return {n: Standing(places[n], tuple(row for rows in games[n].values() for row in rows)) for n in tied}


def _games(field: Field, tiebreak: TieBreak, number: int, tied: frozenset[int]) -> dict[int, list[Row]]:
    """6.1.1: forfeits are left out unless ``/P`` lets them in; in a round robin they are games (15.2)."""
    found: dict[int, list[Row]] = {}
    for this in field.rows[number]:
        counts = this.kind is Kind.PLAYED or (
            this.kind is not Kind.OPEN and (tiebreak.forfeits_count or field.round_robin)
        )
        if this.opponent in tied and counts:
            why = "played" if this.kind is Kind.PLAYED else "forfeit"
            found.setdefault(this.opponent, []).append(Row(this.number, this.opponent, this.points, why))
    return found


Games = dict[int, dict[int, list[Row]]]


def _resolve(field: Field, games: Games, group: list[int], first: int) -> dict[int, int]:
    if len(group) == 1:
        return {group[0]: first}
    scores = {n: _score(games, n, group) for n in group}
    if field.round_robin or all(set(group) - {n} <= games[n].keys() for n in group):
        return _ranked(field, games, group, scores, first)
    return _alone_at_the_top(field, games, group, scores, first)


def _score(games: Games, number: int, group: list[int]) -> Fraction:
    """6.1.2: several games against one opponent count as their average."""
    total = Fraction(0)
    for opponent in group:
        rows = games[number].get(opponent)
        if rows:
            total += Fraction(sum(int(r.amount or 0) for r in rows), len(rows))
    return total


def _ranked(field: Field, games: Games, group: list[int], scores: dict[int, Fraction], first: int) -> dict[int, int]:
    """6.2: by score; those still tied again among themselves."""
    places: dict[int, int] = {}
    values = sorted(set(scores.values()), reverse=True)
    if len(values) == 1:
        return dict.fromkeys(group, first)
    place = first
    for value in values:
        tied = [n for n in group if scores[n] == value]
        places |= _resolve(field, games, tied, place)
        place += len(tied)
    return places


def _alone_at_the_top(
    field: Field, games: Games, group: list[int], scores: dict[int, Fraction], first: int
) -> dict[int, int]:
    """6.3: not all have met; who is first even if the others win all missing games is first, then the rest again."""
    missing = {n: len(group) - 1 - sum(1 for o in group if o in games[n]) for n in group}
    for n in group:
        others = [scores[o] + missing[o] * field.scoring.win for o in group if o != n]
        if all(scores[n] > best for best in others):
            rest = [o for o in group if o != n]
            return {n: first} | _resolve(field, games, rest, first + 1)
    return dict.fromkeys(group, first)
