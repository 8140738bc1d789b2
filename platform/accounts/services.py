"""Writes about players: guests, their turning into accounts, house bots, the organiser."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts import names, selectors, signals
from accounts.models import User
from accounts.settings import Settings, stored
from core.events import emit_on_commit

# Signs that are told apart in every font and by the skeleton of a name.
_GUEST_SIGNS = "acdefghjkpqrtuvxy34679"


class NameTaken(Exception):
    """Somebody has this name, or one that looks like it, since the form was checked."""


def create_guest() -> User:
    """A player without an account, called ``Guest-xxxx``; longer where the short names run out."""
    for attempt in range(40):
        name = names.GUEST_PREFIX + get_random_string(4 + attempt // 8, _GUEST_SIGNS)
        try:
            with transaction.atomic():
                return User.objects.create(username=name, kind=User.Kind.GUEST, password=make_password(None))
        except IntegrityError:
            continue
    raise NameTaken


def create_person(*, username: str, email: str, password: str, settings: Settings | None = None) -> User:
    """A new account; raises `NameTaken`."""
    user = User(username=username, kind=User.Kind.PERSON)
    return _become(user, username=username, email=email, password=password, settings=settings, kind=User.Kind.PERSON)


def upgrade_guest(
    *, guest: User, username: str, email: str, password: str, settings: Settings | None = None, confirmed: bool = True
) -> User:
    """Turns a guest's row into an account, so that matches and seats stay as they are; raises `NameTaken`.

    Where the e-mail address must be confirmed first, the row keeps playing as a guest under its new name until
    `complete_upgrade`.
    """
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=guest.pk)
        if not row.is_guest:
            raise NameTaken
        kind = User.Kind.PERSON if confirmed else User.Kind.GUEST
        return _become(row, username=username, email=email, password=password, settings=settings, kind=kind)


def complete_upgrade(*, user: User) -> None:
    """The e-mail address is confirmed: a guest who signed up is a person from now on."""
    if user.has_usable_password():
        User.objects.filter(pk=user.pk, kind=User.Kind.GUEST).update(kind=User.Kind.PERSON)


def _become(
    user: User, *, username: str, email: str, password: str, settings: Settings | None, kind: User.Kind
) -> User:
    user.username, user.email, user.kind = username, email, kind
    user.set_password(password)
    if settings is not None:
        user.settings = stored(settings)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise NameTaken from error
    return user


def merge_guest_into(*, guest: User, user: User) -> bool:
    """Gives what a guest has to the account they logged in to. False where there was nothing to do (any more)."""
    with transaction.atomic():
        rows = {
            row.pk: row for row in User.objects.select_for_update().filter(pk__in=[guest.pk, user.pk]).order_by("pk")
        }
        row = rows.get(guest.pk)
        if row is None or not row.is_guest or row.merged_into_id is not None or guest.pk == user.pk:
            return False
        signals.guest_merged.send(sender=User, guest_id=guest.pk, user_id=user.pk)
        row.merged_into, row.is_active = rows[user.pk], False
        row.save(update_fields=["merged_into", "is_active"])
    return True


# In one transaction; the next sweep takes the rest.
SWEEP_LIMIT = 1_000


def clear_guests(*, days: int) -> int:
    """Removes guests who have not come, and sign-ups not confirmed, for so long, whom nothing names; how many went."""
    before = timezone.now() - timedelta(days=days)
    gone = list(selectors.forgotten(before).values_list("pk", flat=True)[:SWEEP_LIMIT])
    try:
        User.objects.filter(pk__in=gone).delete()
    except ProtectedError:
        return 0  # one of them has just sat down; the next sweep looks again
    return len(gone)


def save_settings(*, user: User, settings: Settings) -> None:
    user.settings = stored(settings)
    user.save(update_fields=["settings"])


def bar(*, user: User, until: datetime, why: str) -> None:
    """Keeps a player out of play until then; again moves the end."""
    user.barred_until, user.barred_why = until, why
    user.save(update_fields=["barred_until", "barred_why"])
    emit_on_commit(signals.player_barred, sender=User, player_id=user.pk)


def let_back(*, user: User) -> None:
    user.barred_until, user.barred_why = None, ""
    user.save(update_fields=["barred_until", "barred_why"])


def rename(*, user: User, username: str) -> None:
    """Gives a player another name; raises `NameTaken`."""
    try:
        with transaction.atomic():
            user.username = username
            user.save(update_fields=["username"])
    except IntegrityError as error:
        raise NameTaken from error


def ensure_house_bots() -> list[User]:
    """The house's players, twelve of each level; makes those that are missing. May run any number of times."""
    wanted = [(name, level) for level, bots in names.HOUSE_BOTS.items() for name in bots]
    User.objects.bulk_create(
        [_bot(name, level) for name, level in wanted],
        ignore_conflicts=True,
    )
    return list(User.objects.filter(kind=User.Kind.BOT, username__in=[name for name, _ in wanted]).order_by("username"))


def sandbox_bots(number: int, level: str) -> list[User]:
    """Bots for simulations and rehearsals, in any number: inactive, so that no table of people is given one."""
    wanted = [f"Robot-{k:03}" for k in range(1, number + 1)]
    rows = [_bot(name, level) for name in wanted]
    for row in rows:
        row.is_active = False
    User.objects.bulk_create(rows, ignore_conflicts=True)
    found = User.objects.filter(username__in=wanted, kind=User.Kind.BOT)
    found.exclude(bot_level=level).update(bot_level=level)
    return list(found.order_by("username"))


def _bot(name: str, level: str) -> User:
    return User(
        username=name,
        name_key=names.skeleton(name),
        kind=User.Kind.BOT,
        bot_level=level,
        password=make_password(None),
    )


def ensure_organiser() -> tuple[str, str] | None:
    """The first start's organiser: name and random password, once. None where somebody may already use the admin."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    password = get_random_string(16, "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    rights: dict[str, Any] = {"is_staff": True, "is_superuser": True}
    try:
        with transaction.atomic():
            user = User.objects.create(username=names.ORGANISER, password=make_password(password), **rights)
    except IntegrityError:
        return None
    return user.username, password
