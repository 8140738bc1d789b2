"""What belongs to the player who looks: running matches, and tables that wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games import registry
from games.kernel import seat_viewer
from lobby.models import OpenTable
from lobby.selectors.tables import open_now
from matches import selectors as matches
from matches.models import Match

MINE_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Mine:
    """One of the player's running matches."""

    match: Match
    game_name: str
    others: str
    my_turn: bool
    deadline: datetime | None
    progress: str


def my_matches(user: User | None) -> list[Mine]:
    """The player's running matches, those where it is their turn first."""
    if user is None:
        return []
    found = []
    for match in matches.live_matches_of(user)[:MINE_SHOWN]:
        seat = matches.seat_of(match, user)
        assert seat is not None  # noqa: S101  # the query chose matches with a seat
        others = ", ".join(s.player.username for s in match.seats.all() if s.number != seat.number)
        my_turn = seat.number in match.to_act
        found.append(
            Mine(
                match,
                str(registry.get(match.game).strings.NAME),
                others,
                my_turn,
                match.turn_deadline if my_turn else None,
                _progress(match, seat.number),
            )
        )
    return sorted(found, key=lambda mine: not mine.my_turn)


def _progress(match: Match, seat: int) -> str:
    """``Round 3 of 6``; empty before the first card. Costs no query for a match that this process has seen."""
    if match.status not in {Match.Status.RUNNING, Match.Status.PAUSED}:
        return ""
    table, position = matches.table_of(match), matches.position_of(match)
    return str(table.game.strings.progress(table.rules.view(position.state, seat_viewer(seat))))


def my_tables(user: User | None) -> list[OpenTable]:
    """Tables that the player has opened or joined and that have not started."""
    if user is None:
        return []
    joined = open_now().filter(joined__player=user)
    return list(joined.select_related("host").prefetch_related("joined__player").order_by("created_at"))
