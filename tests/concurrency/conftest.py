"""What takes the guards away, so that a test can show first that its race is real."""

from __future__ import annotations

import contextlib
import threading
from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from matches.models import Match, MatchEvent

append_module = import_module("matches.services.append")


@pytest.fixture
def unguarded(monkeypatch):
    """The log without its guards: versions are not compared, and the constraints behind that are gone.

    Two racing writers wait for each other between reading and writing, which is when the race is.
    """
    gate = threading.Barrier(2)

    def claim(match: Match, version: int, changes: dict[str, Any]) -> bool:
        if threading.current_thread() is not threading.main_thread():  # the test's own preparations wait for nobody
            with contextlib.suppress(threading.BrokenBarrierError):
                gate.wait(5)
        return bool(Match.objects.filter(pk=match.pk).update(**changes))

    monkeypatch.setattr(append_module, "_claim", claim)
    _constrain(on=False)
    yield
    MatchEvent.objects.all().delete()
    _constrain(on=True)


CONSTRAINTS = {"event_once": "match_id, seq", "message_once": "match_id, seat, client_id"}


def _constrain(*, on: bool) -> None:
    with connection.cursor() as cursor:
        for name, columns in CONSTRAINTS.items():
            change = f"ADD CONSTRAINT {name} UNIQUE ({columns})" if on else f"DROP CONSTRAINT {name}"
            cursor.execute(f"ALTER TABLE matches_matchevent {change}")
