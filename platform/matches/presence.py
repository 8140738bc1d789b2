"""Who is at which table, in Redis: a seat is present while its page pings. Never changes a match's version.

Beside it, what has been counted of absences, and since when the site has heard its pages without a break: while it
hears nobody, or has only just come up, silence says nothing about anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.core.cache import cache

from matches.absence import Watch

# Pages ping every 2.5 s; a silent client is forgotten after this.
FORGET_S = 30
# A closed page says so, and another tab of its player's is heard of within this.
CLOSED_S = 10
# A page without script asks for nothing while its player thinks, and is believed for longer.
PAGE_S = 120
# After so long without any page the site is deaf, or empty.
DEAF_S = 10
WATCH_S = 86_400
HEARD = "presence:heard"


def _key(match_id: int, who: object) -> str:
    return f"presence:{match_id}:{who}"


def seen(match_id: int, seat: int, *, for_s: int = FORGET_S) -> bool:
    """Notes that the seat's page is there; True when it was not before."""
    return bool(all_seen([(match_id, seat)], for_s=for_s))


def all_seen(seats: Collection[tuple[int, int]], *, for_s: int = FORGET_S) -> set[tuple[int, int]]:
    """Notes that the pages of these seats (match, seat) are there; those that were not before."""
    if not seats:
        return set()
    keys = {_key(*seat): seat for seat in seats}
    found = cache.get_many(keys)
    cache.set_many(dict.fromkeys(keys, 1), for_s)
    return {seat for key, seat in keys.items() if key not in found}


def closed(match_id: int, seat: int) -> None:
    """A page of the seat was closed: it may be loading itself again, or another one may be open, and pings."""
    cache.touch(_key(match_id, seat), CLOSED_S)


def gone(match_id: int, seat: int) -> None:
    """The seat's owner counts as away from now on."""
    cache.delete(_key(match_id, seat))


def present(match_id: int, seats: int) -> tuple[bool, ...]:
    """For each seat, whether its page is there. Bots are never 'there'; the caller knows them."""
    return all_present({match_id: range(seats)})[match_id]


def all_present(tables: Mapping[int, Iterable[int]]) -> dict[int, tuple[bool, ...]]:
    """The same for some seats of many matches, in one question."""
    keys = {match_id: [_key(match_id, seat) for seat in seats] for match_id, seats in tables.items()}
    found = cache.get_many([key for of in keys.values() for key in of])
    return {match_id: tuple(key in found for key in of) for match_id, of in keys.items()}


def hear(at_ms: int) -> None:
    """A page of anybody's has spoken."""
    if not cache.add(HEARD, at_ms, DEAF_S):
        cache.touch(HEARD, DEAF_S)


def hears(at_ms: int) -> bool:
    """Whether the site has heard its pages for so long that whoever is there has been heard as well."""
    since = cache.get(HEARD)
    return since is not None and at_ms - since >= FORGET_S * 1000


def watches(match_ids: Iterable[int]) -> dict[int, Watch]:
    """What was counted in these matches; nothing for those that nobody has looked at."""
    keys = {_key(match_id, "watch"): match_id for match_id in match_ids}
    return {keys[key]: Watch(at, tuple(used), frozenset(on)) for key, (at, used, on) in cache.get_many(keys).items()}


def keep(match_id: int, watch: Watch) -> None:
    """Whoever writes last wins; every record is whole, so that a late one only counts less."""
    cache.set(_key(match_id, "watch"), (watch.at_ms, watch.used_ms, tuple(watch.counting)), WATCH_S)
