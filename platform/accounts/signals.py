"""Facts about players that higher apps may hear."""

from __future__ import annotations

from django.dispatch import Signal

# A guest logged in to an existing account. Sent inside the transaction with ``guest_id`` and ``user_id``: receivers
# move what belongs to the guest, and a receiver that fails undoes the merge.
guest_merged = Signal()

# A player has another name: whoever wrote the old one down writes the new one. After the commit, with ``player_id``.
player_renamed = Signal()

# A player is kept out of play from now on: whoever holds a seat or a place for them lets it go. After the commit, with
# ``player_id``.
player_barred = Signal()
