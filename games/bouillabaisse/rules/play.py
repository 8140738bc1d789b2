"""State and transitions: draws and deals, the play of tricks, the end of rounds and of the match."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.bouillabaisse.rules.pack import cards_in_play, different_cards, removed, tricks_per_round
from games.bouillabaisse.rules.prices import (
    FIGURES,
    ROUNDS,
    Draws,
    Prices,
    prices_of,
    reversed_seat,
)
from games.kernel.cards import PACK, SUITS, by_suit, strength
from games.kernel.decks import Decks
from games.kernel.errors import IllegalMove
from games.kernel.happenings import Happening, happening
from games.kernel.moves import Move
from games.kernel.outcome import Outcome, competition_places
from games.kernel.rules import Setup

RULES_VERSION = 1
_KNOWN_CARDS = frozenset(PACK)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played, from ``leader`` clockwise."""

    leader: int
    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class State:
    """A position. Copies of a card in two packs are equal, so cards alone identify everything.

    ``leader`` leads or led the running ``trick``; ``tricks`` are this round's finished ones. ``scores`` holds
    the points of each finished round by seat, ``turned`` the seat whose sign was turned in it. A round is over
    when its scores are there; then the next deal is due, or the match is over.
    """

    seats: int
    all_or_nothing: bool
    early_end: bool
    short_pack: bool
    draws: Draws
    first_dealer: int
    round: int
    hands: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[tuple[int, ...], ...]
    turned: tuple[int | None, ...]
    told: tuple[Happening, ...]

    @property
    def dealer(self) -> int:
        """The deal moves one seat clockwise each round (M2)."""
        return (self.first_dealer + self.round - 1) % self.seats

    @property
    def prices(self) -> Prices:
        return prices_of(self.round, self.draws)

    @property
    def round_over(self) -> bool:
        return len(self.scores) == self.round

    @property
    def turn(self) -> int | None:
        """Who plays the next card."""
        return None if self.round_over else (self.leader + len(self.trick)) % self.seats


def best(cards: tuple[str, ...]) -> int:
    """Index of the card that wins: the highest of the suit led, the first of equal ones (P3, P4)."""
    leader = 0
    for i in range(1, len(cards)):
        if cards[i][1] == cards[leader][1] and strength(cards[i]) > strength(cards[leader]):
            leader = i
    return leader


def playable(hand: tuple[str, ...], trick: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of ``hand`` that may be played, each once, in hand order (P1, P2)."""
    different = tuple(dict.fromkeys(hand))
    if not trick:
        return different
    return tuple(card for card in different if card[1] == trick[0][1]) or different


def taken(state: State) -> tuple[int, ...]:
    """Points captured in this round so far by seat, without sign or reversal."""
    prices, raw = state.prices, [0] * state.seats
    for trick in state.tricks:
        raw[trick.winner] += prices.trick + prices.of_cards(trick.cards)
    return tuple(raw)


def round_result(state: State) -> tuple[tuple[int, ...], int | None]:
    """Points of the round by seat from the tricks taken, and the seat whose sign was turned (3.4, 3.5)."""
    raw, prices = taken(state), state.prices
    points = [prices.sign * captured for captured in raw]
    if not state.all_or_nothing:
        return tuple(points), None
    turned = reversed_seat(state.round, raw, prices.total(state.seats, state.short_pack))
    if turned is not None:
        points[turned] = -points[turned]  # the others score what they took, which is nothing (A5)
    return tuple(points), turned


def new(setup: Setup, decks: Decks) -> State:
    seats, short = setup.seats, bool(setup.options["short_pack_2p"])
    pairs = different_cards(seats, short)
    draws = Draws(
        suit=SUITS[decks.shuffle(1, "suit", 4)[0]],
        figure=FIGURES[decks.shuffle(1, "figure", 3)[0]],
        card=pairs[decks.shuffle(1, "card", len(pairs))[0]],
    )
    state = State(
        seats=seats,
        all_or_nothing=bool(setup.options["all_or_nothing"]),
        early_end=bool(setup.options["early_end"]),
        short_pack=short,
        draws=draws,
        first_dealer=decks.shuffle(1, "dealer", seats)[0] if setup.first is None else setup.first,
        round=0,
        hands=(),
        leader=0,
        trick=(),
        tricks=(),
        scores=(),
        turned=(),
        told=(),
    )
    told = [happening("removed", cards=out)] if (out := removed(seats, short)) else []
    return _start_round(state, decks, told)


def deal(state: State, decks: Decks) -> State:
    """The next round."""
    return _start_round(state, decks, [])


def to_act(state: State) -> frozenset[int]:
    return frozenset() if state.round_over else frozenset({(state.leader + len(state.trick)) % state.seats})


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    if seat != state.turn:
        return ()
    return tuple(Move("play", (card,)) for card in playable(state.hands[seat], state.trick))


def apply(state: State, seat: int, move: Move) -> State:
    _check(state, seat, move)
    told: list[Happening] = []
    state = _play(state, move.token, told)
    if not state.round_over and not state.trick and all(len(hand) == 1 for hand in state.hands):
        told.append(happening("last_trick"))
        while not state.round_over:
            state = _play(state, state.hands[(state.leader + len(state.trick)) % state.seats][0], told)
    return state


def outcome(state: State) -> Outcome | None:
    """Lowest total wins, equal totals share a place (K1)."""
    if len(state.scores) < ROUNDS:
        return None
    totals = tuple(map(sum, zip(*state.scores, strict=True)))
    return Outcome(places=competition_places(totals), points=totals)


def _start_round(state: State, decks: Decks, told: list[Happening]) -> State:
    cards = cards_in_play(state.seats, state.short_pack)
    number = state.round + 1
    order = decks.shuffle(number, "deck", len(cards))
    after_dealer = (state.first_dealer + number) % state.seats
    hands: list[list[str]] = [[] for _ in range(state.seats)]
    for place, card in enumerate(order):
        hands[(after_dealer + place) % state.seats].append(cards[card])  # one at a time, clockwise (M6)
    state = replace(
        state,
        round=number,
        hands=tuple(map(by_suit, hands)),
        leader=after_dealer,  # leads the first trick (M3)
        trick=(),
        tricks=(),
    )
    told.append(_round_starts(state))
    told.append(
        happening("dealt", state.dealer, count=tricks_per_round(state.seats, state.short_pack), to=after_dealer)
    )
    return replace(state, told=tuple(told))


def _round_starts(state: State) -> Happening:
    """The round's price list; draws become public here, before anyone looks at the hand (M5)."""
    draws = state.draws
    copies = cards_in_play(state.seats, state.short_pack).count(draws.card)
    match state.round:
        case 1:
            return happening("round_1")
        case 2:
            return happening("round_2", suit=draws.suit)
        case 3:
            return happening("round_3", rank=draws.figure)
        case 4:
            return happening("round_4" if copies == 1 else "round_4_two", card=draws.card)
        case number:
            return happening(f"round_{number}", suit=draws.suit, rank=draws.figure, card=draws.card)


def _check(state: State, seat: int, move: Move) -> None:
    if len(state.scores) == ROUNDS:
        raise IllegalMove("game_over")
    if seat != state.turn:
        raise IllegalMove("not_your_turn")
    if move.verb != "play" or len(move.tokens) != 1 or move.token not in _KNOWN_CARDS:
        raise IllegalMove("unknown_move")
    hand = state.hands[seat]
    if move.token not in hand:
        raise IllegalMove("not_in_hand", card=move.token)
    if move.token not in playable(hand, state.trick):
        raise IllegalMove("must_follow_suit", suit=state.trick[0][1])


def _play(state: State, card: str, told: list[Happening]) -> State:
    """The player on turn plays ``card``; a full trick is taken, and the round ended where it is over."""
    seat = (state.leader + len(state.trick)) % state.seats
    hand = list(state.hands[seat])
    hand.remove(card)
    trick = (*state.trick, card)
    code = "led" if len(trick) == 1 else "followed" if card[1] == trick[0][1] else "threw"
    told.append(happening(code, seat, card=card))
    if worth := state.prices.worth(card):
        told.append(happening("falls" if state.prices.sign > 0 else "falls_good", card=card, worth=worth))
    hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
    if len(trick) == state.seats:
        return _take(state, hands, trick, told)
    return replace(state, hands=hands, trick=trick, told=tuple(told))


def _take(state: State, hands: tuple[tuple[str, ...], ...], trick: tuple[str, ...], told: list[Happening]) -> State:
    prices, index = state.prices, best(trick)
    winner = (state.leader + index) % state.seats
    worth = prices.trick + prices.of_cards(trick)
    told.append(
        happening("took_points", winner, card=trick[index], points=prices.sign * worth, beat="trick")
        if worth
        else happening("took", winner, card=trick[index], beat="trick")
    )
    tricks = (*state.tricks, Trick(state.leader, trick, winner))
    state = replace(state, hands=hands, leader=winner, trick=(), tricks=tricks, told=tuple(told))
    if not hands[0]:
        return _score(state, told)
    if state.early_end and state.round in {2, 3, 4} and _all_taken(state):
        told.append(happening("ends_early", tricks=len(tricks)))  # P5: no score can change any more
        return _score(state, told)
    return state


def _all_taken(state: State) -> bool:
    return not any(state.prices.worth(card) for hand in state.hands for card in hand)


def _score(state: State, told: list[Happening]) -> State:
    points, turned = round_result(state)
    told.append(happening("round_over", round=state.round, beat="deal" if state.round < ROUNDS else ""))
    if turned is not None:
        told.append(happening("turned" if state.prices.sign > 0 else "turned_bad", turned, points=points[turned]))
    scores = (*state.scores, points)
    totals = tuple(map(sum, zip(*scores, strict=True)))
    told += [happening("scored", seat, points=points[seat], total=totals[seat]) for seat in range(state.seats)]
    if len(scores) == ROUNDS:
        told.append(_match_over(totals))
    return replace(state, scores=scores, turned=(*state.turned, turned), told=tuple(told))


def _match_over(totals: tuple[int, ...]) -> Happening:
    least = min(totals)
    winners = [seat for seat, total in enumerate(totals) if total == least]
    if len(winners) == 1:
        return happening("won", winners[0], total=least)
    return happening("shared", seats=tuple(map(str, winners)), total=least)
