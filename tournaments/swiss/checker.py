"""Pairs every round of a tournament again and says where it differs, and by which criterion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.swiss.bracket import Below, Deadline
from tournaments.swiss.dutch import score_groups
from tournaments.swiss.model import FIRST, NO_SIDE, Result, Tournament
from tournaments.swiss.pairing import NoLegalPairing, Outcome, Pairing, Refused, TimeLimit, pair_round
from tournaments.swiss.quality import Setting, broken_absolute, criteria, first_difference
from tournaments.swiss.relations import Relations
from tournaments.swiss.scores import initial_side

NOBODY = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """One pair that is in only one of the two pairings; ``second`` 0 is the bye."""

    first: int
    second: int
    in_file: bool


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """``verdict``: ``same``; ``sides`` if only sides differ; else the criterion of the first bracket that differs,
    ``order`` if both are equally good there and the rules' order decides, ``none`` if the engine found no pairing."""

    round: int
    verdict: str
    differences: tuple[Difference, ...] = ()
    outcome: Outcome | None = None

    @property
    def is_same(self) -> bool:
        return self.verdict == "same"


def check(tournament: Tournament, *, expired: Deadline = lambda: False) -> Iterator[CheckedRound]:
    """Round by round, as they are checked."""
    for number in range(1, tournament.rounds_paired + 1):
        yield check_round(tournament, number, expired=expired)


def check_round(tournament: Tournament, number: int, *, expired: Deadline = lambda: False) -> CheckedRound:
    before = as_paired(tournament, number)
    outcome = pair_round(before, expired=expired)
    if isinstance(outcome, NoLegalPairing | TimeLimit | Refused):
        return CheckedRound(number, "none", outcome=outcome)
    played = pairs_of(tournament, number)
    expected = {(p.first, p.second) for p in outcome.pairs}
    if outcome.bye is not None:
        expected.add((outcome.bye, NOBODY))
    sided = {pair for pair in played if tournament.cell(pair[0], number).side != NO_SIDE or pair[1] == NOBODY}
    sideless = {frozenset(pair) for pair in played - sided}
    missing = {pair for pair in expected if pair not in played and frozenset(pair) not in sideless}
    if not missing and len(played) == len(expected):
        return CheckedRound(number, "same", outcome=outcome)
    extra = {p for p in played - expected if frozenset(p) not in {frozenset(q) for q in expected} or p in sided}
    differences = [Difference(a, b, in_file=True) for a, b in sorted(extra)]
    differences += [Difference(a, b, in_file=False) for a, b in sorted(missing)]
    verdict = _verdict(before, outcome, played)
    return CheckedRound(number, verdict, tuple(differences), outcome)


def as_paired(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood when this round was paired, with the side drawn for round 1 read off the whole."""
    before = tournament.before(number) if number <= tournament.rounds_paired else tournament
    return replace(before, first_side=initial_side(tournament))


def pairs_of(tournament: Tournament, number: int) -> set[tuple[int, int]]:
    """The round as (first side, second side); (player, 0) for the bye; by number where no side is known."""
    pairs = set()
    for player in range(1, tournament.size + 1):
        cell = tournament.cell(player, number)
        if cell.opponent and (cell.side == FIRST or (cell.side == NO_SIDE and player < cell.opponent)):
            pairs.add((player, cell.opponent))
        elif cell.result is Result.PAIRING_BYE:
            pairs.add((player, NOBODY))
    return pairs


def _verdict(before: Tournament, outcome: Pairing, played: set[tuple[int, int]]) -> str:
    ours = {frozenset((p.first, p.second)) for p in outcome.pairs}
    theirs = {frozenset(pair) for pair in played if pair[1] != NOBODY}
    if ours == theirs:
        return "sides"
    position = {c.number: k for k, c in enumerate(outcome.field)}
    if {n for pair in theirs for n in pair} - position.keys():
        return "field"
    relations = Relations(outcome.field, outcome.forbidden, is_final=before.rounds == outcome.round)
    relations.bye_limit = outcome.field[outcome.brackets.bye].score if outcome.brackets.bye is not None else 0
    bye = next((a for a, b in played if b == NOBODY), None)
    broken = _absolute(relations, [(position[a], position[b]) for a, b in map(sorted, theirs)], position.get(bye or 0))
    if broken:
        return broken
    partner = {position[a]: position[b] for a, b in _both_ways(theirs)}
    groups = score_groups(outcome.field)
    for k, bracket in enumerate(outcome.brackets.brackets):
        following = groups[k + 1] if k + 1 < len(groups) else []
        below = Below(following, [p for group in groups[k + 2 :] for p in group])
        setting = Setting(relations, bracket.moved, bracket.residents, below)
        here = {*bracket.moved, *bracket.residents}
        their_pairs = [(a, b) for a, b in sorted(partner.items()) if a < b and a in here and b in here]
        if {frozenset(p) for p in their_pairs} != {frozenset(p) for p in bracket.pairs}:
            return _compare(setting, their_pairs, bracket.pairs)
    return "C5"


def _absolute(relations: Relations, pairs: list[tuple[int, int]], bye: int | None) -> str | None:
    """What nobody's score can excuse, wherever it stands in the round: C1 to C3, and C5 for the bye."""
    setting = Setting(relations, [], [], Below([], []))
    for pair in pairs:
        broken = broken_absolute(setting, [pair])
        if broken:
            return broken
    if bye is not None and not relations.may_have_bye[bye]:
        return "C2"
    return None


def _compare(setting: Setting, theirs: list[tuple[int, int]], ours: tuple[tuple[int, int], ...]) -> str:
    broken = broken_absolute(setting, theirs)
    if broken:
        return broken
    for (name, one), (_, other) in zip(criteria(setting, theirs), criteria(setting, ours), strict=True):
        if one < other:
            return "C4"  # better here only because somebody below is left out
        if one > other:
            return name
    return first_difference(setting, theirs, ours) or "order"


def _both_ways(pairs: set[frozenset[int]]) -> Iterator[tuple[int, int]]:
    for pair in pairs:
        a, b = sorted(pair)
        yield a, b
        yield b, a
