"""Reads of ratings: for the fold, plates and profiles, the list of a pool, a player's history, a reason."""

from __future__ import annotations

from ratings.selectors.board import Board, Row, export_rows, house_bots, leaderboard, top_rows
from ratings.selectors.history import RANGES, Period, Played, Span, history, matches_of
from ratings.selectors.records import (
    as_logged,
    books_before,
    is_bot,
    log,
    newest_entries,
    ratable,
    unrated_yet,
)
from ratings.selectors.spread import Bin, spread
from ratings.selectors.standings import (
    LISTED_DAYS,
    LISTED_MATCHES,
    PoolStanding,
    Shown,
    last_word,
    listed,
    pools_of,
    rating_of,
    ratings_for,
    seat_changes,
)
from ratings.selectors.why import Reason, why

__all__ = [
    "LISTED_DAYS",
    "LISTED_MATCHES",
    "RANGES",
    "Bin",
    "Board",
    "Period",
    "Played",
    "PoolStanding",
    "Reason",
    "Row",
    "Shown",
    "Span",
    "as_logged",
    "books_before",
    "export_rows",
    "history",
    "house_bots",
    "is_bot",
    "last_word",
    "leaderboard",
    "listed",
    "log",
    "matches_of",
    "newest_entries",
    "pools_of",
    "ratable",
    "rating_of",
    "ratings_for",
    "seat_changes",
    "spread",
    "top_rows",
    "unrated_yet",
    "why",
]
