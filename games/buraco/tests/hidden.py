"""The same position with other hidden cards: what a viewer may not know, exchanged at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.buraco.rules.cards import in_order
from games.buraco.rules.state import State
from games.kernel.rng import Rng
from games.kernel.viewers import Viewer

# Matches to these targets are like those to 1500, and tens of thousands of moves long between random players.
LONGER = frozenset({("format", "target:2005"), ("format", "target:3000"), ("format", "target:5000")})


def permute(state: State, viewer: Viewer, rng: Rng) -> State:
    """Other hands, stock and mortos for a viewer who sees one hand at most.

    Fixed are the viewer's own hand, what lies open, every count, and the cards that all saw going to a hand. After the
    count of a deal the hands that were counted are open. Happenings that only others hear are left as they are:
    nothing the viewer gets may depend on them.
    """
    if viewer.sees_all():
        return state
    counted = state.scores[-1].hands if state.phase in {"between", "over"} else ((),) * state.seats
    kept = [
        hand if viewer.is_seat(seat) or counted[seat] == hand else in_order(state.known[seat])
        for seat, hand in enumerate(state.hands)
    ]
    unknown = Counter(card for hand in state.hands for card in hand)
    unknown.subtract(card for cards in kept for card in cards)
    pool = [
        *unknown.elements(),
        *state.stock,
        *(card for morto in state.mortos for card in morto.cards),
    ]
    pool = rng.shuffled(in_order(pool))

    def take(count: int) -> tuple[str, ...]:
        taken = tuple(pool[:count])
        del pool[:count]
        return taken

    hands = tuple(
        in_order((*cards, *take(len(hand) - len(cards)))) for cards, hand in zip(kept, state.hands, strict=True)
    )
    mortos = tuple(replace(morto, cards=in_order(take(len(morto.cards)))) for morto in state.mortos)
    stock = take(len(state.stock))
    return replace(state, hands=hands, mortos=mortos, stock=stock, drawn=_drawn(state, hands, viewer))


def _drawn(state: State, hands: tuple[tuple[str, ...], ...], viewer: Viewer) -> tuple[str, ...]:
    """The card that came from the stock is another one, and may not be one that all know."""
    if viewer.is_seat(state.turn) or state.took or not state.drawn:
        return state.drawn
    hand = Counter(hands[state.turn])
    hand.subtract(state.known[state.turn])
    return tuple(hand.elements())[:1]
