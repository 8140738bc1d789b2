"""Which cards are hidden from whom, for the permutation test of ``tests/games/test_every_game.py``."""

from __future__ import annotations

from dataclasses import replace

from games.bouillabaisse.rules import State
from games.bouillabaisse.rules.pack import different_cards
from games.bouillabaisse.rules.prices import FIGURES, Draws
from games.kernel import Rng, Viewer
from games.kernel.cards import SUITS, by_suit

COUNTED_BY_PLAYERS = frozenset({2})  # all cards are dealt, so each of two players knows the other hand


def permute(state: State, viewer: Viewer, rng: Rng) -> State:
    """Exchanges cards between hands that ``viewer`` does not see, and the draws of later rounds.

    Hands keep their sizes, and nobody gets a suit that he has shown not to hold.
    """
    if viewer.sees_all():
        return state
    hands = [list(hand) for hand in state.hands]
    places = [(seat, i) for seat, hand in enumerate(hands) for i in range(len(hand)) if not viewer.is_seat(seat)]
    voids = _shown_voids(state)
    for _ in range(2 * len(places)):
        (a, i), (b, j) = rng.pick(places), rng.pick(places)
        if hands[a][i][1] not in voids[b] and hands[b][j][1] not in voids[a]:
            hands[a][i], hands[b][j] = hands[b][j], hands[a][i]
    draws = state.draws
    pairs = different_cards(state.seats, state.short_pack)
    return replace(
        state,
        hands=tuple(map(by_suit, hands)),
        draws=Draws(
            suit=draws.suit if state.round >= 2 else rng.pick(SUITS),
            figure=draws.figure if state.round >= 3 else rng.pick(FIGURES),
            card=draws.card if state.round >= 4 else rng.pick(pairs),
        ),
    )


def _shown_voids(state: State) -> list[set[str]]:
    shown: list[set[str]] = [set() for _ in range(state.seats)]
    for leader, cards in [(t.leader, t.cards) for t in state.tricks] + [(state.leader, state.trick)]:
        for i, card in enumerate(cards):
            if card[1] != cards[0][1]:
                shown[(leader + i) % state.seats].add(cards[0][1])
    return shown
