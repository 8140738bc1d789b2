"""Which sets of cards a viewer could add to a meld now: what the table page lights.

From any meld within a meld some card can be added alone (tested), so the sets are found by growing them card by card.
Guards for the last cards of a hand are the listing's: such sets are in the view as ``fits`` and ``joins``.
"""

from __future__ import annotations

from games.buraco.rules.cards import in_order, is_wild
from games.buraco.rules.listing import extends
from games.buraco.rules.views import MeldView, View

# A page lists no more of them; what is not listed can still be added in two steps.
MOST = 400


def sets_that_fit(view: View, meld: MeldView) -> list[tuple[str, ...]]:
    """Sets of the viewer's hand that make a longer meld of this one, the small ones first."""
    if view.me is None or view.to_act != (view.me,) or view.phase != "play" or meld.side != view.my_side:
        return []
    hand = in_order(card for card in view.own if is_wild(card) or card[0] == meld.rank or card[-1] == meld.suit)
    found: dict[tuple[str, ...], None] = {}
    frontier: list[tuple[str, ...]] = [()]
    while frontier and len(found) < MOST:
        longer: dict[tuple[str, ...], None] = {}
        for cards in frontier:
            for card in dict.fromkeys(hand):
                grown = in_order((*cards, card))
                if (
                    hand.count(card) > cards.count(card)
                    and grown not in longer
                    and extends((*meld.cards, *cards), card, view.flags.melds)
                ):
                    longer[grown] = None
        found |= longer
        frontier = list(longer)
    listed = {*((card,) for card in meld.fits), *map(in_order, meld.joins)}
    return [cards for cards in found if cards in listed or (len(cards) > 1 and len(view.own) - len(cards) >= 2)][:MOST]
