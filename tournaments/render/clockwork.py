"""Where the round stands, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.render.event import EventView
from tournaments.strings import duration


@dataclass(frozen=True, slots=True)
class Clockwork:
    """Where the round stands: how many tables are decided, which play, and what comes next."""

    decided: int
    tables: int
    playing: tuple[int, ...]
    lengths: str
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
        words = (
            _("%(time)s after the last result") % {"time": duration(t.break_s)}
            if t.break_s
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
        lengths=_lengths(lengths),
        next_words=words,
    )


def _lengths(minutes: list[int]) -> str:
    """How long rounds have taken, where that says anything yet."""
    if not minutes or not max(minutes):
        return ""
    least, most = min(minutes), max(minutes)
    if least == most:
        return ngettext("A round has taken one minute.", "A round has taken %(n)s minutes.", most) % {"n": most}
    between = {"least": least, "most": most}
    return _("Rounds have taken from %(least)s to %(most)s min.") % between
