"""What a seat does not know, and worlds that fit what it knows: made from a view, so they cannot cheat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.bugo.bot.kinds import COPIES, KIND, KINDS
from games.bugo.bot.policy import Round
from games.bugo.rules.views import View
from games.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Known:
    """The table in kinds. ``unseen`` are all cards the viewer has not seen, in a fixed order.

    ``blanks`` says how many of each hand's cards are among them.
    """

    hands: tuple[tuple[int, ...], ...]
    blanks: tuple[int, ...]
    trick: tuple[int, ...]
    unseen: tuple[int, ...]

    def deal(self, rng: Rng) -> list[list[int]]:
        """Hands as they might be: every fitting world equally likely."""
        drawn = rng.sample(self.unseen, sum(self.blanks))
        hands = []
        for held, blanks in zip(self.hands, self.blanks, strict=True):
            hands.append([*held, *drawn[:blanks]])
            drawn = drawn[blanks:]
        return hands


def known(view: View) -> Known:
    trick = tuple(KIND[card.card] for card in view.trick.cards) if view.trick else ()
    hands = tuple(tuple(KIND[held.card] for held in hand if held.card) for hand in view.hands)
    seen = [0] * KINDS
    for kind in trick:
        seen[kind] += 1
    for hand in hands:
        for kind in hand:
            seen[kind] += 1
    for finished in view.tricks:
        for card in finished.cards:
            seen[KIND[card.card]] += 1
    unseen = tuple(kind for kind in range(KINDS) for _copy in range(COPIES[kind] - seen[kind]))
    blanks = tuple(sum(not held.card for held in hand) for hand in view.hands)
    return Known(hands, blanks, trick, unseen)


def imagine(view: View, facts: Known, hands: list[list[int]], bids: Sequence[int]) -> Round:
    """The running round in one world."""
    return Round(
        hands=hands,
        trick=list(facts.trick),
        lead=view.lead,
        number=len(view.tricks) + 1,
        left=view.trick_count - len(view.tricks),
        bids=bids,
        won=list(view.taken),
    )
