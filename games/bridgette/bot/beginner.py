"""The beginner: keeps high cards and a long suit, counts points, plays by three rules of thumb and is often careless.

It sees its own hand and the table only, and searches nothing.
"""

from __future__ import annotations

from games.bridgette.rules import auction, cards, play
from games.bridgette.rules.views import View
from games.kernel.moves import Choice, Legal, Move, random_move
from games.kernel.rng import Rng

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
BASE, PER_POINT, PER_TRUMP = 2.0, 0.22, 0.55  # fitted to what it takes in its own play, less half a trick
HIGHEST = 5  # it dreams of no slams


def choose(view: View, legal: Legal, rng: Rng, budget: int) -> Move:  # it never counts nodes
    if view.phase == "exchange":
        return _throw(legal)
    if view.phase == "auction":
        return _call(view, legal, rng)
    return _play(view, legal, rng)


def _throw(legal: Legal) -> Move:
    """Keeps colons, high cards and the suit with the most points and cards."""
    (entry,) = legal
    assert isinstance(entry, Choice)  # noqa: S101  # the exchange is one choice
    best = max(cards.SUITS, key=lambda suit: _tricks(entry.among, suit))

    def worth(card: str) -> int:
        return 8 if cards.is_colon(card) else cards.strength(card) + (4 if cards.suit(card) == best else 0)

    return entry.move(sorted(entry.among, key=lambda card: (worth(card), card))[: entry.least])


def _tricks(hand: tuple[str, ...], strain: str) -> float:
    """Tricks by count: high cards, and length in trumps."""
    points = sum(POINTS.get(card[0], 0) for card in hand if not cards.is_colon(card))
    length = 3 if strain == "NT" else cards.count(hand, strain)
    return BASE + PER_POINT * points + PER_TRUMP * length


def _call(view: View, legal: Legal, rng: Rng) -> Move:
    """As high as the count says, give or take a trick, in the best strain; never over its own bid, never a double."""
    if view.standing is not None and view.standing.declarer == view.me:
        return Move("pass")
    bids = [move.token for move in legal if isinstance(move, Move) and move.verb == "bid"]
    count = {strain: _tricks(view.hand, strain) for strain in auction.STRAINS}
    best = max(auction.STRAINS, key=count.__getitem__)
    level = int(count[best] + (rng.below(201) - 100) / 100) - 6
    within = [bid for bid in bids if bid[1:] == best and int(bid[0]) <= min(level, HIGHEST)]
    return Move("bid", (within[-1],)) if within else Move("pass")


def _play(view: View, legal: Legal, rng: Rng) -> Move:
    """Leads high, wins as cheaply as it can, else throws low; one card in four is any card."""
    if rng.chance(1, 4) or view.contract is None:
        return random_move(legal, rng)
    mine = cards.lowest_first(entry.token for entry in legal if isinstance(entry, Move))
    if not view.led:
        ordinary = [card for card in mine if not cards.is_colon(card)]
        return Move("play", ((ordinary or mine)[-1],))
    trump = view.contract.trump
    winning = [card for card in mine if play.resolve(view.led, card, trump)[0]]
    if winning:
        return Move("play", (min(winning, key=lambda card: (cards.suit(card) == trump, cards.strength(card))),))
    return Move("play", (mine[0],))
