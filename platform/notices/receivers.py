"""A guest's notices go with the guest."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.signals import guest_merged
from notices import services


@receiver(guest_merged)
def move_notices(*, guest_id: int, user_id: int, **_: Any) -> None:
    services.move_notices(from_id=guest_id, to_id=user_id)
