"""Whose seat it is."""

from __future__ import annotations

from matches.models import Seat


def move_seats(*, from_id: int, to_id: int) -> int:
    """Gives all seats of one player to another, for a guest who turns out to have an account; how many were given.

    Where both sit in one match, the guest keeps the seat: nobody sits twice. Called inside the caller's transaction.
    """
    shared = Seat.objects.filter(player=to_id, bot_level="").values("match")
    return Seat.objects.filter(player=from_id, bot_level="").exclude(match__in=shared).update(player=to_id)
