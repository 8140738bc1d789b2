"""Who is still here: pages speak every few seconds, and what belongs to those who have gone is cleared away."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from core.events import emit_on_commit
from core.time import now
from lobby.models import OpenTable, TableSeat, Ticket
from lobby.selectors import over_at
from lobby.signals import lobby_changed

# Who has left the page for so long gives the seat of a table with a clock to others.
SEAT_LASTS = timedelta(minutes=10)


def note_presence(*, user: User) -> None:
    """A page of the player's has spoken."""
    moment = now()
    Ticket.objects.filter(player=user).update(seen_at=moment)
    TableSeat.objects.filter(player=user, table__match=None).update(seen_at=moment)
    OpenTable.objects.filter(host=user, match=None).update(host_seen_at=moment)


def expire_tables() -> int:
    """Removes tables whose link is too old or whose host has been gone for half an hour, and frees seats of those who
    have gone; how many of both."""
    return _remove_tables() + _free_seats()


@transaction.atomic
def _remove_tables() -> int:
    over = OpenTable.objects.select_for_update(skip_locked=True).filter(over_at(now()), match=None)
    tables = {table.pk: table for table in over.order_by("pk")}
    players = TableSeat.objects.filter(table__in=tables).values_list("player_id", flat=True)
    if tables:
        emit_on_commit(lobby_changed, sender=OpenTable, players=tuple(players))
        OpenTable.objects.filter(pk__in=tables).delete()
    return len(tables)


@transaction.atomic
def _free_seats() -> int:
    """Those who sit at a table without a clock are in no hurry, and keep their seats."""
    waiting = OpenTable.objects.select_for_update(skip_locked=True).filter(match=None).exclude(clock="")
    gone = TableSeat.objects.filter(bot_level="", seen_at__lt=now() - SEAT_LASTS)
    tables = {t.pk: t.host_id for t in waiting.filter(pk__in=gone.values("table")).order_by("pk")}
    seats = [seat for seat in gone.filter(table__in=tables) if seat.player_id != tables[seat.table_id]]
    if seats:
        emit_on_commit(lobby_changed, sender=TableSeat, players=tuple(seat.player_id for seat in seats))
        TableSeat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    return len(seats)
