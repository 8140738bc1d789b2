"""Sweeps of the accounts; each finds its own work and may run twice."""

from __future__ import annotations

from importlib import import_module

from celery import shared_task
from django.conf import settings

from accounts import services


@shared_task(ignore_result=True)
def clear_guests() -> int:
    """Removes guests and unconfirmed sign-ups of long ago whom nothing names."""
    return services.clear_guests(days=settings.GUEST_DAYS) if settings.GUEST_DAYS else 0


@shared_task(ignore_result=True)
def clear_sessions() -> None:
    """Removes sessions that are over; those who had them are asked to log in anyway."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
