"""Rounds: their tables, and one slot for each entry, at a table or with a bye.

Points are whole hundredths. ``Slot.result`` is a code of report files: ``*`` open, ``1 = 0`` played, ``+ -`` forfeit,
``U`` the pairing's bye, ``H`` and ``Z`` asked for; at tables of three and more ``P`` is played, with place and points.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from matches.models import Match
from tournaments.models.entries import Entry
from tournaments.models.tournament import Tournament


class Round(models.Model):
    """One round. Its tables open when it begins; until then it can be exchanged or un-paired without loss."""

    class Status(models.TextChoices):
        PAIRED = "paired"
        PUBLISHED = "published"
        RUNNING = "running"
        DONE = "done"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.PAIRED)
    seed = models.CharField(max_length=64)
    engine = models.CharField(max_length=120)
    file = models.TextField(help_text="What the engine was given: a report file, or JSON where tables are larger.")
    brackets: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="The engine's reasons, as codes.")
    quality: models.JSONField[Any, Any] = models.JSONField(null=True)
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    starts_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_once"),
            models.CheckConstraint(
                name="round_begins_once_published", condition=Q(begun_at=None) | Q(published_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"

    @property
    def has_begun(self) -> bool:
        return self.status in {self.Status.RUNNING, self.Status.DONE}

    @property
    def is_shown(self) -> bool:
        """Whether players may see it."""
        return self.status != self.Status.PAIRED


class Pairing(models.Model):
    """One table of a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField()
    match = models.OneToOneField(Match, models.PROTECT, null=True, related_name="pairing")
    by_hand = models.BooleanField(default=False)
    reasons: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="The engine's reasons, as codes.")
    all_came = models.BooleanField(default=False, help_text="Nobody can be a no-show any more.")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["table"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="table_once")]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.table}"


#: The reason of a table of three and more: the points before the round, and how many pairs had met.
TABLE_FILLED = "table_filled"

#: How results at tables are written; a place at a larger one is said beside the name.
SIGNS = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "−", "*": "…", "P": ""}


class Slot(models.Model):
    """One entry's part of a round. ``ruled`` says that organisers set the result."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="slots")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="slots")
    pairing = models.ForeignKey(Pairing, models.CASCADE, null=True, related_name="slots")
    seat = models.PositiveSmallIntegerField(default=0)
    result = models.CharField(max_length=1, default="*")
    place = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveIntegerField(default=0)
    game_points = models.IntegerField(null=True)
    ruled = models.BooleanField(default=False)
    reasons: models.JSONField[Any, Any] = models.JSONField(default=list, help_text="Why a bye, as codes.")

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_once_a_round"),
            models.UniqueConstraint(
                fields=["pairing", "seat"], name="slot_seat_once", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(
                name="bye_or_table",
                condition=Q(pairing=None, result__in=["U", "H", "F", "Z"])
                | Q(pairing__isnull=False, result__in=["*", "1", "=", "0", "+", "-", "P"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.round_id}: {self.result}"

    @property
    def is_open(self) -> bool:
        return self.result == "*"
