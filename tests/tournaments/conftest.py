"""What tests of tournaments share."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.factories import make_user
from tournaments import live, receivers


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is enqueued and nobody is woken: the test calls the clockwork itself."""

    def nothing(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr(receivers, "wake", nothing)
    monkeypatch.setattr(live, "wake", nothing)
    for path in (
        "tournaments.tasks.advance.delay",
        "matches.tasks.play_bots.delay",
        "matches.tasks.play_bots.apply_async",
        "matches.tasks.build_replay.delay",
        "ratings.tasks.rate_match.delay",
        "matches.wake._send",
        "lobby.receivers.wake",
    ):
        monkeypatch.setattr(path, nothing)


@pytest.fixture
def organiser(db: None) -> User:
    return make_user("Helena", is_staff=True)
