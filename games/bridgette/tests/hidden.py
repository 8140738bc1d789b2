"""The same position with other hidden cards: what a viewer may not know, exchanged at random."""

from __future__ import annotations

from dataclasses import replace

from games.bridgette.rules import cards
from games.bridgette.rules.state import State
from games.kernel.rng import Rng
from games.kernel.viewers import Viewer

Slot = tuple[str, int, int]


def permute(state: State, viewer: Viewer, rng: Rng) -> State:
    """Other hands, discards and stock, within what the viewer can deduce.

    Fixed are the viewer's own cards, every count, what calls have proved, shown voids, and that the up-card went to
    the non-dealer. Discards that the table shows at the end of a deal stay. Which cards a seat drew, and happenings
    that only others hear, change with the cards.
    """
    if viewer.sees_all():
        return state
    slots = _hidden_slots(state, viewer)
    held = [_at(state, slot) for slot in slots]
    for _ in range(200):
        order = rng.shuffled(held)
        _return_up_card(state, slots, order)
        other = _exchanged(state, dict(zip(held, order, strict=True)))
        if all(_possible(other, seat) for seat in (0, 1) if not viewer.is_seat(seat)):
            return other
    return state


def _hidden_slots(state: State, viewer: Viewer) -> list[Slot]:
    open_discards = state.flags.discards_revealed == "at_deal_end" and state.phase in ("scored", "over")
    slots: list[Slot] = [("stock", 0, place) for place in range(len(state.stock))]
    for seat in (0, 1):
        if viewer.is_seat(seat):
            continue
        slots += [("hands", seat, place) for place in range(len(state.hands[seat]))]
        if not open_discards:
            slots += [("thrown", seat, place) for place in range(len(state.thrown[seat]))]
    return slots


def _at(state: State, slot: Slot) -> str:
    zone, seat, place = slot
    return state.stock[place] if zone == "stock" else getattr(state, zone)[seat][place]


def _return_up_card(state: State, slots: list[Slot], order: list[str]) -> None:
    """All know that the non-dealer drew it: it may have been thrown away, but it is not elsewhere."""
    if state.up_card not in order or state.flags.up_card_goes_to != "non_dealer":
        return
    homes = [i for i, (zone, seat, _) in enumerate(slots) if zone != "stock" and seat == state.non_dealer]
    now = order.index(state.up_card)
    if homes and now not in homes:
        order[now], order[homes[0]] = order[homes[0]], order[now]


def _exchanged(state: State, new: dict[str, str]) -> State:
    def other(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new.get(card, card) for card in names)

    def both(pair: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return cards.arranged(other(pair[0])), cards.arranged(other(pair[1]))

    told = tuple(
        h
        if h.only is None
        else replace(
            h, params=tuple((name, other(value) if isinstance(value, tuple) else value) for name, value in h.params)
        )
        for h in state.told
    )
    return replace(
        state,
        stock=other(state.stock),
        hands=both(state.hands),
        thrown=both(state.thrown),
        drawn=both(state.drawn),
        told=told,
    )


def _possible(state: State, seat: int) -> bool:
    """Whether the hand fits what its owner has shown: every call still legal, every void still void."""
    from games.bridgette.rules.auction import proved

    played = [trick.led if trick.leader == seat else trick.followed for trick in state.tricks]
    if state.led and state.leader == seat:
        played.append(state.led)
    if state.phase in ("auction", "play"):
        kept = [*state.hands[seat], *played]
        least = proved(state.dealer, state.calls, seat)
        if any(cards.count(kept, suit) < known for suit, known in zip(cards.SUITS, least, strict=True)):
            return False
    voids = {
        cards.suit(trick.led)
        for trick in state.tricks
        if trick.leader != seat
        and not cards.is_colon(trick.led)
        and not cards.is_colon(trick.followed)
        and cards.suit(trick.followed) != cards.suit(trick.led)
    }
    return not any(cards.suit(card) in voids for card in state.hands[seat])
