"""What follows when somebody is barred from play, and when a guest has an account."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_merged, player_barred
from conduct import services
from matches import presence
from matches.selectors import live_matches_of
from matches.wake import tell_barred


@receiver(player_barred)
def leave_tables(*, player_id: int, **_: Any) -> None:
    """The player's pages are let go and come back as a reader's, so that the absence contract takes its course."""
    for match in live_matches_of(User.objects.get(pk=player_id)):
        tell_barred(match.code, player_id)
        for seat in match.seats.all():
            if seat.player_id == player_id:
                presence.gone(match.pk, seat.number)


@receiver(guest_merged)
def move_reports(*, guest_id: int, user_id: int, **_: Any) -> None:
    services.move_reports(from_id=guest_id, to_id=user_id)
