"""What a viewer may know: the own hand, and everything that lies or lay open (P6, section 4).

Hidden are the other hands and the draws of later rounds. The open table of a finished match sees all hands; draws
keep their round there, so that a replay tells them when the players learnt them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.bouillabaisse.rules.pack import cards_in_play, packs, removed, tricks_per_round
from games.bouillabaisse.rules.play import State, Trick, best, outcome, playable, taken
from games.bouillabaisse.rules.prices import CARD, FIGURE, ROUNDS, SUIT, Prices
from games.kernel.cards import SUITS
from games.kernel.happenings import Happening, visible
from games.kernel.viewers import Viewer

Reason: TypeAlias = Literal["", "must_follow_suit", "not_your_turn", "game_over"]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's hand. ``reason`` says why it may not be played; it is a key of ``strings.ERRORS``."""

    card: str
    playable: bool
    reason: Reason
    worth: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; ``worth`` is what it counts in this round, without the sign."""

    seat: int
    card: str
    worth: int


@dataclass(frozen=True, slots=True)
class TrickView:
    """A finished trick in the order played. ``points`` carries the sign of the round."""

    number: int
    plays: tuple[Played, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Price:
    """One line of the price list: each ``what`` counts ``each`` points, before the sign of the round.

    ``what`` is empty for tricks, else the suit, figure or card. Of ``total``, ``taken`` are with each seat,
    ``on_table`` lie in the running trick and ``out`` are still in hands (tricks have only a number, ``left``).
    ``left`` counts what nobody has taken yet.
    """

    part: Literal["trick", "suit", "figure", "card"]
    what: str
    each: int
    total: int
    taken: tuple[int, ...]
    on_table: tuple[str, ...]
    out: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A finished round of the score sheet; ``turned`` is the seat whose sign all-or-nothing turned."""

    round: int
    points: tuple[int, ...]
    turned: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The table for one viewer. Names shared by all games are explained in ``games.kernel.rules.View``.

    ``points`` are totals of finished rounds, ``round_points`` what the running round has brought so far
    (signed, before any reversal). ``suit``, ``figure`` and ``card`` are the draws known so far, empty before.
    ``finished`` are the tricks that the last transition completed: two where the last trick played itself.
    ``voids`` are suits that a seat has shown not to hold. ``hands`` holds what the viewer may see of each hand.
    """

    seats: int
    me: int | None
    to_act: tuple[int, ...]
    deal: int
    deals: int
    points: tuple[int, ...]
    cards_left: tuple[int, ...]
    told: tuple[Happening, ...]

    all_or_nothing: bool
    early_end: bool
    short_pack: bool
    packs: int
    removed: tuple[str, ...]

    dealer: int
    leader: int
    suit: str
    figure: str
    card: str
    sign: int
    prices: tuple[Price, ...]
    points_in_round: int
    points_left: int

    hand: tuple[HandCard, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    suit_to_follow: str
    trick_number: int
    tricks: int
    trick: tuple[Played, ...]
    winning: int | None
    trick_worth: int
    last_trick: TrickView | None
    finished: tuple[TrickView, ...]
    played: tuple[str, ...]
    voids: tuple[str, ...]
    tricks_won: tuple[int, ...]
    round_points: tuple[int, ...]

    sheet: tuple[RoundScore, ...]
    round_over: bool
    places: tuple[int, ...]


def view(state: State, viewer: Viewer) -> View:
    seats, prices = state.seats, state.prices
    pack = cards_in_play(seats, state.short_pack)
    raw = taken(state)
    won = tuple(trick.winner for trick in state.tricks)
    turn = state.turn
    result = outcome(state)
    total = prices.total(seats, state.short_pack)
    done = [_trick_view(state, prices, i) for i in range(max(0, len(state.tricks) - 2), len(state.tricks))]
    completed = sum(h.beat == "trick" for h in state.told)
    me = viewer.seat if viewer.kind == "seat" else None
    return View(
        seats=seats,
        me=me,
        to_act=() if turn is None else (turn,),
        deal=state.round,
        deals=ROUNDS,
        points=tuple(map(sum, zip(*state.scores, strict=True))) or (0,) * seats,
        cards_left=tuple(map(len, state.hands)),
        told=visible(state.told, viewer),
        all_or_nothing=state.all_or_nothing,
        early_end=state.early_end,
        short_pack=state.short_pack,
        packs=packs(seats),
        removed=removed(seats, state.short_pack),
        dealer=state.dealer,
        leader=state.leader,
        suit=state.draws.suit if state.round >= 2 else "",
        figure=state.draws.figure if state.round >= 3 else "",
        card=state.draws.card if state.round >= 4 else "",
        sign=prices.sign,
        prices=_price_list(state, prices, pack),
        points_in_round=total,
        points_left=total - sum(raw),
        hand=() if me is None else _hand(state, prices, me),
        hands=tuple(
            hand if viewer.sees_all() or viewer.is_seat(seat) else None for seat, hand in enumerate(state.hands)
        ),
        suit_to_follow=state.trick[0][1] if state.trick else "",
        trick_number=min(len(state.tricks) + 1, tricks_per_round(seats, state.short_pack)),
        tricks=tricks_per_round(seats, state.short_pack),
        trick=_plays(state, prices, state.leader, state.trick),
        winning=(state.leader + best(state.trick)) % seats if state.trick else None,
        trick_worth=prices.trick + prices.of_cards(state.trick),
        last_trick=done[-1] if done else None,
        finished=tuple(done[len(done) - completed :]),
        played=tuple(card for trick in state.tricks for card in trick.cards) + state.trick,
        voids=_voids(state),
        tricks_won=tuple(map(won.count, range(seats))),
        round_points=tuple(prices.sign * captured for captured in raw),
        sheet=tuple(
            RoundScore(number, points, turned)
            for number, (points, turned) in enumerate(zip(state.scores, state.turned, strict=True), start=1)
        ),
        round_over=state.round_over,
        places=result.places if result else (),
    )


def _hand(state: State, prices: Prices, seat: int) -> tuple[HandCard, ...]:
    hand = state.hands[seat]
    allowed = playable(hand, state.trick) if seat == state.turn else ()
    refusal: Reason = "must_follow_suit" if seat == state.turn else "not_your_turn"
    if outcome(state):
        refusal = "game_over"
    return tuple(
        HandCard(card, card in allowed, "" if card in allowed else refusal, prices.worth(card)) for card in hand
    )


def _plays(state: State, prices: Prices, leader: int, cards: tuple[str, ...]) -> tuple[Played, ...]:
    return tuple(Played((leader + i) % state.seats, card, prices.worth(card)) for i, card in enumerate(cards))


def _trick_view(state: State, prices: Prices, index: int) -> TrickView:
    trick: Trick = state.tricks[index]
    return TrickView(
        number=index + 1,
        plays=_plays(state, prices, trick.leader, trick.cards),
        winner=trick.winner,
        points=prices.sign * (prices.trick + prices.of_cards(trick.cards)),
    )


def _voids(state: State) -> tuple[str, ...]:
    """By seat the suits, in the order of `SUITS`, to which it has thrown another card."""
    shown: list[set[str]] = [set() for _ in range(state.seats)]
    for leader, cards in (*((trick.leader, trick.cards) for trick in state.tricks), (state.leader, state.trick)):
        for i, card in enumerate(cards):
            if card[1] != cards[0][1]:
                shown[(leader + i) % state.seats].add(cards[0][1])
    return tuple("".join(suit for suit in SUITS if suit in seat) for seat in shown)


def _price_list(state: State, prices: Prices, pack: tuple[str, ...]) -> tuple[Price, ...]:
    lines = []
    if prices.trick:
        won = [trick.winner for trick in state.tricks]
        number = tricks_per_round(state.seats, state.short_pack)
        by_seat = tuple(map(won.count, range(state.seats)))
        lines.append(Price("trick", "", prices.trick, number, by_seat, (), (), number - len(won)))
    if prices.suit:
        lines.append(_line(state, pack, "suit", prices.suit))
    if prices.figure:
        lines.append(_line(state, pack, "figure", prices.figure))
    if prices.card:
        lines.append(_line(state, pack, "card", prices.card))
    return tuple(lines)


def _line(state: State, pack: tuple[str, ...], part: Literal["suit", "figure", "card"], what: str) -> Price:
    def counts(card: str) -> bool:
        return what == (card[1] if part == "suit" else card[0] if part == "figure" else card)

    out = [card for card in pack if counts(card)]
    total = len(out)
    by_seat = [0] * state.seats
    for trick in state.tricks:
        for card in trick.cards:
            if counts(card):
                by_seat[trick.winner] += 1
                out.remove(card)
    on_table = tuple(card for card in state.trick if counts(card))
    for card in on_table:
        out.remove(card)
    each = {"suit": SUIT, "figure": FIGURE, "card": CARD}[part]
    return Price(part, what, each, total, tuple(by_seat), on_table, tuple(out), len(out) + len(on_table))
