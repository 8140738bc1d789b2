"""Bouillabaisse, a game of avoiding tricks for 2 to 12 players. ``game.GAME`` is what others see."""

from __future__ import annotations
