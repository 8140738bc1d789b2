"""Players: people, guests and house bots are rows of one table."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A player. ``username`` is the public name; guests sign up by upgrading their row."""

    class Kind(models.TextChoices):
        PERSON = "person"
        GUEST = "guest"
        BOT = "bot"

    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.PERSON)
    bot_level = models.CharField(max_length=20, blank=True)

    @property
    def is_bot(self) -> bool:
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        return self.kind == self.Kind.GUEST
