"""What one viewer may know of a match (rules, section 10), built by listing what is shown.

The table page is drawn from a `View` alone: with it come the bidding box with the reason why a bid is not open, the
reason why a card may not be played, what the contract is worth, and the score sheet with every step of reckoning.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bridgette.rules import auction, cards, exchange, play, scoring
from games.bridgette.rules.state import Cards, Contract, DealResult, Flags, Phase, State, Trick, other
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, visible
from games.kernel.viewers import Viewer

Params = tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A card or call of the viewer's own that is not open now: a code of ``strings.ERRORS`` and its parameters."""

    what: str
    code: str
    params: Params = ()


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction: ``pass``, ``double``, ``redouble`` or a bid such as ``4S`` or ``1NT``."""

    seat: int
    call: str


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding box of the seat whose call it is.

    ``open`` are the bids it may make, ``closed`` all others with the reason. ``held`` counts its clubs, diamonds,
    hearts and spades; ``cheapest`` is the lowest sufficient bid in each strain, empty where none is left.
    """

    open: Cards
    closed: tuple[Refused, ...]
    held: tuple[int, int, int, int]
    cheapest: tuple[str, str, str, str, str]
    may_double: bool
    may_redouble: bool


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the contract (in the auction: the standing bid) scores: made exactly, with other overtricks, with three
    (0 where thirteen tricks do not allow it), and the opponent's points when it is one short."""

    exact: int
    over: int
    three_over: int
    one_short: int


@dataclass(frozen=True, slots=True)
class View:
    """The public part first; below it what depends on the viewer.

    ``draws`` and ``throws`` count cards drawn and thrown by seat; ``thrown``, ``drawn`` and ``hands`` hold the cards
    themselves where the viewer may see them and are empty elsewhere. ``proved`` is what the calls have shown to all:
    the least number of clubs, diamonds, hearts and spades in each seat's 13 cards.
    """

    seats: int
    me: int | None
    to_act: tuple[int, ...]
    deal: int
    deals: int
    points: tuple[int, ...]
    cards_left: tuple[int, ...]
    told: tuple[Happening, ...]
    flags: Flags
    phase: Phase
    dealer: int
    redeals: int
    up_card: str
    up_group: str
    dealer_draws: int
    draws: tuple[int, int]
    throws: tuple[int, int]
    stock_left: int
    calls: tuple[Call, ...]
    standing: Contract | None
    contract: Contract | None
    stakes: Stakes | None
    proved: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
    leader: int | None
    led: str
    ban: str
    tricks: tuple[Trick, ...]
    taken: tuple[int, int]
    results: tuple[DealResult, ...]

    hand: Cards = ()
    hands: tuple[Cards, Cards] = ((), ())
    drawn: tuple[Cards, Cards] = ((), ())
    thrown: tuple[Cards, Cards] = ((), ())
    stock: Cards = ()
    throw: int = 0
    bidding: Bidding | None = None
    playable: Cards = ()
    blocked: tuple[Refused, ...] = ()


def view(state: State, viewer: Viewer, to_act: tuple[int, ...]) -> View:
    me = viewer.seat if viewer.kind == "seat" else None
    mine = me is not None and me in to_act
    standing = _standing(state)
    return View(
        seats=2,
        me=me,
        to_act=to_act,
        deal=state.deal,
        deals=max(state.flags.deals, state.deal),
        points=state.points,
        cards_left=(len(state.hands[0]), len(state.hands[1])),
        told=visible(state.told, viewer),
        flags=state.flags,
        phase=state.phase,
        dealer=state.dealer,
        redeals=state.redeals,
        up_card=state.up_card,
        up_group=cards.group(state.up_card),
        dealer_draws=exchange.draws(state, state.dealer),
        draws=(len(state.drawn[0]), len(state.drawn[1])),
        throws=(len(state.thrown[0]), len(state.thrown[1])),
        stock_left=len(state.stock),
        calls=tuple(
            Call(auction.caller(state.dealer, state.calls[:place]), call) for place, call in enumerate(state.calls)
        ),
        standing=standing,
        contract=state.contract,
        stakes=_stakes(standing, state.flags) if standing else None,
        proved=(auction.proved(state.dealer, state.calls, 0), auction.proved(state.dealer, state.calls, 1)),
        leader=state.leader if state.phase == "play" else None,
        led=state.led,
        ban=state.ban,
        tricks=state.tricks,
        taken=(state.taken(0), state.taken(1)),
        results=state.results,
        hand=state.hands[me] if me is not None else (),
        hands=_shown(state.hands, viewer),
        drawn=_shown(state.drawn, viewer),
        thrown=state.thrown if _discards_are_open(state) else _shown(state.thrown, viewer),
        stock=state.stock if viewer.sees_all() else (),
        throw=exchange.draws(state, me) if me is not None and mine and state.phase == "exchange" else 0,
        bidding=_bidding(state, me) if me is not None and mine and state.phase == "auction" else None,
        playable=play.legal_cards(state, me) if me is not None and mine and state.phase == "play" else (),
        blocked=_blocked(state, me) if me is not None and mine and state.phase == "play" else (),
    )


def _shown(pair: tuple[Cards, Cards], viewer: Viewer) -> tuple[Cards, Cards]:
    a, b = (pair[seat] if viewer.sees_all() or viewer.is_seat(seat) else () for seat in (0, 1))
    return a, b


def _discards_are_open(state: State) -> bool:
    return state.flags.discards_revealed == "at_deal_end" and state.phase in ("scored", "over")


def _standing(state: State) -> Contract | None:
    now = auction.standing(state.dealer, state.calls)
    return Contract(now.bid, now.owner, now.doubling) if now.bid else None


def _stakes(contract: Contract, flags: Flags) -> Stakes:
    def worth(over: int) -> int:
        return sum(scoring.points(contract, contract.needs + over, flags)) if contract.needs + over <= 13 else 0

    return Stakes(worth(0), worth(1), worth(3), worth(-1))


def _bidding(state: State, seat: int) -> Bidding:
    hand, now = state.hands[seat], auction.standing(state.dealer, state.calls)
    refusals = {bid: auction.bid_refusal(hand, now.bid, bid) for bid in auction.BIDS}
    c, d, h, s = (cards.count(hand, suit) for suit in cards.SUITS)
    clubs, diamonds, hearts, spades, no_trump = (auction.cheapest(strain, now.bid) for strain in auction.STRAINS)
    return Bidding(
        open=tuple(bid for bid, refusal in refusals.items() if refusal is None),
        closed=tuple(_refused(bid, refusal) for bid, refusal in refusals.items() if refusal is not None),
        held=(c, d, h, s),
        cheapest=(clubs, diamonds, hearts, spades, no_trump),
        may_double=auction.double_refusal(seat, now, state.flags) is None,
        may_redouble=auction.redouble_refusal(seat, now, state.flags) is None,
    )


def _blocked(state: State, seat: int) -> tuple[Refused, ...]:
    refusals = ((card, play.refusal(state, seat, card)) for card in state.hands[seat])
    return tuple(_refused(card, refusal) for card, refusal in refusals if refusal is not None)


def _refused(what: str, refusal: IllegalMove) -> Refused:
    return Refused(what, refusal.code, tuple(sorted(refusal.params.items())))


def opponent(view: View) -> int:
    """The other seat than the viewer's own; for the public and the open table the one drawn above."""
    return other(view.me or 0)
