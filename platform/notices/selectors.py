"""Reads of notices: the bell's number, the list, the switches."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from django.core.cache import cache

from accounts.models import User
from notices import kinds
from notices.kinds import CHANNELS, MAIL, Group
from notices.models import Notice, Switch

LISTED = 100
KEPT_S = 300


def count_key(player_id: int) -> str:
    return f"notices:{player_id}"


def change_key(player_id: int) -> str:
    """Under it lies the name of the last change, which outlives every count that was begun before it."""
    return f"notices:{player_id}:change"


def unseen(player: User) -> int:
    """How many notices of the bell wait; counted again when something changed, and every five minutes.

    A count is kept with the change that it knows of, so that one which was begun before another change is not believed.
    """
    number, change = count_key(player.pk), change_key(player.pk)
    kept = cache.get_many([number, change])
    last = kept.get(change, "")
    known, found = kept.get(number, (None, 0))
    if known != last:
        found = Notice.objects.filter(player=player, bell=True, seen_at=None).count()
        cache.set(number, (last, found), KEPT_S)
    return int(found)


def changed(players: Iterable[int]) -> None:
    """The bells of these players are counted again."""
    cache.set_many({change_key(player): uuid4().hex for player in players}, 2 * KEPT_S)


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
