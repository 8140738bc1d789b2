"""What the app does when others tell it something."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.dispatch import receiver

from accounts import services


@receiver(email_confirmed)
def complete_upgrade(email_address: EmailAddress, **_: Any) -> None:
    services.complete_upgrade(user=email_address.user)
