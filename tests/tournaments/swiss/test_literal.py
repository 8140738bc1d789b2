"""Small brackets against the procedure taken at its word."""

from __future__ import annotations

import pytest

from tests.tournaments.swiss.literal import first_best
from tournaments.swiss.checker import as_paired
from tournaments.swiss.explain import settings_of
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.pairing import Pairing, pair_round
from tournaments.swiss.rng import Rng


def wild(seed: int, most: int = 18) -> Settings:
    rng = Rng(f"literal {seed}")
    return Settings(
        players=5 + rng.below(most - 4),
        rounds=3 + rng.below(6),
        draws=rng.unit(),
        forfeits=0.2 * rng.unit(),
        half_byes=0.1,
        zero_byes=0.1,
        late=0.1,
        withdrawals=0.2,
    )


def assert_first_best(seed: int) -> int:
    tournament = generate(wild(seed), seed).tournament
    compared = 0
    for number in range(1, tournament.rounds_paired + 1):
        before = as_paired(tournament, number)
        outcome = pair_round(before)
        assert isinstance(outcome, Pairing)
        for setting, bracket in zip(settings_of(before, outcome), outcome.brackets.brackets, strict=True):
            if len(bracket.moved) + len(bracket.residents) > 8:
                continue
            moved = set(bracket.moved)
            best = first_best(setting, sum(1 for pair in bracket.pairs if moved & set(pair)), len(bracket.pairs))
            if best is None and bracket.pairs:
                continue  # too many candidates to list
            assert {frozenset(p) for p in best or ()} == {frozenset(p) for p in bracket.pairs}, (seed, number)
            compared += 1
    return compared


def test_brackets_of_sampled_tournaments():
    assert sum(assert_first_best(seed) for seed in range(5)) > 60


@pytest.mark.long
def test_brackets_of_many_tournaments():
    assert sum(assert_first_best(seed) for seed in range(5, 120)) > 2000
