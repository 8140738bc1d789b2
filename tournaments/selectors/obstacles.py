"""What stands in the way of the next step, named so that an organiser knows what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.errors import DomainError
from tournaments.models import Round, Tournament
from tournaments.selectors.books import Book


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A code of ``strings.ERRORS`` and what completes its sentence; ``tables`` are those still to be decided."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    tables: tuple[int, ...] = ()

    def error(self) -> DomainError:
        return DomainError(self.code, **self.params)


def obstacles(book: Book) -> list[Obstacle]:
    """Why the next round cannot be paired now; empty where it can."""
    t, current = book.tournament, book.current
    if t.is_over:
        return [Obstacle("is_over")]
    if t.status != Tournament.Status.RUNNING:
        return [Obstacle("not_running")]
    found = []
    if current is not None and current.status == Round.Status.PAIRED:
        found.append(Obstacle("waits_for_publishing", {"round": current.number}))
    elif current is not None and current.status == Round.Status.PUBLISHED:
        found.append(Obstacle("round_not_begun", {"round": current.number}))
    elif current is not None and current.status != Round.Status.DONE:
        tables = tuple(p.table for p in book.open_tables(current))
        named = ", ".join(map(str, tables))
        code = "round_is_open" if tables else "round_closes"
        found.append(Obstacle(code, {"round": current.number, "tables": named}, tables))
    elif current is not None and current.number >= t.rounds:
        found.append(Obstacle("all_rounds_played"))
    else:
        coming = 1 if current is None else current.number + 1
        count = len(book.active(coming))
        if count < 2:
            found.append(Obstacle("too_few", {"count": count}))
    return found
