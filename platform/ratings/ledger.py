"""Folds a pool's log of results into its ledger: one line per player and result. Pure.

The log is the truth. A correction or a void speaks of an earlier result, and the fold is as if it had always been so.
Players are any keys that can be compared for equality: row numbers here, names in a downloaded log.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from ratings import elo
from ratings.elo import Change, Side, Standing

DAY_MS = 24 * 60 * 60 * 1000

Player = TypeVar("Player", bound=Hashable)
Kind = Literal["result", "correction", "void"]


@dataclass(frozen=True, slots=True)
class LoggedResult(Generic[Player]):
    """One line of the log. Players, sides and places are by seat; ``corrects`` is the number of an earlier result."""

    number: int
    kind: Kind
    players: tuple[Player, ...]
    sides: tuple[int, ...]
    places: tuple[int, ...]
    at_ms: int
    corrects: int | None = None


@dataclass(frozen=True, slots=True)
class Line(Generic[Player]):
    """What one result did to one player. ``repeat`` is 1 for the first match of the same people within 24 hours."""

    number: int
    player: Player
    seat: int
    side: int
    place: int
    repeat: int
    damping: float
    change: Change


@dataclass(slots=True)
class Books(Generic[Player]):
    """Where all players stand, and when the same people last met. ``damped`` is false for bots, who farm nobody."""

    damped: bool = True
    standings: dict[Player, Standing] = field(default_factory=dict)
    met: dict[frozenset[Player], list[int]] = field(default_factory=lambda: defaultdict(list))

    def standing(self, player: Player) -> Standing:
        return self.standings.get(player, Standing())

    def enter(self, result: LoggedResult[Player]) -> tuple[Line[Player], ...]:
        """Enters one result and returns its lines, in the order of seats."""
        seats = seats_by_side(result.sides)
        sides = [
            Side(result.places[members[0]], tuple(self.standing(result.players[seat]) for seat in members))
            for members in seats
        ]
        repeat = self._meet(result) if self.damped else 1
        damping = elo.damping_of(repeat - 1)
        lines = [
            Line(
                number=result.number,
                player=result.players[seat],
                seat=seat,
                side=index,
                place=result.places[seat],
                repeat=repeat,
                damping=damping,
                change=change,
            )
            for index, (members, changes) in enumerate(zip(seats, elo.rate(sides, damping=damping), strict=True))
            for seat, change in zip(members, changes, strict=True)
        ]
        for line in lines:
            self.standings[line.player] = line.change.after
        return tuple(sorted(lines, key=lambda line: line.seat))

    def remember(self, result: LoggedResult[Player]) -> None:
        """Notes an earlier meeting without entering it."""
        insort(self.met[frozenset(result.players)], result.at_ms)

    def _meet(self, result: LoggedResult[Player]) -> int:
        meetings = self.met[frozenset(result.players)]
        # Matches are logged as they are heard of, so an earlier line may speak of a later match: both directions count.
        repeat = 1 + bisect_left(meetings, result.at_ms + DAY_MS) - bisect_right(meetings, result.at_ms - DAY_MS)
        insort(meetings, result.at_ms)
        return repeat


def seats_by_side(sides: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, sides in the order in which they first appear."""
    found: dict[int, list[int]] = {}
    for seat, side in enumerate(sides):
        found.setdefault(side, []).append(seat)
    return tuple(tuple(seats) for seats in found.values())


def effective(log: Iterable[LoggedResult[Player]]) -> Iterator[LoggedResult[Player]]:
    """The results that count, as they stand after all corrections: a voided one is left out, the last word holds."""
    results: dict[int, LoggedResult[Player]] = {}
    last_word: dict[int, LoggedResult[Player]] = {}
    for line in log:
        if line.corrects is None:
            results[line.number] = line
        else:
            last_word[line.corrects] = line
    for number, result in results.items():
        word = last_word.get(number)
        if word is None:
            yield result
        elif word.kind == "correction":
            yield replace(result, places=word.places)


def fold(
    log: Iterable[LoggedResult[Player]], books: Books[Player] | None = None
) -> Iterator[tuple[LoggedResult[Player], tuple[Line[Player], ...]]]:
    """Every result that counts with its lines, in the order of the log."""
    books = Books() if books is None else books
    for result in effective(log):
        yield result, books.enter(result)
