"""What to lay: one lay after the other, each the one that leaves most, as long as it leaves more than before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.buraco.bot.outlook import Outlook
from games.buraco.bot.worth import Prices, hand_worth, meld_worth, open_places
from games.buraco.rules.laying import Lay
from games.buraco.rules.listing import additions, meld_token, new_melds, own_melds
from games.buraco.rules.melds import Reading
from games.buraco.rules.state import State
from games.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Plan:
    """``first`` is the lay to make now, or None; ``worth`` is what the side has when all of the plan is done."""

    first: Lay | None
    worth: float


def plan(state: State, view: Outlook, prices: Prices) -> Plan:
    """The best lays found by taking the best one again and again."""
    flags = state.flags.melds
    own = dict(own_melds(state))
    table = sum(meld_worth(reading, flags, prices) for reading in own.values())
    canastra = any(reading.is_canastra(flags) for reading in own.values())

    def side_worth(hand: tuple[str, ...], melds: Iterable[Reading], on_table: float, *, can_close: bool) -> float:
        hope = hand_worth(hand, open_places(melds), view, prices, can_close=can_close)
        return on_table + hope + (prices.first_canastra if can_close else 0)

    worth = side_worth(state.hand, own.values(), table, can_close=canastra)
    first: Lay | None = None
    while True:
        best, best_worth = None, worth
        for lay in (*additions(state), *new_melds(state)):
            gained = meld_worth(lay.reading, flags, prices)
            if lay.before is not None:
                gained -= meld_worth(lay.before, flags, prices)
            can_close = canastra or lay.reading.is_canastra(flags)
            melds = (own | {lay.number: lay.reading}).values()
            after = side_worth(lay.hand, melds, table + gained, can_close=can_close)
            if after > best_worth or (state.must_lay and best is None):
                best, best_worth = lay, after
        if best is None:
            return Plan(first, worth)
        first, worth = first or best, best_worth
        if not best.hand:
            return Plan(first, worth)
        table += meld_worth(best.reading, flags, prices) - (
            meld_worth(best.before, flags, prices) if best.before else 0
        )
        own[best.number] = best.reading
        canastra = canastra or best.reading.is_canastra(flags)
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
