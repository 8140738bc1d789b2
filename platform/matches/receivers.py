"""What follows a change of a match: waking its viewers, its bots, and building its replay."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.signals import guest_merged
from core.time import now_ms
from matches import services
from matches.signals import match_changed, match_decided, match_finished, presence_changed
from matches.tasks import IN_TURN, build_replay, play_bots
from matches.wake import tell_decided, tell_presence, wake


@receiver(match_changed)
def wake_viewers(*, code: str, version: int, **_: Any) -> None:
    wake(code, version)


@receiver(match_changed)
def start_bots(*, match_id: int, due_ms: int | None, by_bot: bool, **_: Any) -> None:
    """Sends the bots' task for the moment a bot is due. After a bot's own move the running task sees to what is due at
    once; if that task is lost, the sweep sends another."""
    if due_ms is None:
        return
    wait_ms = due_ms - now_ms()
    if wait_ms > 0:
        play_bots.apply_async([match_id], countdown=wait_ms / 1000)
    elif not by_bot:
        play_bots.apply_async([match_id], priority=IN_TURN)


@receiver(match_finished)
def make_replay(*, match_id: int, **_: Any) -> None:
    build_replay.delay(match_id)


@receiver(match_decided)
def show_decision(*, code: str, **_: Any) -> None:
    tell_decided(code)


@receiver(presence_changed)
def show_presence(*, code: str, **_: Any) -> None:
    tell_presence(code)


@receiver(guest_merged)
def move_seats(*, guest_id: int, user_id: int, **_: Any) -> None:
    """A guest logged in to an account: the guest's matches become the account's. Part of the same transaction."""
    services.move_seats(from_id=guest_id, to_id=user_id)
