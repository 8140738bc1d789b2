"""Who may do what. Rights: ``manage`` (all that the organiser may), ``decide`` (tables, results, calls)."""

from __future__ import annotations

from typing import Literal

from django.conf import settings

from accounts.models import User
from core.errors import NotAllowed
from ratings.models import Rating
from tournaments.models import Role, Tournament

Right = Literal["manage", "decide"]


def role_of(tournament: Tournament, user: User | None) -> str:
    """``organiser``, ``coorganiser``, ``arbiter`` or nothing. Staff of the site are organisers everywhere."""
    if user is None:
        return ""
    if tournament.organiser_id == user.pk or user.is_staff:
        return "organiser"
    found = Role.objects.filter(tournament=tournament, player=user).values_list("kind", flat=True).first()
    return found or ""


def may(tournament: Tournament, user: User | None, right: Right) -> bool:
    role = role_of(tournament, user)
    return role in {"organiser", "coorganiser"} or (right == "decide" and role == Role.Kind.ARBITER)


def require(tournament: Tournament, user: User | None, right: Right) -> None:
    """Raises `NotAllowed`. ``user`` None is the site itself."""
    if user is not None and not may(tournament, user, right):
        raise NotAllowed


def may_create(user: User | None) -> bool:
    """A setting: staff alone, or anybody with enough rated matches in one list."""
    if user is None or not user.is_person:
        return False
    if user.is_staff:
        return True
    wanted = settings.TOURNAMENTS_NEED_MATCHES
    if wanted is None:
        return False
    return not wanted or Rating.objects.filter(player=user, matches__gte=wanted).exists()
