"""Who takes part: entries, the people in them, byes they asked for, and their part in shared deals."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player or pair in a tournament. ``number`` is the pairing number, given at the start."""

    class Status(models.TextChoices):
        INVITED_PARTNER = "partner"
        WAITING = "waiting"
        ENTERED = "entered"
        WITHDRAWN = "withdrawn"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(null=True)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.ENTERED)
    name = models.CharField(max_length=48)
    rating = models.FloatField(help_text="Frozen at entry: the seed.")
    provisional = models.BooleanField(default=False)
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    first_round = models.PositiveSmallIntegerField(default=1, help_text="The first round it can be paired in.")
    absent = models.BooleanField(default=False, help_text="Left out after a no-show; comes back by a word.")
    out_from = models.PositiveSmallIntegerField(null=True, help_text="Withdrawn from this round on.")

    class Meta:
        ordering = ["number", "entered_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="entry_number_once", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(
                name="withdrawn_from_a_round", condition=~Q(status="withdrawn") | Q(out_from__isnull=False)
            ),
        ]
        indexes = [models.Index(fields=["tournament", "status"], name="entry_by_status")]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.name}"

    def plays_in(self, round_number: int) -> bool:
        """Whether it can be paired in this round, byes aside."""
        if self.status in {self.Status.WAITING, self.Status.INVITED_PARTNER}:
            return False
        return self.first_round <= round_number and (self.out_from is None or round_number < self.out_from)


class Member(models.Model):
    """A person of an entry. Nobody is in one tournament twice."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="members")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_entries")
    position = models.PositiveSmallIntegerField(default=0)
    accepted = models.BooleanField(default=True, help_text="A partner must agree.")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_enters_once"),
            models.UniqueConstraint(fields=["entry", "position"], name="member_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.entry_id}"


class Invitation(models.Model):
    """Who may enter a tournament that is by invitation."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="invited_once")]

    def __str__(self) -> str:
        return f"{self.player_id} to {self.tournament_id}"


class Bye(models.Model):
    """A bye asked for, in a round still to be paired: half a point or none."""

    class Kind(models.TextChoices):
        HALF = "H"
        ZERO = "Z"

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="byes")
    round = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=1, choices=Kind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "round"], name="bye_asked_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} in round {self.round}"


class Contribution(models.Model):
    """An entry's part in the shared deals of all rounds: a promise at check-in, the seed at the start."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="contribution", primary_key=True)
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=32, blank=True)

    def __str__(self) -> str:
        return f"contribution of {self.entry_id}"
