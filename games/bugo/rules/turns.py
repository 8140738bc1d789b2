"""Whose turn it is, and with which words a card is played."""

from __future__ import annotations

from games.bugo.rules import extra, playing, rounds
from games.bugo.rules.sight import sees
from games.bugo.rules.state import State, leader
from games.kernel.moves import Move
from games.kernel.viewers import seat_viewer


def to_act(state: State) -> frozenset[int]:
    match state.phase:
        case "side":
            return frozenset({leader(state)})
        case "bid":
            return frozenset({rounds.next_bidder(state)})
        case "play":
            return playing.to_play(state)
        case "extra_bid":
            return extra.to_bid(state)
        case _:
            return frozenset()


def play_of(state: State, seat: int, slot: int) -> Move:
    """A card its owner sees is played by name, one that its owner does not see by slot number."""
    if sees(state, seat_viewer(seat), seat, slot):
        return Move("play", (state.dealt[seat][slot - 1],))
    return Move("slot", (str(slot),))
