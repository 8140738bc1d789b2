"""What the lobby does when it, or a match, has changed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.signals import guest_merged
from lobby import services
from lobby.live import wake
from lobby.signals import lobby_changed
from matches.models import Seat
from matches.signals import match_changed, match_opened


@receiver(lobby_changed)
def redraw(*, players: tuple[int, ...], **_: Any) -> None:
    wake(players)


@receiver(match_opened)
def send_players(*, match_id: int, code: str, **_: Any) -> None:
    """Whoever waited is taken to the table, in whichever tab the lobby is open."""
    people = Seat.objects.filter(match_id=match_id, bot_level="").values_list("player_id", flat=True)
    wake(tuple(people), go=f"/g/{code}")


@receiver(match_changed)
def note_the_end(*, match_id: int, over: bool, **_: Any) -> None:
    if over:
        people = Seat.objects.filter(match_id=match_id, bot_level="").values_list("player_id", flat=True)
        wake(tuple(people))


@receiver(guest_merged)
def move_tables(*, guest_id: int, user_id: int, **_: Any) -> None:
    """A guest logged in to an account, and keeps the seats of open tables. Part of the same transaction."""
    services.move_tables(from_id=guest_id, to_id=user_id)
