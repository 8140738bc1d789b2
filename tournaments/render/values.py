"""What a page needs to know of a tournament, as plain values in the reader's language. Templates ask no database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from core.time import now
from games import registry
from matches.models import Match
from tournaments import strings
from tournaments.explanations import PAIRINGS, sentence
from tournaments.models import Entry, Pairing, Round, Slot, Tournament
from tournaments.roles import role_of
from tournaments.selectors import Book, Scored
from tournaments.selectors.books import bye_reasons_of, read_only, reasons_of
from tournaments.selectors.field import places_of, tiebreaks_of
from tournaments.swiss.explain import Reason
from tournaments.swiss.tiebreak_names import TieBreak
from tournaments.swiss.tiebreak_value import Unit, shown


def points_text(hundredths: int) -> str:
    """``2½``; quarters and thirds of shared places as decimals."""
    whole, rest = divmod(hundredths, 100)
    if rest == 50:
        return f"{whole or ''}½"
    return str(whole) if not rest else f"{hundredths / 100:.2f}".rstrip("0")


@dataclass(frozen=True, slots=True)
class Who:
    """One entry at a table or with a bye."""

    entry: int
    number: int | None
    name: str
    url: str
    rating: int
    points: str
    me: bool
    result: str
    place: int | None
    gained: str
    ruled: bool
    seat: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a round."""

    id: str
    table: int
    seats: tuple[Who, ...]
    result: str
    url: str
    live: bool
    starting: bool
    own: bool
    why: str
    by_hand: bool
    decided: bool
    two_sided: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One tie-break of a line: its short name, the value, and where it opens."""

    code: str
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings."""

    id: str
    number: int
    rank: int
    name: str
    url: str
    rating: int
    points: str
    cells: tuple[Cell, ...]
    own: bool
    gone: bool


@dataclass
class EventView:
    """One tournament for one viewer."""

    t: Tournament
    book: Book
    user: User | None
    role: str
    places: Scored
    _reasons: dict[int, dict[int, list[dict[str, Any]]]] = field(default_factory=dict)

    @cached_property
    def game(self) -> Any:
        return registry.get(self.t.game)

    @property
    def game_name(self) -> str:
        return str(self.game.strings.NAME)

    @cached_property
    def mine(self) -> Entry | None:
        return self.book.entry_of(self.user)

    @property
    def may_manage(self) -> bool:
        return self.role in {"organiser", "coorganiser"}

    @property
    def may_decide(self) -> bool:
        return bool(self.role)

    @property
    def current(self) -> Round | None:
        return self.book.current

    def reasons(self, round_: Round) -> dict[int, list[dict[str, Any]]]:
        """The reasons of a round's pairings, asked for once."""
        if round_.pk not in self._reasons:
            self._reasons[round_.pk] = reasons_of(round_)
        return self._reasons[round_.pk]

    @property
    def status(self) -> str:
        """``Round 4 of 7 running``."""
        t, current = self.t, self.current
        if t.paused_at is not None and not t.is_over:
            return _("Paused")
        if t.status != Tournament.Status.RUNNING or current is None:
            return str(strings.STATUS[t.status])
        words = {"round": current.number, "rounds": t.rounds}
        if current.status == Round.Status.RUNNING:
            return _("Round %(round)s of %(rounds)s running") % words
        if current.status == Round.Status.DONE:
            return _("Round %(round)s of %(rounds)s is over") % words
        return _("Round %(round)s of %(rounds)s begins soon") % words

    @property
    def about(self) -> str:
        """``Bridgette, Swiss, 24 players``."""
        t = self.t
        playing = [e for e in self.book.entries if e.status != Entry.Status.WITHDRAWN or e.number is not None]
        count = len([e for e in playing if e.status not in {Entry.Status.WAITING, Entry.Status.INVITED_PARTNER}])
        if t.entry_size == 2:
            people = ngettext("%(n)s pair", "%(n)s pairs", count) % {"n": count}
        else:
            people = ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
        if t.two_sided:
            return _("%(game)s, Swiss, %(people)s") % {"game": self.game_name, "people": people}
        words = {"game": self.game_name, "people": people, "size": t.table_size}
        return _("%(game)s, Swiss at tables of %(size)s, %(people)s") % words

    def name_of(self, number: int) -> str:
        entry = self.book.by_number.get(number)
        return entry.name if entry is not None else str(number)

    def card_url(self, entry: Entry) -> str:
        return f"/t/{self.t.slug}/player/{self.book.people[entry.pk][0].username}"


def event_view(t: Tournament, user: User | None) -> EventView:
    """Loads a tournament for a viewer; players do not see rounds that wait to be published."""
    role = role_of(t, user)
    found = read_only(t, hidden=bool(role))
    return EventView(t, found, user, role, places_of(found))


def why_text(view: EventView, reasons: list[dict[str, Any]], *, most: int = 10) -> str:
    """The engine's reasons in sentences."""
    return " ".join(_reason(view, reason) for reason in reasons[:most])


def _reason(view: EventView, reason: Mapping[str, Any]) -> str:
    code = str(reason["code"])
    if code in PAIRINGS:
        params = tuple(reason["params"].items())
        return sentence(Reason(code, str(reason["article"]), params), view.name_of)
    words = dict(reason["params"])
    if "player" in words:
        words["player"] = view.name_of(words["player"])
    return str(strings.REASONS[code]) % words


def table_row(view: EventView, round_: Round, pairing: Pairing) -> TableRow:
    """One table as it stands."""
    slots = view.book.seated[pairing.pk]
    mine = view.mine
    seats = tuple(_who(view, round_, slot) for slot in slots)
    match = pairing.match
    live = pairing.decided_at is None and match is not None and match.status in Match.LIVE
    return TableRow(
        id=f"p{pairing.pk}",
        table=pairing.table,
        seats=seats,
        result="" if pairing.decided_at is None else result_text(view, slots),
        url=f"/g/{match.code}" if match is not None else "",
        live=live,
        starting=not round_.has_begun,
        own=mine is not None and any(s.entry_id == mine.pk for s in slots),
        why=_why(view, round_, pairing, slots),
        by_hand=pairing.by_hand,
        decided=pairing.decided_at is not None,
        two_sided=view.t.two_sided,
        code="" if match is None else match.code,
    )


def _why(view: EventView, round_: Round, pairing: Pairing, slots: list[Slot]) -> str:
    reasons = view.reasons(round_).get(pairing.pk)
    if reasons:
        return why_text(view, reasons)
    before = sorted((view.book.points_before[s.entry_id][round_.number] for s in slots), reverse=True)
    met = 0
    for k, one in enumerate(slots):
        for other in slots[k + 1 :]:
            met += any(
                number < round_.number and any(o.entry_id == other.entry_id for o in view.book.opponents(slot))
                for number, slot in view.book.slots_of[one.entry_id].items()
            )
    points = ", ".join(points_text(p) for p in before)
    if round_.number == 1:
        return _("Drawn so that each table has its share of the seeds.")
    first = _("Points before: %(points)s.") % {"points": points}
    second = (
        ngettext("%(n)s pair of players meets again.", "%(n)s pairs of players meet again.", met) % {"n": met}
        if met
        else _("Nobody meets anybody again.")
    )
    return f"{first} {second}"


def _who(view: EventView, round_: Round, slot: Slot) -> Who:
    entry = view.book.by_id[slot.entry_id]
    mine = view.mine
    return Who(
        entry=entry.pk,
        number=entry.number,
        name=entry.name,
        url=view.card_url(entry),
        rating=round(entry.rating),
        points=points_text(view.book.points_before[entry.pk][round_.number]),
        me=mine is not None and mine.pk == entry.pk,
        result=slot.result,
        place=slot.place,
        gained=points_text(slot.points),
        ruled=slot.ruled,
        seat=slot.seat,
    )


_SIGNS = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "−", "*": "…", "P": ""}


def result_text(view: EventView, slots: list[Slot]) -> str:
    """``1 – 0``; the winner's place is said beside the names at larger tables."""
    if view.t.two_sided:
        return " – ".join(_SIGNS[s.result] for s in slots)
    return _("over")


def bye_rows(view: EventView, round_: Round) -> list[tuple[Who, str, str]]:
    """Who has a bye: the entry, the kind in words, why."""
    reasons = bye_reasons_of(round_)
    return [
        (_who(view, round_, s), str(strings.BYES[s.result]), why_text(view, reasons[s.pk]))
        for s in view.book.slots
        if s.round_id == round_.pk and s.pairing_id is None
    ]


def line_values(view: EventView, numbers: Sequence[int] | None = None) -> list[Line]:
    """The standings, the first place first; or the lines of these numbers."""
    wanted = view.places.order if numbers is None else numbers
    cells = _tiebreak_cells(view.places, frozenset(wanted))
    return [_line(view, view.book.by_number[number], cells[number]) for number in wanted]


def own_line(view: EventView) -> Line | None:
    """The viewer's own line of the standings."""
    mine = view.mine
    if mine is None or mine.number is None:
        return None
    return line_values(view, [mine.number])[0]


def _line(view: EventView, entry: Entry, cells: tuple[Cell, ...]) -> Line:
    number, mine = entry.number or 0, view.mine
    return Line(
        id=f"s{number}",
        number=number,
        rank=view.places.ranks[number],
        name=entry.name,
        url=view.card_url(entry),
        rating=round(entry.rating),
        points=points_text(view.places.points[number]),
        cells=cells,
        own=mine is not None and mine.pk == entry.pk,
        gone=entry.out_from is not None,
    )


def _tiebreak_cells(places: Scored, wanted: frozenset[int]) -> dict[int, tuple[Cell, ...]]:
    """By number."""
    if places.sides is not None:
        titles = [short_name(t) for t in places.sides.tiebreaks]
        return {
            line.player.number: tuple(Cell(c, v.shown() or "–") for c, v in zip(titles, line.values, strict=True))
            for line in places.sides.lines
            if line.player.number in wanted
        }
    found = {}
    for line in places.tables or ():
        if line.player not in wanted:
            continue
        values = (
            str(line.firsts),
            fraction(line.strength),
            fraction(line.strength_cut),
            fraction(line.beaten),
            shown(line.share, Unit.COUNT, 2),
        )
        codes = [short for _name, short, _help in strings.TABLE_TIEBREAKS]
        found[line.player] = tuple(Cell(c, v) for c, v in zip(codes, values, strict=True))
    return found


def fraction(amount: Fraction | int) -> str:
    return shown(amount, Unit.POINTS)


def short_name(tiebreak: TieBreak) -> str:
    """``BH−1`` for a Buchholz without the weakest opponent; otherwise the name as FIDE writes it."""
    if tiebreak.cut_low and not tiebreak.cut_high:
        return f"{tiebreak.name}−{tiebreak.cut_low}"
    return str(tiebreak)


def tiebreak_titles(view: EventView) -> list[tuple[str, str]]:
    """Short name and what it means, in order."""
    if view.t.two_sided:
        return [(short_name(t), str(strings.TIEBREAKS[t.name])) for t in tiebreaks_of(view.t)]
    return [(short, str(words)) for _name, short, words in strings.TABLE_TIEBREAKS]


@dataclass(frozen=True, slots=True)
class Clockwork:
    """Where the round stands: how many tables are decided, which play, and what comes next."""

    decided: int
    tables: int
    playing: tuple[int, ...]
    shortest_min: int | None
    longest_min: int | None
    next_words: str


def clockwork(view: EventView) -> Clockwork | None:
    current, t = view.current, view.t
    if current is None or t.is_over:
        return None
    tables = view.book.tables_of[current.pk]
    playing = tuple(p.table for p in tables if p.decided_at is None)
    lengths = [(r.ended_at - r.begun_at) // timedelta(minutes=1) for r in view.book.rounds if r.ended_at and r.begun_at]
    if current.number >= t.rounds:
        words = _("This is the last round.")
    elif t.timing == Tournament.Timing.INTERVAL:
        minutes = t.break_s // 60
        words = (
            ngettext("%(n)s minute after the last result", "%(n)s minutes after the last result", minutes)
            % {"n": minutes}
            if minutes
            else _("At once after the last result")
        )
    elif t.timing == Tournament.Timing.FIXED:
        words = _("At its fixed time")
    else:
        words = _("When the organisers say so")
    return Clockwork(
        decided=len(tables) - len(playing),
        tables=len(tables),
        playing=playing,
        shortest_min=min(lengths, default=None),
        longest_min=max(lengths, default=None),
        next_words=words,
    )


@dataclass(frozen=True, slots=True)
class Mine:
    """The viewer's own place in the event, for the first block of the page. ``state`` chooses the words."""

    state: str
    row: TableRow | None = None
    number: int | None = None
    until_ms: int | None = None
    bye: str = ""
    why: str = ""
    rank: int | None = None
    points: str = ""
    entry: int | None = None
    can_check_in: bool = False
    needs_commitment: bool = False


def own_place(view: EventView) -> Mine | None:
    """What the viewer has to do or to know now; None for onlookers of an event they cannot enter."""
    t, mine = view.t, view.mine
    if mine is None:
        return Mine("enter") if _may_offer(view) else None
    about: dict[str, Any] = {"entry": mine.pk}
    if t.status == Tournament.Status.CANCELLED:
        return Mine("cancelled", **about)
    if t.status == Tournament.Status.FINISHED:
        number = mine.number
        if number is None:
            return None
        return Mine("finished", rank=view.places.ranks[number], points=points_text(view.places.points[number]), **about)
    if mine.status == Entry.Status.WITHDRAWN:
        return Mine("withdrawn", **about)
    if mine.status in {Entry.Status.WAITING, Entry.Status.INVITED_PARTNER}:
        asked = any(
            p.player_id == (view.user.pk if view.user else 0) and not p.accepted for p in view.book.people[mine.pk]
        )
        return Mine("agree" if asked else mine.status, **about)
    if t.status == Tournament.Status.PUBLISHED:
        opens = t.checkin_opens
        is_open = opens is not None and opens <= now()
        until = t.starts_at
        return Mine(
            "checked_in" if mine.checked_in_at else "entered",
            until_ms=round(until.timestamp() * 1000),
            can_check_in=is_open and mine.checked_in_at is None,
            needs_commitment=t.same_deals,
            **about,
        )
    current = view.current
    slot = None if current is None else view.book.slots_of[mine.pk].get(current.number)
    if current is None or not current.is_shown or slot is None:
        return Mine("waiting", **about)
    if slot.pairing_id is None:
        why = why_text(view, bye_reasons_of(current)[slot.pk])
        return Mine("bye", number=current.number, bye=str(strings.BYES[slot.result]), why=why, **about)
    pairing = next(p for p in view.book.pairings if p.pk == slot.pairing_id)
    row = table_row(view, current, pairing)
    if row.decided:
        return Mine("decided", row=row, number=current.number, points=points_text(slot.points), **about)
    if row.starting:
        until_ms = round(current.starts_at.timestamp() * 1000) if current.starts_at else None
        return Mine("soon", row=row, number=current.number, until_ms=until_ms, **about)
    grace = None
    if current.begun_at is not None and not pairing.all_came and t.paused_at is None:
        grace = round((current.begun_at + timedelta(seconds=t.no_show_s)).timestamp() * 1000)
    return Mine("sit", row=row, number=current.number, until_ms=grace, **about)


def _may_offer(view: EventView) -> bool:
    t = view.t
    if not t.entry_open or t.is_over:
        return False
    if t.status == Tournament.Status.PUBLISHED:
        return True
    return t.status == Tournament.Status.RUNNING and len(view.book.rounds) + 1 <= t.late_until
