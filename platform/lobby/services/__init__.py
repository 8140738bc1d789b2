"""What people do in the lobby: play the house, wait for others, open a table, join one."""

from __future__ import annotations

from lobby.services.commitments import Committed
from lobby.services.hosting import (
    close_table,
    hand_over,
    move_player,
    remove_player,
    seat_bots,
    start_table,
)
from lobby.services.house import play_house
from lobby.services.limits import DELAYS
from lobby.services.presence import expire_tables, note_presence
from lobby.services.queue import close_proposals, join_queue, leave_queue, pair_waiting, say_ready
from lobby.services.rematches import ask_rematch, decline_rematch, take_wishes_back
from lobby.services.tables import LINK_HOURS, USUAL_HOURS, join_table, leave_table, move_tables, open_table

__all__ = [
    "DELAYS",
    "LINK_HOURS",
    "USUAL_HOURS",
    "Committed",
    "ask_rematch",
    "close_proposals",
    "close_table",
    "decline_rematch",
    "expire_tables",
    "hand_over",
    "join_queue",
    "join_table",
    "leave_queue",
    "leave_table",
    "move_player",
    "move_tables",
    "note_presence",
    "open_table",
    "pair_waiting",
    "play_house",
    "remove_player",
    "say_ready",
    "seat_bots",
    "start_table",
    "take_wishes_back",
]
