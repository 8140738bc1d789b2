"""What the lobby does when it, or a match, has changed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_merged, player_barred
from lobby import services
from lobby.live import wake
from lobby.models import TableSeat
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


@receiver(player_barred)
def give_places_up(*, player_id: int, **_: Any) -> None:
    """Who is barred from play waits for nobody, keeps no seat of a table that has not started, and wants no rematch."""
    player = User.objects.get(pk=player_id)
    services.leave_queue(user=player)
    for code in TableSeat.objects.filter(player=player, table__match=None).values_list("table__code", flat=True):
        services.leave_table(code=code, user=player)
    services.take_wishes_back(user=player)


@receiver(guest_merged)
def move_tables(*, guest_id: int, user_id: int, **_: Any) -> None:
    """A guest logged in to an account, and keeps the seats of open tables. Part of the same transaction."""
    services.move_tables(from_id=guest_id, to_id=user_id)
