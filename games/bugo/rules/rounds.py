"""A round up to the first card: the rule card, the Leader's side, the deal, the bids (3.2, 3.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from games.bugo.cards import SETS
from games.bugo.rules.deck import DECK
from games.bugo.rules.sight import is_public, sees
from games.bugo.rules.state import State, clockwise, hand_size, leader, rule_card, side, trick_count
from games.kernel.decks import Decks
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, happening
from games.kernel.rules import Setup
from games.kernel.viewers import PUBLIC, seat_viewer


def begin(setup: Setup, decks: Decks) -> State:
    """The match before its first decision: five of twelve cards in a row, the first one face up (S2 to S4)."""
    cards = SETS[str(setup.options["cards"])]
    rounds = int(setup.options["rounds"])
    order = decks.shuffle(1, "rules", len(cards.cards))
    first = decks.shuffle(1, "dealer", setup.seats)[0] if setup.first is None else setup.first
    state = State(
        seats=setup.seats,
        cards=cards.key,
        rounds=rounds,
        er_bids=str(setup.options["er_bids"]),
        row=tuple(cards.cards[place].id for place in order[:rounds]),
        first=first,
        phase="side",
        round=0,
        side="",
        dealt=((),) * setup.seats,
        left=((),) * setup.seats,
        bids=(None,) * setup.seats,
        lead=first,
        trick=(),
        tricks=(),
        sealed=(0,) * setup.seats,
        scores=(),
        extras=(),
        tied=(),
        told=(),
    )
    code = "set_official" if cards.official else "set_house"
    return reveal(state.say(happening(code, set=cards.name, version=cards.version)))


def reveal(state: State) -> State:
    """Turns the next rule card. A card with one side leaves the Leader nothing to choose (R1)."""
    state = replace(state, phase="side", round=state.round + 1, side="", bids=(None,) * state.seats)
    card = rule_card(state)
    state = state.say(
        happening("revealed", rule=f"{state.cards}/{card.id}", number=state.round, rounds=state.rounds),
        happening("leads_round", leader(state)),
    )
    sides = card.sides()
    return _chosen(state, sides[0][0]) if len(sides) == 1 else state


def choose_side(state: State, seat: int, name: str) -> State:
    if name not in dict(rule_card(state).sides()):
        raise IllegalMove("unknown_move")
    return _chosen(state.say(happening("chose_side", seat, side=name)), name)


def _chosen(state: State, name: str) -> State:
    state = replace(state, phase="deal", side=name)
    return state.say(*(_twist_told(twist, count) for twist, count in side(state).twists()))


def _twist_told(twist: str, count: int) -> Happening:
    code = f"twist_{twist}"
    return happening(code, count=count) if count else happening(code)


def deal(state: State, decks: Decks) -> State:
    """All 48 cards shuffled; one at a time, clockwise from the Leader (R3)."""
    deck = [DECK[i] for i in decks.shuffle(state.round, "deck", len(DECK))]
    size = hand_size(state)
    # After a choice of side the pause has been; with a one-sided card the last round has only just ended.
    pause: Literal["", "deal"] = "deal" if state.scores and len(rule_card(state).sides()) == 1 else ""
    hands: list[tuple[str, ...]] = [()] * state.seats
    for offset, seat in enumerate(clockwise(state, leader(state))):
        hands[seat] = tuple(deck[offset : size * state.seats : state.seats])
    state = replace(
        state,
        phase="bid",
        dealt=tuple(hands),
        left=(tuple(range(1, size + 1)),) * state.seats,
        tricks=(),
        lead=leader(state),
        told=(happening("dealt", size=size, tricks=trick_count(state), beat=pause),),
    )
    return state.say(*hands_told(state))


def hands_told(state: State) -> tuple[Happening, ...]:
    """Every hand, or part of one, to those who see it; nothing while bids are blind."""
    told = []
    for seat in range(state.seats):
        slots = [(slot, card) for slot, card in enumerate(state.dealt[seat], 1) if slot in state.left[seat]]
        face_up = tuple(card for slot, card in slots if is_public(state, slot))
        if face_up:
            told.append(happening("face_up", seat, cards=face_up))
        for to in range(state.seats):
            hidden = [(slot, card) for slot, card in slots if not sees(state, PUBLIC, seat, slot)]
            cards = tuple(card for slot, card in hidden if sees(state, seat_viewer(to), seat, slot))
            if cards:
                told.append(happening("hand", seat, only=(to,), cards=cards))
    return _merged(told)


def _merged(told: list[Happening]) -> tuple[Happening, ...]:
    """Equal facts told to several seats, as one."""
    together: dict[tuple[object, ...], Happening] = {}
    for h in told:
        key = (h.code, h.seat, h.params)
        earlier = together.get(key)
        only = h.only if earlier is None else (earlier.only or ()) + (h.only or ())
        together[key] = replace(h, only=only or None)
    return tuple(together.values())


def next_bidder(state: State) -> int:
    """Clockwise from the Leader (R4)."""
    return next(seat for seat in clockwise(state, leader(state)) if state.bids[seat] is None)


def bid(state: State, seat: int, number: int) -> State:
    bids = (*state.bids[:seat], number, *state.bids[seat + 1 :])
    state = replace(state, bids=bids).say(happening("declared", seat, bid=number))
    if None in bids:
        return state
    blind = side(state).bid == "blind"
    state = replace(state, phase="play")
    state = state.say(happening("all_declared", sum=sum(b for b in bids if b is not None), tricks=trick_count(state)))
    return state.say(*hands_told(state)) if blind else state
