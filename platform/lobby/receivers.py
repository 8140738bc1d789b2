"""What the lobby does when it, or a match, has changed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from lobby.live import wake
from lobby.signals import lobby_changed, rematch_changed
from matches.models import Seat
from matches.signals import match_changed, match_opened
from matches.wake import tell_rematch


@receiver(lobby_changed)
def redraw(*, players: tuple[int, ...], **_: Any) -> None:
    wake(players)


@receiver(rematch_changed)
def show_rematch(*, code: str, **_: Any) -> None:
    tell_rematch(code)


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
