"""What the host of an open table may do: seat bots, say who sits where, remove somebody, hand over, start, close.

All functions raise `DomainError` ``no_table`` for one that has started or is gone, and `NotAllowed` ``not_host``.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.selectors import house_bots
from core.errors import DomainError
from core.time import now
from games import registry
from lobby.models import TableSeat
from lobby.services.starting import start, start_if_full
from lobby.services.tables import changed, hosted, make_host, seat
from matches.models import Match


@transaction.atomic
def seat_bots(*, code: str, host: User, level: str, number: int | None = None) -> Match | None:
    """Seats house bots, by default in all free seats; the match once no seat is free. Casual tables alone.

    Raises `DomainError`: ``bots_unrated``, ``bad_level``, ``table_full``.
    """
    table = hosted(code, host)
    if table.rated:
        raise DomainError("bots_unrated")
    if level not in {known.slug for known in registry.get(table.game).levels}:
        raise DomainError("bad_level")
    taken = set(table.joined.values_list("player_id", flat=True))
    free = table.seat_count - len(taken)
    if free < 1:
        raise DomainError("table_full")
    wanted = free if number is None else min(number, free)
    bots = [bot for bot in house_bots(level) if bot.pk not in taken][:wanted]
    if len(bots) < wanted:
        raise DomainError("bad_level")
    moment = now()
    for bot in bots:
        seat(table, bot, moment=moment, bot_level=level)
    changed(table)
    return start_if_full(table)


@transaction.atomic
def move_player(*, code: str, host: User, player_id: int, number: int) -> None:
    """Gives somebody another seat (counted from 0); whoever sits there gets theirs. Casual tables alone.

    Raises `DomainError`: ``seats_drawn``, ``not_seated``, ``no_seat``.
    """
    table = hosted(code, host)
    if table.rated:
        raise DomainError("seats_drawn")
    moved = table.joined.filter(player_id=player_id).first()
    if moved is None:
        raise DomainError("not_seated")
    if not 0 <= number < table.seat_count:
        raise DomainError("no_seat")
    table.joined.filter(number=number).update(number=moved.number)
    moved.number = number
    moved.save(update_fields=["number"])
    changed(table)


@transaction.atomic
def remove_player(*, code: str, host: User, player_id: int) -> None:
    """Takes somebody from the table. A person cannot come back to it; a bot can be seated again.

    Raises `DomainError` ``not_seated`` for somebody who does not sit there, and for the host, who leaves instead.
    """
    table = hosted(code, host)
    taken = table.joined.filter(player_id=player_id).first()
    if taken is None or player_id == host.pk:
        raise DomainError("not_seated")
    changed(table)
    if not taken.bot_level:
        table.removed = [*table.removed, player_id]
        table.save(update_fields=["removed"])
    taken.delete()


@transaction.atomic
def hand_over(*, code: str, host: User, player_id: int) -> None:
    """Makes another person at the table its host. Raises `DomainError` ``not_seated``."""
    table = hosted(code, host)
    heir = table.joined.filter(player_id=player_id, bot_level="").select_related("player").first()
    if heir is None:
        raise DomainError("not_seated")
    make_host(table, heir.player)
    changed(table)


@transaction.atomic
def start_table(*, code: str, host: User) -> Match:
    """Starts with those who sit there, fewer than the table was opened for. Raises `DomainError` ``bad_number``."""
    table = hosted(code, host)
    if TableSeat.objects.filter(table=table).count() not in registry.get(table.game).seats:
        raise DomainError("bad_number")
    match = start(table)
    changed(table)
    return match


@transaction.atomic
def close_table(*, code: str, host: User) -> None:
    """Closes the table for everybody."""
    table = hosted(code, host)
    changed(table)
    table.delete()
