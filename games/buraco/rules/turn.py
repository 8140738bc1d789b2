"""One turn: draw or take, lay, discard. Sections 3, 6 and 7 of the rules.

Which copy of a card is which matters in one place: the single card of a pile may not go back in the same turn, its
twin may. Whoever lays one of two copies is taken to lay that card and keep the twin, which leaves more freedom and
never less; whoever discards one of two is taken to discard the twin.
"""

from __future__ import annotations

from dataclasses import replace

from games.buraco.rules import telling
from games.buraco.rules.cards import in_order, without
from games.buraco.rules.laying import Lay, check_discard, takes_morto
from games.buraco.rules.listing import additions, new_melds
from games.buraco.rules.scoring import count, is_decided
from games.buraco.rules.state import Morto, State, totals
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, happening


def draw(state: State) -> State:
    """The top card of the stock to the hand."""
    card, stock = state.stock[0], state.stock[1:]
    told = list(telling.drew(state.turn, card))
    mortos = state.mortos
    floor = len(stock) <= state.flags.stock_floor
    if floor and state.flags.morto_becomes_stock and any(morto.status == "untaken" for morto in mortos):
        packets = [morto.cards for morto in mortos if morto.status == "untaken"]
        stock = (*stock, *(card for packet in packets for card in packet))
        mortos = tuple(Morto((), "stock") if morto.status == "untaken" else morto for morto in mortos)
        told.append(happening("morto_to_stock", None, count=len(packets)))
        floor = False
    if floor:
        told.append(happening("stock_floor", None, count=len(stock)))
    state = replace(
        state,
        phase="play",
        hands=_with_hand(state, in_order((*state.hand, card))),
        mortos=mortos,
        stock=stock,
        drawn=(card,),
        stall=0,
        floor=floor,
        told=tuple(told),
    )
    return _end_deal(state, None) if floor and not state.flags.finish_turn_at_floor else state


def take_refusal(state: State) -> str:
    """Why the pile may not be taken now, as an error code; empty where it may."""
    if state.stall >= stall_limit(state):
        return "pile_stalled"
    if not state.flags.pile_open and not _can_lay(take(state)):
        return "pile_closed"
    return ""


def stall_limit(state: State) -> int:
    """Turns in a row that may begin with the pile and lay nothing, before it must lie [stall rule]."""
    return state.flags.stall_limit_rounds * state.seats


def take(state: State) -> State:
    """The whole pile to the hand. Of a closed pile the top card must be laid first."""
    single = len(state.pile) == 1 and not state.flags.single_pile_card_may_return
    return replace(
        state,
        phase="play",
        hands=_with_hand(state, in_order((*state.hand, *state.pile))),
        known=_with_known(state, in_order((*state.known[state.turn], *state.pile))),
        pile=(),
        drawn=state.pile,
        barred=state.pile[0] if single else "",
        must_lay="" if state.flags.pile_open else state.pile[-1],
        took=True,
        told=(happening("took_pile", state.turn, cards=state.pile, count=len(state.pile)),),
    )


def lay(state: State, lay: Lay) -> State:
    """Cards to the table; an empty hand takes the morto and plays on, or ends the deal."""
    told = tuple(telling.laid(state, lay))
    state = replace(
        state,
        hands=_with_hand(state, lay.hand),
        known=_with_known(state, _less(state.known[state.turn], lay.cards)),
        melds=lay.melds,
        drawn=_less(state.drawn, lay.cards),
        barred="" if state.barred in lay.cards else state.barred,
        must_lay="",
        laid=True,
        stall=0,
        told=told,
    )
    if state.hand:
        return state
    if takes_morto(state):
        return _take_morto(state, direct=True)
    return _go_out(state)


def discard(state: State, card: str) -> State:
    """One card to the pile: the turn is over, and with it the deal where the hand or the stock is empty."""
    check_discard(state, card)
    known = _less(state.known[state.turn], (card,))
    if card == state.barred and card not in known:
        known = in_order((*known, card))  # the twin goes: all know that the copy from the pile is still there
    state = replace(
        state,
        hands=_with_hand(state, without(state.hand, (card,))),
        known=_with_known(state, known),
        pile=(*state.pile, card),
        told=(happening("discarded", state.turn, card=card),),
    )
    if not state.hand:
        if not takes_morto(state):
            return _go_out(state)
        state = _take_morto(state, direct=False)
    return _end_deal(state, None) if state.floor else _pass_turn(state)


def _pass_turn(state: State) -> State:
    """The next seat's turn; a morto taken with a discard may be used from here on."""
    turn = (state.turn + 1) % state.seats
    stall = state.stall + 1 if state.took and not state.laid else 0
    mortos = tuple(
        replace(morto, status="played") if morto.status == "held" and morto.seat == turn else morto
        for morto in state.mortos
    )
    told: tuple[Happening, ...] = state.told
    if stall == stall_limit(state):
        told = (*told, happening("pile_lies", None))
    return replace(
        state,
        turn=turn,
        phase="draw",
        mortos=mortos,
        drawn=(),
        barred="",
        laid=False,
        took=False,
        stall=stall,
        told=told,
    )


def _take_morto(state: State, *, direct: bool) -> State:
    cards = in_order(state.mortos[state.side].cards)
    morto = Morto((), "played" if direct else "held", state.turn, direct)
    return replace(
        state,
        hands=_with_hand(state, cards),
        mortos=tuple(morto if side == state.side else other for side, other in enumerate(state.mortos)),
        drawn=(),
        barred="",
        told=(*state.told, *telling.took_morto(state.turn, cards, direct=direct)),
    )


def _go_out(state: State) -> State:
    state = replace(state, told=(*state.told, happening("went_out", state.turn)))
    return _end_deal(state, state.turn)


def _end_deal(state: State, out: int | None) -> State:
    """Counts the deal; the match is over, or another deal is due."""
    score = count(state, out)
    scores = (*state.scores, score)
    state = replace(state, phase="between", scores=scores, drawn=(), barred="", must_lay="")
    if is_decided(state.format, totals(state), len(scores)):
        state = replace(state, phase="over")
    ended = () if out is not None else (happening("stock_ran_down", None),)
    return replace(state, told=(*state.told, *ended, *telling.counted(state, score)))


def _can_lay(state: State) -> bool:
    return any(True for _ in additions(state)) or any(True for _ in new_melds(state))


def _with_hand(state: State, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(hand if seat == state.turn else other for seat, other in enumerate(state.hands))


def _with_known(state: State, known: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(known if seat == state.turn else other for seat, other in enumerate(state.known))


def _less(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """``cards`` without those of ``gone`` that are among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def refuse_take(state: State) -> None:
    """Raises `IllegalMove` where the pile may not be taken now."""
    if code := take_refusal(state):
        raise IllegalMove(code)
