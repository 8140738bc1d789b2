"""Tables that people open for others: by a link that seats whoever has it, starting when the last seat is taken."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from accounts.shuns import any_blocked
from core.errors import DomainError
from core.events import emit_on_commit
from core.time import now
from games import registry
from games.kernel import IllegalMove, OptionValue
from lobby.clocks import optional_preset
from lobby.models import OpenTable, TableSeat
from lobby.services.limits import refuse_too_many
from lobby.signals import lobby_changed
from matches.models import Match
from matches.services import Player, create_match

LINK_LASTS = timedelta(hours=24)
MOST_TABLES = 5


@transaction.atomic
def open_table(
    *,
    host: User,
    game: str,
    seats: int,
    clock: str = "",
    options: Mapping[str, OptionValue] | None = None,
    scripted: bool = False,
) -> OpenTable:
    """Opens a private casual table with the host in its first seat. Raises `DomainError`."""
    the_game = registry.get(game)
    try:
        complete = the_game.complete_options(seats, options or {})
    except IllegalMove as error:
        raise DomainError(error.code, **error.params) from error
    optional_preset(the_game, clock)
    refuse_too_many(host)
    moment = now()
    if OpenTable.objects.filter(host=host, match=None, expires_at__gt=moment).count() >= MOST_TABLES:
        raise DomainError("too_many_tables")
    table = OpenTable.objects.create(
        host=host,
        game=game,
        seat_count=seats,
        options=complete,
        clock=clock,
        created_at=moment,
        expires_at=moment + LINK_LASTS,
    )
    TableSeat.objects.create(table=table, player=host, scripted=scripted, joined_at=moment)
    emit_on_commit(lobby_changed, sender=OpenTable, players=(host.pk,))
    return table


@transaction.atomic
def join_table(*, code: str, user: User, scripted: bool = False) -> Match | None:
    """Takes a seat; the match once all are taken. Joining again changes nothing.

    Raises `DomainError`: ``no_table``, ``table_expired``, ``table_full``, ``not_for_you`` (one has blocked another).
    """
    table = OpenTable.objects.select_for_update().filter(code=code).first()
    if table is None:
        raise DomainError("no_table")
    seats = list(table.joined.select_related("player"))
    if any(seat.player_id == user.pk for seat in seats):
        return table.match
    if table.match_id is not None:
        raise DomainError("table_full")
    if table.expires_at <= now():
        raise DomainError("table_expired")
    refuse_too_many(user)
    if any_blocked([user.pk, *(seat.player_id for seat in seats)]):
        raise DomainError("not_for_you")
    seats.append(TableSeat.objects.create(table=table, player=user, scripted=scripted, joined_at=now()))
    emit_on_commit(lobby_changed, sender=OpenTable, players=tuple(seat.player_id for seat in seats))
    if len(seats) < table.seat_count:
        return None
    game = registry.get(table.game)
    table.match = create_match(
        game=table.game,
        players=[Player(seat.player, scripted=seat.scripted) for seat in seats],
        options=table.options,
        clock=optional_preset(game, table.clock),
        public=not table.private,
    )
    table.save(update_fields=["match"])
    return table.match


@transaction.atomic
def leave_table(*, code: str, user: User) -> None:
    """Gives the seat up before the start; without its host a table is closed."""
    table = OpenTable.objects.select_for_update().filter(code=code, match=None).first()
    if table is None:
        return
    players = tuple(table.joined.values_list("player_id", flat=True))
    if table.host_id == user.pk:
        table.delete()
    else:
        table.joined.filter(player=user).delete()
    emit_on_commit(lobby_changed, sender=OpenTable, players=players)


def expire_tables() -> int:
    """Removes tables that nobody filled in time."""
    number, _ = OpenTable.objects.filter(match=None, expires_at__lte=now()).delete()
    return number
