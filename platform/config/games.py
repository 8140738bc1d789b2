"""Finds the game folders without importing them, so that Django sees each game's templates, styles and words."""

from __future__ import annotations

from pathlib import Path

GAMES = Path(__file__).resolve().parents[2] / "games"


def game_apps() -> list[str]:
    """``games.<slug>`` for every folder with a ``game.py``, sorted."""
    found = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
    return [f"games.{slug}" for slug in found if slug != "kernel"]
