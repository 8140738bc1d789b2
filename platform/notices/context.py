"""The bell's number on every page. Costs no query while nothing has changed."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.sessions import player_of
from notices.selectors import unseen


def bell(request: HttpRequest) -> dict[str, Any]:
    """Context processor: ``unseen_notices``, lazily, for people and guests."""
    player = player_of(request)
    return {} if player is None else {"unseen_notices": cache(lambda: unseen(player))}
