"""What happened to notices, sent after commit, for the app's own receivers."""

from __future__ import annotations

from django.dispatch import Signal

# players: whose bell shows something else now.
bell_changed = Signal()
