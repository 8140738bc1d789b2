"""The generator: seeded, and with every accident of real tournaments in it."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import FIRST, Result
from tournaments.swiss.rng import Rng
from tournaments.swiss.trf import Dialect, read, write


def results(settings: Settings, seeds=range(4)) -> Counter[Result]:
    found: Counter[Result] = Counter()
    for seed in seeds:
        game = generate(settings, seed).tournament
        for _, row in game.rows(game.rounds_paired):
            found.update(cell.result for cell in row)
    return found


def test_the_seed_decides_everything():
    assert generate(Settings(), 1) == generate(Settings(), 1)
    assert generate(Settings(), 1) != generate(Settings(), 2)
    assert generate(Settings(), "text") == generate(Settings(), "text")


def test_the_seeds_never_change():
    """Stored seeds must give the same tournaments years later."""
    assert [Rng("a").word() for _ in range(2)] == [Rng("a").word()] * 2
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(6)] == [866, 676, 794, 806, 159, 531]


def test_accidents_happen_at_their_rates():
    wild = Settings(players=30, rounds=8, forfeits=0.2, half_byes=0.1, full_byes=0.05, zero_byes=0.1, late=0.3)
    found = results(wild)
    for result in (
        Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE, Result.PAIRING_BYE
    ):  # fmt: skip
        assert found[result] > 5, result
    assert found[Result.FORFEIT_LOSS] > found[Result.FORFEIT_WIN]  # some games both sides missed


def test_quiet_settings_have_no_accidents():
    calm = Settings(players=16, rounds=5, forfeits=0, half_byes=0, zero_byes=0, late=0, withdrawals=0)
    assert set(results(calm)) == {Result.WIN, Result.DRAW, Result.LOSS}


def test_draws_become_rarer_with_the_difference_of_ratings():
    near = results(Settings(players=20, rounds=5, highest=2010, lowest=2000, draws=0.5))
    far = results(Settings(players=20, rounds=5, highest=2800, lowest=1000, draws=0.5))
    assert near[Result.DRAW] > 1.5 * far[Result.DRAW]


def test_late_entries_come_later_and_withdrawn_players_do_not_come_back():
    game = generate(Settings(players=40, rounds=7, late=0.5, withdrawals=0.5, zero_byes=0), 3).tournament
    firsts = [next((k for k, c in enumerate(row) if c.took_part), None) for _, row in game.rows(7)]
    assert any(k and k > 0 for k in firsts)
    assert any(row[-1].result is Result.ZERO_BYE and row[0].took_part for _, row in game.rows(7))


@pytest.mark.parametrize("dialect", list(Dialect))
def test_what_is_generated_can_be_written_and_read(dialect):
    game = generate(Settings(players=12, rounds=5), 9).tournament
    again = read(write(game, dialect)).tournament
    assert again.cells == game.cells
    assert again.first_side in {FIRST, -FIRST}
