"""Whole table tournaments with players of known skill, to measure rounds: the setting of the figures in the README."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations

from tournaments.swiss.tables import Entrant, Options, Tables, pair_tables, points_by_place


@dataclass(slots=True)
class Totals:
    rematches: int = 0
    rematches_bound: int = 0
    spread: float = 0.0
    spread_bound: float = 0.0
    widest_seat_gap: int = 0
    small_table_gap: int = 0
    rounds: int = 0
    optimal: int = 0

    @property
    def ratio(self) -> float:
        return self.spread / self.spread_bound


def simulate(players: int, target: int, rounds: int, seed: int, rematch_cost: int, bounds=(3, 12)) -> Totals:
    rng = random.Random(seed)
    skill = [rng.gauss(0, 1) for _ in range(players)]
    score = [0] * players
    met: list[dict[int, int]] = [{} for _ in range(players)]
    seats: list[dict[int, int]] = [{} for _ in range(players)]
    small = [0] * players
    totals = Totals()
    options = Options(
        target=target,
        lowest=max(bounds[0], target - 1),
        highest=min(bounds[1], target + 1),
        rematch_cost=rematch_cost,
    )
    for number in range(1, rounds + 1):
        order = sorted(range(players), key=lambda k: (-score[k], -skill[k]))
        entrants = [Entrant(k, score[k], met[k], seats[k], small[k]) for k in order]
        result = pair_tables(entrants, options, f"{seed} {number}")
        assert isinstance(result, Tables)
        quality = result.quality
        assert quality.rematches >= quality.rematches_bound
        assert quality.spread >= quality.spread_bound
        totals.rematches += quality.rematches
        totals.rematches_bound += quality.rematches_bound
        totals.spread += quality.spread / 10_000
        totals.spread_bound += quality.spread_bound / 10_000
        totals.rounds += 1
        totals.optimal += result.is_optimal
        full = max(len(table) for table in result.tables)
        for table in result.tables:
            for seat, k in enumerate(table):
                seats[k][seat] = seats[k].get(seat, 0) + 1
                small[k] += len(table) < full
            for a, b in combinations(table, 2):
                met[a][b] = met[a].get(b, 0) + 1
                met[b][a] = met[b].get(a, 0) + 1
            finish = sorted(table, key=lambda k: -(skill[k] + rng.gauss(0, 1.2)))
            for place, k in enumerate(finish):
                score[k] += points_by_place(len(table))[place]
    totals.widest_seat_gap = max(max(s.values()) - min(s.get(k, 0) for k in range(target)) for s in seats)
    totals.small_table_gap = max(small) - min(small)
    return totals
