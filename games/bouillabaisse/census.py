"""What is counted of the deals of Bouillabaisse: suits, and high cards."""

from __future__ import annotations

from games.bouillabaisse.rules import State
from games.bouillabaisse.rules.pack import cards_in_play
from games.kernel import Census, Setup
from games.kernel.cards import SUITS, suit

HIGH = {"A": 4, "K": 3, "Q": 2, "J": 1}


def _pack(setup: Setup) -> tuple[str, ...]:
    return cards_in_play(setup.seats, bool(setup.options["short_pack_2p"]))


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    return state.hands


CENSUS = Census(_pack, _hands, tuple(SUITS), suit, lambda card: HIGH.get(card[0], 0))
