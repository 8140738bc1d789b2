"""Tie-breaks of FIDE (C.07 of 1 March 2026) for single players: every value, with the rows it is made of.

Direct encounter depends on who is tied, so it is computed by `standings`; `value` computes all others.
"""

from __future__ import annotations

from tournaments.swiss.tiebreak_counts import counted, koya, points, progressive, standard
from tournaments.swiss.tiebreak_names import POINTS, TieBreak, UnknownTieBreak, listed, parse_list, parse_tiebreak
from tournaments.swiss.tiebreak_opponents import average_of_buchholz, buchholz, sonneborn_berger
from tournaments.swiss.tiebreak_ratings import (
    average_of_opponents,
    average_rating,
    own_rating,
    perfect_performance,
    performance,
)
from tournaments.swiss.tiebreak_value import Unit, Value
from tournaments.swiss.unplayed import Field

__all__ = [
    "EDITION",
    "Field",
    "TieBreak",
    "UnknownTieBreak",
    "Value",
    "hidden_in_round_robin",
    "listed",
    "parse_list",
    "parse_tiebreak",
    "value",
    "values",
]

EDITION = "FIDE C.07 of 1 March 2026"
DIRECT_ENCOUNTER = "DE"
ASCENDING = frozenset({"TPN", DIRECT_ENCOUNTER})
"""The lower value comes first."""


def hidden_in_round_robin(tiebreak: TieBreak) -> bool:
    """Article 8 must not be used in round robins."""
    return tiebreak.name in {"BH", "FB", "AOB"}


def values(field: Field, tiebreak: TieBreak) -> dict[int, Value]:
    """The value of every player."""
    return {number: value(field, tiebreak, number) for number in field.rows}


def value(field: Field, tiebreak: TieBreak, number: int) -> Value:
    """The value of one player; not for direct encounter."""
    by_name = {
        POINTS: lambda: points(field, number),
        "PS": lambda: progressive(field, tiebreak, number),
        "STD": lambda: standard(field, number),
        "KS": lambda: koya(field, tiebreak, number),
        "TPN": lambda: Value(number, Unit.COUNT),
        "RTNG": lambda: own_rating(field, number),
        "BH": lambda: buchholz(field, tiebreak, number),
        "FB": lambda: buchholz(field, tiebreak, number),
        "AOB": lambda: average_of_buchholz(field, tiebreak, number),
        "SB": lambda: sonneborn_berger(field, tiebreak, number),
        "ARO": lambda: average_rating(field, tiebreak, number),
        "TPR": lambda: performance(field, number),
        "PTP": lambda: perfect_performance(field, number),
        "APRO": lambda: average_of_opponents(field, tiebreak, number),
        "APPO": lambda: average_of_opponents(field, tiebreak, number),
    }
    if tiebreak.name in by_name:
        return by_name[tiebreak.name]()
    if tiebreak.name == DIRECT_ENCOUNTER:
        raise ValueError("direct encounter needs to know who is tied")
    return counted(field, tiebreak, number)
