"""Strength of the bots: single deals, each played twice with the seats changed, everything from seeds.

``python -m games.bridgette.tests.arena --deals 200 --seed s club beginner`` prints how the first fares against the
second; with two equal names each deal is played once, and the figures say how they play among themselves.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.bridgette import rules
from games.bridgette.game import GAME
from games.bridgette.rules.state import DealResult
from games.kernel.decks import SeedDecks
from games.kernel.moves import Legal, Move
from games.kernel.rng import Rng
from games.kernel.rules import Setup
from games.kernel.viewers import seat_viewer

Player = Callable[[rules.View, Legal, Rng], Move]


@dataclass(frozen=True, slots=True)
class Pair:
    """One deck played twice: the results, and the first player's margin over both."""

    results: tuple[DealResult, DealResult]
    margin: int


def player(level: str) -> Player:
    known = GAME.level(level)
    return lambda view, legal, rng: known.choose(view, legal, rng, known.budget)


def play_deal(players: tuple[Player, Player], seed: str, dealer: int = 0) -> DealResult:
    """One deal between the players in seats 0 and 1."""
    state = rules.new(Setup(2, GAME.complete_options(2, {}), dealer), SeedDecks(seed))
    step = 0
    while not state.results:
        (seat,) = rules.to_act(state)
        step += 1
        view = rules.view(state, seat_viewer(seat))
        move = players[seat](view, rules.legal_moves(state, seat), Rng(f"{seed}|{seat}|{step}"))
        state = rules.apply(state, seat, move)
    return state.results[0]


def pairs(first: Player, second: Player, deals: int, seed: str) -> Iterator[Pair]:
    for number in range(deals):
        one = play_deal((first, second), f"{seed}|{number}")
        two = play_deal((second, first), f"{seed}|{number}")
        yield Pair((one, two), one.points[0] - one.points[1] + two.points[1] - two.points[0])


def alone(level: Player, deals: int, seed: str) -> list[DealResult]:
    """One player in both seats, the dealers alternating."""
    return [play_deal((level, level), f"{seed}|{number}", dealer=number % 2) for number in range(deals)]


def contracts(results: Sequence[DealResult]) -> dict[str, object]:
    """How the deals ended."""
    played = [result for result in results if result.contract]
    return {
        "deals": len(results),
        "passed_out": 1 - len(played) / len(results),
        "made": sum(result.over >= 0 for result in played) / max(1, len(played)),
        "exactly": sum(result.over == 0 for result in played) / max(1, len(played)),
        "doubled": sum(result.contract.doubling > 0 for result in played if result.contract) / len(results),
        "by_bid": dict(Counter(result.contract.bid for result in played if result.contract).most_common()),
    }


def strength(played: Sequence[Pair]) -> dict[str, object]:
    """How the first player fared; a pair that ends level counts as not won. The margin is in points a deal."""
    margins = [pair.margin / 2 for pair in played]
    mean = sum(margins) / len(margins)
    spread = math.sqrt(sum((margin - mean) ** 2 for margin in margins) / len(margins))
    return {
        "pairs": len(played),
        "won": sum(margin > 0 for margin in margins) / len(played),
        "level": sum(margin == 0 for margin in margins) / len(played),
        "margin": round(mean, 1),
        "plus_minus": round(1.96 * spread / math.sqrt(len(margins)), 1),
        **contracts([result for pair in played for result in pair.results]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs=2, choices=[level.slug for level in GAME.levels])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="arena")
    given = parser.parse_args()
    first, second = map(player, given.players)
    if given.players[0] == given.players[1]:
        figures = contracts(alone(first, given.deals, given.seed))
    else:
        figures = strength(list(pairs(first, second, given.deals, given.seed)))
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
