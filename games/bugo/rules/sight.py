"""Who sees which unplayed card (section 4, ``see`` and ``bid`` in 5.2)."""

from __future__ import annotations

from games.bugo.rules.state import State, is_extra, side
from games.kernel.viewers import Viewer


def is_public(state: State, slot: int) -> bool:
    """Whether the cards in this slot of all hands lie open to everybody."""
    if is_extra(state) or _is_blind(state):
        return False
    twist = side(state)
    return twist.see == "open" or (twist.see == "up" and slot <= twist.count)


def sees(state: State, viewer: Viewer, seat: int, slot: int) -> bool:
    """Whether ``viewer`` may know the unplayed card in ``slot`` of ``seat``."""
    if viewer.sees_all() or is_public(state, slot):
        return True
    if viewer.kind != "seat" or _is_blind(state):
        return False
    mine = viewer.is_seat(seat)
    if is_extra(state):
        return mine
    twist = side(state)
    if twist.see == "brow":
        return not mine
    return mine and not (twist.see == "down" and slot <= twist.count)


def _is_blind(state: State) -> bool:
    """Blind bids: nobody sees any card until the last bid is in."""
    return state.phase == "bid" and side(state).bid == "blind"
