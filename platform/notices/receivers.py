"""A guest's notices go with the guest; a change wakes the bells on open pages."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.signals import guest_merged
from notices import services
from notices.live import wake
from notices.signals import bell_changed


@receiver(guest_merged)
def move_notices(*, guest_id: int, user_id: int, **_: Any) -> None:
    services.move_notices(from_id=guest_id, to_id=user_id)


@receiver(bell_changed)
def wake_bells(*, players: list[int], **_: Any) -> None:
    wake(players)
