"""The games of this site: every folder ``games/<slug>`` with a ``game.py``. Nothing else lists them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from games.kernel.game import Game


class UnknownGame(LookupError):
    """No game has this slug."""


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games, sorted, found without importing them."""
    found = (path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
    return tuple(sorted(slug for slug in found if slug != "kernel"))


@cache
def get(slug: str) -> Game:
    """The game called ``slug``; raises `UnknownGame`."""
    if slug not in slugs():
        raise UnknownGame(slug)
    game: Game = import_module(f"games.{slug}.game").GAME
    return game


def all_games() -> tuple[Game, ...]:
    return tuple(get(slug) for slug in slugs())
