"""What a viewer may not know, exchanged at random: cards, committed cards, secret declarations, rule cards to come."""

from __future__ import annotations

from dataclasses import replace

from games.bugo.cards import SETS
from games.bugo.rules.deck import DECK
from games.bugo.rules.state import State
from games.kernel.rng import Rng
from games.kernel.viewers import Viewer


def permute(state: State, viewer: Viewer, rng: Rng) -> State:
    """Another position that ``viewer`` cannot tell from this one."""
    if viewer.sees_all():
        return state
    state = replace(state, row=_row(state, rng), sealed=_sealed(state, viewer, rng), bids=_bids(state, viewer, rng))
    return replace(state, dealt=_dealt(state, viewer, rng))


def unseen(state: State, viewer: Viewer, seat: int, slot: int) -> bool:
    """Whether the unplayed card is hidden from ``viewer``: the table of section 4, written once more on its own."""
    own = viewer.seat == seat
    if state.round > state.rounds:  # an Extra Round: everybody holds the own hand
        return not own
    card = SETS[state.cards].card(state.row[state.round - 1])
    side = dict(card.sides())[state.side]
    if state.phase == "bid" and side.bid == "blind":
        return True
    match side.see:
        case "open":
            return False
        case "brow":
            return viewer.seat is None or own
        case "up":
            return not own and slot > side.count
        case "down":
            return not own or slot <= side.count
        case _:
            return not own


def _dealt(state: State, viewer: Viewer, rng: Rng) -> tuple[tuple[str, ...], ...]:
    """Unseen cards change places with each other and with the undealt ones."""
    hidden = [
        (seat, slot) for seat in range(state.seats) for slot in state.left[seat] if unseen(state, viewer, seat, slot)
    ]
    dealt = {card for hand in state.dealt for card in hand}
    pool = [state.dealt[seat][slot - 1] for seat, slot in hidden] + [card for card in DECK if card not in dealt]
    hands = [list(hand) for hand in state.dealt]
    for (seat, slot), card in zip(hidden, rng.sample(pool, len(hidden)), strict=True):
        hands[seat][slot - 1] = card
    return tuple(map(tuple, hands))


def _sealed(state: State, viewer: Viewer, rng: Rng) -> tuple[int, ...]:
    return tuple(
        rng.pick(state.left[seat]) if slot and not viewer.is_seat(seat) else slot
        for seat, slot in enumerate(state.sealed)
    )


def _bids(state: State, viewer: Viewer, rng: Rng) -> tuple[int | None, ...]:
    if state.phase != "extra_bid" or state.er_bids != "secret":
        return state.bids
    return tuple(bid if bid is None or viewer.is_seat(seat) else rng.below(6) for seat, bid in enumerate(state.bids))


def _row(state: State, rng: Rng) -> tuple[str, ...]:
    turned = state.row[: state.round]
    others = [card.id for card in SETS[state.cards].cards if card.id not in turned]
    return (*turned, *rng.sample(others, len(state.row) - len(turned)))
