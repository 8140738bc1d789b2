"""What the app does when others tell it something."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.dispatch import receiver

from accounts import services, shuns
from accounts.signals import guest_merged


@receiver(email_confirmed)
def complete_upgrade(email_address: EmailAddress, **_: Any) -> None:
    services.complete_upgrade(user=email_address.user)


@receiver(guest_merged)
def move_shuns(*, guest_id: int, user_id: int, **_: Any) -> None:
    shuns.move_shuns(from_id=guest_id, to_id=user_id)
