"""A match as rows: its constant facts, its log, and projections of the log for queries.

The log (`MatchEvent`) is the truth and is never changed. ``Match.version``, ``status``, ``to_act``, ``turn_deadline``,
``bots_due_at``, ``result`` and the seats' places are projections, written in the transaction that appends.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from matches.codes import new_code


class Match(models.Model):
    """One playing of a game."""

    class Status(models.TextChoices):
        SEEDING = "seeding"
        RUNNING = "running"
        PAUSED = "paused"
        ENDED = "ended"
        ABORTED = "aborted"

    LIVE = (Status.SEEDING, Status.RUNNING, Status.PAUSED)

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    first_seat = models.PositiveSmallIntegerField(null=True)
    pool = models.CharField(max_length=60, blank=True, help_text="The rated pool; empty for a casual match.")
    public = models.BooleanField(default=True)
    delay = models.PositiveSmallIntegerField(default=0, help_text="How many versions those who watch are behind.")
    origin_name = models.CharField(max_length=120, blank=True, help_text="What the match belongs to, for the page.")
    origin_url = models.CharField(max_length=120, blank=True)
    bank_s = models.PositiveIntegerField(null=True, help_text="Null: no clock.")
    increment_s = models.PositiveIntegerField(default=0)
    cap_s = models.PositiveIntegerField(default=0)
    arrival_s = models.PositiveIntegerField(default=0, help_text="What a first turn may take at least.")

    status = models.CharField(max_length=8, choices=Status.choices, default=Status.SEEDING)
    version = models.PositiveIntegerField(default=0)
    to_act = ArrayField(models.PositiveSmallIntegerField(), default=list)
    turn_deadline = models.DateTimeField(null=True)
    bots_due_at = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    decided = models.JSONField(
        null=True, help_text="What staff decided about it later: places by seat, none if it is void, and why."
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="match_over_has_end",
                condition=Q(status__in=["seeding", "running", "paused"], ended_at=None)
                | Q(status__in=["ended", "aborted"], ended_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(fields=["turn_deadline"], name="match_overdue", condition=Q(turn_deadline__isnull=False)),
            models.Index(fields=["bots_due_at"], name="match_bots_due", condition=Q(bots_due_at__isnull=False)),
            models.Index(fields=["status", "-created_at"], name="match_by_status"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def rated(self) -> bool:
        return bool(self.pool)

    @property
    def is_over(self) -> bool:
        return self.status not in self.LIVE

    @property
    def is_void(self) -> bool:
        return self.decided is not None and not self.decided["places"]


class Seat(models.Model):
    """A place in a match: whose result it is. Ratings are written by the ratings app."""

    # The constraints below have an index that begins with the match.
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="match_seats")
    bot_level = models.CharField(max_length=20, blank=True, help_text="Set for a house bot.")
    scripted = models.BooleanField(default=False, help_text="The page can contribute to the shuffle.")
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField(null=True)
    rating_before = models.FloatField(null=True)
    rating_after = models.FloatField(null=True)
    provisional = models.BooleanField(default=False, help_text="The rating before was not settled yet.")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "player"], condition=Q(bot_level=""), name="person_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def rating_shown(self) -> str:
        """As people read it, before the match: ``1523``, or ``1523?`` while provisional; empty where none is kept."""
        return "" if self.rating_before is None else f"{round(self.rating_before)}{'?' if self.provisional else ''}"

    @property
    def place_now(self) -> int | None:
        """As it stands: what the staff decided, else as it was played; none in a void match."""
        if self.match.decided is None:
            return self.place
        return None if self.match.is_void else self.match.decided["places"][self.number]


class MatchEvent(models.Model):
    """One numbered entry of a match's log. Appended by `services.append`, never updated."""

    class Kind(models.TextChoices):
        STARTED = "started"
        CONTRIBUTED = "contributed"
        DEALT = "dealt"
        MOVED = "moved"
        STOOD_IN = "stood_in"
        RETURNED = "returned"
        FLAGGED = "flagged"
        RESIGNED = "resigned"
        CLAIMED = "claimed"
        PAUSED = "paused"
        ADJUSTED = "adjusted"
        ABORTED = "aborted"
        ENDED = "ended"

    # Both constraints below have an index that begins with the match.
    match = models.ForeignKey(Match, models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    payload: models.JSONField[Any, Any] = models.JSONField(default=dict)
    client_id = models.CharField(max_length=40, null=True, help_text="The mover's own id of the message.")  # noqa: DJ001  # NULLs are not compared by the unique constraint
    at_ms = models.BigIntegerField(help_text="Milliseconds since 1970, when handling began.")
    clock_ms = ArrayField(models.IntegerField(), default=list, help_text="Each seat's bank after the event.")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="event_once"),
            models.UniqueConstraint(fields=["match", "seat", "client_id"], name="message_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.seq} {self.kind}"


class SharedDeal(models.Model):
    """One chain for all tables of a round that play the same deals, under its own id instead of a match's.

    ``contributions`` are records with ``entry``, ``commitment``, ``seed`` and ``empty``, settled before the first
    table opens. The secret is revealed when the last of the tables is over.
    """

    code = models.CharField(max_length=80, unique=True, help_text="T-<SLUG>-<ROUND>")
    last_secret = models.BinaryField(max_length=32)
    length = models.PositiveSmallIntegerField()
    contributions: models.JSONField[Any, Any] = models.JSONField(default=list)
    compare_url = models.CharField(max_length=120, blank=True, help_text="Where the tables are compared afterwards.")

    def __str__(self) -> str:
        return self.code


class Deal(models.Model):
    """The secret behind a match's shuffles. Never serialised while the match runs, never in an API field list.

    Where the tables of a round share their deals, ``shared`` holds the secret, and the own one is empty.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="deal", primary_key=True)
    last_secret = models.BinaryField(max_length=32)
    length = models.PositiveSmallIntegerField()
    shared = models.ForeignKey(SharedDeal, models.PROTECT, null=True, related_name="deals")

    def __str__(self) -> str:
        return f"deal of {self.match_id}"


class Pulse(models.Model):
    """One row: when all of the site was last seen at work together. The sweep of the clocks writes it."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"seen at {self.seen_at:%F %T}"


class Outage(models.Model):
    """A time in which the site could not be played on. ``settled`` once every match has been given it back."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    settled = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.began_at:%F %T} to {self.ended_at:%F %T}"


class Replay(models.Model):
    """That the frames of a finished match are stored, and where its deals begin and end.

    ``spans`` are [deal, first step, last step], ``gains`` what each seat won or lost in each of these deals. Made by a
    task; the page works from the log without it.
    """

    match = models.OneToOneField(Match, models.CASCADE, related_name="replay", primary_key=True)
    rules_version = models.PositiveIntegerField()
    spans = models.JSONField()
    gains = models.JSONField(default=list)
    built_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"replay of {self.match_id}"


class ReplayDeal(models.Model):
    """The frames of one deal as one viewer sees them: compressed JSON of views."""

    # The constraint below has an index that begins with the match.
    match = models.ForeignKey(Match, models.CASCADE, related_name="replay_deals", db_index=False)
    viewer = models.CharField(max_length=8)
    deal = models.PositiveSmallIntegerField()
    frames = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "viewer", "deal"], name="replay_deal_once")]

    def __str__(self) -> str:
        return f"replay of {self.match_id}, deal {self.deal}, {self.viewer}"


class DealTally(models.Model):
    """Hands of one size from one pack, counted for one seat: what the public statistics are made of.

    ``lengths`` has, by kind of card, how many hands held 0, 1, 2 … of it; ``points`` is the sum over all hands. The
    expected values follow from the pack and are kept nowhere.
    """

    game = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    pack = models.TextField(help_text="The cards that are shuffled, separated by spaces.")
    hand = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    hands = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0)
    lengths: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seats", "pack", "hand", "seat"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.seats}/{self.hand}, seat {self.seat}: {self.hands}"


class TalliedMatch(models.Model):
    """That the deals of a match are counted. Written with the counts, so that none is counted twice."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="tallied", primary_key=True)
    counted_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.match_id} counted"
