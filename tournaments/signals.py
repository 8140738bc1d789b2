"""What happened in a tournament, sent after commit, for the app's own receivers."""

from __future__ import annotations

from django.dispatch import Signal

# tournament_id, slug: something that a page shows has changed.
tournament_changed = Signal()
# tournament_id: there may be a next step to take.
tournament_ready = Signal()
# code: a call for the director from this match was made or answered.
call_changed = Signal()
