"""What each viewer may know: section 12 of the rules.

Public are melds, the pile, all counts, who took which morto and how, and the cards that were seen going to a hand.
A hand is its owner's until the deal is counted; the stock and mortos that nobody took are seen in the replay only.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.buraco.rules.cards import by_rank, by_suit, points
from games.buraco.rules.flags import Flags
from games.buraco.rules.listing import additions, discards, meld_token
from games.buraco.rules.melds import RANK_OF_SLOT, Place, read
from games.buraco.rules.scoring import readings
from games.buraco.rules.state import SIDES, DealScore, Morto, MortoStatus, Phase, State, totals
from games.buraco.rules.turn import stall_limit, take_refusal
from games.kernel.happenings import Happening, visible
from games.kernel.viewers import Viewer


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld as it is drawn. ``token`` names it in moves; ``canastra`` is ``clean``, ``dirty`` or empty.

    For a run ``low`` and ``high`` are the ranks at its ends. ``points`` are those of its cards, ``bonus`` comes on top.
    ``fits``: cards of the viewer's hand of which each may be added now; ``joins``: groups that may be added together.
    """

    token: str
    side: int
    kind: str
    clean: bool
    canastra: str
    suit: str
    rank: str
    low: str
    high: str
    places: tuple[Place, ...]
    points: int
    bonus: int
    fits: tuple[str, ...]
    joins: tuple[tuple[str, ...], ...]

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(place.card for place in self.places)


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of the viewer's own hand: new in this turn, where it fits alone now, whether it may be discarded now.

    ``by_rank`` is its place when the hand is sorted by rank.
    """

    card: str
    drawn: bool
    fits: tuple[str, ...]
    discard: bool
    by_rank: int


@dataclass(frozen=True, slots=True)
class MortoView:
    """A side's morto: untaken, held (usable from ``seat``'s next turn), played, or turned into stock."""

    side: int
    status: MortoStatus
    size: int
    seat: int | None
    direct: bool
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableCount:
    """What a side has on the table now: card points, canastras of both kinds, their bonus, and the sum."""

    laid: int
    clean: int
    dirty: int
    bonus: int
    total: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one viewer sees it.

    ``hands`` has the cards of the seats whose hand the viewer may see, and nothing for the others; ``hand`` is the
    viewer's own, sorted by suit, with its marks. ``known`` are the cards that everybody saw going to each hand.
    ``take_refusal`` says to the seat that is to draw why the pile must lie, as an error code.
    ``barred`` may not be discarded in this turn, ``must_lay`` must be laid first, ``last_turn``: the deal ends with it.
    ``sheet`` are the counts of the finished deals, ``table`` the running count by side.
    """

    seats: int
    me: int | None
    to_act: tuple[int, ...]
    deal: int
    deals: int | None
    target: int
    points: tuple[int, ...]
    cards_left: tuple[int, ...]
    told: tuple[Happening, ...]
    flags: Flags
    sides: tuple[int, ...]
    my_side: int | None
    dealer: int
    turn: int
    phase: Phase
    hands: tuple[tuple[str, ...], ...]
    hand: tuple[HeldCard, ...]
    hand_points: int
    melds: tuple[MeldView, ...]
    stock: int
    stock_cards: tuple[str, ...]
    pile: tuple[str, ...]
    pile_size: int
    mortos: tuple[MortoView, ...]
    known: tuple[tuple[str, ...], ...]
    take_refusal: str
    barred: str
    must_lay: str
    last_turn: bool
    laid: bool
    stall: int
    stall_limit: int
    table: tuple[TableCount, ...]
    sheet: tuple[DealScore, ...]

    @property
    def own(self) -> tuple[str, ...]:
        """The viewer's own cards."""
        return () if self.me is None else self.hands[self.me]


def view(state: State, viewer: Viewer) -> View:
    """What ``viewer`` may know of the position."""
    me = viewer.seat
    playing = state.phase == "play" and viewer.is_seat(state.turn)
    lays = list(additions(state)) if playing else []
    fits: dict[int, list[str]] = {}
    joins: dict[int, list[tuple[str, ...]]] = {}
    for lay in lays:
        if len(lay.cards) == 1:
            fits.setdefault(lay.number, []).append(lay.cards[0])
        else:
            joins.setdefault(lay.number, []).append(lay.cards)
    by_side = totals(state)
    sees_all = viewer.sees_all()
    pile = state.pile if state.flags.pile_open or sees_all else state.pile[-1:]
    asks = state.phase == "draw" and viewer.is_seat(state.turn)
    return View(
        seats=state.seats,
        me=me,
        to_act=(state.turn,) if state.phase in {"draw", "play"} else (),
        deal=state.deal,
        deals=None if state.format.target else state.format.deals,
        target=state.format.target,
        points=tuple(by_side[seat % SIDES] for seat in range(state.seats)),
        cards_left=tuple(len(hand) for hand in state.hands),
        told=visible(state.told, viewer),
        flags=state.flags,
        sides=tuple(seat % SIDES for seat in range(state.seats)),
        my_side=None if me is None else me % SIDES,
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase,
        hands=_hands(state, viewer),
        hand=() if me is None else _own_hand(state, me, fits, set(discards(state)) if playing else set()),
        hand_points=0 if me is None else points(state.hands[me]),
        melds=tuple(_meld(state, number, fits, joins) for number in range(len(state.melds))),
        stock=len(state.stock),
        stock_cards=state.stock if sees_all else (),
        pile=pile,
        pile_size=len(state.pile),
        mortos=tuple(_morto(side, morto, sees_all=sees_all) for side, morto in enumerate(state.mortos)),
        known=state.known,
        take_refusal=take_refusal(state) if asks else "",
        barred=state.barred,
        must_lay=state.must_lay,
        last_turn=state.floor,
        laid=state.laid,
        stall=state.stall,
        stall_limit=stall_limit(state),
        table=tuple(_table(state, side) for side in range(SIDES)),
        sheet=state.scores,
    )


def _hands(state: State, viewer: Viewer) -> tuple[tuple[str, ...], ...]:
    """The viewer's own, and after the count those that were counted. The open table shows all."""
    if viewer.sees_all():
        return state.hands
    counted = state.scores[-1].hands if state.phase in {"between", "over"} else ((),) * state.seats
    return tuple(hand if viewer.is_seat(seat) else counted[seat] for seat, hand in enumerate(state.hands))


def _own_hand(state: State, me: int, fits: dict[int, list[str]], may_go: set[str]) -> tuple[HeldCard, ...]:
    drawn = list(state.drawn) if me == state.turn else []
    hand = by_suit(state.hands[me])
    places = list(by_rank(hand))
    held = []
    for card in hand:
        is_new = card in drawn
        if is_new:
            drawn.remove(card)
        place = places.index(card)
        places[place] = ""
        where = tuple(meld_token(number) for number, cards in sorted(fits.items()) if card in cards)
        held.append(HeldCard(card, is_new, where, card in may_go, place))
    return tuple(held)


def _meld(state: State, number: int, fits: dict[int, list[str]], joins: dict[int, list[tuple[str, ...]]]) -> MeldView:
    meld = state.melds[number]
    reading = read(meld.cards, state.flags.melds)
    assert reading is not None  # noqa: S101  # only legal melds reach the table
    canastra = reading.is_canastra(state.flags.melds)
    quality = "clean" if reading.clean else "dirty"
    return MeldView(
        token=meld_token(number),
        side=meld.side,
        kind=reading.kind,
        clean=reading.clean,
        canastra=quality if canastra else "",
        suit=reading.suit,
        rank=reading.rank,
        low=RANK_OF_SLOT[reading.low].strip(),
        high=RANK_OF_SLOT[reading.high].strip(),
        places=reading.places,
        points=points(meld.cards),
        bonus=reading.bonus(state.flags.melds),
        fits=tuple(fits.get(number, ())),
        joins=tuple(joins.get(number, ())),
    )


def _morto(side: int, morto: Morto, *, sees_all: bool) -> MortoView:
    cards = morto.cards if sees_all else ()
    return MortoView(side, morto.status, len(morto.cards), morto.seat, morto.direct, cards)


def _table(state: State, side: int) -> TableCount:
    melds = readings(state.melds, side, state.flags)
    canastras = [meld for meld in melds if meld.is_canastra(state.flags.melds)]
    laid = sum(points(meld.cards) for meld in melds)
    bonus = sum(meld.bonus(state.flags.melds) for meld in canastras)
    clean = sum(meld.clean for meld in canastras)
    return TableCount(laid, clean, len(canastras) - clean, bonus, laid + bonus)
