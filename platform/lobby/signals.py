"""What changed in the lobby."""

from __future__ import annotations

from django.dispatch import Signal

# players: the ids of those whose own waiting or tables changed.
lobby_changed = Signal()
# code: what the people of a finished match say to another one has changed.
rematch_changed = Signal()
