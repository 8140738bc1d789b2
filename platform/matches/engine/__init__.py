"""Folds the log of a match into its position. Pure: no database, no present moment.

The log is the truth; a `Position` is what it says at one version. Everything that the site stores beside the log
(status, who is to act, deadlines, results) is read off a position and can be rebuilt.
"""

from __future__ import annotations

from matches.engine.fold import advance, opening
from matches.engine.position import (
    STORY,
    Contribution,
    Entry,
    Event,
    Position,
    Result,
    Table,
    answers,
    awaited,
    bot_seats,
    deadlines,
    first_turns,
    legal_moves,
    may_abort,
    turn_over,
    waited_for,
)
from matches.engine.results import conceded, final_result

__all__ = [
    "STORY",
    "Contribution",
    "Entry",
    "Event",
    "Position",
    "Result",
    "Table",
    "advance",
    "answers",
    "awaited",
    "bot_seats",
    "conceded",
    "deadlines",
    "final_result",
    "first_turns",
    "legal_moves",
    "may_abort",
    "opening",
    "turn_over",
    "waited_for",
]
