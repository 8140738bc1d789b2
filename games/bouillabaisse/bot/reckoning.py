"""What a player can count from a view: unseen cards, where they may lie, and chances that follow from that.

The unseen cards are thought to lie evenly over the other hands, save where a void was shown. With two players
they are the other hand, and the chances become certainties.
"""

from __future__ import annotations

from collections import Counter

from games.bouillabaisse.rules import View
from games.bouillabaisse.rules.pack import cards_in_play
from games.bouillabaisse.rules.prices import Draws, prices_of
from games.kernel.cards import SUITS, strength


class Reckoning:
    """Counts and chances for the seat that looks, made once for each decision."""

    def __init__(self, view: View, me: int) -> None:
        self.view, self.me = view, me
        self.prices = prices_of(view.deal, Draws(view.suit, view.figure, view.card))
        self.worth = self.prices.worth
        self.mine = tuple(card.card for card in view.hand)
        unseen = Counter(cards_in_play(view.seats, view.short_pack))
        unseen.subtract(view.played)
        unseen.subtract(self.mine)
        self.unseen = tuple(unseen.elements())
        self.by_suit = {suit: [card for card in self.unseen if card[1] == suit] for suit in SUITS}
        self.others = [seat for seat in range(view.seats) if seat != me]
        self.later = [(view.leader + i) % view.seats for i in range(len(view.trick) + 1, view.seats)]
        self.share = {suit: self._shares(suit) for suit in SUITS}
        self.tricks_left = len(self.mine)
        self.best = next((play.card for play in view.trick if play.seat == view.winning), "")

    def _shares(self, suit: str) -> dict[int, float]:
        """By seat the chance that a given unseen card of the suit is there."""
        room = {seat: 0 if suit in self.view.voids[seat] else self.view.cards_left[seat] for seat in self.others}
        total = sum(room.values()) or 1
        return {seat: cards / total for seat, cards in room.items()}

    def below_above(self, card: str) -> tuple[int, int]:
        """How many unseen cards of its suit lose to the card, and how many beat it. A later equal card loses (P4)."""
        cards = self.by_suit[card[1]]
        above = sum(strength(other) > strength(card) for other in cards)
        return len(cards) - above, above

    def holds(self, card: str, seats: list[int], *, ducking: bool) -> float:
        """The chance that none of ``seats`` goes above the card; who ducks does so only without a lower card."""
        below, above = self.below_above(card)
        chance = 1.0
        for seat in seats:
            lacks = 1 - self.share[card[1]][seat]
            over = 1 - lacks**above
            chance *= 1 - (over * lacks**below if ducking else over)
        return chance

    def takes_now(self, card: str, *, ducking: bool) -> float:
        """The chance that the card takes the running trick."""
        beaten = self.best and (card[1] != self.best[1] or strength(card) <= strength(self.best))
        return 0.0 if beaten else self.holds(card, self.later, ducking=ducking)

    def added(self, suit: str, *, throwing: bool) -> float:
        """Points that later players are likely to put on a trick of this suit; void ones throw their dearest card."""
        cards = self.by_suit[suit]
        mean = sum(map(self.worth, cards)) / len(cards) if cards else 0.0
        elsewhere = [(self.worth(card), self.share[card[1]]) for card in self.unseen if card[1] != suit]
        dearest = max((worth for worth, _ in elsewhere), default=0)
        points = 0.0
        for seat in self.later:
            void = (1 - self.share[suit][seat]) ** len(cards)
            points += (1 - void) * mean
            if throwing:
                points += void * min(dearest, sum(worth * share[seat] for worth, share in elsewhere))
        return points

    def sweeper(self) -> int | None:
        """With all-or-nothing: who alone has taken all that was taken, and may still turn the sign of the round."""
        if not self.view.all_or_nothing or self.view.deal == 4:
            return None
        takers = [seat for seat, points in enumerate(self.view.round_points) if points]
        return takers[0] if len(takers) == 1 else None

    def taken_part(self) -> float:
        """How much of the round's points has been taken, from 0 to 1."""
        return 1 - self.view.points_left / self.view.points_in_round
