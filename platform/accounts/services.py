"""Writes about players: house bots, the organiser."""

from __future__ import annotations

from django.utils.crypto import get_random_string

from accounts.models import User


def ensure_house_bots() -> list[User]:
    """Creates the house bots that are missing."""
    return list(User.objects.filter(kind=User.Kind.BOT))


def ensure_organiser() -> tuple[str, str] | None:
    """Creates the first account that may run things; its name and password, or None if there is one already."""
    if User.objects.filter(is_staff=True).exists():
        return None
    password = get_random_string(16)
    User.objects.create_superuser("organiser", password=password)
    return "organiser", password
