"""Who was taken out of the queue for not answering, so that the lobby can say so for a while. Kept in the cache."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache

# A word about the last quarter of an hour is news; an older one would only puzzle.
KEPT_S = 900


@dataclass(frozen=True, slots=True)
class Missed:
    """The queue that somebody was in, by which it is joined again."""

    game: str
    pool: str
    clock: str


def remember(player_id: int, missed: Missed) -> None:
    cache.set(_key(player_id), (missed.game, missed.pool, missed.clock), KEPT_S)


def recall(player_id: int) -> Missed | None:
    found = cache.get(_key(player_id))
    return None if found is None else Missed(*found)


def forget(player_id: int) -> None:
    cache.delete(_key(player_id))


def _key(player_id: int) -> str:
    return f"lobby:missed:{player_id}"
