"""The exchange: two cards for the non-dealer, then 4, 8 or 12 for the dealer (rules, section 3).

Drawing is automatic; the one decision is which cards to throw away, any of them, face down.
"""

from __future__ import annotations

from games.bridgette.rules import cards
from games.bridgette.rules.state import State, telling, with_seat
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, happening
from games.kernel.moves import Choice, Move

HAND = 13
VERB = "discard"


def draws(state: State, seat: int) -> int:
    """How many cards a seat draws in this deal, and throws again."""
    return cards.DRAWS[cards.group(state.up_card)] if seat == state.dealer else 2


def draw(state: State, seat: int) -> State:
    """The seat takes its cards from the stock into its hand."""
    number = draws(state, seat)
    new, rest = state.stock[:number], state.stock[number:]
    takes_up_card = new[0] == state.up_card
    unseen = (
        happening("draws_up_card", seat, never=(seat,))
        if takes_up_card
        else happening("draws_unseen", seat, count=number, never=(seat,))
    )
    return telling(
        state,
        happening("draws", seat, only=(seat,), cards=new),
        unseen,
        stock=rest,
        drawn=with_seat(state.drawn, seat, cards.arranged(new)),
        hands=with_seat(state.hands, seat, cards.arranged(state.hands[seat] + new)),
    )


def waiting(state: State) -> tuple[int, ...]:
    """Seats that hold too many cards."""
    return tuple(seat for seat in (0, 1) if len(state.hands[seat]) > HAND)


def choice(state: State, seat: int) -> Choice:
    """So many of the hand. The first ones are the lowest, colons last (BG-29)."""
    number = draws(state, seat)
    return Choice(VERB, cards.lowest_first(state.hands[seat]), number, number)


def throw(state: State, seat: int, move: Move) -> State:
    """The state after the chosen cards are gone; raises `IllegalMove`."""
    hand, gone = state.hands[seat], move.tokens
    for card in gone:
        if card not in hand:
            raise IllegalMove("not_your_card")
    if len(set(gone)) != len(gone):
        raise IllegalMove("card_twice")
    if len(gone) != draws(state, seat):
        raise IllegalMove("throw_exactly", count=draws(state, seat))
    thrown = cards.arranged(gone)
    state = telling(
        state,
        *_thrown_told(seat, thrown),
        hands=with_seat(state.hands, seat, tuple(card for card in hand if card not in gone)),
        thrown=with_seat(state.thrown, seat, thrown),
    )
    if not state.thrown[state.dealer] and not state.drawn[state.dealer]:
        return draw(state, state.dealer)
    return state if waiting(state) else telling(state, phase="auction")


def _thrown_told(seat: int, thrown: tuple[str, ...]) -> tuple[Happening, Happening]:
    return (
        happening("throws", seat, only=(seat,), cards=thrown),
        happening("throws_unseen", seat, never=(seat,), count=len(thrown)),
    )
