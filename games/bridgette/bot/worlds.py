"""Hands the opponent may hold, drawn from what a view shows and nothing else.

The opponent kept the better part of 15 to 25 cards, has shown voids and has proved holdings by bidding; a drawn hand
respects all of it. Discards and the stock stay unknown, so this is a guess by design.
"""

from __future__ import annotations

from games.bridgette.bot.table import ID, NO_TRUMP, STRAIN_OF, Holding
from games.bridgette.rules import cards
from games.bridgette.rules.views import View, opponent
from games.kernel.rng import Rng

# What a card is worth keeping: by rank in a side suit, more in the suit meant as trumps; colons Little, Royal, Grand.
_SIDE = (0, 1, 2, 3, 4, 5, 7, 10, 16, 26, 40, 62, 90)
_TRUMP_EXTRA = 60
_COLON = (12, 22, 40)
KEEP = tuple(
    tuple(
        (_COLON[card - 52] if card >= 52 else _SIDE[card % 13] + (_TRUMP_EXTRA if card // 13 == trump else 0))
        for card in range(55)
    )
    for trump in range(5)
)
_NOISE = 24


class Unseen:
    """What one view says about the other hand, ready for drawing."""

    def __init__(self, view: View) -> None:
        them = opponent(view)
        seen = {*view.hand, *view.thrown[view.me or 0], view.led}
        played: list[str] = []
        voids: set[str] = set()
        for trick in view.tricks:
            seen |= {trick.led, trick.followed}
            theirs = trick.led if trick.leader == them else trick.followed
            played.append(theirs)
            ordinary = not cards.is_colon(trick.led) and not cards.is_colon(trick.followed)
            if trick.leader != them and ordinary and cards.suit(trick.followed) != cards.suit(trick.led):
                voids.add(cards.suit(trick.led))
        if view.led and view.leader == them:
            played.append(view.led)
        taken_up = view.dealer != them and view.flags.up_card_goes_to == "non_dealer"
        if not taken_up:
            seen.add(view.up_card)
        self.size = view.cards_left[them] if view.phase != "exchange" else 13
        self.thrown = view.throws[them] or (view.dealer_draws if view.dealer == them else 2)
        self.held = [ID[view.up_card]] if taken_up and view.up_card not in seen else []
        self.pool = [ID[card] for card in cards.PACK if card not in seen and ID[card] not in self.held]
        self.voids = {STRAIN_OF[suit] for suit in voids}
        self.least = [
            max(0, least - cards.count(played, suit))
            for least, suit in zip(view.proved[them], cards.SUITS, strict=True)
        ]
        self.strain = _meant(view, them)

    def draw(self, rng: Rng) -> Holding:
        """One hand."""
        pool, dealt = self.pool, [card for card in self.held if card // 13 not in self.voids]
        wanted = self.size + self.thrown - len(self.held)
        place = 0
        while place < len(pool) and (place < wanted or len(dealt) < self.size):
            swap = place + rng.below(len(pool) - place)
            pool[place], pool[swap] = pool[swap], pool[place]
            if pool[place] // 13 not in self.voids:
                dealt.append(pool[place])
            place += 1
        return self._keep(dealt, pool[place:], rng)

    def _keep(self, dealt: list[int], rest: list[int], rng: Rng) -> Holding:
        strain = self.strain if self.strain >= 0 else _longest(dealt)
        worth = KEEP[strain]
        ranked = sorted(dealt, key=lambda card: -worth[card] - rng.below(_NOISE))
        chosen, spare = ranked[: self.size], ranked[self.size :]
        masks = [0, 0, 0, 0, 0]
        for card in chosen:
            masks[card // 13] |= 1 << card % 13
        for suit in range(4):
            lacking = self.least[suit] - masks[suit].bit_count()
            if lacking > 0:
                cards_of_it = [card for card in (*spare, *rest) if card // 13 == suit]
                self._fill(masks, suit, cards_of_it[:lacking], chosen)
        return masks

    def _fill(self, masks: Holding, suit: int, proved: list[int], chosen: list[int]) -> None:
        """Puts proved cards in place of the least kept ones, of suits that can spare them."""
        for card in proved:
            for place in range(len(chosen) - 1, -1, -1):
                old = chosen[place]
                home = old // 13
                if home == 4 or (home != suit and masks[home].bit_count() > self.least[home]):
                    masks[home] &= ~(1 << old % 13)
                    masks[suit] |= 1 << card % 13
                    chosen[place] = card
                    break


def _meant(view: View, them: int) -> int:
    """The strain the opponent showed last, -1 if none."""
    shown = [call.call for call in view.calls if call.seat == them and call.call[0].isdigit()]
    return STRAIN_OF[shown[-1][1:]] if shown else -1


def _longest(dealt: list[int]) -> int:
    """The suit this hand would make trumps."""
    strength = [0] * 5
    for card in dealt:
        strength[card // 13] += 30 + _SIDE[card % 13]
    strength[NO_TRUMP] = 0
    return max(range(4), key=strength.__getitem__)
