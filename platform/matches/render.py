"""Draws a match for one viewer: the only place where views become HTML, so that the engine can be changed here."""

from __future__ import annotations

from collections.abc import Callable

from django.template.loader import render_to_string

from games.kernel import Viewer, visible
from games.words import Speech, tell
from matches import strings
from matches.engine import Entry, Position, Table
from matches.models import Match


def player_names(match: Match) -> Callable[[int], str]:
    names = {seat.number: seat.player.username for seat in match.seats.all()}
    return lambda seat: names[seat]


def table(match: Match, table: Table, position: Position, viewer: Viewer) -> str:
    """The table's fragment: a pure function of the match, its version, the viewer and the language."""
    view = None if position.state is None else table.rules.view(position.state, viewer)
    return render_to_string(
        f"games/{match.game}/table.html", {"match": match, "view": view, "position": position, "viewer": viewer}
    )


def say(match: Match, table: Table, position: Position, viewer: Viewer, *, since: int) -> str:
    """What a screen reader hears of everything after version ``since``: others' acts, and what to do now."""
    speech = Speech(player_names(match))
    lines = [
        line
        for entry in position.story
        if entry.version > since
        for line in told(table, entry, viewer, speech, spoken=True)
    ]
    return " ".join(lines)


def told(table: Table, entry: Entry, viewer: Viewer, speech: Speech, *, spoken: bool = False) -> list[str]:
    """The sentences of one event for this viewer. Spoken, one's own move is left out: the reader has just made it."""
    sentences = strings.EVENTS if entry.own else table.game.strings.EVENTS
    heard = visible(entry.happenings, viewer)
    if spoken and entry.mover is not None and viewer.is_seat(entry.mover):
        heard = heard[1:]
    return [tell(sentences, h, speech) for h in heard]
