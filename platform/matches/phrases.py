"""Preset phrases at the table: said to those who sit there, never part of the match.

A phrase changes neither log nor version. It travels by the channel layer to open pages, each of which says it in its
own language and leaves out whom its player has muted or blocked; for pages without a socket, and for reports, the last
ones lie in Redis for a while.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import orjson
from django.core.cache import cache

from accounts import shuns
from accounts.models import User
from core.redis import client, key
from core.time import now_ms
from matches import strings, wake
from matches.models import Match
from matches.selectors import seat_of

# A greeting and an answer at once, then one every few seconds.
SHORT_S, SHORT_MOST = 4, 2
LONG_S, LONG_MOST = 60, 8
# How long a page without a socket may still find a phrase, and how many.
KEPT_S, KEPT = 45, 12
# How long staff can be shown what was said, if it is reported.
REPORTABLE_S, REPORTABLE = 6 * 3600, 60


@dataclass(frozen=True, slots=True)
class Said:
    """``number`` grows from phrase to phrase of a match, whatever time lies between them."""

    number: int
    seat: int
    player_id: int
    phrase: str


def say(*, match: Match, user: User, phrase: str, client_id: str = "") -> str:
    """Says a phrase to the table; the code of a refusal, or nothing. The same message sent again is said once."""
    seat = seat_of(match, user)
    if seat is None:
        return "not_seated"
    if phrase not in strings.PHRASES:
        return "no_phrase"
    if client_id and not cache.add(_key(match.pk, f"id:{user.pk}:{client_id}"), 1, LONG_S):
        return ""
    if not (_in_pace(match.pk, user.pk, SHORT_S, SHORT_MOST) and _in_pace(match.pk, user.pk, LONG_S, LONG_MOST)):
        return "phrase_too_often"
    # Begins at the present moment, so that a count which was forgotten goes on above the numbers before it.
    cache.add(_key(match.pk, "count"), now_ms(), REPORTABLE_S)
    said = Said(cache.incr(_key(match.pk, "count")), seat.number, user.pk, phrase)
    _keep(match.pk, said)
    wake.tell_said(match.code, said.number, said.seat, said.player_id, said.phrase)
    return ""


def _key(match_id: int, what: str) -> str:
    return f"phrases:{match_id}:{what}"


def _keep(match_id: int, said: Said) -> None:
    """At the end of the list, in one step: two may speak at once."""
    name = key("phrases", match_id)
    with client().pipeline() as line:
        line.rpush(name, orjson.dumps([now_ms(), said.number, said.seat, said.player_id, said.phrase]))
        line.ltrim(name, -REPORTABLE, -1)
        line.expire(name, REPORTABLE_S)
        line.execute()


def _kept(match_id: int, most: int, within_s: int) -> list[Said]:
    """The last ones, oldest first."""
    rows = cast("list[bytes]", client().lrange(key("phrases", match_id), -most, -1))
    since = now_ms() - within_s * 1000
    return [Said(*row) for at_ms, *row in map(orjson.loads, rows) if at_ms >= since]


def _in_pace(match_id: int, user_id: int, seconds: int, most: int) -> bool:
    name = _key(match_id, f"pace:{user_id}:{seconds}")
    cache.add(name, 0, seconds)
    try:
        return bool(cache.incr(name) <= most)
    except ValueError:  # it ran out in between
        return True


def message(match: Match, said: Said) -> dict[str, Any]:
    """For the page, in the language that is active."""
    name = next(seat.player.username for seat in match.seats.all() if seat.number == said.seat)
    return {
        "type": "said",
        "n": said.number,
        "seat": said.seat,
        "name": name,
        "text": str(strings.PHRASES[said.phrase]),
    }


def recent(match: Match, user: User | None, after: int) -> list[dict[str, Any]]:
    """What was said after number ``after``, for a page that has no socket; nothing for who does not sit there."""
    if user is None or seat_of(match, user) is None:
        return []
    new = [one for one in _kept(match.pk, KEPT, KEPT_S) if one.number > after]
    shunned = shuns.kinds_of(user, {one.player_id for one in new} - {user.pk}) if new else {}
    return [message(match, one) for one in new if one.player_id not in shunned and one.phrase in strings.PHRASES]


def said_by(match: Match, player_id: int) -> list[str]:
    """The keys of what a player said in this match of late, for a report."""
    return [said.phrase for said in _kept(match.pk, REPORTABLE, REPORTABLE_S) if said.player_id == player_id]
