"""Everything that changes a match. Each function is one use case; all of them write through `append`."""

from __future__ import annotations

from matches.services.absence import (
    absent,
    claim_win,
    come_back,
    left_after_return,
    look,
    take_back,
    wins_are_claimed,
)
from matches.services.answers import Answer, Done, Refused
from matches.services.append import append
from matches.services.creation import Player, create_match
from matches.services.directing import abandon, give_time, no_shows, stop
from matches.services.leaving import claim_time, leave
from matches.services.moves import play_bot, submit_move
from matches.services.pausing import ask_pause, end_pause, pause, refuse_pause, resume
from matches.services.seating import move_seats
from matches.services.seeding import contribute
from matches.services.tallies import tally_deals, tally_is_due
from matches.services.time import run_out

__all__ = [
    "Answer",
    "Done",
    "Player",
    "Refused",
    "abandon",
    "absent",
    "append",
    "ask_pause",
    "claim_time",
    "claim_win",
    "come_back",
    "contribute",
    "create_match",
    "end_pause",
    "give_time",
    "leave",
    "left_after_return",
    "look",
    "move_seats",
    "no_shows",
    "pause",
    "play_bot",
    "refuse_pause",
    "resume",
    "run_out",
    "stop",
    "submit_move",
    "take_back",
    "tally_deals",
    "tally_is_due",
    "wins_are_claimed",
]
