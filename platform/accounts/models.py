"""Players: people, guests and house bots are rows of one table."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import PermissionsMixin, UserManager
from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone

from accounts import names
from accounts.settings import Settings, read


class Players(UserManager["User"]):
    """All players."""

    use_in_migrations = False

    def named(self, name: str) -> User | None:
        """The player of this name, whatever its case."""
        player = self.filter(name_key=names.skeleton(name)).first()
        return player if player is not None and player.username.lower() == name.lower() else None


class User(AbstractBaseUser, PermissionsMixin):
    """A player. ``username`` is the public name; guests sign up by upgrading their row."""

    class Kind(models.TextChoices):
        PERSON = "person"
        GUEST = "guest"
        BOT = "bot"

    username = models.CharField("name", max_length=names.LONGEST, unique=True)
    # names.skeleton(username): written by save(), never by hand
    name_key = models.CharField(max_length=names.LONGEST, unique=True, editable=False)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.PERSON)
    bot_level = models.CharField(max_length=20, blank=True)
    email = models.EmailField("e-mail", blank=True)
    settings = models.JSONField(default=dict, blank=True)
    is_staff = models.BooleanField("staff", default=False)
    is_active = models.BooleanField("active", default=True)
    date_joined = models.DateTimeField(default=timezone.now)
    # the account that a guest logged in to; the guest's row stays, since a match may still name it
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    # kept out of all play until then; the reason is shown to the player
    barred_until = models.DateTimeField(null=True, blank=True, editable=False)
    barred_why = models.CharField(max_length=200, blank=True, editable=False)

    objects: ClassVar[Players] = Players()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        verbose_name = "player"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            # implied by name_key; serves lookups without case as an index
            models.UniqueConstraint(Upper("username"), name="one_name_whatever_case"),
            models.CheckConstraint(
                condition=models.Q(kind="bot") ^ models.Q(bot_level=""), name="bots_and_only_bots_have_a_level"
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = names.skeleton(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return f"/@/{self.username}"

    @property
    def is_person(self) -> bool:
        """Someone with an account of their own: the condition for rated play."""
        return self.kind == self.Kind.PERSON

    @property
    def is_bot(self) -> bool:
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        return self.kind == self.Kind.GUEST

    @property
    def is_waiting(self) -> bool:
        """A guest who signed up, and whose e-mail address is not confirmed yet."""
        return self.is_guest and self.has_usable_password()

    @property
    def is_barred(self) -> bool:
        """Kept out of play at this moment; reading stays open."""
        return self.barred_until is not None and self.barred_until > timezone.now()

    @property
    def preferences(self) -> Settings:
        """The stored settings with their defaults filled in."""
        return read(self.settings)


class Shun(models.Model):
    """Somebody does not want to hear another player (mute), or to meet them either (block)."""

    class Kind(models.TextChoices):
        MUTE = "mute"
        BLOCK = "block"

    player = models.ForeignKey(User, models.CASCADE, related_name="shuns")
    other = models.ForeignKey(User, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "other", "kind"], name="shunned_once"),
            models.CheckConstraint(condition=~models.Q(player=models.F("other")), name="nobody_shuns_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind}s {self.other_id}"
