"""What people do in the lobby: play the house, wait for others, open a table, join one."""

from __future__ import annotations

from lobby.services.house import play_house
from lobby.services.queue import close_proposals, join_queue, leave_queue, note_presence, pair_waiting, say_ready
from lobby.services.rematches import ask_rematch, decline_rematch
from lobby.services.tables import expire_tables, join_table, leave_table, open_table

__all__ = [
    "ask_rematch",
    "close_proposals",
    "decline_rematch",
    "expire_tables",
    "join_queue",
    "join_table",
    "leave_queue",
    "leave_table",
    "note_presence",
    "open_table",
    "pair_waiting",
    "play_house",
    "say_ready",
]
