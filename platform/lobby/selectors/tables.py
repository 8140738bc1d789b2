"""Open tables: which can be joined, and what the lobby and their own pages say of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.models import User
from core.time import now
from games import registry
from games.kernel import Game
from games.words import enumerate_words
from lobby.models import OpenTable, TableSeat
from matches.models import Match

TABLES_SHOWN = 30
# A table is open for so long after its host has left.
HOST_GONE = timedelta(minutes=30)
# A page that has been silent for so long is not being looked at.
AWAY = timedelta(seconds=60)


def over_at(moment: datetime) -> Q:
    """Tables that nobody can join any more: the link is too old, or the host has been gone for too long."""
    return Q(expires_at__lte=moment) | Q(host_seen_at__lte=moment - HOST_GONE)


def open_now(moment: datetime | None = None) -> QuerySet[OpenTable]:
    """Tables that wait for players."""
    return OpenTable.objects.filter(~over_at(now() if moment is None else moment), match=None)


@dataclass(frozen=True, slots=True)
class Row:
    """An open table in the lobby's list. ``away``: for how many minutes the host has been gone, if at all."""

    table: OpenTable
    game_name: str
    players: str
    taken: int
    options: list[tuple[str, str]]
    away: int


def open_tables(user: User | None) -> list[Row]:
    """Public tables that this visitor could join, the fullest first; those where they sit are listed elsewhere."""
    waiting = open_now().filter(private=False)
    if user is not None:
        waiting = waiting.exclude(joined__player=user).exclude(removed__contains=[user.pk])
    found = waiting.select_related("host").prefetch_related("joined__player").order_by("-created_at")[:TABLES_SHOWN]
    rows = [_row(table) for table in found]
    return sorted(rows, key=lambda row: row.table.seat_count - row.taken)


def _row(table: OpenTable) -> Row:
    game, seats = registry.get(table.game), list(table.joined.all())
    gone = now() - table.host_seen_at
    return Row(
        table=table,
        game_name=str(game.strings.NAME),
        players=enumerate_words([seat.player.username for seat in seats]),
        taken=len(seats),
        options=chosen_options(game, table),
        away=int(gone.total_seconds() // 60) if gone >= AWAY else 0,
    )


def is_code(text: str) -> bool:
    """Whether a table could be called so."""
    return text.isascii() and text.isalnum()


def table_by_code(code: str) -> OpenTable | None:
    if not is_code(code):
        return None
    return (
        OpenTable.objects.filter(code=code).select_related("host", "match").prefetch_related("joined__player").first()
    )


def is_over(table: OpenTable) -> bool:
    """Whether nobody can join this table any more."""
    moment = now()
    return table.match_id is not None or table.expires_at <= moment or table.host_seen_at <= moment - HOST_GONE


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a waiting table. ``side``: the pair it belongs to, counted from 1; 0 where everybody plays alone."""

    number: int
    taken: TableSeat | None
    side: int
    host: bool = False
    me: bool = False
    away: bool = False


def places(table: OpenTable, user: User | None) -> list[Place]:
    """All seats in order, the free ones too."""
    sides = registry.get(table.game).sides(table.seat_count)
    pairs = len(set(sides)) < table.seat_count
    taken: list[TableSeat | None] = list(table.joined.all())
    taken += [None] * (table.seat_count - len(taken))
    silent = now() - AWAY
    return [
        Place(
            number=number + 1,
            taken=seat,
            side=sides[number] + 1 if pairs and not table.rated else 0,
            host=seat is not None and seat.player_id == table.host_id,
            me=seat is not None and user is not None and seat.player_id == user.pk,
            away=seat is not None and not seat.bot_level and seat.seen_at < silent,
        )
        for number, seat in enumerate(taken[: table.seat_count])
    ]


def chosen_options(game: Game, table: OpenTable | Match) -> list[tuple[str, str]]:
    """Options that differ from what they usually are, in words."""
    found = []
    usual = game.pool(table.pool).options if table.pool else {}
    for option in game.options:
        value = table.options.get(option.name, option.default)
        if value != usual.get(option.name, option.default):
            label, _help, values = game.strings.OPTIONS[option.name]
            found.append((str(label), str(values[value])))
    return found
