"""Reads about players."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import names
from accounts.models import User


def player_named(name: str) -> User | None:
    """The active player of this name, whatever its case."""
    player = User.objects.named(name)
    return player if player is not None and player.is_active else None


def players_named(wanted: Iterable[str]) -> dict[str, User]:
    """The active players of these names, whatever their case, by the name in small letters: one query."""
    small = {name.lower() for name in wanted}
    found = User.objects.filter(name_key__in={names.skeleton(name) for name in small}, is_active=True)
    return {player.username.lower(): player for player in found if player.username.lower() in small}


def name_is_free(name: str, *, besides: User | None = None) -> bool:
    """Nobody has this name or one that looks like it."""
    others = User.objects.filter(name_key=names.skeleton(name))
    if besides is not None and besides.pk is not None:
        others = others.exclude(pk=besides.pk)
    return not others.exists()


def free_names_like(name: str, wanted: int = 2) -> list[str]:
    """Names close to a taken one that nobody has, in one query."""
    stem = name[: names.LONGEST - 3].rstrip("-_")
    offers = [offer for n in range(2, 30) if names.well_formed(offer := f"{stem}-{n}")]
    taken = set(
        User.objects.filter(name_key__in=map(names.skeleton, offers)).values_list("name_key", flat=True),
    )
    return [offer for offer in offers if names.skeleton(offer) not in taken][:wanted]


def house_bots(level: str, *, besides: Iterable[int] = ()) -> list[User]:
    """The house bots of a level in the order of their names, without the players numbered ``besides``."""
    bots = User.objects.filter(kind=User.Kind.BOT, bot_level=level, is_active=True)
    return list(bots.exclude(pk__in=list(besides)).order_by("username"))


def forgotten(before: datetime) -> QuerySet[User]:
    """Guests who have not come since ``before`` and sign-ups that nobody has confirmed since then, whom no lasting
    record names: no seat, no rating, no entry.

    Where no mail can be sent nothing can be confirmed, and whoever has a password stays.
    """
    guests = Q(kind=User.Kind.GUEST) & (Q(last_login=None) | Q(last_login__lt=before))
    if must_confirm_email():
        addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
        unconfirmed = Q(Exists(addresses), ~Exists(addresses.filter(verified=True)))
        guests |= Q(unconfirmed, kind=User.Kind.PERSON, last_login=None, is_staff=False)
    else:
        guests &= Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    found = User.objects.filter(guests, date_joined__lt=before)
    for relation in User._meta.related_objects:
        if relation.on_delete is models.PROTECT:
            names = relation.related_model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            found = found.filter(~Exists(names))
    return found


def must_confirm_email() -> bool:
    """Whether an account counts only once its e-mail address is confirmed: where mail can be sent."""
    return bool(settings.MAIL_WORKS)
