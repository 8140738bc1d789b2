"""Which rules pairs, tables and byes made by hand would break, each as a refusal that can be overruled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from core.errors import DomainError
from tournaments.selectors.books import Book
from tournaments.selectors.field import engine_model
from tournaments.swiss.contestants import Contestant, contestants
from tournaments.swiss.model import FIRST


class Breaches:
    """What stands against a change of one round: C1, C2, C3, and pairs that must not meet."""

    def __init__(self, book: Book, number: int) -> None:
        self.book = book
        self.number = number

    @cached_property
    def _field(self) -> dict[int, Contestant]:
        """By pairing number, as the engine saw them before this round."""
        model = engine_model(self.book, upto=self.number - 1)
        return {c.number: c for c in contestants(model, self.number, ())}

    @cached_property
    def _forbidden(self) -> set[frozenset[int]]:
        return {frozenset(pair) for pair in self.book.tournament.forbidden}

    def of_table(self, entries: Sequence[int]) -> Iterator[DomainError]:
        """Of these entries sitting together."""
        for one, other in combinations(entries, 2):
            yield from self.of_pair(one, other)

    def of_pair(self, a: int, b: int) -> Iterator[DomainError]:
        one, other = self.book.by_id[a], self.book.by_id[b]
        people = [[p.player_id for p in self.book.people[e.pk]] for e in (one, other)]
        if any(frozenset((x, y)) in self._forbidden for x in people[0] for y in people[1]):
            yield DomainError("would_be_forbidden", first=one.name, second=other.name)
        if not self.book.tournament.two_sided:
            return  # at tables a second meeting has a price, but is no breach
        for k, slot in self.book.slots_of[a].items():
            met = slot.result in "1=0*" and any(o.entry_id == b for o in self.book.opponents(slot))
            if k < self.number and met:
                yield DomainError("would_repeat", first=one.name, second=other.name, round=k)
        side = self._same_side(one.number or 0, other.number or 0)
        if side:
            code = "would_clash_first" if side == FIRST else "would_clash_second"
            yield DomainError(code, first=one.name, second=other.name)

    def _same_side(self, a: int, b: int) -> int:
        """The side that both must have (C3), or 0; in the last round a topscorer lifts it."""
        one, other = self._field.get(a), self._field.get(b)
        if one is None or other is None or not (one.sides.is_absolute and other.sides.is_absolute):
            return 0
        lifted = one.is_topscorer or other.is_topscorer
        return one.sides.wish if one.sides.wish == other.sides.wish and not lifted else 0

    def of_bye(self, entry: int) -> Iterator[DomainError]:
        """Of this entry having the bye."""
        had = [s for k, s in self.book.slots_of[entry].items() if k < self.number and s.result in "U+F"]
        if had:
            yield DomainError("second_bye", name=self.book.by_id[entry].name)
