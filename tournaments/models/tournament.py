"""The tournament itself: its regulations and where it stands."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.codes import new_seed


class Tournament(models.Model):
    """One event. ``table_size`` counts entries: 2 is a Swiss of two sides, 3 and more are tables.

    ``entry_size`` is 2 where an entry is a pair of partners, so a table has ``table_size * entry_size`` seats.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Timing(models.TextChoices):
        FIXED = "fixed"
        INTERVAL = "interval"
        MANUAL = "manual"

    class Rematches(models.TextChoices):
        BALANCED = "balanced"
        FEW = "few"
        NEVER = "never"
        STANDINGS = "standings"

    slug = models.SlugField(max_length=48, unique=True)
    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="organised")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)

    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    table_size = models.PositiveSmallIntegerField(default=2)
    entry_size = models.PositiveSmallIntegerField(default=1)
    clock = models.CharField(max_length=12)
    rated = models.BooleanField(default=True)
    rounds = models.PositiveSmallIntegerField(default=5)
    same_deals = models.BooleanField(default=False)

    zone = models.CharField(max_length=60, help_text="The zone of all times given by the organisers.")
    starts_local = models.CharField(max_length=16, help_text="The clock on the wall there: 2026-03-29T20:30.")
    starts_at = models.DateTimeField(help_text="The instant that the two give.")
    timing = models.CharField(max_length=8, choices=Timing.choices, default=Timing.INTERVAL)
    round_times: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="Wall times from round 2 on.")
    break_s = models.PositiveIntegerField(default=120)

    entry_open = models.BooleanField(default=True)
    by_invitation = models.BooleanField(default=False)
    rating_min = models.PositiveIntegerField(null=True)
    rating_max = models.PositiveIntegerField(null=True)
    entrant_limit = models.PositiveIntegerField(null=True)
    checkin_min = models.PositiveSmallIntegerField(default=15, help_text="Minutes before the start; 0: no check-in.")
    late_until = models.PositiveSmallIntegerField(default=0, help_text="The last round that late entries may join.")
    no_show_s = models.PositiveIntegerField(default=120)

    tiebreaks = models.CharField(max_length=120, blank=True)
    bye_percent = models.PositiveSmallIntegerField(default=100, help_text="Of a win.")
    accelerated = models.BooleanField(default=False)
    rematches = models.CharField(max_length=10, choices=Rematches.choices, default=Rematches.BALANCED)
    place_points: models.JSONField[Any, Any] = models.JSONField(
        default=list, help_text="Hundredths for each place at tables; empty: by players finished behind."
    )
    absent_out = models.BooleanField(default=False, help_text="A no-show is not paired again before saying so.")
    forbidden: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="Pairs of players, by key.")
    confirm = models.BooleanField(default=False, help_text="Pairings wait for an organiser.")

    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    first_side = models.SmallIntegerField(default=0, help_text="Drawn at the start for the first of the list.")
    paused_at = models.DateTimeField(null=True)
    stuck: models.JSONField[Any, Any] = models.JSONField(null=True, help_text="Why the next round was not paired.")
    podium: models.JSONField[Any, Any] = models.JSONField(
        null=True, help_text="Once over: the first three places as [rank, name]; null: still to be noted."
    )
    version = models.PositiveIntegerField(default=0)
    acts_written = models.PositiveIntegerField(default=0)
    rehearsal_of = models.ForeignKey("self", models.CASCADE, null=True, related_name="rehearsals")
    sandbox: models.JSONField[Any, Any] = models.JSONField(default=dict, help_text="What bots act out: see sandbox.")
    told_checkin = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="table_of_two_to_twelve", condition=Q(table_size__gte=2, table_size__lte=12)),
            models.CheckConstraint(name="entry_of_one_or_two", condition=Q(entry_size__in=[1, 2])),
            models.CheckConstraint(name="bye_worth_at_most_a_win", condition=Q(bye_percent__lte=100)),
        ]
        indexes = [models.Index(fields=["status", "starts_at"], name="tournament_by_start")]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return f"/t/{self.slug}"

    @property
    def two_sided(self) -> bool:
        return self.table_size == 2

    @property
    def seats(self) -> int:
        """Seats at a full table."""
        return self.table_size * self.entry_size

    @property
    def is_over(self) -> bool:
        return self.status in {self.Status.FINISHED, self.Status.CANCELLED}

    @property
    def is_public(self) -> bool:
        return self.status != self.Status.DRAFT and self.rehearsal_of_id is None

    @property
    def checkin_opens(self) -> datetime | None:
        """The moment check-in opens, or None where nobody has to."""
        return self.starts_at - timedelta(minutes=self.checkin_min) if self.checkin_min else None
