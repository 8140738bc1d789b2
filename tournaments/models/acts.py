"""The organisers: their log, which is never changed, their roles, and calls for the director."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.rounds import Pairing
from tournaments.models.tournament import Tournament


class Act(models.Model):
    """One entry of a tournament's log: who did what, when and why. ``author`` None is the site itself.

    ``key`` is the form's own, so that a second press is the same act. A trigger refuses changes.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=400, blank=True)
    payload: models.JSONField[Any, Any] = models.JSONField(default=dict)
    undoes = models.ForeignKey("self", models.PROTECT, null=True, related_name="undone_by")
    key = models.CharField(max_length=40, null=True)  # noqa: DJ001  # NULLs are not compared by the unique constraint
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="act_once"),
            models.UniqueConstraint(fields=["tournament", "key"], name="act_key_once"),
            models.CheckConstraint(name="acts_count_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.number} {self.kind}"


class Role(models.Model):
    """Somebody who helps: a co-organiser may do all that the organiser may, an arbiter decides about tables."""

    class Kind(models.TextChoices):
        CO_ORGANISER = "coorganiser"
        ARBITER = "arbiter"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_roles")
    kind = models.CharField(max_length=12, choices=Kind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="one_role_each")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} of {self.tournament_id}"


class Call(models.Model):
    """A player calls the director to a table."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="calls")
    caller = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.CharField(max_length=300)
    called_at = models.DateTimeField()
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["called_at"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "caller"], condition=Q(answered_at=None), name="one_open_call")
        ]

    def __str__(self) -> str:
        return f"call at {self.pairing_id}"
