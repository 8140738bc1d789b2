"""``club``: weighs every card by what it is likely to cost now and what it would cost if kept.

The cost of a card is what the trick would cost times the chance to take it, less the danger it takes out of the
hand, less points it makes others take. In round 6 signs turn. With all-or-nothing it stops others from
taking everything, tries it where its hand is good enough, and leaves a trick to others in round 6.
"""

from __future__ import annotations

from games.bouillabaisse.bot.reckoning import Reckoning
from games.bouillabaisse.rules import View
from games.kernel.cards import strength
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

# Weights, found by matches against the same player with other weights and against the rules of thumb.
LATER, LATER_OF_TWO = 0.7, 0.45  # danger of a kept card, against points of this trick; the second with two players
USE = 0.8  # the same in round 6, where a kept card is of use
GIVEN = 0.3  # a point that another has to take, against a point spared
LEADING = 2.0  # points that it costs to lead the next trick
SHIELD, SHIELD_OF_TWO = 0.9, 0.6  # what a lower card of the own suit leaves of the danger of a higher one
SUIT_CARDS = 2.0  # scoring cards of the suit that a trick collects
OTHER_CARDS = 0.5  # part of an average trick's points thrown from other suits
NEW_VOID = 0.3  # part of an average trick's points that a new void spares

SWEEP_HOLD = 0.85  # mean chance of the hand's cards to hold, from which on taking everything is tried
SWEEP_PART = 0.3  # part of the round's points that must be in already


def club(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    moves = [move for move in legal if isinstance(move, Move)]
    if len(moves) == 1 or view.me is None:
        return moves[0]
    table = Reckoning(view, view.me)
    collecting = view.sign < 0 or _sweeps(table)
    return min(moves, key=lambda move: _cost(table, move.token, collecting=collecting))


def _cost(table: Reckoning, card: str, *, collecting: bool) -> float:
    chance = table.takes_now(card, ducking=not collecting)
    worth = table.worth(card)
    suit = table.view.suit_to_follow or card[1]
    pot = table.view.trick_worth + worth + table.added(suit, throwing=not collecting)
    swing = chance * _swing(table)
    kept = _danger(table, card, collecting=collecting)
    if collecting:
        return swing - chance * (pot + LEADING) + (1 - chance) * worth * (1 + GIVEN) + USE * kept
    later = LATER_OF_TWO if table.view.seats == 2 else LATER
    return swing + chance * (pot + LEADING) - (1 - chance) * worth * GIVEN - later * kept - _new_void(table, card)


def _danger(table: Reckoning, card: str, *, collecting: bool) -> float:
    """Points that the card would take later: its chance to hold a trick, times what such a trick brings."""
    chance = table.holds(card, table.others, ducking=not collecting)
    if not collecting:
        shield = SHIELD_OF_TWO if table.view.seats == 2 else SHIELD
        chance *= shield ** sum(other[1] == card[1] and strength(other) < strength(card) for other in table.mine)
    suit = table.by_suit[card[1]]
    scoring = sum(map(table.worth, suit))
    of_suit = min(scoring, SUIT_CARDS * scoring / len(suit)) if suit else 0
    of_others = OTHER_CARDS * sum(map(table.worth, table.unseen)) / table.tricks_left
    return chance * (table.prices.trick + of_suit + of_others + table.worth(card))


def _new_void(table: Reckoning, card: str) -> float:
    """What it spares to hold no more cards of a suit that others hold."""
    if not table.by_suit[card[1]] or sum(other[1] == card[1] for other in table.mine) > 1:
        return 0.0
    return NEW_VOID * sum(map(table.worth, table.unseen)) / table.tricks_left


def _sweeps(table: Reckoning) -> bool:
    """Whether to try for everything in a round where points are bad."""
    if table.sweeper() != table.me or table.taken_part() < SWEEP_PART:
        return False
    holds = [table.holds(card, table.others, ducking=False) for card in table.mine]
    return sum(holds) / len(holds) > SWEEP_HOLD


def _swing(table: Reckoning) -> float:
    """What taking the running trick costs (below 0: brings) because somebody may turn the sign of the round."""
    sweeper, part, stake = table.sweeper(), table.taken_part(), 2 * table.view.points_in_round
    if sweeper is None or (sweeper == table.me and table.view.sign > 0):
        return 0.0
    if sweeper == table.me:
        return float(stake * part**6)  # round 6: nearly everything, not everything
    share = stake / (table.view.seats - 1)
    return -share * part**2 if table.view.sign > 0 else share * part**4
