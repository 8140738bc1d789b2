"""Pairing at tables of three and more; and the reason why a round could not be paired, for either kind."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations

from core.time import now
from games import registry
from tournaments.explanations import outcome_sentence
from tournaments.models import TABLE_FILLED, Entry, Pairing, Round, Slot, Tournament
from tournaments.selectors import Book, scored
from tournaments.selectors.field import bye_points, place_points
from tournaments.swiss import tables as engine
from tournaments.swiss.model import Result
from tournaments.swiss.pairing import NoLegalPairing, Refused, TimeLimit
from tournaments.swiss.table_quality import Quality, measure
from tournaments.swiss.tables import Entrant, NoTables, Options

ENGINE = "Naipe 1, tables of three and more"
_COSTS = {
    Tournament.Rematches.BALANCED: engine.BALANCED,
    Tournament.Rematches.FEW: engine.FEW_REMATCHES,
    Tournament.Rematches.NEVER: engine.NEVER_IF_AVOIDABLE,
    Tournament.Rematches.STANDINGS: engine.NO_REMATCH_COST,
}


@dataclass(frozen=True, slots=True)
class NoRound:
    """Why there is no pairing: the engine's code."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    sentence: str = ""

    def words(self) -> str:
        return self.sentence

    @classmethod
    def of(cls, outcome: NoLegalPairing | TimeLimit | Refused | NoTables, name: Callable[[int], str] = str) -> NoRound:
        code = "time_limit" if isinstance(outcome, TimeLimit) else outcome.code
        params = dict(outcome.params) if isinstance(outcome, Refused | NoTables) else {}
        return cls(code, params, outcome_sentence(outcome, name))


def bounds(tournament: Tournament) -> tuple[int, int]:
    """The smallest and largest table beside the organiser's size: one seat less or more, as the game allows."""
    seats = {s // tournament.entry_size for s in registry.get(tournament.game).seats}
    size = tournament.table_size
    lowest = size - 1 if size - 1 in seats and size - 1 >= engine.SMALLEST else size
    highest = size + 1 if size + 1 in seats and size + 1 <= engine.LARGEST else size
    return lowest, highest


def pair_tables_of(
    book: Book, number: int, seed: str, *, fixed: Sequence[Sequence[int]] = (), free: Sequence[int] = ()
) -> Round | NoRound:
    """Fills the tables of a round in the order of the standings. Whoever is left over has a bye.

    ``fixed`` tables and the byes of ``free`` entries are organisers' facts.
    """
    t = book.tournament
    asked = {bye.entry_id: bye.kind for bye in book.byes if bye.round == number}
    order = {n: k for k, n in enumerate(scored(book).order)}
    everybody = [e for e in book.numbered if e.plays_in(number) and e.pk not in asked]
    everybody.sort(key=lambda e: order.get(e.number or 0, len(order)))
    placed = {k for table in fixed for k in table} | set(free)
    present = [e for e in everybody if e.pk not in placed]
    lowest, highest = bounds(t)
    options = Options(t.table_size, lowest, highest, _COSTS[Tournament.Rematches(t.rematches)], snake=number == 1)
    playing, byes = _with_byes(book, present, options) if present else ([], [])
    if isinstance(byes, NoTables):
        return NoRound.of(byes)
    byes = [*byes, *(book.by_id[k] for k in free)]
    banned = _banned(book)
    seated = [e for e in everybody if e not in byes]
    entrants = {e.number: e for e in _entrants(book, seated)}
    rest = [entrants[e.number or 0] for e in playing]
    outcome = engine.pair_tables(rest, options, seed, banned=banned) if rest else None
    if isinstance(outcome, NoTables):
        return NoRound.of(outcome)
    by_hand = [[book.by_id[k].number or 0 for k in table] for table in fixed]
    filled = _in_order([*(outcome.tables if outcome is not None else ()), *by_hand], entrants)
    if outcome is not None and not fixed:
        quality = {**asdict(outcome.quality), "is_optimal": outcome.is_optimal}
    else:
        quality = {**asdict(_measured(list(entrants.values()), filled, options)), "is_optimal": False}
    given = {
        "options": asdict(options),
        "seed": seed,
        "banned": banned,
        "entrants": [asdict(e) for e in rest],
        "by_hand": by_hand,
        # numbers change when a late entry takes its place
        "entries": {e.number: e.pk for e in book.numbered},
    }
    round_ = Round.objects.create(
        tournament=t,
        number=number,
        seed=seed,
        engine=ENGINE,
        file=json.dumps(given, separators=(",", ":")),
        quality=quality,
        paired_at=now(),
    )
    known = scored(book).points if number > 1 else None
    tables = Pairing.objects.bulk_create(
        Pairing(round=round_, table=k, reasons=[_reason([entrants[n] for n in table], known)])
        for k, table in enumerate(filled, start=1)
    )
    slots = [
        Slot(round=round_, pairing=pairing, entry=book.by_number[n], seat=seat)
        for pairing, table in zip(tables, filled, strict=True)
        for seat, n in enumerate(table)
    ]
    slots += [
        Slot(
            round=round_,
            entry=e,
            result="U",
            points=bye_points(t, "U"),
            reasons=[
                {
                    "code": "free_by_hand" if e.pk in free else "bye_left_over",
                    "article": "",
                    "params": {"player": e.number},
                }
            ],
        )
        for e in byes
    ]
    slots += [
        Slot(round=round_, entry=e, result=asked[e.pk], points=bye_points(t, asked[e.pk]))
        for e in book.numbered
        if e.pk in asked and e.plays_in(number)
    ]
    Slot.objects.bulk_create(slots)
    return round_


def _reason(table: Sequence[Entrant], points: Mapping[int, int] | None) -> dict[str, object]:
    """What was known about a table when it was filled. ``points`` None: nothing, before the first round."""
    before = [] if points is None else sorted((points.get(e.number, 0) for e in table), reverse=True)
    met = sum(other.number in one.met for one, other in combinations(table, 2))
    return {"code": TABLE_FILLED, "article": "", "params": {"points": before, "met": met}}


def _in_order(tables: Sequence[Sequence[int]], entrants: Mapping[int, Entrant]) -> list[tuple[int, ...]]:
    """The leaders' table first."""
    place = {n: k for k, n in enumerate(entrants)}
    key = {n: (-e.score, place[n]) for n, e in entrants.items()}
    return sorted((tuple(table) for table in tables), key=lambda table: sorted(key[n] for n in table))


def _measured(entrants: list[Entrant], tables: Sequence[Sequence[int]], options: Options) -> Quality:
    """How good a round is that organisers had a hand in."""
    position = {e.number: k for k, e in enumerate(entrants)}
    groups = [[position[n] for n in table] for table in tables]
    sizes = [len(table) for table in tables]
    return measure(entrants, groups, sizes, options.rematch_cost, engine.STEP)


def _with_byes(book: Book, present: list[Entry], options: Options) -> tuple[list[Entry], list[Entry] | NoTables]:
    """Who plays and who has a bye: as few as leave a number that fits, the lowest without an earlier bye first."""
    most = options.lowest - 1
    first_problem: NoTables | None = None
    for count in range(min(most, len(present)) + 1):
        sizes = engine.table_sizes(len(present) - count, options.target, options.lowest, options.highest)
        if isinstance(sizes, NoTables):
            first_problem = first_problem or sizes
            continue
        had = {s.entry_id for s in book.slots if s.result == Result.PAIRING_BYE.value}
        ranked = sorted(range(len(present)), key=lambda k: (present[k].pk in had, -k))
        chosen = set(ranked[:count])
        playing = [e for k, e in enumerate(present) if k not in chosen]
        return playing, [present[k] for k in sorted(chosen)]
    assert first_problem is not None  # noqa: S101  # the loop ran once at least
    return present, first_problem


def _entrants(book: Book, playing: list[Entry]) -> list[Entrant]:
    points = _in_steps(book.tournament, scored(book).points)
    met: dict[int, Counter[int]] = {e.pk: Counter() for e in playing}
    seats: dict[int, Counter[int]] = {e.pk: Counter() for e in playing}
    small: Counter[int] = Counter()
    for pairings in book.tables_of.values():
        largest = max((len(book.seated[p.pk]) for p in pairings), default=0)
        for pairing in pairings:
            slots = book.seated[pairing.pk]
            for slot in slots:
                if slot.entry_id not in met or slot.result in "+-":
                    continue
                seats[slot.entry_id][slot.seat] += 1
                small[slot.entry_id] += len(slots) < largest
                met[slot.entry_id].update(
                    book.by_id[o.entry_id].number or 0 for o in slots if o.pk != slot.pk and o.result not in "+-"
                )
    return [
        Entrant(
            number=e.number or 0,
            score=points.get(e.number or 0, 0),
            met=dict(met[e.pk]),
            seats=dict(seats[e.pk]),
            small_tables=small[e.pk],
        )
        for e in playing
    ]


def _in_steps(t: Tournament, points: Mapping[int, int]) -> dict[int, int]:
    """Scores as if the first place had two points for each player behind: the price of meeting again is set by that."""
    usual, first = engine.STEP * (t.table_size - 1), place_points(t, t.table_size)[0]
    return {n: p * usual // first for n, p in points.items()}


def _banned(book: Book) -> list[tuple[int, int]]:
    number = {p.player_id: e.number for e in book.numbered for p in book.people[e.pk]}
    return [(number[a] or 0, number[b] or 0) for a, b in book.tournament.forbidden if number.get(a) and number.get(b)]
