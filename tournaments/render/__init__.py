"""Draws tournaments: plain values for templates, and the rows and blocks that pages and sockets share."""

from __future__ import annotations

from tournaments.render.blocks import Drawn, draw, have_of
from tournaments.render.event import EventView, event_view
from tournaments.render.standings import line_values
from tournaments.render.tables import TableRow

__all__ = ["Drawn", "EventView", "TableRow", "draw", "event_view", "have_of", "line_values"]
