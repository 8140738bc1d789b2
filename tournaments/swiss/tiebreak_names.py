"""How tie-breaks are written (MTB26): ``NAME[/Cn|/Mn|/L±n][/P][/F][/R]``, and lists of them (records 202, 212)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tournaments.swiss.model import Tournament

POINTS = "PTS"
CUTS = frozenset({"BH", "FB", "SB", "PS", "ARO"})
MEDIANS = frozenset({"BH", "FB", "ARO"})
FORFEITS = frozenset({"DE", "BH", "FB", "AOB", "SB", "KS"})
FORE = frozenset({"AOB"})
NAMES = frozenset(
    {POINTS, "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "RTNG"}
    | {"BH", "AOB", "FB", "SB", "KS", "ARO", "TPR", "PTP", "APRO", "APPO"}
)
_MODIFIER = re.compile(r"(?P<kind>[CM])(?P<count>[0-9]{1,2})|L(?P<shift>[+-][0-9]{1,3})|L(?P<percent>[0-9]{1,3})|[PFR]")


class UnknownTieBreak(ValueError):
    """Not a tie-break of this engine; ``code`` says what is wrong with it."""

    def __init__(self, text: str, code: str) -> None:
        self.text = text
        self.code = code
        super().__init__(f"{code.replace('_', ' ')}: {text}")


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break with its modifiers (C.07, article 14)."""

    name: str
    cut_low: int = 0
    cut_high: int = 0
    limit_percent: int = 50
    limit_shift: int = 0
    """Half points added to the limit of KS."""
    forfeits_count: bool = False
    """``/P``: forfeited games are taken as played."""
    fore: bool = False
    """``/F``: opponents' Fore Buchholz instead of their Buchholz."""
    reverse: bool = False

    def __str__(self) -> str:
        text = self.name
        if self.cut_high:
            text += f"/M{self.cut_low}"
        elif self.cut_low:
            text += f"/C{self.cut_low}"
        if self.limit_shift:
            text += f"/L{self.limit_shift:+d}"
        elif self.limit_percent != 50:
            text += f"/L{self.limit_percent}"
        return text + "/P" * self.forfeits_count + "/F" * self.fore + "/R" * self.reverse


def parse_tiebreak(text: str) -> TieBreak:
    """Raises `UnknownTieBreak` for a name or a modifier that this tie-break does not have."""
    name, *modifiers = text.strip().upper().replace("#", "/").split("/")
    name, _, points = name.partition(":")
    if name not in NAMES:
        raise UnknownTieBreak(text, "unknown_tie_break")
    if points not in {"", "GP"}:
        raise UnknownTieBreak(text, "match_points_are_for_teams")
    chosen = TieBreak(name)
    for modifier in modifiers:
        found = _MODIFIER.fullmatch(modifier)
        if found is None or not _has(name, modifier[0]):
            raise UnknownTieBreak(text, "unknown_modifier")
        if found["kind"]:
            count = int(found["count"])
            chosen = replace(chosen, cut_low=count, cut_high=count if found["kind"] == "M" else 0)
        elif found["shift"]:
            chosen = replace(chosen, limit_shift=int(found["shift"]))
        elif found["percent"]:
            chosen = replace(chosen, limit_percent=int(found["percent"]))
        elif modifier == "P":
            chosen = replace(chosen, forfeits_count=True)
        elif modifier == "F":
            chosen = replace(chosen, fore=True)
        else:
            chosen = replace(chosen, reverse=True)
    return chosen


def _has(name: str, modifier: str) -> bool:
    if modifier == "R":
        return name != "DE"
    allowed = {"C": CUTS, "M": MEDIANS, "P": FORFEITS, "F": FORE, "L": frozenset({"KS"})}
    return name in allowed[modifier]


def parse_list(text: str) -> tuple[TieBreak, ...]:
    """Tie-breaks between commas or blanks."""
    return tuple(parse_tiebreak(word) for word in re.split(r"[,\s]+", text.strip()) if word)


def listed(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The tie-breaks a report file names after points: record 212 begins with points, record 202 does not."""
    for record in tournament.records:
        if record.code in {"202", "212"}:
            return tuple(t for t in parse_list(record.text) if t.name != POINTS)
    return ()
