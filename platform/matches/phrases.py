"""Preset phrases at the table: said to those who sit there, never part of the match.

A phrase changes neither log nor version. It travels by the channel layer to open pages, each of which says it in its
own language and leaves out whom its player has muted or blocked; for pages without a socket the last ones lie in the
cache for a while.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from accounts import shuns
from accounts.models import User
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
    """``number`` counts the phrases of a match from 1."""

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
    cache.add(_key(match.pk, "count"), 0, REPORTABLE_S)
    said = Said(cache.incr(_key(match.pk, "count")), seat.number, user.pk, phrase)
    for kept, seconds, most in (("last", KEPT_S, KEPT), ("said", REPORTABLE_S, REPORTABLE)):
        known = cache.get(_key(match.pk, kept), [])
        cache.set(
            _key(match.pk, kept), [*known, (said.number, said.seat, said.player_id, said.phrase)][-most:], seconds
        )
    wake.tell_said(match.code, said.number, said.seat, said.player_id, said.phrase)
    return ""


def _key(match_id: int, what: str) -> str:
    return f"phrases:{match_id}:{what}"


def _in_pace(match_id: int, user_id: int, seconds: int, most: int) -> bool:
    key = _key(match_id, f"pace:{user_id}:{seconds}")
    cache.add(key, 0, seconds)
    try:
        return bool(cache.incr(key) <= most)
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
    said = [Said(*row) for row in cache.get(_key(match.pk, "last"), [])]
    new = [one for one in said if one.number > after]
    shunned = shuns.kinds_of(user, {one.player_id for one in new} - {user.pk}) if new else {}
    return [message(match, one) for one in new if one.player_id not in shunned and one.phrase in strings.PHRASES]


def said_by(match: Match, player_id: int) -> list[str]:
    """The keys of what a player said in this match of late, for a report."""
    return [row[3] for row in cache.get(_key(match.pk, "said"), []) if row[2] == player_id]
