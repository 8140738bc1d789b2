"""A tournament with everybody in it and all its rounds, loaded in a fixed number of queries."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any

from django.db.models import Prefetch

from accounts.models import User
from tournaments.models import Bye, Entry, Member, Pairing, Round, Slot, Tournament

KEPT_BOOKS = 6


@dataclass
class Book:
    """``slots_of`` by entry and round, ``tables_of`` by round. Entries without a number come last."""

    tournament: Tournament
    entries: list[Entry]
    rounds: list[Round]
    pairings: list[Pairing]
    slots: list[Slot]
    byes: list[Bye] = field(default_factory=list)
    scored_once: Any = None
    """The standings, once somebody has asked for them."""

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
        return next((e for e in self.entries if any(m.player_id == user.pk for m in e.members.all())), None)

    def players_of(self, entries: list[Entry]) -> list[int]:
        return [m.player_id for e in entries for m in e.members.all()]


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
            found = book(tournament, hidden=hidden)
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > KEPT_BOOKS:
                    self._kept.popitem(last=False)
        return found


_shelf = _Shelf()


def read_only(tournament: Tournament, *, hidden: bool = True) -> Book:
    """The book as pages read it, loaded once for each version of the tournament."""
    return _shelf.get(tournament, hidden=hidden)


def reasons_of(round_: Round) -> dict[int, list[dict[str, Any]]]:
    """The engine's reasons for each pairing of a round. Books come without them: few pages show them."""
    return dict(Pairing.objects.filter(round=round_).values_list("pk", "reasons"))


def book(tournament: Tournament, *, hidden: bool = True) -> Book:
    """The whole tournament. Without ``hidden``, rounds that are not published are left out."""
    rounds = list(tournament.played_rounds.defer("file", "brackets").order_by("number"))
    if not hidden:
        rounds = [r for r in rounds if r.is_shown]
    keys = [r.pk for r in rounds]
    members = Prefetch("members", Member.objects.select_related("player").order_by("position"))
    return Book(
        tournament=tournament,
        entries=list(tournament.entries.prefetch_related(members).order_by("number", "entered_at", "pk")),
        rounds=rounds,
        pairings=list(
            Pairing.objects.filter(round__in=keys).select_related("match").defer("reasons").order_by("round", "table")
        ),
        slots=list(Slot.objects.filter(round__in=keys).order_by("seat")),
        byes=list(Bye.objects.filter(entry__tournament=tournament)),
    )
