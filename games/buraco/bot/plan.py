"""What to lay: one lay after the other, each the one that leaves most, as long as it leaves more than before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.buraco.bot.outlook import Outlook
from games.buraco.bot.worth import Prices, hand_worth, melds_worth, open_places, side_readings
from games.buraco.rules.laying import Lay
from games.buraco.rules.listing import additions, meld_token, new_melds
from games.buraco.rules.state import Meld, State
from games.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Plan:
    """``first`` is the lay to make now, or None; ``worth`` is what the side has when all of the plan is done."""

    first: Lay | None
    worth: float


def position_worth(
    state: State, hand: tuple[str, ...], melds: tuple[Meld, ...], view: Outlook, prices: Prices
) -> float:
    readings = side_readings(melds, view.side, state.flags.melds)
    table = melds_worth(readings, state.flags.melds, prices)
    return table + hand_worth(hand, open_places(readings), view, prices)


def plan(state: State, view: Outlook, prices: Prices) -> Plan:
    """The best lays found by taking the best one again and again."""
    worth = position_worth(state, state.hand, state.melds, view, prices)
    first: Lay | None = None
    while True:
        best, best_worth = None, worth
        for lay in (*additions(state), *new_melds(state)):
            after = position_worth(state, lay.hand, lay.melds, view, prices)
            if after > best_worth or (state.must_lay and best is None):
                best, best_worth = lay, after
        if best is None:
            return Plan(first, worth)
        first = first or best
        worth = best_worth
        if not best.hand:
            return Plan(first, worth)
        state = after_lay(state, best)


def after_lay(state: State, lay: Lay) -> State:
    """The position once the cards are on the table, as far as further lays ask."""
    hands = tuple(lay.hand if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    barred = "" if state.barred in lay.cards else state.barred
    return replace(state, hands=hands, melds=lay.melds, barred=barred, must_lay="", laid=True)


def move_of(state: State, lay: Lay) -> Move:
    """The lay as a move."""
    if lay.number < len(state.melds):
        return Move("add", (meld_token(lay.number), *lay.cards))
    return Move("meld", lay.cards)
