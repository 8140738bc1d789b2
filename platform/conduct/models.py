"""Reports, and the log of what staff did: who, when, what, why. The log only grows."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.constraints import AppendOnly
from matches.models import Match


class Report(models.Model):
    """A player's word about another one, with the match that it is about."""

    class Reason(models.TextChoices):
        RUDE = "rude", _("Rude or annoying at the table")
        NAME = "name", _("An offensive name")
        STALL = "stall", _("Stalls, or leaves matches on purpose")
        CHEAT = "cheat", _("Cheats: plays with another player, or with help")
        FEED = "feed", _("Loses on purpose")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", _("being looked at")
        ACTED = "acted", _("closed: something was done")
        CLOSED = "closed", _("closed: nothing against the rules was found")

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports")
    reported = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports_against")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    name = models.CharField(max_length=20, help_text="What the reported player was called then.")
    reason = models.CharField(max_length=8, choices=Reason.choices)
    text = models.CharField(max_length=1000, blank=True)
    said: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="Keys of what the player said there.")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(name="nobody_reports_oneself", condition=~Q(reporter=models.F("reported"))),
            models.CheckConstraint(
                name="report_closed_has_moment",
                condition=Q(state="open", closed_at=None) | (~Q(state="open") & Q(closed_at__isnull=False)),
            ),
            models.UniqueConstraint(
                fields=["reporter", "reported", "match"],
                condition=Q(state="open"),
                nulls_distinct=False,
                name="reported_once_at_a_time",
            ),
        ]
        indexes = [models.Index(fields=["state", "-created_at"], name="report_by_state")]

    def __str__(self) -> str:
        return f"{self.reporter_id} reports {self.reported_id}: {self.reason}"


class Act(models.Model):
    """Something that staff did. ``key`` is the form's own, so that a second press does nothing."""

    class Kind(models.TextChoices):
        CLOSED = "closed", _("closed the report")
        RENAMED = "renamed", _("renamed")
        BARRED = "barred", _("barred from play")
        LET_BACK = "let_back", _("let back")
        VOIDED = "voided", _("voided the match")
        ADJUDICATED = "adjudicated", _("adjudicated the match")

    key = models.UUIDField(unique=True, default=uuid.uuid4)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="acts_about")
    match = models.ForeignKey(Match, models.PROTECT, null=True, related_name="acts_about")
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="acts")
    why = models.CharField(max_length=200)
    details: models.JSONField[Any, Any] = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [AppendOnly(name="acts_never_change")]
        indexes = [models.Index(fields=["player", "-at"], name="act_about_player")]

    def __str__(self) -> str:
        return f"{self.by_id} {self.kind} {self.player_id or self.match_id}"
