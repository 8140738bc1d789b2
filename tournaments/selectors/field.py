"""A tournament as the engine sees it, and its standings, for two sides and for tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games import registry
from tournaments.models import Slot, Tournament
from tournaments.selectors.books import Book
from tournaments.swiss import model as swiss
from tournaments.swiss.model import FIRST, NOTHING, POINT, SECOND, Cell, Forbidden, Player, Record, Request, Scoring
from tournaments.swiss.model import Result as Code
from tournaments.swiss.standings import USUAL, Standings, standings
from tournaments.swiss.table_tiebreaks import Seat, Table, TableLine, opened, table_standings
from tournaments.swiss.tables import points_by_place
from tournaments.swiss.tiebreak_names import TieBreak, parse_list
from tournaments.swiss.tiebreak_value import Row

SYSTEM = "FIDE_DUTCH_2026"
MOST_ON_PODIUM = 4


def scoring_of(tournament: Tournament) -> Scoring:
    return Scoring(pairing_bye=POINT * tournament.bye_percent // 100)


def tiebreaks_of(tournament: Tournament) -> tuple[TieBreak, ...]:
    return parse_list(tournament.tiebreaks) if tournament.tiebreaks else USUAL


def place_points(tournament: Tournament, size: int) -> tuple[int, ...]:
    """Points of each place at a table of this size.

    Where organisers have set them, a smaller table has the first of them, and further places of a larger one have the
    last.
    """
    chosen = tournament.place_points
    if not chosen:
        return points_by_place(size)
    return tuple(chosen[min(k, len(chosen) - 1)] for k in range(size))


def bye_points(tournament: Tournament, kind: str) -> int:
    """What a bye is worth: a share of a win, which at tables is the first place of a full table."""
    win = POINT if tournament.two_sided else place_points(tournament, tournament.table_size)[0]
    return {"U": win * tournament.bye_percent // 100, "H": win // 2, "F": win}.get(kind, 0)


def plays_on(tournament: Tournament, staying: int, *, of: int) -> bool:
    """Whether a table opens for those who are left of it."""
    if tournament.two_sided:
        return staying == of
    return staying > 1 and staying * tournament.entry_size in registry.get(tournament.game).seats


def played_points(code: str) -> int:
    """Points of a result of two sides."""
    return {"1": POINT, "+": POINT, "=": POINT // 2}.get(code, 0)


def engine_model(book: Book, *, upto: int | None = None, asked_in: int | None = None) -> swiss.Tournament:
    """The two-sided tournament for pairing, report files and standings.

    ``upto`` leaves out later rounds; ``asked_in`` adds, as requests, who has a bye or is away in that round.
    """
    t = book.tournament
    last = upto if upto is not None else max((r.number for r in book.rounds), default=0)
    requests = _requests(book, asked_in) if asked_in is not None else ()
    chosen = ",".join(str(tiebreak) for tiebreak in tiebreaks_of(t))
    return swiss.Tournament(
        players=tuple(Player(e.number or 0, name=e.name, rating=round(e.rating)) for e in book.numbered),
        cells=tuple(_row(book, book.slots_of[e.pk], last) for e in book.numbered),
        rounds=t.rounds,
        first_side=t.first_side,
        scoring=scoring_of(t),
        forbidden=_forbidden(book),
        requests=requests,
        system=SYSTEM + ("_BAKU" if t.accelerated else ""),
        records=(Record("012", t.name), Record("202", chosen)),
    )


def _row(book: Book, slots: Mapping[int, Slot], last: int) -> tuple[Cell, ...]:
    return tuple(_cell(book, slots[k]) if k in slots else NOTHING for k in range(1, last + 1))


def _cell(book: Book, slot: Slot) -> Cell:
    if slot.pairing_id is None:
        return Cell(result=Code(slot.result))
    other = next(s for s in book.seated[slot.pairing_id] if s.pk != slot.pk)
    number = book.by_id[other.entry_id].number
    return Cell(number or 0, FIRST if slot.seat == 0 else SECOND, Code(slot.result))


def _requests(book: Book, round_number: int) -> tuple[Request, ...]:
    asked = {bye.entry_id: bye.kind for bye in book.byes if bye.round == round_number}
    found = []
    for entry in book.numbered:
        kind = asked.get(entry.pk, "") if entry.plays_in(round_number) else "Z"
        if kind:
            found.append(Request(Code(kind), round_number, entry.number or 0))
    return tuple(found)


def _forbidden(book: Book) -> tuple[Forbidden, ...]:
    number = {p.player_id: e.number for e in book.numbered for p in book.people[e.pk]}
    pairs = {(number.get(a) or 0, number.get(b) or 0) for a, b in book.tournament.forbidden}
    return tuple(Forbidden((min(p), max(p))) for p in sorted(pairs) if min(p) and p[0] != p[1])


def table_rounds(book: Book) -> list[list[Table]]:
    """Finished tables round by round; byes are tables of one."""
    few_win = few_win_in(book)
    rounds: list[list[Table]] = []
    for round_ in book.rounds:
        tables: list[Table] = [
            tuple(
                Seat(book.by_id[s.entry_id].number or 0, s.place or 1, s.points, worth)
                for s, worth in _worth(book.seated[pairing.pk], few_win=few_win)
            )
            for pairing in book.tables_of[round_.pk]
            if pairing.decided_at is not None
        ]
        tables += [
            (Seat(book.by_id[s.entry_id].number or 0, 1, s.points),)
            for s in book.slots
            if s.round_id == round_.pk and s.pairing_id is None
        ]
        if tables:
            rounds.append(tables)
    return rounds


def few_win_in(book: Book) -> bool:
    """Whether the game of an event at tables is won by few of its points."""
    return few_points_win(
        [(s.place, s.game_points) for s in slots if s.place is not None and s.game_points is not None]
        for slots in book.seated.values()
        if not any(s.ruled for s in slots)  # as tables show whose result nobody has ruled
    )


def few_points_win(tables: Iterable[list[tuple[int, int]]]) -> bool:
    """Whether the game is won by few of its points, as its tables show: each is a list of places and points."""
    votes = 0
    for played in tables:
        if len(played) > 1:
            best, worst = min(played), max(played)
            votes += (best[1] < worst[1]) - (best[1] > worst[1])
    return votes > 0


def _worth(slots: Sequence[Slot], *, few_win: bool) -> list[tuple[Slot, int]]:
    """Each slot's part of the table's game points, from the least that counts; who did not play has none."""
    made = [s.game_points for s in slots if s.game_points is not None]
    if few_win:
        return [(s, 0 if s.game_points is None else max(made) - s.game_points) for s in slots]
    least = min(0, *made) if made else 0
    return [(s, 0 if s.game_points is None else s.game_points - least) for s in slots]


@dataclass(frozen=True)
class Scored:
    """The standings: of two sides, or of tables; the other one is None."""

    sides: Standings | None
    tables: tuple[TableLine, ...] | None

    @cached_property
    def order(self) -> list[int]:
        """Numbers from the first place on."""
        if self.sides is not None:
            return [line.player.number for line in self.sides.lines]
        return [line.player for line in self.tables or ()]

    @cached_property
    def ranks(self) -> dict[int, int]:
        if self.sides is not None:
            return self.sides.ranks()
        return {line.player: line.rank for line in self.tables or ()}

    @cached_property
    def points(self) -> dict[int, int]:
        if self.sides is not None:
            return {line.player.number: line.points for line in self.sides.lines}
        return {line.player: line.points for line in self.tables or ()}


def scored(book: Book) -> Scored:
    """The standings as they are now; open tables are left out."""
    if not book.numbered:
        return Scored(None, ())
    if book.tournament.two_sided:
        return Scored(standings(engine_model(book), tiebreaks_of(book.tournament)), None)
    numbers = [e.number or 0 for e in book.numbered]
    return Scored(None, table_standings(numbers, table_rounds(book), book.tournament.seed))


def table_rows(book: Book, number: int) -> dict[str, tuple[Row, ...]]:
    """What the tie-breaks of one line are made of at tables of three and more."""
    return opened([e.number or 0 for e in book.numbered], table_rounds(book), number)


def places_of(book: Book) -> Scored:
    """The same for readers, computed once for each book."""
    if book.scored_once is None:
        book.scored_once = scored(book)
    found: Scored = book.scored_once
    return found


def on_podium(places: Scored) -> list[tuple[int, int]]:
    """Rank and number of the first three places; whoever shares one of them stands there too."""
    ranked = [(places.ranks[number], number) for number in places.order]
    return [(rank, number) for rank, number in ranked if rank <= 3][:MOST_ON_PODIUM]
