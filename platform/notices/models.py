"""One table of notices, from which every channel reads: seen in one is seen in all."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q


class Notice(models.Model):
    """Something one player is told. ``url`` is where it leads."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=32)
    context: models.JSONField[Any, Any] = models.JSONField(default=dict)
    url = models.CharField(max_length=200)
    bell = models.BooleanField(default=True)
    mail_due_at = models.DateTimeField(null=True, help_text="Unseen by then, it goes out by e-mail.")
    mailed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["player", "-created_at"], name="notice_of_player"),
            models.Index(
                fields=["mail_due_at"],
                name="notice_mail_due",
                condition=Q(mail_due_at__isnull=False, mailed_at=None, seen_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id}"


class Switch(models.Model):
    """A player's choice for one group of kinds and one channel, where it differs from the default."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_switches")
    group = models.CharField(max_length=32)
    channel = models.CharField(max_length=8)
    on = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "group", "channel"], name="switch_once")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.group} by {self.channel}"
