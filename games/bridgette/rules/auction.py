"""The auction: which calls there are, what they need, and when it ends (rules, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.bridgette.rules import cards
from games.bridgette.rules.state import Contract, Flags, State, other, telling
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, happening
from games.kernel.moves import Move

STRAINS = (*cards.SUITS, "NT")
# In bidding order: the place in this tuple is the bid's height. Zero exists in no trump only.
BIDS: tuple[str, ...] = ("0NT", *(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS))
HEIGHT = {bid: height for height, bid in enumerate(BIDS)}

PASS, DOUBLE, REDOUBLE = "pass", "double", "redouble"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the auction stands after some calls. ``bid`` is empty before the first one."""

    bid: str = ""
    owner: int = 0
    doubling: int = 0
    passes: int = 0


def caller(dealer: int, calls: Sequence[str]) -> int:
    """Whose call is next: the dealer begins, calls alternate."""
    return dealer if len(calls) % 2 == 0 else other(dealer)


def standing(dealer: int, calls: Sequence[str]) -> Standing:
    now = Standing()
    for place, call in enumerate(calls):
        if call == PASS:
            now = Standing(now.bid, now.owner, now.doubling, now.passes + 1)
        elif call in (DOUBLE, REDOUBLE):
            now = Standing(now.bid, now.owner, now.doubling + 1)
        else:
            now = Standing(call, caller(dealer, calls[:place]))
    return now


def is_over(dealer: int, calls: Sequence[str], flags: Flags) -> bool:
    """A pass after a bid, a double or a redouble ends it; before any bid it takes two passes (BG-10, BG-11)."""
    now = standing(dealer, calls)
    if now.bid:
        return now.passes > 0
    return now.passes == (1 if flags.opening_pass_ends else 2)


def cheapest(strain: str, over: str) -> str:
    """The lowest bid in a strain above the standing one; empty if there is none."""
    least = HEIGHT[over] + 1 if over else 0
    return next((bid for bid in BIDS[least:] if bid[1:] == strain), "")


def bid_refusal(hand: Sequence[str], over: str, bid: str) -> IllegalMove | None:
    """Why this hand may not bid so over the standing bid, or None where it may.

    Two cards for the cheapest bid in a suit, four for a jump, a card of every suit for no trump.
    """
    if over and HEIGHT[bid] <= HEIGHT[over]:
        return IllegalMove("bid_too_low", bid=over)
    strain = bid[1:]
    if strain == "NT":
        lacking = [suit for suit in cards.SUITS if not cards.count(hand, suit)]
        return IllegalMove("needs_every_suit", suit=lacking[0]) if lacking else None
    have, jump = cards.count(hand, strain), bid != cheapest(strain, over)
    if have < (4 if jump else 2):
        return IllegalMove("needs_four" if jump else "needs_two", suit=strain, have=have)
    return None


def double_refusal(seat: int, now: Standing, flags: Flags) -> IllegalMove | None:
    if flags.doubling_mode == "off":
        return IllegalMove("no_doubling")
    if not now.bid:
        return IllegalMove("nothing_to_double")
    if now.owner == seat:
        return IllegalMove("own_bid")
    return IllegalMove("already_doubled") if now.doubling else None


def redouble_refusal(seat: int, now: Standing, flags: Flags) -> IllegalMove | None:
    if flags.doubling_mode == "off":
        return IllegalMove("no_doubling")
    return None if now.bid and now.owner == seat and now.doubling == 1 else IllegalMove("not_doubled")


def legal_calls(state: State, seat: int) -> tuple[Move, ...]:
    """Pass first, then double or redouble, then bids from low to high."""
    now = standing(state.dealer, state.calls)
    moves = [Move(PASS)]
    if double_refusal(seat, now, state.flags) is None:
        moves.append(Move(DOUBLE))
    if redouble_refusal(seat, now, state.flags) is None:
        moves.append(Move(REDOUBLE))
    hand = state.hands[seat]
    moves += [Move("bid", (bid,)) for bid in BIDS if bid_refusal(hand, now.bid, bid) is None]
    return tuple(moves)


def call(state: State, seat: int, move: Move) -> State:
    """The state after a call; raises `IllegalMove`."""
    now = standing(state.dealer, state.calls)
    refusal, said, heard = _judge(state, seat, move, now)
    if refusal is not None:
        raise refusal
    state = telling(state, heard, calls=(*state.calls, said))
    if not is_over(state.dealer, state.calls, state.flags):
        return state
    now = standing(state.dealer, state.calls)
    if not now.bid:
        return state
    contract = Contract(now.bid, now.owner, now.doubling)
    return telling(state, _contract_told(contract), phase="play", contract=contract, leader=other(now.owner))


def proved(dealer: int, calls: Sequence[str], seat: int) -> tuple[int, int, int, int]:
    """How many clubs, diamonds, hearts and spades at least a seat's 13 cards held, as its bids prove to all."""
    least = dict.fromkeys(cards.SUITS, 0)
    for place, said in enumerate(calls):
        if said not in HEIGHT or caller(dealer, calls[:place]) != seat:
            continue
        over, strain = standing(dealer, calls[:place]).bid, said[1:]
        if strain == "NT":
            least = {suit: max(1, known) for suit, known in least.items()}
        else:
            least[strain] = max(least[strain], 2 if said == cheapest(strain, over) else 4)
    return least["C"], least["D"], least["H"], least["S"]


def _judge(state: State, seat: int, move: Move, now: Standing) -> tuple[IllegalMove | None, str, Happening]:
    match move:
        case Move("pass", ()):
            return None, PASS, happening("passes", seat)
        case Move("double", ()):
            return double_refusal(seat, now, state.flags), DOUBLE, happening("doubles", seat)
        case Move("redouble", ()):
            return redouble_refusal(seat, now, state.flags), REDOUBLE, happening("redoubles", seat)
        case Move("bid", (bid,)) if bid in HEIGHT:
            return bid_refusal(state.hands[seat], now.bid, bid), bid, happening("bids", seat, bid=bid)
    raise IllegalMove("unknown_move")


def _contract_told(contract: Contract) -> Happening:
    code = ("contract", "contract_doubled", "contract_redoubled")[contract.doubling]
    return happening(code, contract.declarer, bid=contract.bid, tricks=contract.needs)
