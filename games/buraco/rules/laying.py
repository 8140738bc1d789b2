"""May these cards be laid, may this card be discarded? Sections 4.5 and 6 of the rules.

The *no-strand guard*: whoever can neither take a morto nor go out must stay able to discard a card and keep one.
All questions are asked of the table as it would be after the action, so that an action which completes a canastra
is judged with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.buraco.rules.cards import holds, in_order, is_wild, without
from games.buraco.rules.melds import Reading, fault, read
from games.buraco.rules.scoring import may_go_out
from games.buraco.rules.state import Meld, State
from games.kernel.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class Lay:
    """A legal lay as it will be: the cards, the meld's number (one past the last: new), and what results."""

    number: int
    cards: tuple[str, ...]
    before: Reading | None
    reading: Reading
    melds: tuple[Meld, ...]
    hand: tuple[str, ...]


def new_meld(state: State, cards: tuple[str, ...]) -> Lay:
    """The lay of a new meld; raises `IllegalMove`."""
    _check_turn(state, cards)
    reading = read(cards, state.flags.melds)
    if reading is None:
        raise IllegalMove(fault(cards, state.flags.melds))
    if reading.kind == "set" and reading.rank in set_ranks(state):
        raise IllegalMove("set_exists", ranks=reading.rank)
    return _checked(state, len(state.melds), cards, None, reading)


def addition(state: State, number: int, cards: tuple[str, ...]) -> Lay:
    """The lay of cards on one of the side's melds; raises `IllegalMove`."""
    _check_turn(state, cards)
    if not 0 <= number < len(state.melds):
        raise IllegalMove("no_such_meld")
    meld = state.melds[number]
    if meld.side != state.side:
        raise IllegalMove("not_your_meld")
    before = read(meld.cards, state.flags.melds)
    reading = read((*meld.cards, *cards), state.flags.melds)
    if before is None or reading is None or reading.kind != before.kind:
        raise IllegalMove("does_not_fit")
    return _checked(state, number, cards, before, reading)


def set_ranks(state: State) -> frozenset[str]:
    """The ranks of which the side on turn may lay no further set, having one [4.2]."""
    if not state.flags.one_set_per_rank:
        return frozenset()
    own = (read(meld.cards, state.flags.melds) for meld in state.melds if meld.side == state.side)
    return frozenset(reading.rank for reading in own if reading is not None and reading.kind == "set")


def check_discard(state: State, card: str) -> None:
    """Raises `IllegalMove` where the seat on turn may not discard this card."""
    if state.phase == "draw":
        raise IllegalMove("draw_first")
    if card not in state.hand:
        raise IllegalMove("not_in_hand")
    if state.must_lay:
        raise IllegalMove("lay_top_card", card=state.must_lay)
    # Of two copies the twin is discarded; the single card of the pile stays [section 3].
    if card == state.barred and state.hand.count(card) == 1:
        raise IllegalMove("barred_card", card=card)
    if len(state.hand) == 1 and not takes_morto(state):
        if not may_go_out(state.melds, state.side, state.flags):
            raise IllegalMove("no_canastra")
        if is_wild(card) and not state.flags.wild_may_close:
            raise IllegalMove("wild_closes")


def takes_morto(state: State) -> bool:
    """Whether an empty hand would take the side's morto rather than end the deal."""
    return state.mortos[state.side].status == "untaken"


def _check_turn(state: State, cards: tuple[str, ...]) -> None:
    if state.phase == "draw":
        raise IllegalMove("draw_first")
    if not holds(state.hand, cards):
        raise IllegalMove("not_in_hand")
    if state.must_lay and state.must_lay not in cards:
        raise IllegalMove("lay_top_card", card=state.must_lay)


def _checked(state: State, number: int, cards: tuple[str, ...], before: Reading | None, reading: Reading) -> Lay:
    """The lay, once the hand that it leaves is found playable."""
    hand = without(state.hand, cards)
    laid = state.melds[number].cards if before else ()
    meld = Meld(state.side, in_order((*laid, *cards)))
    melds = (*state.melds[:number], meld, *state.melds[number + 1 :])
    if len(hand) < 2:
        _check_last_cards(state, cards, hand, melds)
    return Lay(number, cards, before, reading, melds, hand)


def _check_last_cards(state: State, cards: tuple[str, ...], hand: tuple[str, ...], melds: tuple[Meld, ...]) -> None:
    """No card or one is left: there must be a way on."""
    if hand and hand[0] == state.barred and state.barred not in cards:
        raise IllegalMove("barred_card_left", card=hand[0])
    if takes_morto(state):
        return
    if not may_go_out(melds, state.side, state.flags):
        raise IllegalMove("would_strand")
    if not hand and state.flags.discard_to_go_out == "required":
        raise IllegalMove("discard_needed")
    if hand and is_wild(hand[0]) and not state.flags.wild_may_close:
        raise IllegalMove("wild_would_close")
