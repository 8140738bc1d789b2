"""The log of results of each pool, which is the truth, and what follows from it.

`RatedResult` rows are appended under the pool's lock and never changed; a trigger of the database refuses to.
`RatingEntry` and `Rating`, and the ratings on the seats of a match, are derived: `services.refold` writes them.

Words: a *result* is what a match's places were; a *correction* gives an earlier result other places; a *void* takes it
out; an *entry* is what one result did to one player.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from core.constraints import AppendOnly
from matches.models import Match
from ratings import elo
from ratings.elo import Standing


class RatingPool(models.Model):
    """A pool's row is its lock: whoever writes to the pool's log holds it until the commit."""

    slug = models.CharField(max_length=110, unique=True)
    bots = models.BooleanField(default=False)
    length = models.PositiveIntegerField(default=0, help_text="The number of the last line of the log.")

    def __str__(self) -> str:
        return self.slug


class RatedResult(models.Model):
    """One line of a pool's log."""

    class Kind(models.TextChoices):
        RESULT = "result"
        CORRECTION = "correction"
        VOID = "void"

    pool = models.ForeignKey(RatingPool, models.PROTECT, related_name="results")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    match = models.ForeignKey(Match, models.PROTECT, related_name="rated_results")
    corrects = models.ForeignKey("self", models.PROTECT, null=True, related_name="revisions")
    players = ArrayField(models.BigIntegerField(), help_text="By seat, like the sides and places.")
    sides = ArrayField(models.PositiveSmallIntegerField())
    places = ArrayField(models.PositiveSmallIntegerField(), help_text="Empty in a void.")
    formula = models.PositiveSmallIntegerField(default=elo.FORMULA)
    played_at = models.DateTimeField(help_text="When the match ended.")
    recorded_at = models.DateTimeField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["pool", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "number"], name="result_number_once"),
            models.UniqueConstraint(fields=["match"], condition=Q(kind="result"), name="match_rated_once"),
            models.CheckConstraint(
                name="revisions_name_a_result",
                condition=Q(kind="result", corrects=None) | (~Q(kind="result") & Q(corrects__isnull=False)),
            ),
            models.CheckConstraint(
                name="result_by_seat",
                condition=Q(players__len=F("sides__len"))
                & (Q(kind="void", places__len=0) | (~Q(kind="void") & Q(places__len=F("players__len")))),
            ),
            models.CheckConstraint(name="results_count_from_one", condition=Q(number__gte=1)),
            AppendOnly(name="results_never_change"),
        ]
        indexes = [models.Index(fields=["pool", "played_at"], name="result_by_moment")]

    def __str__(self) -> str:
        return f"{self.pool_id}#{self.number} {self.kind}"


class RatingEntry(models.Model):
    """What one result did to one player, with all the numbers that it was computed from."""

    result = models.ForeignKey(RatedResult, models.PROTECT, related_name="entries")
    pool = models.ForeignKey(RatingPool, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(help_text="The result's, for the order.")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_entries")
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    before = models.FloatField()
    after = models.FloatField()
    matches_before = models.PositiveIntegerField()
    matches_after = models.PositiveIntegerField()
    k = models.FloatField()
    damping = models.FloatField()
    repeat = models.PositiveIntegerField(help_text="1 for the first match of the same people within 24 hours.")
    expected = models.FloatField()
    scored = models.FloatField()
    meetings: models.JSONField[Any, Any] = models.JSONField(help_text="One record for each opposing side.")
    played_at = models.DateTimeField()

    class Meta:
        ordering = ["pool", "number", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["player", "pool", "number"], name="entry_once"),
            models.UniqueConstraint(fields=["result", "player"], name="entry_of_result_once"),
            models.CheckConstraint(name="entry_above_floor", condition=Q(before__gte=elo.FLOOR, after__gte=elo.FLOOR)),
            models.CheckConstraint(name="entry_k_and_damping", condition=Q(k__gt=0, damping__gte=0, damping__lte=1)),
        ]
        indexes = [models.Index(fields=["pool", "number"], name="entry_by_number")]

    def __str__(self) -> str:
        return f"{self.pool_id}#{self.number} player={self.player_id}"

    @property
    def standing_after(self) -> Standing:
        return Standing(self.after, self.matches_after)

    @property
    def change(self) -> int:
        """As people read it: the difference of the ratings shown."""
        return elo.shown(self.after) - elo.shown(self.before)


class Rating(models.Model):
    """Where a player stands in a pool now: the newest entry, for lists and plates."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings")
    pool = models.ForeignKey(RatingPool, models.PROTECT, related_name="ratings")
    value = models.FloatField()
    matches = models.PositiveIntegerField()
    number = models.PositiveIntegerField(help_text="Of the newest result.")
    last_played_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "pool"], name="rating_once"),
            models.CheckConstraint(name="rating_above_floor", condition=Q(value__gte=elo.FLOOR)),
        ]
        indexes = [models.Index(fields=["pool", "-value", "player"], name="rating_by_value")]

    def __str__(self) -> str:
        return f"{self.pool_id} player={self.player_id} {self.value:.0f}"

    @property
    def standing(self) -> Standing:
        return Standing(self.value, self.matches)
