"""Builds the stored frames of a finished match."""

from __future__ import annotations


def build(match_id: int) -> None:
    """Stores the views of each step as compressed JSON. Built again, it gives the same."""
