"""Tables set up for a test: decks that deal what a case asks for, and short ways to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.bugo import rules
from games.bugo.cards import SETS
from games.bugo.game import GAME
from games.bugo.rules.deck import DECK, value
from games.bugo.rules.state import Score, State
from games.kernel.decks import Decks, SeedDecks
from games.kernel.moves import Move, random_move
from games.kernel.rng import Rng
from games.kernel.rules import OptionValue, Setup

HOUSE = SETS["house-1.1"]
ALL_SIDES = tuple((card.id, name) for card in HOUSE.cards for name, _side in card.sides())
EVERY_SEATS = tuple(range(2, 9))


class Stacked:
    """Decks that give prepared orders by (deal, label), and a seed's for everything else."""

    def __init__(self, orders: Mapping[tuple[int, str], Sequence[int]] | None = None, seed: str = "stacked") -> None:
        self._orders = dict(orders or {})
        self._rest = SeedDecks(seed)

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        if (deal, label) not in self._orders:
            return self._rest.shuffle(deal, label, n)
        first = list(self._orders[deal, label])
        return (*first, *(i for i in range(n) if i not in first))


def setup(seats: int, first: int | None = 0, **options: OptionValue) -> Setup:
    return Setup(seats, GAME.complete_options(seats, options), first)


def physical(hands: Sequence[Sequence[int]]) -> list[list[str]]:
    """Values as cards: each ten takes its next free copy."""
    free = list(DECK)
    cards: list[list[str]] = []
    for hand in hands:
        cards.append([])
        for number in hand:
            card = next(card for card in free if value(card) == number)
            free.remove(card)
            cards[-1].append(card)
    return cards


def order_for(hands: Sequence[Sequence[str]], start: int = 0) -> list[int]:
    """The shuffle that deals these hands, one card at a time clockwise from ``start``."""
    seats = len(hands)
    size = len(hands[0])
    return [DECK.index(hands[(start + offset) % seats][turn]) for turn in range(size) for offset in range(seats)]


def rule_first(card_id: str) -> list[int]:
    """The shuffle that turns this rule card first."""
    return [[card.id for card in HOUSE.cards].index(card_id)]


def round_of(
    card_id: str, side: str, seats: int, *, hands: Sequence[Sequence[int]] | None = None, first: int = 0, seed: str = ""
) -> State:
    """The first round of a match with this side, dealt and waiting for the first bid."""
    orders: dict[tuple[int, str], Sequence[int]] = {(1, "rules"): rule_first(card_id)}
    if hands is not None:
        orders[1, "deck"] = order_for(physical(hands), first)
    decks = Stacked(orders, seed)
    state = rules.new(setup(seats, first), decks)
    state = rules.apply(state, first, Move("side", (side,)))
    return rules.deal(state, decks)


def bid_all(state: State, bids: Sequence[int]) -> State:
    """Every seat that is asked declares, in the order it is asked."""
    while state.phase in {"bid", "extra_bid"}:
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, Move("bid", (str(bids[seat]),)))
    return state


def play_values(state: State, *plays: tuple[int, int]) -> State:
    """(seat, value) one after the other."""
    for seat, number in plays:
        slot = next(slot for slot in state.left[seat] if value(state.dealt[seat][slot - 1]) == number)
        card = state.dealt[seat][slot - 1]
        moves = (Move("play", (card,)), Move("slot", (str(slot),)))
        state = rules.apply(state, seat, next(move for move in moves if move in rules.legal_moves(state, seat)))
    return state


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """BugÔ lists every move by itself."""
    return tuple(move for move in rules.legal_moves(state, seat) if isinstance(move, Move))


def with_scores(seats: int, totals: Sequence[int], extras: Sequence[Mapping[int, int]] = ()) -> State:
    """A match after five rounds with these totals, and Extra Rounds with these penalties by seat."""

    def score(number: int, penalties: Sequence[int], taking_part: Sequence[int]) -> Score:
        bids = tuple(0 if seat in taking_part else None for seat in range(seats))
        return Score(number, "", "", 0, bids, (0,) * seats, tuple(penalties), 0)

    everybody = range(seats)
    rounds = [score(n, [int(total >= n) for total in totals], everybody) for n in range(1, 6)]
    played = [score(n, [extra.get(seat, 0) for seat in everybody], tuple(extra)) for n, extra in enumerate(extras, 1)]
    state = rules.new(setup(seats), SeedDecks("scores"))
    return replace(state, phase="over", round=5 + len(extras), scores=tuple(rounds), extras=tuple(played))


def extra_round_of(
    hands: Mapping[int, Sequence[int]], *, seats: int, option: str = "secret", number: int = 1
) -> tuple[State, Decks]:
    """An Extra Round of these seats, dealt; the blind order is the order given."""
    tied = tuple(sorted(hands))
    cards = physical([hands[seat] for seat in tied])
    orders: dict[tuple[int, str], Sequence[int]] = {(5 + number, "deck"): order_for(cards)}
    orders |= {(5 + number, f"blind:{seat}"): range(5) for seat in tied}
    decks = Stacked(orders)
    totals = [1 if seat in tied else 2 for seat in range(seats)]
    state = with_scores(seats, totals)
    state = replace(state, phase="extra_deal", round=5 + number, tied=tied, er_bids=option, bids=(None,) * seats)
    return rules.deal(state, decks), decks


def random_states(
    seats: int, seed: str, decks: Decks | None = None, pick: Callable[[Any, int], Move] | None = None
) -> Iterator[State]:
    """Every position of a match by random moves; of several who may act, a random one goes first."""
    rng = Rng(seed)
    decks = decks or SeedDecks(seed)
    state = rules.new(setup(seats, None), decks)
    yield state
    while rules.outcome(state) is None:
        waiting = sorted(rules.to_act(state))
        if waiting:
            seat = rng.pick(waiting)
            move = pick(state, seat) if pick else random_move(rules.legal_moves(state, seat), rng)
            state = rules.apply(state, seat, move)
        else:
            state = rules.deal(state, decks)
        yield state


def finish_round(state: State, rng: Rng) -> Iterator[State]:
    """Random moves to the end of the running round."""
    number = state.round
    while state.round == number and state.phase in {"bid", "play"}:
        seat = rng.pick(sorted(rules.to_act(state)))
        state = rules.apply(state, seat, random_move(rules.legal_moves(state, seat), rng))
        yield state
