"""Draws tournaments: plain values for templates, and the rows and blocks that pages and sockets share."""

from __future__ import annotations

from tournaments.render.blocks import Drawn, draw, have_of
from tournaments.render.values import EventView, TableRow, event_view, line_values, points_text

__all__ = ["Drawn", "EventView", "TableRow", "draw", "event_view", "have_of", "line_values", "points_text"]
