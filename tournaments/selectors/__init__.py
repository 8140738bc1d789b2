"""Reads of tournaments. `book` loads one whole, in a number of queries that does not depend on its size."""

from __future__ import annotations

from tournaments.selectors.books import Book, book
from tournaments.selectors.field import Scored, engine_model, scored
from tournaments.selectors.lists import Listing, listing
from tournaments.selectors.obstacles import Obstacle, obstacles

__all__ = ["Book", "Listing", "Obstacle", "Scored", "book", "engine_model", "listing", "obstacles", "scored"]
