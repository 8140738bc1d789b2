"""Facts about ratings that others may hear. Sent after commit."""

from __future__ import annotations

from django.dispatch import Signal

# match_id: the ratings of this match's players are written, or written anew after a correction.
match_rated = Signal()
