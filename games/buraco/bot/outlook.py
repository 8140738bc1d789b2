"""How the table stands for the side on turn: what a view says about tempo, danger and the end."""

from __future__ import annotations

from dataclasses import dataclass

from games.buraco.rules.flags import Format
from games.buraco.rules.state import HAND, Meld, Morto, State
from games.buraco.rules.views import View

AVERAGE_CARD = 9  # points of an unknown card in a hand, rounded down: people keep low cards and throw dear ones


@dataclass(frozen=True, slots=True)
class Outlook:
    """``risk``: how likely cards kept in hand now are counted against us, from 0 to 1.

    ``morto``: whether our morto can still be taken. ``closing``: what ending the deal now is worth beyond our own
    cards; strongly negative where it would lose the match. ``theirs``: numbers of the opponents' hands.
    """

    side: int
    risk: float
    morto: bool
    canastra: bool
    closing: float


def position(view: View) -> State:
    """The viewer's turn as a state in which all that the viewer does not see is empty."""
    assert view.me is not None  # noqa: S101  # bots sit at a seat
    return State(
        flags=view.flags,
        format=Format(),
        seats=view.seats,
        deal=view.deal,
        dealer=view.dealer,
        turn=view.me,
        phase=view.phase,
        hands=tuple(view.own if seat == view.me else () for seat in range(view.seats)),
        mortos=tuple(Morto((), morto.status, morto.seat, morto.direct) for morto in view.mortos),
        stock=(),
        pile=view.pile,
        melds=tuple(Meld(meld.side, meld.cards) for meld in view.melds),
        known=view.known,
        drawn=(),
        barred=view.barred,
        must_lay=view.must_lay,
        laid=view.laid,
        stall=view.stall,
        floor=view.last_turn,
    )


def outlook(view: View) -> Outlook:
    """The table as the viewer should fear it."""
    assert view.my_side is not None  # noqa: S101  # bots sit at a seat
    mine, theirs = view.my_side, 1 - view.my_side
    opponents = [seat for seat in range(view.seats) if view.sides[seat] == theirs]
    table = view.table
    can_close = table[theirs].clean + table[theirs].dirty > 0
    fewest = min(view.cards_left[seat] for seat in opponents)
    return Outlook(
        side=mine,
        risk=_risk(view, fewest, untaken=view.mortos[theirs].status == "untaken", can_close=can_close),
        morto=view.mortos[mine].status == "untaken",
        canastra=table[mine].clean + table[mine].dirty > 0,
        closing=_closing(view, mine, theirs),
    )


def _risk(view: View, fewest: int, *, untaken: bool, can_close: bool) -> float:
    if view.last_turn:
        return 1.0
    if untaken:
        risk = 0.12 if fewest > 3 else 0.2
    elif not can_close:
        risk = 0.2 if fewest > 4 else 0.3
    else:
        risk = 0.25 if fewest > HAND else min(0.9, 0.3 + 0.06 * (HAND - fewest))
    rounds_left = (view.stock - view.flags.stock_floor) / view.seats
    return max(risk, min(1.0, 0.9 - 0.12 * rounds_left))


def _closing(view: View, mine: int, theirs: int) -> float:
    """The swing of going out: the bonus, and what the opponents are caught with."""
    caught = AVERAGE_CARD * sum(
        left
        for seat, left in enumerate(view.cards_left)
        if view.sides[seat] == theirs and not _unreached(view, theirs, seat)
    )
    if view.mortos[theirs].status in {"untaken", "held", "stock"}:
        caught += 100
    partner = AVERAGE_CARD * sum(
        left for seat, left in enumerate(view.cards_left) if view.sides[seat] == mine and seat != view.me
    )
    swing = 100 + caught - partner
    margin = _match_margin(view, mine, theirs) + view.table[mine].total - view.table[theirs].total + swing
    if _last_deal(view) and margin <= 0:
        return -400.0
    return swing * 0.6


def _unreached(view: View, side: int, seat: int) -> bool:
    return view.mortos[side].status == "held" and view.mortos[side].seat == seat


def _match_margin(view: View, mine: int, theirs: int) -> int:
    return view.points[view.sides.index(mine)] - view.points[view.sides.index(theirs)]


def _last_deal(view: View) -> bool:
    return view.deals is not None and view.deal >= view.deals
