"""Open tables: which can be joined, and what the lobby and their own pages say of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet

from accounts.models import User
from core.time import now
from games import registry
from games.kernel import Game
from games.words import enumerate_words
from lobby import strings
from lobby.filtering import Filter
from lobby.models import OpenTable, TableSeat
from matches.models import Match

TABLES_SHOWN = 30
ALL_TABLES = Filter()
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


def open_tables(user: User | None, wanted: Filter = ALL_TABLES) -> list[Row]:
    """Public tables that this visitor could join, the fullest first; those where they sit are listed elsewhere."""
    waiting = _joinable(user)
    if wanted.game:
        waiting = waiting.filter(game=wanted.game)
    if wanted.kind:
        waiting = waiting.exclude(pool="") if wanted.kind == "rated" else waiting.filter(pool="")
    if wanted.free:
        waiting = waiting.annotate(taken=Count("joined")).filter(seat_count__gte=F("taken") + wanted.free)
    found = waiting.select_related("host").prefetch_related("joined__player").order_by("-created_at")[:TABLES_SHOWN]
    rows = [_row(table) for table in found]
    return sorted(rows, key=lambda row: row.table.seat_count - row.taken)


def _joinable(user: User | None) -> QuerySet[OpenTable]:
    waiting = open_now().filter(private=False)
    if user is None:
        return waiting
    return waiting.exclude(joined__player=user).exclude(removed__contains=[user.pk])


def how_many_open(user: User | None) -> int:
    """All public tables that this visitor could join."""
    return _joinable(user).count()


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
    """A seat of a waiting table, counted from 1. ``side``: the pair it belongs to; None where everybody plays alone.

    A rated match draws the seats, and with them the pairs: there a place has neither ``side`` nor ``label``.
    """

    number: int
    taken: TableSeat | None
    side: int | None
    label: str = ""
    host: bool = False
    me: bool = False
    away: bool = False


def places(table: OpenTable, user: User | None) -> list[Place]:
    """All seats in order, the free ones too."""
    sides = registry.get(table.game).sides(table.seat_count)
    paired = len(set(sides)) < table.seat_count and not table.rated
    taken = {seat.number: seat for seat in table.joined.all()}
    silent = now() - AWAY
    return [
        Place(
            number=number + 1,
            taken=seat,
            side=sides[number] if paired else None,
            label="" if table.rated else strings.seat_name(number + 1, sides),
            host=seat is not None and seat.player_id == table.host_id,
            me=seat is not None and user is not None and seat.player_id == user.pk,
            away=seat is not None and not seat.bot_level and seat.seen_at < silent,
        )
        for number in range(table.seat_count)
        for seat in [taken.get(number)]
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
