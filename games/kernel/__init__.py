"""The contract between a game and the site, and what all card games share.

Pure Python: no clock, no chance, no network, no Django. A game imports from here and from
``games.words``; nothing here knows a particular game. ``games/README.md`` says the contract in words.
"""

from __future__ import annotations

from games.kernel.census import Census
from games.kernel.decks import Decks, SeedDecks
from games.kernel.errors import IllegalMove
from games.kernel.game import BotLevel, ClockPreset, Game, Option, Pool
from games.kernel.happenings import Happening, visible
from games.kernel.moves import Choice, Legal, Move, MoveError, random_move
from games.kernel.outcome import Outcome, competition_places
from games.kernel.rng import Rng
from games.kernel.rules import OptionValue, Rules, Setup, View
from games.kernel.viewers import OPEN, PUBLIC, Viewer, seat_viewer

__all__ = [
    "OPEN",
    "PUBLIC",
    "BotLevel",
    "Census",
    "Choice",
    "ClockPreset",
    "Decks",
    "Game",
    "Happening",
    "IllegalMove",
    "Legal",
    "Move",
    "MoveError",
    "Option",
    "OptionValue",
    "Outcome",
    "Pool",
    "Rng",
    "Rules",
    "SeedDecks",
    "Setup",
    "View",
    "Viewer",
    "competition_places",
    "random_move",
    "seat_viewer",
    "visible",
]
