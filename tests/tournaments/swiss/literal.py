"""The Dutch procedure taken at its word, for small brackets: list the candidates in the rules' order, take the best.

An oracle for `tournaments.swiss.order` and `tournaments.swiss.weights`; it shares only the criteria with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations

from tournaments.swiss.bracket import Below
from tournaments.swiss.quality import Setting, broken_absolute, criteria

Pairs = tuple[tuple[int, int], ...]
TOO_MANY = 6_000


def first_best(setting: Setting, paired_down: int, pairs: int) -> Pairs | None:
    """The first candidate of the best ones (3.4, 3.8), of the given shape; None if there are too many to list."""
    listed = list(islice(candidates(setting, paired_down, pairs), TOO_MANY))
    if len(listed) == TOO_MANY:
        return None

    best: Pairs | None = None
    best_value: list[tuple[int, ...]] | None = None
    known: dict[tuple[int, ...], tuple[int, ...]] = {}
    for candidate in listed:
        if broken_absolute(setting, candidate):
            continue
        value = _value(setting, candidate, known)
        if best_value is None or value < best_value:
            best, best_value = candidate, value
    return best


def _value(setting: Setting, candidate: Pairs, known: dict[tuple[int, ...], tuple[int, ...]]) -> list[tuple[int, ...]]:
    """All criteria; C8 depends on the floaters alone and costs a matching, so it is kept."""
    floaters = tuple(setting.floaters(candidate))
    if floaters not in known:
        known[floaters] = next(found for name, found in criteria(setting, candidate) if name == "C8")
    without = Setting(setting.relations, setting.moved, setting.residents, Below([], []))
    values = [found for name, found in criteria(without, candidate) if name not in {"C8", "C9"}]
    c9 = next(found for name, found in criteria(setting, candidate) if name == "C9")
    return [*values[:2], known[floaters], c9, *values[2:]]


def candidates(setting: Setting, paired_down: int, pairs: int) -> Iterator[Pairs]:
    """3.3 to 3.7: heterogeneous if somebody moved down is paired, else homogeneous."""
    moved, residents = list(setting.moved), list(setting.residents)
    for chosen in combinations(moved, paired_down):  # 4.4: sets by their smallest differing BSN
        for opponents in permutations(residents, paired_down):  # 4.2 for the MDP-pairing
            down = tuple(zip(chosen, opponents, strict=True))
            rest = [p for p in residents if p not in opponents]
            for remainder in homogeneous(rest, pairs - paired_down):
                yield down + remainder


def homogeneous(players: Sequence[int], pairs: int) -> Iterator[Pairs]:
    """4.2 and 4.3: transpositions, then exchanges with their transpositions."""
    if not pairs:
        yield ()
        return
    for upper, lower in exchanges(list(players), pairs):
        for order in permutations(lower, pairs):
            yield tuple((min(a, b), max(a, b)) for a, b in zip(upper, order, strict=True))


def exchanges(players: list[int], pairs: int) -> Iterator[tuple[list[int], list[int]]]:
    bsn = {p: k for k, p in enumerate(players)}
    first, second = players[:pairs], players[pairs:]
    found = []
    for size in range(min(len(first), len(second)) + 1):
        for leaving in combinations(first, size):
            for entering in combinations(second, size):
                outs, ins = [bsn[p] for p in leaving], [bsn[p] for p in entering]
                key = (size, sum(ins) - sum(outs), [-k for k in sorted(outs, reverse=True)], sorted(ins))
                upper = sorted({*first, *entering} - {*leaving})
                lower = sorted({*second, *leaving} - {*entering})
                found.append((key, upper, lower))
    for _, upper, lower in sorted(found):
        yield upper, lower
