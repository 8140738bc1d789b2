"""The ratings are tested with two games that have pools but no rules, whatever games the site offers."""

from __future__ import annotations

from datetime import timedelta

import pytest

import config.asgi  # noqa: F401  # a first server of this process loads the site's own games, which are replaced below
from core.time import now
from games import registry
from tests.ratings.factories import GAMES


@pytest.fixture(autouse=True)
def games(monkeypatch):
    def get(slug):
        if slug not in GAMES:
            raise registry.UnknownGame(slug)
        return GAMES[slug]

    monkeypatch.setattr(registry, "get", get)
    monkeypatch.setattr(registry, "slugs", lambda: tuple(sorted(GAMES)))


@pytest.fixture
def today():
    """Recent enough for the lists; no match here is damped, since they are two days apart."""
    return now() - timedelta(days=45)
