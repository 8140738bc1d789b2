"""What the lobby shows, in a number of queries that does not depend on how much there is."""

from __future__ import annotations

from lobby.selectors.offers import Offer, Tile, ticket_of, tiles
from lobby.selectors.own import Mine, my_matches, my_tables
from lobby.selectors.tables import (
    Place,
    Row,
    chosen_options,
    how_many_open,
    is_code,
    is_over,
    open_now,
    open_tables,
    over_at,
    places,
    table_by_code,
)
from lobby.selectors.watching import ALL, FEW, Watched, watched

__all__ = [
    "ALL",
    "FEW",
    "Mine",
    "Offer",
    "Place",
    "Row",
    "Tile",
    "Watched",
    "chosen_options",
    "how_many_open",
    "is_code",
    "is_over",
    "my_matches",
    "my_tables",
    "open_now",
    "open_tables",
    "over_at",
    "places",
    "table_by_code",
    "ticket_of",
    "tiles",
    "watched",
]
