"""What tests of tournaments share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from matches.selectors import positions
from tests.factories import make_user
from tournaments import live, receivers
from tournaments.render import blocks
from tournaments.selectors import books


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Ids of matches and tournaments come again from test to test."""
    yield
    positions.forget()
    books.forget()
    blocks.forget()


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
