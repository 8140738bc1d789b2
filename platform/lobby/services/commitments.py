"""One rated thing at a time: a match, a place in the queue, a seat at a rated table, or a rematch asked for."""

from __future__ import annotations

from accounts.models import User
from core.errors import DomainError
from lobby.models import RematchWish, TableSeat, Ticket
from lobby.services.limits import rematch_since
from matches.models import Match
from matches.selectors import live_matches_of


class Committed(DomainError):
    """Somebody is in another rated thing: ``in_queue``, ``at_rated_table``, ``rematch_asked`` or ``at_rated_match``.

    ``game`` is its game's slug, ``where`` the table's or match's code.
    """


def refuse_committed(user: User, *, queue: bool = True, rematch: Match | None = None) -> None:
    """Raises `Committed` for somebody who plays a rated match, or waits for one.

    ``queue=False``: the place in the queue is about to be moved. ``rematch``: a match whose rematch is meant anyway.
    Holds the player's row until the caller's commit, so that of two requests at once one is refused. Lock order:
    tables and rematches, then players, then the queue's proposals and tickets.
    """
    _lock_player(user)
    # What waits comes first: it may become a match while we look, and never the other way round.
    ticket = Ticket.objects.filter(player=user).first() if queue else None
    if ticket is not None:
        raise Committed("in_queue", game=ticket.game, where="")
    seats = TableSeat.objects.filter(player=user, table__match=None).exclude(table__pool="")
    seat = seats.select_related("table").first()
    if seat is not None:
        raise Committed("at_rated_table", game=seat.table.game, where=seat.table.code)
    wishes = RematchWish.objects.filter(
        player=user, rematch__next=None, rematch__declined_by=None, rematch__match__ended_at__gte=rematch_since()
    ).exclude(rematch__match__pool="")
    wish = wishes.exclude(rematch__match=rematch).select_related("rematch__match").first()
    if wish is not None:
        raise Committed("rematch_asked", game=wish.rematch.match.game, where=wish.rematch.match.code)
    match = live_matches_of(user).exclude(pool="").first()
    if match is not None:
        raise Committed("at_rated_match", game=match.game, where=match.code)


def _lock_player(user: User) -> None:
    """What makes two requests of one player wait for each other; others may go on naming the player in their rows."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
