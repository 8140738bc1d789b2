"""Hints of every game: five, each with its moment, which comes in a match or two of random play."""

from __future__ import annotations

import pytest

from games import registry
from games.kernel import PUBLIC, Rng, SeedDecks, Setup, seat_viewer
from games.kernel.playout import play_through, randomly


def moments(slug: str, seed: int) -> set[str]:
    game = registry.get(slug)
    seats = sorted(game.seats)[len(game.seats) // 2]
    found: set[str] = set()
    setup = Setup(seats, game.complete_options(seats, {}))
    for step in play_through(game, setup, SeedDecks(f"hints {seed}"), randomly(game, Rng(f"hints {seed}"))):
        for seat in range(seats):
            found.update(game.strings.hints_now(game.rules.view(step.state, seat_viewer(seat))))
        assert not game.strings.hints_now(game.rules.view(step.state, PUBLIC)), "a watcher needs none"
    return found


@pytest.mark.parametrize("slug", registry.slugs())
def test_each_hint_has_its_moment(slug: str) -> None:
    words = registry.get(slug).strings.HINTS
    assert len(words) == 5
    assert all(str(text).endswith(".") for text in words.values())
    found: set[str] = set()
    for seed in range(4):
        found |= moments(slug, seed)
        assert found <= set(words)
        if found == set(words):
            break
    assert found == set(words)
