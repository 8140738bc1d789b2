"""A tournament with everybody in it and all its rounds, loaded in a fixed number of queries.

`book` has models, for services; `read_only` has plain rows of the same names, for pages.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple, cast

from accounts.models import User
from tournaments.models import Bye, Entry, Member, Pairing, Round, Slot, Tournament

KEPT_BOOKS = 6


class Person(NamedTuple):
    """A member of an entry, without the account's row."""

    player_id: int
    username: str
    accepted: bool


class MatchRow(NamedTuple):
    """Of a match, what pages of a tournament say."""

    pk: int
    code: str
    status: str


class PairingRow(NamedTuple):
    """A `Pairing` for reading alone."""

    pk: int
    round_id: int
    table: int
    by_hand: bool
    all_came: bool
    decided_at: datetime | None
    match: MatchRow | None

    @property
    def match_id(self) -> int | None:
        return None if self.match is None else self.match.pk


class SlotRow(NamedTuple):
    """A `Slot` for reading alone."""

    pk: int
    round_id: int
    entry_id: int
    pairing_id: int | None
    seat: int
    result: str
    place: int | None
    points: int
    game_points: int | None
    ruled: bool

    @property
    def is_open(self) -> bool:
        return self.result == "*"


@dataclass
class Book:
    """``slots_of`` by entry and round, ``tables_of`` by round. Entries without a number come last."""

    tournament: Tournament
    entries: list[Entry]
    rounds: list[Round]
    pairings: list[Pairing]
    slots: list[Slot]
    byes: list[Bye]
    people: dict[int, list[Person]]
    """The members of each entry, in their order."""
    scored_once: Any = None
    """The standings, once somebody has asked for them."""
    then_once: dict[int, Any] = field(default_factory=dict)
    """By round the numbers of then, once somebody has asked for them."""
    left_once: dict[int, set[int]] = field(default_factory=dict)
    """By round the slots of those who left their table, once somebody has asked for them."""
    why_once: dict[int, dict[int, dict[str, Any]]] = field(default_factory=dict)
    """By round and pairing the engine's first reason, once somebody has asked for it."""

    @cached_property
    def by_id(self) -> dict[int, Entry]:
        return {entry.pk: entry for entry in self.entries}

    @cached_property
    def numbered(self) -> list[Entry]:
        """In the order of their numbers, 1 to n."""
        return sorted((e for e in self.entries if e.number is not None), key=lambda e: e.number or 0)

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        return {e.number: e for e in self.numbered if e.number is not None}

    @cached_property
    def round_numbers(self) -> dict[int, int]:
        return {r.pk: r.number for r in self.rounds}

    @cached_property
    def slots_of(self) -> dict[int, dict[int, Slot]]:
        found: dict[int, dict[int, Slot]] = defaultdict(dict)
        for slot in self.slots:
            found[slot.entry_id][self.round_numbers[slot.round_id]] = slot
        return found

    @cached_property
    def seated(self) -> dict[int, list[Slot]]:
        """The slots of each pairing in seat order."""
        found: dict[int, list[Slot]] = defaultdict(list)
        for slot in self.slots:
            if slot.pairing_id is not None:
                found[slot.pairing_id].append(slot)
        for slots in found.values():
            slots.sort(key=lambda s: s.seat)
        return found

    @cached_property
    def tables_of(self) -> dict[int, list[Pairing]]:
        found: dict[int, list[Pairing]] = defaultdict(list)
        for pairing in self.pairings:
            found[pairing.round_id].append(pairing)
        return found

    @cached_property
    def points_before(self) -> dict[int, dict[int, int]]:
        """Points of each entry before each round."""
        found: dict[int, dict[int, int]] = {}
        for entry_id, slots in self.slots_of.items():
            total, row = 0, {}
            for number in range(1, len(self.rounds) + 2):
                row[number] = total
                slot = slots.get(number)
                total += slot.points if slot is not None else 0
            found[entry_id] = row
        return found

    @property
    def current(self) -> Round | None:
        """The last round there is."""
        return self.rounds[-1] if self.rounds else None

    def active(self, round_number: int) -> list[Entry]:
        """Who could be paired in this round, byes included."""
        return [e for e in self.entries if e.plays_in(round_number)]

    def opponents(self, slot: Slot) -> list[Slot]:
        """The others at the table."""
        if slot.pairing_id is None:
            return []
        return [other for other in self.seated[slot.pairing_id] if other.pk != slot.pk]

    def open_tables(self, round_: Round) -> list[Pairing]:
        return [p for p in self.tables_of[round_.pk] if p.decided_at is None]

    def entry_of(self, user: User | None) -> Entry | None:
        if user is None:
            return None
        found = next((pk for pk, people in self.people.items() if any(p.player_id == user.pk for p in people)), None)
        return None if found is None else self.by_id[found]

    def players_of(self, entries: list[Entry]) -> list[int]:
        return [p.player_id for e in entries for p in self.people[e.pk]]


class _Shelf:
    """Books of this process by (tournament, version), for reading alone; the oldest go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, bool], Book] = OrderedDict()
        self._lock = Lock()

    def get(self, tournament: Tournament, *, hidden: bool) -> Book:
        key = (tournament.pk, tournament.version, hidden)
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = _book(tournament, hidden=hidden, plain=True)
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > KEPT_BOOKS:
                    self._kept.popitem(last=False)
        return found

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_shelf = _Shelf()


def forget() -> None:
    """Nothing is kept any more; for tests, where ids and versions come again."""
    _shelf.clear()


def read_only(tournament: Tournament, *, hidden: bool = True) -> Book:
    """The book as pages read it, loaded once for each version of the tournament."""
    return _shelf.get(tournament, hidden=hidden)


def reasons_of(round_: Round) -> dict[int, list[dict[str, Any]]]:
    """The engine's reasons for each pairing of a round. Books come without them: few pages show them."""
    return dict(Pairing.objects.filter(round=round_).values_list("pk", "reasons"))


def first_reasons_of(found: Book, round_: Round) -> dict[int, dict[str, Any]]:
    """The first of the engine's reasons for each pairing of a round, read once for each book."""
    if round_.pk not in found.why_once:
        rows = Pairing.objects.filter(round=round_, reasons__0__isnull=False).values_list("pk", "reasons__0")
        found.why_once[round_.pk] = dict(rows)
    return found.why_once[round_.pk]


def left_of(found: Book, round_: Round) -> set[int]:
    """The slots of a round whose players left their match and are placed behind all who stayed; read once a book."""
    if round_.pk not in found.left_once:
        rows = Pairing.objects.filter(round=round_, match__result__reason="left").values_list("pk", "match__result")
        found.left_once[round_.pk] = {
            slot.pk
            for key, result in rows
            if result
            for slot in _gone(found.seated[key], len(result["places"]), set(result["left"]))
        }
    return found.left_once[round_.pk]


def _gone(slots: list[Slot], seats: int, left: set[int]) -> list[Slot]:
    """An entry has left with the last of its seats."""
    playing = [s for s in slots if s.result != "-" and not s.ruled]
    count = len(playing)
    return [s for k, s in enumerate(playing) if set(range(k, seats, count)) <= left]


def bye_reasons_of(round_: Round) -> dict[int, list[dict[str, Any]]]:
    """Why each bye of a round, by slot."""
    return dict(Slot.objects.filter(round=round_, pairing=None).values_list("pk", "reasons"))


def book(tournament: Tournament, *, hidden: bool = True) -> Book:
    """The whole tournament. Without ``hidden``, rounds that are not published are left out."""
    return _book(tournament, hidden=hidden, plain=False)


def _book(tournament: Tournament, *, hidden: bool, plain: bool) -> Book:
    rounds = list(tournament.played_rounds.defer("file", "brackets").order_by("number"))
    if not hidden:
        rounds = [r for r in rounds if r.is_shown]
    keys = [r.pk for r in rounds]
    people: dict[int, list[Person]] = defaultdict(list)
    members = Member.objects.filter(tournament=tournament).order_by("position")
    for entry_id, key, name, accepted in members.values_list("entry", "player", "player__username", "accepted"):
        people[entry_id].append(Person(key, name, accepted))
    return Book(
        tournament=tournament,
        entries=list(tournament.entries.order_by("number", "entered_at", "pk")),
        rounds=rounds,
        pairings=_plain_pairings(keys) if plain else _pairings(keys),
        slots=_plain_slots(keys) if plain else list(Slot.objects.filter(round__in=keys).order_by("seat")),
        byes=list(Bye.objects.filter(entry__tournament=tournament)),
        people=people,
    )


def _pairings(rounds: list[int]) -> list[Pairing]:
    found = Pairing.objects.filter(round__in=rounds).select_related("match")
    return list(found.defer("reasons").order_by("round", "table"))


def _plain_pairings(rounds: list[int]) -> list[Pairing]:
    """Rows instead of models, whose making is most of what a large event's page costs."""
    columns = ("pk", "round_id", "table", "by_hand", "all_came", "decided_at")
    found = Pairing.objects.filter(round__in=rounds).order_by("round", "table")
    rows = [
        PairingRow._make((*row[:6], MatchRow._make(row[6:]) if row[6] is not None else None))
        for row in found.values_list(*columns, "match_id", "match__code", "match__status")
    ]
    return cast("list[Pairing]", rows)


def _plain_slots(rounds: list[int]) -> list[Slot]:
    found = Slot.objects.filter(round__in=rounds).order_by("seat")
    return cast("list[Slot]", [SlotRow._make(row) for row in found.values_list(*SlotRow._fields)])
