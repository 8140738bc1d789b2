"""Whose eyes a replay is seen with, and how its address says so."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest

from accounts.sessions import player_of
from games.kernel import OPEN, Viewer, seat_viewer
from matches import live
from matches.models import Match


@dataclass(frozen=True, slots=True)
class Look:
    """The seat at the bottom of the picture, and whether the other hands are hidden.

    In an address: ``?seat=2`` hides what seat 2 could not see, ``?seat=2&hands=open`` shows all from there,
    ``?seat=open`` from the first seat.
    """

    seat: int
    hidden: bool

    @property
    def viewer(self) -> Viewer:
        return seat_viewer(self.seat) if self.hidden else OPEN

    @property
    def query(self) -> str:
        return f"seat={self.seat}" if self.hidden else f"seat={self.seat}&hands=open"

    @property
    def turned(self) -> Look:
        """The same seat with the other hands hidden instead of shown, or the other way round."""
        return replace(self, hidden=not self.hidden)

    def at(self, seat: int) -> Look:
        return replace(self, seat=seat)


def look_of(request: HttpRequest, match: Match) -> Look:
    """What the address asks for; without a seat one's own, with the other hands hidden, or for visitors all open."""
    wanted = request.GET.get("seat", "")
    if wanted.isdecimal() and len(wanted) < 3 and int(wanted) < match.seat_count:
        return Look(int(wanted), hidden=request.GET.get("hands") != "open")
    if wanted == "open":
        return Look(0, hidden=False)
    own = live.viewer_of(match, player_of(request)).seat
    return Look(0, hidden=False) if own is None else Look(own, hidden=True)
