"""Stock or pile."""

from __future__ import annotations

from dataclasses import replace

from games.buraco.bot.outlook import outlook, position
from games.buraco.bot.plan import plan
from games.buraco.bot.worth import Prices
from games.buraco.rules.turn import take
from games.buraco.rules.views import View


def wants_pile(view: View, prices: Prices) -> bool:
    """Whether the pile is worth more to the viewer than the next card of the stock."""
    look = outlook(view)
    drawn = replace(position(view), phase="play", must_lay="")
    taken = replace(take(replace(position(view), phase="draw")))
    gain = plan(taken, look, prices).worth - plan(drawn, look, prices).worth
    return gain + prices.pile_card * len(view.pile) > prices.stock_card
