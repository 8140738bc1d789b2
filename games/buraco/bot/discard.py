"""Which card to let go: the one that promises least here and helps least there."""

from __future__ import annotations

from games.buraco.bot.outlook import Outlook
from games.buraco.bot.worth import Prices, card_promises, open_places
from games.buraco.rules.cards import POINTS, is_wild
from games.buraco.rules.melds import CANASTRA, Reading, read
from games.buraco.rules.views import View
from games.kernel.moves import Legal, Move


def best_discard(view: View, legal: Legal, look: Outlook, prices: Prices) -> str:
    """The card to discard, of those that may be."""
    allowed = {move.token for move in legal if isinstance(move, Move) and move.verb == "discard"}
    flags = view.flags.melds
    readings = [(meld.side, reading) for meld in view.melds if (reading := read(meld.cards, flags))]
    own = open_places(reading for side, reading in readings if side == look.side)
    theirs = [reading for side, reading in readings if side != look.side]
    promises: dict[str, float] = {}
    for card, promise in zip(view.own, card_promises(view.own, own, prices), strict=True):
        promises[card] = min(promise, promises.get(card, promise))

    def cost(card: str) -> float:
        kept = promises[card] * (1 - look.risk) - look.risk * POINTS[card]
        return kept + _gift(card, view, theirs, prices)

    return min(sorted(allowed), key=cost)


def _gift(card: str, view: View, theirs: list[Reading], prices: Prices) -> float:
    """What the card gives to the next player, and with it the pile."""
    if view.last_turn:
        return 0.0
    flags = view.flags.melds
    gift = prices.gift_wild if is_wild(card) else 0.0
    for reading in theirs:
        after = read((*reading.cards, card), flags)
        if after is None:
            continue
        gain: float = POINTS[card] + after.bonus(flags) - reading.bonus(flags)
        if after.kind == "run" and len(after.places) < CANASTRA and after.clean == reading.clean:
            gain += prices.gift_growth * len(after.places)
        gift = max(gift, gain * prices.gift_now + prices.gift_pile * min(len(view.pile), 6))
    return gift
