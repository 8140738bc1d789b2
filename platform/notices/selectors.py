"""Reads of notices: the bell's number, the list, the switches."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.cache import cache

from accounts.models import User
from notices import kinds
from notices.kinds import CHANNELS, MAIL, Group
from notices.models import Notice, Switch

LISTED = 100
KEPT_S = 300


def count_key(player_id: int) -> str:
    return f"notices:{player_id}"


def unseen(player: User) -> int:
    """How many notices of the bell wait; counted again when something changed, and every five minutes."""
    found: int | None = cache.get(count_key(player.pk))
    if found is None:
        found = Notice.objects.filter(player=player, bell=True, seen_at=None).count()
        cache.set(count_key(player.pk), found, KEPT_S)
    return found


def newest(player: User) -> Notice | None:
    """The last notice of the bell that has not been seen."""
    return Notice.objects.filter(player=player, bell=True, seen_at=None).order_by("-pk").first()


def listed(player: User) -> list[Notice]:
    """The newest notices."""
    return list(Notice.objects.filter(player=player, bell=True)[:LISTED])


def default(group: Group, channel: str) -> bool:
    return group.mail if channel == MAIL else True


def chosen(players: Iterable[int], group: Group) -> dict[tuple[int, str], bool]:
    """What these players want of a group, by player and channel, defaults left out."""
    rows = Switch.objects.filter(player__in=list(players), group=group.slug)
    return {(row.player_id, row.channel): row.on for row in rows}


def switches(player: User) -> list[tuple[Group, dict[str, bool]]]:
    """Every group with the player's choice for each channel."""
    rows = {(row.group, row.channel): row.on for row in Switch.objects.filter(player=player)}
    return [
        (group, {channel: rows.get((group.slug, channel), default(group, channel)) for channel in CHANNELS})
        for group in kinds.groups()
    ]
