"""Bots of BugÔ: what they know comes from a view, what they imagine is dealt from the cards they have not seen."""

from __future__ import annotations

from games.bugo.bot.levels import choose_beginner, choose_club

__all__ = ["choose_beginner", "choose_club"]
