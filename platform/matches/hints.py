"""A first match explains itself: the hints that a newcomer has not been given yet, and what is done with them."""

from __future__ import annotations

from typing import Any

from accounts import hints as given
from accounts.models import User
from accounts.settings import Settings
from games import registry
from matches.models import Match, Seat


def waiting(match: Match, user: User | None, seat: int | None, look: Settings) -> dict[str, str]:
    """Hints still to be given to this player in this match, with their words; none for who has finished a match
    of the game, and for watchers."""
    if seat is None or user is None or match.is_over:
        return {}
    words = registry.get(match.game).strings.HINTS
    left = given.left(look.hints, match.game, list(words))
    finished = Seat.objects.filter(player=user, bot_level="", match__game=match.game, match__status=Match.Status.ENDED)
    if not left or finished.exists():
        return {}
    return {key: str(words[key]) for key in left}


def first_of(match: Match, view: Any, left: dict[str, str]) -> str:
    """The hint that matters at this moment, or nothing."""
    if view is None or not left:
        return ""
    return next((key for key in registry.get(match.game).strings.hints_now(view) if key in left), "")


def done(match: Match, look: Settings, key: str) -> str:
    """The settings' text once a hint is done with; an empty ``key``: all of this game."""
    words = list(registry.get(match.game).strings.HINTS)
    return given.without(look.hints, match.game, words, [key] if key else words)
