"""Facts about matches that others may hear. Sent after commit, so a receiver sees what it is told of."""

from __future__ import annotations

from django.dispatch import Signal

# match_id, code, version: events were appended. due_ms: when a bot is to play (None: not); by_bot: a bot moved;
# over: these were the last.
match_changed = Signal()
# code: who is at the table, or how long somebody has been away, is not what the pages show.
presence_changed = Signal()
# match_id, code: a match was opened and its players should come.
match_opened = Signal()
# match_id: the match is over and has a result (not aborted).
match_finished = Signal()
# code: staff have decided about a match that is over, and its pages say something else now.
match_decided = Signal()
