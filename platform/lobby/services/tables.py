"""Tables that people open for others: opening, joining and leaving one. It starts when the last seat is taken.

Everything that changes a table holds its row until the commit (`held`), so that of two people who want the last seat
one gets it and the other is told. Lock order: see `commitments`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.shuns import any_blocked
from core.errors import DomainError, NotAllowed
from core.events import emit_on_commit
from core.time import now
from games import registry
from games.kernel import Game, IllegalMove, OptionValue, Setup
from lobby.clocks import optional_preset
from lobby.models import OpenTable, TableSeat
from lobby.selectors import is_code, open_now
from lobby.services.commitments import refuse_committed
from lobby.services.limits import DELAYS, refuse_too_many
from lobby.services.starting import start_if_full
from lobby.signals import lobby_changed
from matches.models import Match

# How long an invitation may last, in hours, as its host chooses.
LINK_HOURS, USUAL_HOURS = (1, 24, 168), 24
MOST_TABLES = 5


@transaction.atomic
def open_table(
    *,
    host: User,
    game: str,
    seats: int,
    clock: str = "",
    options: Mapping[str, OptionValue] | None = None,
    rated: bool = False,
    private: bool = True,
    delay: int = 0,
    hours: int = USUAL_HOURS,
    scripted: bool = False,
) -> OpenTable:
    """Opens a table with the host in its first seat. Raises `DomainError`.

    ``bad_seats``, ``bad_option``, ``bad_clock``, ``bad_delay``, ``bad_hours``, ``too_many_matches``,
    ``too_many_tables``; for a rated one ``table_needs_account``, ``no_pool``, ``needs_clock``; `Committed`.
    """
    the_game = registry.get(game)
    try:
        complete = the_game.complete_options(seats, options or {})
    except IllegalMove as error:
        raise DomainError(error.code, **error.params) from error
    preset = optional_preset(the_game, clock)
    if delay not in DELAYS:
        raise DomainError("bad_delay")
    if hours not in LINK_HOURS:
        raise DomainError("bad_hours")
    pool = ""
    if rated:
        pool = pool_for(the_game, seats, complete)
        if preset is None:
            raise DomainError("needs_clock")
        refuse_rated(host)
    refuse_too_many(host)
    moment = now()
    if open_now(moment).filter(host=host).count() >= MOST_TABLES:
        raise DomainError("too_many_tables")
    table = OpenTable.objects.create(
        host=host,
        game=game,
        seat_count=seats,
        options=complete,
        clock="" if preset is None else str(preset),
        pool=pool,
        private=private,
        delay=0 if private else delay,
        created_at=moment,
        host_seen_at=moment,
        expires_at=moment + timedelta(hours=hours),
    )
    seat(table, host, scripted=scripted, moment=moment)
    changed(table)
    return table


def pool_for(game: Game, seats: int, options: Mapping[str, OptionValue]) -> str:
    """The rated pool that such a table belongs to; raises `DomainError` ``no_pool`` where there is none."""
    pool = game.pool_of(Setup(seats, options))
    if pool is None:
        raise DomainError("no_pool")
    return pool.slug


def refuse_rated(user: User) -> None:
    """Raises `DomainError` for somebody who may not sit down at a rated table now; see `refuse_committed`."""
    if not user.is_person:
        raise DomainError("table_needs_account")
    refuse_committed(user)


@transaction.atomic
def join_table(*, code: str, user: User, scripted: bool = False) -> Match | None:
    """Takes a seat; the match once all are taken. Joining again changes nothing.

    Raises `DomainError`: ``no_table``, ``table_expired``, ``table_full``, ``table_removed``, ``too_many_matches``,
    ``not_for_you`` (one of those who sit there has blocked this one, or the other way round);
    for a rated one ``table_needs_account``; `Committed`.
    """
    table = held(code)
    if table is None:
        raise DomainError("no_table")
    seats = list(table.joined.all())
    if any(seat.player_id == user.pk for seat in seats):
        return table.match
    if table.match_id is not None:
        raise DomainError("table_full")
    if not open_now().filter(pk=table.pk).exists():
        raise DomainError("table_expired")
    if user.pk in table.removed:
        raise DomainError("table_removed")
    if len(seats) >= table.seat_count:
        raise DomainError("table_full")
    if table.rated:
        refuse_rated(user)
    refuse_too_many(user)
    if any_blocked(user.pk, [seat.player_id for seat in seats]):
        raise DomainError("not_for_you")
    seat(table, user, scripted=scripted, moment=now())
    changed(table)
    return start_if_full(table)


@transaction.atomic
def leave_table(*, code: str, user: User) -> None:
    """Gives the seat up before the start. A leaving host hands over to whoever has sat longest; the last one closes."""
    table = held(code, waiting=True)
    if table is None or not table.joined.filter(player=user).exists():
        return
    others = table.joined.filter(bot_level="").exclude(player=user)
    heir = others.select_related("player").first()
    changed(table)
    if table.host_id == user.pk:
        if heir is None:
            table.delete()
            return
        make_host(table, heir.player)
    table.joined.filter(player=user).delete()


@transaction.atomic
def move_tables(*, from_id: int, to_id: int) -> None:
    """Gives a guest's tables and seats to the account that the guest logged in to. Where both sit, one seat is left."""
    OpenTable.objects.filter(host=from_id).update(host=to_id)
    seats = TableSeat.objects.filter(player=from_id, table__match=None)
    seats.filter(table__in=TableSeat.objects.filter(player=to_id).values("table")).delete()
    seats.update(player=to_id)


def held(code: str, *, waiting: bool = False) -> OpenTable | None:
    """The table's row, held until the commit. ``waiting``: only if it has not started."""
    if not is_code(code):
        return None
    tables = _lock().filter(code=code)
    return (tables.filter(match=None) if waiting else tables).first()


def _lock() -> QuerySet[OpenTable]:
    """What makes two joins wait for each other."""
    return OpenTable.objects.select_for_update(of=("self",)).select_related("host", "match")


def hosted(code: str, host: User) -> OpenTable:
    """The waiting table, for what its host alone may do. Raises `DomainError` ``no_table``, `NotAllowed`."""
    table = held(code, waiting=True)
    if table is None:
        raise DomainError("no_table")
    if table.host_id != host.pk:
        raise NotAllowed("not_host")
    return table


def seat(table: OpenTable, player: User, *, moment: datetime, scripted: bool = False, bot_level: str = "") -> None:
    """Gives the player the first free seat. The caller holds the table."""
    taken = set(table.joined.values_list("number", flat=True))
    TableSeat.objects.create(
        table=table,
        player=player,
        number=next(number for number in range(table.seat_count) if number not in taken),
        scripted=scripted,
        bot_level=bot_level,
        joined_at=moment,
        seen_at=moment,
    )


def make_host(table: OpenTable, player: User) -> None:
    """The table is this player's from now on, who counts as being here."""
    table.host, table.host_seen_at = player, now()
    table.save(update_fields=["host", "host_seen_at"])


def changed(table: OpenTable) -> None:
    """Tells the lobby, and those who sit at the table now, after the commit."""
    players = tuple(table.joined.values_list("player_id", flat=True))
    emit_on_commit(lobby_changed, sender=OpenTable, players=players)
