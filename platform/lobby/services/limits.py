"""How much one player may have running at once, and what a table may be set to."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.models import User
from core.errors import DomainError
from core.time import now
from matches.selectors import live_matches_of

# Enough for somebody who plays without a clock with friends; too few to fill the server.
MOST_MATCHES = 12
# How many versions those who watch may be behind, as the one who opens the table chooses.
DELAYS = (0, 10, 25, 60)
# Whoever asks for a rematch later finds nobody at the table.
REMATCH_LASTS = timedelta(minutes=15)


def rematch_since() -> datetime:
    """Matches that ended since then may still be followed by a rematch."""
    return now() - REMATCH_LASTS


def refuse_too_many(user: User) -> None:
    """Raises `DomainError` ``too_many_matches``."""
    if live_matches_of(user).count() >= MOST_MATCHES:
        raise DomainError("too_many_matches")
