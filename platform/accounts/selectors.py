"""Reads about players."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings

from accounts import names
from accounts.models import User


def player_named(name: str) -> User | None:
    """The active player of this name, whatever its case."""
    player = User.objects.named(name)
    return player if player is not None and player.is_active else None


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


def must_confirm_email() -> bool:
    """Whether an account counts only once its e-mail address is confirmed: where mail can be sent."""
    return bool(settings.MAIL_WORKS)
