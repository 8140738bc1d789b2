"""Who waits for whom: tickets of the ranked queue, and tables that people open for others to join.

All rows here are short-lived; what lasts is the match they lead to.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from lobby.codes import new_invitation
from matches.models import Match


class Proposal(models.Model):
    """Players the queue has put together. Each must say that they are ready before ``expires_at``."""

    game = models.CharField(max_length=40)
    pool = models.CharField(max_length=60)
    clock = models.CharField(max_length=12)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.pool} {self.clock} #{self.pk}"


class Ticket(models.Model):
    """One player's place in the ranked queue. ``rating`` is the pool's at the moment of joining."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ticket")
    game = models.CharField(max_length=40)
    pool = models.CharField(max_length=60)
    clock = models.CharField(max_length=12)
    rating = models.FloatField()
    scripted = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField(help_text="When the player's page last spoke.")
    proposal = models.ForeignKey(Proposal, models.SET_NULL, null=True, related_name="tickets")
    ready = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["game", "pool", "clock", "joined_at"], name="ticket_queue")]

    def __str__(self) -> str:
        return f"{self.player_id} waits for {self.pool} {self.clock}"


class OpenTable(models.Model):
    """A table that starts when its seats are taken. A private one is found by its link alone.

    It can be joined until ``expires_at``, and no longer than half an hour after its host was last here.
    """

    code = models.CharField(max_length=16, unique=True, default=new_invitation, editable=False)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hosted_tables")
    game = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    clock = models.CharField(max_length=12, blank=True, help_text="Empty: no clock.")
    pool = models.CharField(max_length=60, blank=True, help_text="The rated pool; empty for a casual table.")
    private = models.BooleanField(default=True)
    delay = models.PositiveSmallIntegerField(default=0, help_text="How many versions those who watch are behind.")
    removed = ArrayField(models.BigIntegerField(), default=list, help_text="Players whom the host does not want here.")
    created_at = models.DateTimeField()
    host_seen_at = models.DateTimeField(db_index=True, help_text="When a page of the host's last spoke.")
    expires_at = models.DateTimeField(db_index=True)
    match = models.OneToOneField(Match, models.CASCADE, null=True, related_name="opened_as")

    def __str__(self) -> str:
        return self.code

    @property
    def rated(self) -> bool:
        return bool(self.pool)


class TableSeat(models.Model):
    """Somebody who has joined an open table, or a house bot whom the host has seated there."""

    # The constraints below have an index that begins with the table.
    table = models.ForeignKey(OpenTable, models.CASCADE, related_name="joined", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField(help_text="The seat, counted from 0; rated matches draw them anew.")
    scripted = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=20, blank=True, help_text="Set for a house bot.")
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField(help_text="When the player's page last spoke.")

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="joined_once"),
            # Looked at when a transaction ends, so that two may change places.
            models.UniqueConstraint(
                fields=["table", "number"], name="seated_once", deferrable=models.Deferrable.DEFERRED
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class Rematch(models.Model):
    """That the people of a finished match are asked for another one; ``next`` once all have agreed."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="rematch", primary_key=True)
    next = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="rematch_of")
    declined_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"rematch of {self.match_id}"


class RematchWish(models.Model):
    """Somebody who wants the rematch."""

    # The constraint below has an index that begins with the rematch.
    rematch = models.ForeignKey(Rematch, models.CASCADE, related_name="wishes", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    scripted = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rematch", "player"], name="wished_once")]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.rematch_id}"
