"""The house players of Bouillabaisse. They read a view and nothing else (section 11 of the rules has the advice)."""

from __future__ import annotations

from games.bouillabaisse.bot.beginner import beginner
from games.bouillabaisse.bot.club import club

__all__ = ["beginner", "club"]
