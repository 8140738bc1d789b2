"""Who watches which match, in Redis: counted while their pages speak, never named, and gone when they fall silent."""

from __future__ import annotations

from collections.abc import Sequence

from core.redis import client, key
from core.time import now_ms
from matches.presence import FORGET_S

# One page of those who watch is one line of a sorted set, scored by when it was last heard.
_KEEP_S = FORGET_S * 2


def _key(match_id: int) -> str:
    return key("watchers", match_id)


def seen(match_id: int, who: str) -> bool:
    """Notes that this visitor watches; True when they did not before."""
    at = now_ms()
    with client().pipeline(transaction=False) as pipe:
        pipe.zremrangebyscore(_key(match_id), 0, at - FORGET_S * 1000)
        pipe.zadd(_key(match_id), {who: at})
        pipe.expire(_key(match_id), _KEEP_S)
        return bool(pipe.execute()[1])


def gone(match_id: int, who: str) -> bool:
    """The visitor's page said good-bye; True when they were counted until now."""
    return bool(client().zrem(_key(match_id), who))


def counts(match_ids: Sequence[int]) -> list[int]:
    """How many watch each of these matches, in one round trip."""
    if not match_ids:
        return []
    since = now_ms() - FORGET_S * 1000
    with client().pipeline(transaction=False) as pipe:
        for match_id in match_ids:
            pipe.zcount(_key(match_id), since, "+inf")
        return [int(number) for number in pipe.execute()]


def count(match_id: int) -> int:
    return counts([match_id])[0]
