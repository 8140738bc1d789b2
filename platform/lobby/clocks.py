"""Time controls by the name that people see."""

from __future__ import annotations

from core.errors import DomainError
from games.kernel import ClockPreset, Game

# What forms send for the preset without a clock.
NO_CLOCK = "none"


def preset(game: Game, label: str) -> ClockPreset:
    """The game's preset called ``label`` (``8+10``); raises `DomainError` ``bad_clock``."""
    found = next((clock for clock in game.clocks if str(clock) == label), None)
    if found is None:
        raise DomainError("bad_clock")
    return found


def optional_preset(game: Game, label: str) -> ClockPreset | None:
    """The same, where no clock at all is a choice too: ``none``, or nothing."""
    return preset(game, label) if label and label != NO_CLOCK else None
