"""The auction: how many tricks each strain will bring, and which call earns most by that.

With the score as it is, a sacrifice costs little and a double seldom pays (rules, section 6.1). Still the bot bids
only what it makes at least about every other time: a partner at the table who fails all day is no company.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bridgette.bot.playout import playout
from games.bridgette.bot.table import NO_TRUMP, STRAIN_OF, Holding, holding
from games.bridgette.bot.worlds import Unseen
from games.bridgette.rules import scoring
from games.bridgette.rules.state import Contract, Flags
from games.bridgette.rules.views import View
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng

MOST_WORLDS = 24
FEWEST_WORLDS = 4
SURE_ENOUGH_TO_BID = 0.46
SURE_ENOUGH_TO_DOUBLE = 0.9
SURE_ENOUGH_TO_REDOUBLE = 0.75
# A call must earn this much more than passing.
WORTHWHILE = 20

# What became of estimates in play among equals: how far the tricks taken lay from the tricks played out, as weights
# from three below to three above. Who bids has fallen for good news, so the declarer's own estimate is high and the
# opponent's of him low.
IN_SUIT = (0.0, 0.12, 0.38, 0.32, 0.14, 0.04, 0.0)
IN_NO_TRUMP = (0.08, 0.17, 0.28, 0.25, 0.14, 0.08, 0.0)
AGAINST = (0.0, 0.0, 0.12, 0.32, 0.34, 0.16, 0.06)

Odds = list[float]  # the chance of each number of tricks, 0 to 13


@dataclass(frozen=True, slots=True)
class Prospects:
    """What a seat expects: by strain if it declares, and of the opponent in the standing strain."""

    mine: list[Odds]
    theirs: Odds
    flags: Flags

    def of(self, contract: Contract, me: int) -> Odds:
        return self.mine[STRAIN_OF[contract.trump]] if contract.declarer == me else self.theirs


def call(view: View, legal: Legal, rng: Rng, budget: int) -> Move:
    prospects = foresee(view, rng, budget)
    moves = [entry for entry in legal if isinstance(entry, Move)]
    best, value = Move("pass"), _worth(view, Move("pass"), prospects) + WORTHWHILE
    for move in moves:
        if move.verb == "pass" or not _sure_enough(view, move, prospects):
            continue
        worth = _worth(view, move, prospects)
        if worth > value:
            best, value = move, worth
    return best


def foresee(view: View, rng: Rng, budget: int) -> Prospects:
    """Plays all strains out in the same drawn hands."""
    mine, unseen = holding(view.hand), Unseen(view)
    number = max(FEWEST_WORLDS, min(MOST_WORLDS, budget // (6 * 13)))
    worlds = [unseen.draw(rng) for _ in range(number)]
    theirs: Odds = []
    if view.standing is not None and view.standing.declarer != view.me:
        theirs = odds(_tricks(mine, worlds, STRAIN_OF[view.standing.trump], lead=True), AGAINST)
    declaring = [
        odds(_tricks(mine, worlds, strain, lead=False), IN_NO_TRUMP if strain == NO_TRUMP else IN_SUIT)
        for strain in range(5)
    ]
    return Prospects(declaring, theirs, view.flags)


def _tricks(mine: Holding, worlds: list[Holding], strain: int, *, lead: bool) -> list[int]:
    """The declarer's tricks: theirs if I lead, else mine."""
    if lead:
        return [13 - playout(list(mine), list(world), strain) for world in worlds]
    return [13 - playout(list(world), list(mine), strain) for world in worlds]


def _outcome(view: View, move: Move) -> Contract | None:
    """The contract if the call ends the auction; None where nobody would have bid."""
    me, standing = view.me or 0, view.standing
    if move.verb == "bid":
        return Contract(move.token, me, 0)
    if standing is None or move.verb == "pass":
        return standing
    return Contract(standing.bid, standing.declarer, standing.doubling + 1)


def _worth(view: View, move: Move, prospects: Prospects) -> float:
    contract = _outcome(view, move)
    if contract is None:
        return 0.0
    me = view.me or 0
    points = expected(contract, prospects.of(contract, me), prospects.flags)
    return points if contract.declarer == me else -points


def _sure_enough(view: View, move: Move, prospects: Prospects) -> bool:
    contract = _outcome(view, move)
    if contract is None:
        return False
    making = made(contract, prospects.of(contract, view.me or 0))
    if move.verb == "double":
        return 1 - making >= SURE_ENOUGH_TO_DOUBLE
    return making >= (SURE_ENOUGH_TO_REDOUBLE if move.verb == "redouble" else SURE_ENOUGH_TO_BID)


def odds(samples: list[int], misses: tuple[float, ...]) -> Odds:
    chance = [0.0] * 14
    share = 1 / len(samples)
    for tricks in samples:
        for place, weight in enumerate(misses):
            chance[min(13, max(0, tricks + place - 3))] += share * weight
    return chance


def made(contract: Contract, chance: Odds) -> float:
    return sum(chance[contract.needs :])


def expected(contract: Contract, chance: Odds, flags: Flags) -> float:
    """Points for the declarer less points for the opponent."""
    total = 0.0
    for taken, share in enumerate(chance):
        if share:
            value = scoring.total(scoring.lines(contract, taken, flags))
            total += share * (value if taken >= contract.needs else -value)
    return total
