"""One tournament for one viewer: what all its pages ask of it. Templates ask no database."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import registry
from tournaments import strings
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.render.amounts import in_halves, points_text
from tournaments.roles import role_of
from tournaments.selectors import Book, Scored
from tournaments.selectors.books import read_only, reasons_of
from tournaments.selectors.field import places_of


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

    @cached_property
    def open_table(self) -> Pairing | None:
        """The viewer's own table, while it is open and without a result: also of who withdraws meanwhile."""
        mine, current = self.mine, self.current
        if mine is None or current is None or current.status != Round.Status.RUNNING or self.t.is_over:
            return None
        slot = self.book.slots_of[mine.pk].get(current.number)
        if slot is None or not slot.is_open:
            return None
        return next((p for p in self.book.tables_of[current.pk] if p.pk == slot.pairing_id), None)

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
        if current.status == Round.Status.PAIRED:
            return _("Round %(round)s of %(rounds)s waits to be published") % words
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

    @cached_property
    def cancelled_because(self) -> str:
        """The reason that the organisers gave, of an event that was called off."""
        if self.t.status != Tournament.Status.CANCELLED:
            return ""
        acts = self.t.acts.filter(kind="cancelled").order_by("-number")
        return acts.values_list("reason", flat=True).first() or ""

    def points(self, hundredths: int) -> str:
        """Points as this event writes them all."""
        return points_text(hundredths, halves=in_halves(self.t))

    def in_points(self, hundredths: int) -> str:
        """``1½ points``"""
        return strings.in_points(self.points(hundredths), hundredths)

    def in_pts(self, hundredths: int) -> str:
        """``1½ pts``"""
        return strings.in_pts(self.points(hundredths), hundredths)

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
