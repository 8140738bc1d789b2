"""Positions for tests: deals with chosen hands, and rounds with chosen captures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.bouillabaisse import rules
from games.bouillabaisse.rules.pack import cards_in_play, tricks_per_round
from games.bouillabaisse.rules.play import State, Trick
from games.bouillabaisse.rules.prices import Draws
from games.kernel import Move, SeedDecks, Setup

HEARTS_QUEENS_KING = Draws("H", "Q", "KH")
OFF = {"all_or_nothing": False, "short_pack_2p": False, "early_end": True}


@dataclass(frozen=True)
class StackedDecks:
    """Deals ``hands`` (from the seat after the dealer) in the named rounds; everything else comes from a seed."""

    seats: int
    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    seed: str = "stacked"

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        if label != "deck" or deal not in self.hands:
            return SeedDecks(self.seed).shuffle(deal, label, n)
        ids = list(enumerate(cards_in_play(self.seats, short=False)))
        order = []
        for cards in zip(*(hand.split() for hand in self.hands[deal]), strict=True):
            for card in cards:
                found = next(pair for pair in ids if pair[1] == card)
                ids.remove(found)
                order.append(found[0])
        assert len(order) == n
        return tuple(order)


def start(seats: int, *, first: int | None = 0, seed: str = "start", all_or_nothing: bool = False) -> State:
    return rules.new(Setup(seats, {**OFF, "all_or_nothing": all_or_nothing}, first), SeedDecks(seed))


def play(state: State, cards: str) -> State:
    """The state after these cards, each by whoever is on turn."""
    for card in cards.split():
        assert state.turn is not None
        state = rules.apply(state, state.turn, Move("play", (card,)))
    return state


def captured(
    round_: int,
    takes: Sequence[tuple[int, str]],
    *,
    seats: int = 4,
    draws: Draws = HEARTS_QUEENS_KING,
    all_or_nothing: bool = False,
) -> State:
    """A round played out in which seat p took ``takes[p]``: a number of tricks, and certain cards in them.

    All other cards lie in the tricks at random; ``takes`` must name all cards that count.
    """
    state = replace(start(seats, all_or_nothing=all_or_nothing), round=round_, draws=draws, hands=((),) * seats)
    rest = list(cards_in_play(seats, short=False))
    wanted = [text.split() for _, text in takes]
    for cards in wanted:
        for card in cards:
            rest.remove(card)
    tricks = []
    for seat, (count, _) in enumerate(takes):
        pile = wanted[seat] + [rest.pop() for _ in range(count * seats - len(wanted[seat]))]
        tricks += [Trick(seat, tuple(pile[i : i + seats]), seat) for i in range(0, len(pile), seats)]
    assert not rest
    assert len(tricks) == tricks_per_round(seats, short=False)
    return replace(state, tricks=tuple(tricks))
