"""What happened in a tournament, sent after commit: the app's own receivers wake pages, notices tell people."""

from __future__ import annotations

from django.dispatch import Signal

# tournament_id, slug: something that a page shows has changed.
tournament_changed = Signal()
# tournament_id: there may be a next step to take.
tournament_ready = Signal()
# tournament_id, kind, players (keys), context: something that these people should be told.
players_told = Signal()
