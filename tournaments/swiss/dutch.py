"""The Dutch system: pairing of one round, bracket by bracket from the top (C.04.3, articles 1.9 to 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from tournaments.swiss.bracket import Below, Bracket, Deadline, OutOfTime, Scope, Solution, upper
from tournaments.swiss.certified import certified
from tournaments.swiss.completion import can_complete, lowest_bye_score
from tournaments.swiss.contestants import Contestant
from tournaments.swiss.matching import heaviest
from tournaments.swiss.order import first_candidate
from tournaments.swiss.relations import Relations

Pairs = list[tuple[int, int]]


class NoCompletePairing(Exception):
    """There is no legal pairing of everybody (1.9.3); `pairing` turns it into a result."""


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """What happened in one bracket, in positions of the pairing order."""

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairedField:
    brackets: tuple[PairedBracket, ...]
    bye: int | None

    @property
    def pairs(self) -> Pairs:
        return [pair for bracket in self.brackets for pair in bracket.pairs]


def pair_field(relations: Relations, expired: Deadline = lambda: False) -> PairedField:
    """Pairs all contestants; raises `NoCompletePairing` or `OutOfTime`."""
    size = relations.size
    if size % 2:
        if lowest_bye_score(relations) is None:
            raise NoCompletePairing
    elif not can_complete(relations, range(size)):
        raise NoCompletePairing
    groups = score_groups(relations.field)
    brackets: list[PairedBracket] = []
    moved: list[int] = []
    for k, residents in enumerate(groups):
        following = groups[k + 1] if k + 1 < len(groups) else []
        below = Below(following, [p for group in groups[k + 2 :] for p in group])
        pairs = _pair_bracket(relations, moved, residents, below, expired)
        paired = {p for pair in pairs for p in pair}
        floaters = [p for p in moved + residents if p not in paired]
        brackets.append(PairedBracket(tuple(moved), tuple(residents), tuple(pairs), tuple(floaters)))
        moved = floaters
    if len(moved) != size % 2:
        raise NoCompletePairing
    return PairedField(tuple(brackets), moved[0] if moved else None)


def score_groups(field: Sequence[Contestant]) -> list[list[int]]:
    """Positions by score, highest first."""
    return [list(group) for _, group in groupby(range(len(field)), key=lambda k: field[k].score)]


def _pair_bracket(
    relations: Relations, moved: list[int], residents: list[int], below: Below, expired: Deadline
) -> Pairs:
    """Tries the small graph first; whatever cannot be verified there is solved with everybody below in it."""
    if expired():
        raise OutOfTime
    if not moved and len(residents) == 1 and below.everybody:
        return []
    takes_bye = relations.size % 2 == 1 and relations.bye_limit >= int(relations.score[residents[0]])
    scopes = [Scope.ALONE, Scope.NEXT] if below.rest else [Scope.ALONE] if below.next_group else []
    if not takes_bye or not below.everybody:
        pairs = _perfect(relations, moved, residents, below)
        if pairs is None:
            pairs = certified(relations, moved, residents, is_last=not below.everybody)
        if pairs is not None:
            if _goes_on(relations, _left(moved, residents, pairs), below):
                return pairs
            scopes = scopes[1:]  # the bracket alone has nothing better
    if not takes_bye:
        for scope in scopes:
            pairs, goes_on = _in_part(relations, moved, residents, below, scope=scope, expired=expired)
            if goes_on:
                return pairs
    return _in_full(relations, moved, residents, below, expired)


def _left(moved: Iterable[int], residents: Iterable[int], pairs: Pairs) -> list[int]:
    paired = {p for pair in pairs for p in pair}
    return [p for p in [*moved, *residents] if p not in paired]


def _perfect(relations: Relations, moved: list[int], residents: list[int], below: Below) -> Pairs | None:
    """The very first candidate, if nothing at all speaks against it: the first perfect one is taken (3.4.1)."""
    m, half = len(moved), (len(residents) - len(moved)) // 2
    if half < 0 or (half == 0 and m == 0):
        return None
    top = np.asarray([*moved, *residents[m : m + half]], dtype=np.int64)
    low = np.asarray([*residents[:m], *residents[m + half : m + 2 * half]], dtype=np.int64)
    if (relations.wish[top] * relations.wish[low] > 0).any() or not relations.legal[top, low].all():
        return None
    if (relations.up_1 | relations.up_2)[low[:m]].any():
        return None
    if (len(residents) - m) % 2:
        last = residents[-1]
        if relations.down_1[last] or relations.down_2[last]:
            return None
        if not below.everybody and not _takes_bye_well(relations, last, residents):
            return None
    return list(zip(top.tolist(), low.tolist(), strict=True))


def _takes_bye_well(relations: Relations, last: int, residents: list[int]) -> bool:
    """C2, C5 and C9 for the one left over: eligible, and nobody eligible played more."""
    takers = [p for p in residents if relations.may_have_bye[p] and int(relations.score[p]) <= relations.bye_limit]
    return last in takers and relations.played_less[last] == min(int(relations.played_less[p]) for p in takers)


def _in_part(
    relations: Relations, moved: list[int], residents: list[int], below: Below, *, scope: Scope, expired: Deadline
) -> tuple[Pairs, bool]:
    """A relaxation's first candidate, and whether those below can go on as well as it supposes."""
    bracket = Bracket(relations, moved, residents, below, scope, expired=expired)
    best = bracket.solve()
    pairs = _globally(bracket, first_candidate(bracket, best))
    left = _left(moved, residents, pairs)
    if scope is Scope.ALONE:
        return pairs, _goes_on(relations, left, below)
    return pairs, _next_goes_on(relations, bracket, left, below)


def _in_full(relations: Relations, moved: list[int], residents: list[int], below: Below, expired: Deadline) -> Pairs:
    bracket = Bracket(relations, moved, residents, below, Scope.FULL, expired=expired)
    best = bracket.solve()
    if _gives_bye(relations, bracket, best):
        bracket = Bracket(relations, moved, residents, below, Scope.FULL, count_c9=True, expired=expired)
        best = bracket.solve()
    return _globally(bracket, first_candidate(bracket, best))


def _gives_bye(relations: Relations, bracket: Bracket, best: Solution) -> bool:
    """C9 counts where exactly one player floats and takes the bye (rules digest: PAB score at least the group's)."""
    if not bracket.has_bye or relations.bye_limit < int(relations.score[bracket.positions[bracket.moved]]):
        return False
    return sum(1 for k in range(bracket.size) if not 0 <= best.partner[k] < bracket.size) == 1


def _globally(bracket: Bracket, pairs: Pairs) -> Pairs:
    where = bracket.positions.tolist()
    return [(where[a], where[b]) for a, b in pairs]


# -- verification ----------------------------------------------------------------------------------


def _goes_on(relations: Relations, floaters: list[int], below: Below) -> bool:
    """The next bracket can reach the bound of C8 - as many pairs as heads allow, every floater in one of them -
    and whoever then is left can be paired with the rest (C4)."""
    if not floaters or not below.everybody:
        return can_complete(relations, [*floaters, *below.everybody])
    group = below.next_group
    if len(floaters) > len(group):
        return False
    count = len(floaters) + len(group)
    index = np.asarray(floaters + group, dtype=np.int64)
    legal = relations.legal[index][:, index] if count < 64 else relations.legal[np.ix_(index, index)]
    legal[: len(floaters), : len(floaters)] = False
    odd = count % 2
    if legal.sum(axis=1).min() >= (count + 1) // 2 + odd:  # Dirac, with any one player of the group left out
        if not odd:
            return can_complete(relations, below.rest)
        if can_complete(relations, [group[-1], *below.rest]):
            return True
    first, second = upper(legal)
    floated = (first < len(floaters)).astype(np.int64)
    edges = list(zip(first.tolist(), second.tolist(), floated.tolist(), strict=True))
    partner = heaviest(count, edges, (0, 1), complete=True)
    unpaired = [k for k, p in enumerate(partner) if p < 0]
    if len(unpaired) != odd or any(k < len(floaters) for k in unpaired):
        return False
    return can_complete(relations, [*index[unpaired].tolist(), *below.rest])


def _next_goes_on(relations: Relations, bracket: Bracket, floaters: list[int], below: Below) -> bool:
    """Those whom this very solution leaves unpaired, in the bracket and in the next group, can be paired below."""
    if not floaters:
        return can_complete(relations, below.everybody)
    unpaired = bracket.positions[bracket.unpaired].tolist()
    return can_complete(relations, [*unpaired, *below.rest], apart=floaters)
