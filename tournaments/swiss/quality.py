"""How good a candidate of a bracket is, criterion by criterion (C.04.3, article 2): for people, not for the search.

The search weighs all criteria at once (`weights`); here each is computed by its own words, so that a pairing can be
explained, and the search be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.swiss.bracket import Below, Bracket, Scope
from tournaments.swiss.completion import can_complete
from tournaments.swiss.relations import Relations

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Setting:
    """A bracket and what lies below it, in positions of the pairing order."""

    relations: Relations
    moved: Sequence[int]
    residents: Sequence[int]
    below: Below

    def floaters(self, pairs: Pairs) -> list[int]:
        paired = {p for pair in pairs for p in pair}
        return [p for p in [*self.moved, *self.residents] if p not in paired]


def first_thought(setting: Setting) -> list[tuple[int, int]]:
    """The first candidate of all: those moved down against the first residents, then upper against lower half."""
    m = min(len(setting.moved), len(setting.residents))
    rest = setting.residents[m:]
    half = len(rest) // 2
    pairs = list(zip(setting.moved[:m], setting.residents[:m], strict=True))
    return pairs + list(zip(rest[:half], rest[half : 2 * half], strict=True))


def first_difference(setting: Setting, candidate: Pairs, chosen: Pairs) -> str | None:
    """The first criterion by which ``candidate`` loses against the pairs chosen; None if they are equally good."""
    broken = broken_absolute(setting, candidate)
    if broken:
        return broken
    for (name, one), (_, other) in zip(criteria(setting, candidate), criteria(setting, chosen), strict=True):
        if one != other:
            return name
    return None


def broken_absolute(setting: Setting, pairs: Pairs) -> str | None:
    """C1, C3, a forbidden pair, or C2, C4 and C5 for those left over."""
    rel = setting.relations
    for a, b in pairs:
        if rel.field[b].number in rel.field[a].opponents:
            return "C1"
        if not rel.legal[a, b]:
            both = rel.absolute[a] and rel.absolute[b] and rel.wish[a] == rel.wish[b]
            return "C3" if both and not (rel.is_final and (rel.topscorer[a] or rel.topscorer[b])) else "forbidden"
    floaters = setting.floaters(pairs)
    if can_complete(rel, [*floaters, *setting.below.everybody], apart=floaters):
        return None
    takes_bye = not setting.below.everybody and len(floaters) == 1
    if not takes_bye:
        return "C4"
    return "C5" if rel.may_have_bye[floaters[0]] else "C2"


def criteria(setting: Setting, pairs: Pairs) -> Iterator[tuple[str, tuple[int, ...]]]:
    """C6 to C21, each as numbers to be compared in order, lower is better. Lazy: C8 costs a matching."""
    rel = setting.relations
    floaters = setting.floaters(pairs)
    yield "C6", (len(floaters),)
    yield "C7", tuple(sorted((int(rel.score[p]) for p in floaters), reverse=True))
    yield "C8", _next_bracket(setting, floaters)
    yield "C9", (int(rel.played_less[floaters[0]]),) if _takes_bye(setting, floaters) else ()
    violations = [int(rel.violation[a, b]) for a, b in pairs]
    for k, name in enumerate(("C10", "C11", "C12", "C13")):
        yield name, (sum(v >> k & 1 for v in violations),)
    moved = set(setting.moved)
    down = [p for p in floaters if p not in moved]
    up = {b: a for a, b in pairs if a in moved}
    yield "C14", (sum(int(rel.down_1[p]) for p in down),)
    yield "C15", (sum(int(rel.up_1[b]) for b in up),)
    yield "C16", (sum(int(rel.down_2[p]) for p in down),)
    yield "C17", (sum(int(rel.up_2[b]) for b in up),)
    met = {a: b for b, a in up.items()}
    for names, went_down, went_up in (
        (("C18", "C19"), rel.down_1, rel.up_1),
        (("C20", "C21"), rel.down_2, rel.up_2),
    ):
        yield names[0], _differences(rel, [(a, met.get(a)) for a in setting.moved if went_down[a]])
        yield names[1], _differences(rel, [(a, b) for b, a in up.items() if went_up[b]])


_UNPAIRED = 1 << 40
"""A player who floats on counts for more than any difference of scores."""


def _differences(rel: Relations, pairs: Sequence[tuple[int, int | None]]) -> tuple[int, ...]:
    gaps = [_UNPAIRED if b is None else int(rel.score[a]) - int(rel.score[b]) for a, b in pairs]
    return tuple(sorted(gaps, reverse=True))


def _takes_bye(setting: Setting, floaters: Sequence[int]) -> bool:
    return len(floaters) == 1 and setting.relations.size % 2 == 1 and not setting.below.everybody


def _next_bracket(setting: Setting, floaters: Sequence[int]) -> tuple[int, ...]:
    """Unpaired in the next bracket at best, then their scores."""
    group = setting.below.next_group
    if not group:
        return ()
    bracket = Bracket(setting.relations, floaters, group, Below([], []), Scope.ALONE)
    partner = bracket.solve().partner
    alone = [int(setting.relations.score[bracket.positions[k]]) for k in range(bracket.size) if partner[k] < 0]
    return (len(alone), *sorted(alone, reverse=True))
