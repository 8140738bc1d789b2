"""The club player: takes piles that help, plans its lays, and looks at what a discard gives away."""

from __future__ import annotations

from games.buraco.bot.discard import best_discard
from games.buraco.bot.outlook import outlook, position
from games.buraco.bot.pile import wants_pile
from games.buraco.bot.plan import move_of, plan
from games.buraco.bot.worth import Prices
from games.buraco.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

PRICES = Prices()


def choose(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    """One small move of the turn; the plan is made anew each time and comes out the same. Uses no chance."""
    return decide(view, legal, PRICES)


def decide(view: View, legal: Legal, prices: Prices) -> Move:
    if view.phase == "draw":
        return Move("take") if Move("take") in legal and wants_pile(view, prices) else Move("draw")
    state, look = position(view), outlook(view)
    lay = plan(state, look, prices).first
    return move_of(state, lay) if lay else Move("discard", (best_discard(view, legal, look, prices),))
