"""Who is at which table, in Redis: a seat is present while its page pings. Never changes a match's version."""

from __future__ import annotations

from django.core.cache import cache

# Pages ping every 2.5 s; a silent client is forgotten after this.
FORGET_S = 30


def _key(match_id: int, who: str) -> str:
    return f"presence:{match_id}:{who}"


def seen(match_id: int, seat: int) -> bool:
    """Notes that the seat's page is there; True when it was not before."""
    key = _key(match_id, str(seat))
    if cache.add(key, 1, FORGET_S):
        return True
    cache.touch(key, FORGET_S)
    return False


def gone(match_id: int, seat: int) -> None:
    """The seat's page said good-bye."""
    cache.delete(_key(match_id, str(seat)))


def present(match_id: int, seats: int) -> tuple[bool, ...]:
    """For each seat, whether its page is there. Bots are never 'there'; the caller knows them."""
    keys = [_key(match_id, str(seat)) for seat in range(seats)]
    found = cache.get_many(keys)
    return tuple(key in found for key in keys)
