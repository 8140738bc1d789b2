"""Deals and moves put together: from the first deal to the places."""

from __future__ import annotations

from dataclasses import replace

from games.buraco.rules import telling, turn
from games.buraco.rules.cards import DECK, KINDS, in_order
from games.buraco.rules.flags import read_flags, read_format
from games.buraco.rules.laying import addition, new_meld
from games.buraco.rules.listing import lays_and_discards, meld_number
from games.buraco.rules.state import HAND, SIDES, Morto, State, totals
from games.kernel.decks import Decks
from games.kernel.errors import IllegalMove
from games.kernel.moves import Legal, Move
from games.kernel.outcome import Outcome, competition_places
from games.kernel.rules import Setup

RULES_VERSION = 1


def new(setup: Setup, decks: Decks) -> State:
    """The first deal. The first dealer is drawn unless the pairing names one."""
    dealer = decks.shuffle(1, "dealer", setup.seats)[0] if setup.first is None else setup.first
    start = State(
        flags=read_flags(setup.options),
        format=read_format(str(setup.options.get("format", "single"))),
        seats=setup.seats,
        deal=1,
        dealer=dealer,
        turn=dealer,
        phase="between",
        hands=(),
        mortos=(),
        stock=(),
        pile=(),
    )
    return _dealt(start, decks)


def deal(state: State, decks: Decks) -> State:
    """The next deal; the deal passes to the next seat."""
    if state.phase != "between":
        raise IllegalMove("no_deal_due")
    return _dealt(replace(state, deal=state.deal + 1, dealer=(state.dealer + 1) % state.seats), decks)


def _dealt(match: State, decks: Decks) -> State:
    """Hands by seat, the two mortos, the up-card, the stock with its top first: the order of the deck [section 2].

    Of ``match`` only what outlives a deal is used.
    """
    cards = [DECK[card] for card in decks.shuffle(match.deal, "deck", len(DECK))]
    packets = [in_order(cards[start : start + HAND]) for start in range(0, HAND * (match.seats + SIDES), HAND)]
    up_card, *stock = cards[HAND * (match.seats + SIDES) :]
    state = State(
        flags=match.flags,
        format=match.format,
        seats=match.seats,
        deal=match.deal,
        dealer=match.dealer,
        turn=(match.dealer + 1) % match.seats,
        phase="draw",
        hands=tuple(packets[: match.seats]),
        mortos=tuple(Morto(packet) for packet in packets[match.seats :]),
        stock=tuple(stock),
        pile=(up_card,),
        known=((),) * match.seats,
        scores=match.scores,
    )
    return replace(state, told=tuple(telling.dealt(state)))


def to_act(state: State) -> frozenset[int]:
    """The seat on turn; nobody between deals and at the end."""
    return frozenset({state.turn}) if state.phase in {"draw", "play"} else frozenset()


def legal_moves(state: State, seat: int) -> Legal:
    """Listed moves first by kind, then by card; empty for a seat that is not on turn."""
    if seat not in to_act(state):
        return ()
    if state.phase == "play":
        return lays_and_discards(state)
    return (Move("draw"),) if turn.take_refusal(state) else (Move("draw"), Move("take"))


def apply(state: State, seat: int, move: Move) -> State:
    """The state after the move; cards of a lay may come in any order."""
    if state.phase == "over":
        raise IllegalMove("game_over")
    if seat not in to_act(state):
        raise IllegalMove("not_your_turn")
    match move:
        case Move("draw", ()):
            _check_not_drawn(state)
            return turn.draw(state)
        case Move("take", ()):
            _check_not_drawn(state)
            turn.refuse_take(state)
            return turn.take(state)
        case Move("meld", cards) if cards and _are_cards(cards):
            return turn.lay(state, new_meld(state, in_order(cards)))
        case Move("add", (meld, *rest)) if rest and _are_cards(rest) and (number := meld_number(meld)) is not None:
            return turn.lay(state, addition(state, number, in_order(rest)))
        case Move("discard", (card,)) if card in KINDS:
            return turn.discard(state, card)
    raise IllegalMove("unknown_move")


def _check_not_drawn(state: State) -> None:
    if state.phase != "draw":
        raise IllegalMove("already_drawn")


def _are_cards(tokens: tuple[str, ...] | list[str]) -> bool:
    return all(token in KINDS for token in tokens)


def outcome(state: State) -> Outcome | None:
    """Places and points by seat; partners share both."""
    if state.phase != "over":
        return None
    by_side = totals(state)
    points = tuple(by_side[seat % SIDES] for seat in range(state.seats))
    return Outcome(competition_places([-score for score in points]), points)
