"""The club bot."""

from __future__ import annotations

from games.bridgette.bot import bidding, keeping, playing
from games.bridgette.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng


def choose(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    if view.phase == "exchange":
        return keeping.throw(view, legal, rng, budget)
    if len(legal) == 1 and isinstance(legal[0], Move):
        return legal[0]
    if view.phase == "auction":
        return bidding.call(view, legal, rng, budget)
    return playing.play(view, legal, rng, budget)
