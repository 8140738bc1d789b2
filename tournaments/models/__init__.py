"""A tournament as rows: what was planned, who entered, what was paired and played, and the organisers' log.

`Act` rows are the log: appended under the tournament's lock, never changed. The others are what the acts led to, kept
for queries. ``Tournament.version`` grows with every change that a page shows.
"""

from __future__ import annotations

from tournaments.models.acts import Act, Call, Role
from tournaments.models.entries import Bye, Contribution, Entry, Invitation, Member
from tournaments.models.rounds import SIGNS, TABLE_FILLED, Pairing, Round, Slot
from tournaments.models.tournament import Tournament

__all__ = [
    "SIGNS",
    "TABLE_FILLED",
    "Act",
    "Bye",
    "Call",
    "Contribution",
    "Entry",
    "Invitation",
    "Member",
    "Pairing",
    "Role",
    "Round",
    "Slot",
    "Tournament",
]
