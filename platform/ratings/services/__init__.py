"""Everything that writes ratings. All of it holds the pool's lock and ends in `refold`."""

from __future__ import annotations

from ratings.services.checking import Difference, Report, check
from ratings.services.folding import refold
from ratings.services.rebuilding import rebuild
from ratings.services.recording import NotRated, rate_match, record_correction, record_void

__all__ = [
    "Difference",
    "NotRated",
    "Report",
    "check",
    "rate_match",
    "rebuild",
    "record_correction",
    "record_void",
    "refold",
]
