"""What costs points in which round (3.4), and when the score of a round turns its sign (3.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.bouillabaisse.rules.pack import cards_in_play, tricks_per_round

ROUNDS = 6
FIGURES = "JQK"
TRICK, SUIT, FIGURE, CARD = 5, 10, 50, 200


@dataclass(frozen=True, slots=True)
class Draws:
    """The suit of round 2, the figure of round 3 and the card of round 4, drawn before round 1 (M4)."""

    suit: str
    figure: str
    card: str


@dataclass(frozen=True, slots=True)
class Prices:
    """The price list of one round. A part that does not count has 0 or an empty name; ``sign`` is -1 in round 6."""

    trick: int
    suit: str
    figure: str
    card: str
    sign: int

    def worth(self, card: str) -> int:
        """What capturing this card counts, without the trick's own price and without the sign. Parts add up (G2)."""
        return SUIT * (card[1] == self.suit) + FIGURE * (card[0] == self.figure) + CARD * (card == self.card)

    def of_cards(self, cards: Iterable[str]) -> int:
        return sum(map(self.worth, cards))

    def total(self, seats: int, short: bool) -> int:
        """Everything that can be taken in the round."""
        return self.trick * tricks_per_round(seats, short) + self.of_cards(cards_in_play(seats, short))


@cache
def prices_of(round_: int, draws: Draws) -> Prices:
    return Prices(
        trick=TRICK if round_ in {1, 5, 6} else 0,
        suit=draws.suit if round_ in {2, 5, 6} else "",
        figure=draws.figure if round_ in {3, 5, 6} else "",
        card=draws.card if round_ in {4, 5, 6} else "",
        sign=-1 if round_ == ROUNDS else 1,
    )


def reversed_seat(round_: int, raw: tuple[int, ...], total: int) -> int | None:
    """With all-or-nothing: the seat that took everything and has its sign turned (A4); never in round 4 (A3)."""
    if round_ == 4 or total not in raw:
        return None
    return raw.index(total)
