"""What the lobby shows, in a number of queries that does not depend on how much there is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from core.time import now
from games import registry
from games.kernel import PUBLIC, Game, Pool, seat_viewer
from lobby.matchmaking import PRESENT_S
from lobby.models import OpenTable, Ticket
from matches import selectors as matches
from matches.models import Match

MINE_SHOWN, WATCHED_SHOWN = 12, 6


@dataclass(frozen=True, slots=True)
class Offer:
    """A rated pool of a game with those who wait for it, by clock."""

    pool: Pool
    label: str
    waiting: int


@dataclass(frozen=True, slots=True)
class Tile:
    """One game on the page."""

    game: Game
    offers: tuple[Offer, ...]

    @property
    def waiting(self) -> int:
        return sum(offer.waiting for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Mine:
    """One of the player's running matches."""

    match: Match
    game_name: str
    others: str
    my_turn: bool
    deadline: datetime | None
    progress: str


@dataclass(frozen=True, slots=True)
class Watched:
    """A running match that anybody may watch."""

    match: Match
    game_name: str
    players: str
    progress: str


def tiles() -> list[Tile]:
    """All games, with how many wait in each queue."""
    rows = Ticket.objects.filter(seen_at__gte=_present_since()).values_list("game", "pool")
    counts = Counter(rows)
    return [
        Tile(
            game,
            tuple(
                Offer(pool, str(game.strings.POOLS[pool.slug]), counts[game.slug, pool.slug])
                for pool in game.pools
                if pool.queue
            ),
        )
        for game in registry.all_games()
    ]


def _present_since() -> datetime:
    return now() - timedelta(seconds=PRESENT_S)


def ticket_of(user: User | None) -> Ticket | None:
    """The player's place in the queue."""
    if user is None:
        return None
    return Ticket.objects.filter(player=user).select_related("proposal").first()


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
                _progress(match, seat_viewer(seat.number)),
            )
        )
    return sorted(found, key=lambda mine: not mine.my_turn)


def watched(user: User | None) -> list[Watched]:
    """Running public matches of others, the newest first."""
    live = Match.objects.filter(status=Match.Status.RUNNING, public=True).order_by("-created_at")
    if user is not None:
        live = live.exclude(seats__player=user)
    return [
        Watched(
            match,
            str(registry.get(match.game).strings.NAME),
            ", ".join(seat.player.username for seat in match.seats.all()),
            _progress(match, PUBLIC),
        )
        for match in matches.with_seats(live)[:WATCHED_SHOWN]
    ]


def _progress(match: Match, viewer: Any) -> str:
    """``Round 3 of 6``; empty before the first card. Costs no query for a match that this process has seen."""
    if match.status not in {Match.Status.RUNNING, Match.Status.PAUSED}:
        return ""
    position = matches.position_of(match)
    table = matches.table_of(match)
    return str(table.game.strings.progress(table.rules.view(position.state, viewer)))


def my_tables(user: User | None) -> list[OpenTable]:
    """Tables that the player has opened or joined and that have not started."""
    if user is None:
        return []
    joined = OpenTable.objects.filter(joined__player=user, match=None, expires_at__gt=now())
    return list(joined.select_related("host").prefetch_related("joined__player").order_by("created_at"))


def table_by_code(code: str) -> OpenTable | None:
    return (
        OpenTable.objects.filter(code=code).select_related("host", "match").prefetch_related("joined__player").first()
    )
