"""The exchange: the thirteen cards to keep, one plan for each strain, the best plan judged by playouts."""

from __future__ import annotations

from games.bridgette.bot.playout import playout
from games.bridgette.bot.table import ID, NAME
from games.bridgette.bot.worlds import KEEP, Unseen
from games.bridgette.rules.views import View
from games.kernel.moves import Choice, Legal, Move
from games.kernel.rng import Rng

MOST_WORLDS = 10
FEWEST_WORLDS = 2


def throw(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    (entry,) = legal
    assert isinstance(entry, Choice)  # noqa: S101  # the exchange is one choice
    held = [ID[card] for card in entry.among]
    unseen = Unseen(view)
    worlds = [unseen.draw(rng) for _ in range(max(FEWEST_WORLDS, min(MOST_WORLDS, budget // (5 * 13))))]
    best, gone = 0, held[: entry.least]
    for strain in range(5):
        ranked = sorted(held, key=lambda card: (KEEP[strain][card], card))
        hand = [0, 0, 0, 0, 0]
        for card in ranked[entry.least :]:
            hand[card // 13] |= 1 << card % 13
        won = sum(13 - playout(list(world), list(hand), strain) for world in worlds)
        if won >= best:  # among equals the dearer strain, which outbids
            best, gone = won, ranked[: entry.least]
    return entry.move([NAME[card] for card in gone])
