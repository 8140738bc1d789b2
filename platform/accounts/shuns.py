"""Muting and blocking: per person, kept, silent. Who is shunned learns nothing of it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q

from accounts.models import Shun, User

MOST = 500


class TooMany(Exception):
    """Nobody needs so long a list; it would only be read at every table."""


def set_shun(*, player: User, other: User, kind: str, on: bool) -> None:
    """Mutes, blocks, or takes it back. Again changes nothing; raises `TooMany`."""
    if not on:
        Shun.objects.filter(player=player, other=other, kind=kind).delete()
        return
    if Shun.objects.filter(player=player).count() >= MOST:
        raise TooMany
    Shun.objects.get_or_create(player=player, other=other, kind=kind)


def kinds_of(player: User | None, other_ids: Iterable[int]) -> dict[int, set[str]]:
    """What this player has set for each of the others, in one query."""
    found: dict[int, set[str]] = {}
    if player is not None:
        rows = Shun.objects.filter(player=player, other__in=list(other_ids))
        for other_id, kind in rows.values_list("other_id", "kind"):
            found.setdefault(other_id, set()).add(kind)
    return found


def hides(player: User, other_id: int) -> bool:
    """Whether this player does not want to hear the other."""
    return Shun.objects.filter(player=player, other=other_id).exists()


def blocked_pairs(player_ids: Iterable[int]) -> set[frozenset[int]]:
    """Pairs of these players of whom one has blocked the other; in one query."""
    ids = list(player_ids)
    rows = Shun.objects.filter(kind=Shun.Kind.BLOCK, player__in=ids, other__in=ids)
    return {frozenset(pair) for pair in rows.values_list("player_id", "other_id")}


def any_blocked(player_id: int, other_ids: Iterable[int]) -> bool:
    """Whether this player should not sit down with the others. What is between these is theirs."""
    return any(player_id in pair for pair in blocked_pairs([player_id, *other_ids]))


@transaction.atomic
def move_shuns(*, from_id: int, to_id: int) -> None:
    """A guest turned out to have an account: what the guest set goes there, and what others set against the guest."""
    for shun in Shun.objects.filter(Q(player=from_id) | Q(other=from_id)):
        player = to_id if shun.player_id == from_id else shun.player_id
        other = to_id if shun.other_id == from_id else shun.other_id
        if player != other:
            Shun.objects.get_or_create(player_id=player, other_id=other, kind=shun.kind)
        shun.delete()
