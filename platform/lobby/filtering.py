"""Which open tables a visitor wants to see: part of the lobby's address, and so of the name of its live page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from games import registry

KINDS = ("rated", "casual")
MOST_FREE = 11  # the largest table with its host alone


@dataclass(frozen=True, slots=True)
class Filter:
    """What is empty is not asked for. ``free``: at least so many seats."""

    game: str = ""
    kind: str = ""
    free: int = 0

    @property
    def query(self) -> str:
        """As it stands in an address; empty where nothing is asked for."""
        asked = {"game": self.game, "kind": self.kind, "free": self.free}
        return urlencode({name: value for name, value in asked.items() if value})


def read(query: Mapping[str, str]) -> Filter:
    """What an address asks for. What it asks for in vain, as an old bookmark may, is left out."""
    game, kind, free = (query.get(name, "") for name in ("game", "kind", "free"))
    known = {game.slug for game in registry.all_games()}
    number = int(free) if free.isascii() and free.isdecimal() and len(free) < 3 else 0
    return Filter(game if game in known else "", kind if kind in KINDS else "", number if number <= MOST_FREE else 0)
