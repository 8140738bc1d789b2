"""The checker names each difference with the criterion; the generator's tournaments always pass it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.swiss.build import tournament as built
from tests.tournaments.swiss.data import shared, tournament
from tournaments.swiss.checker import NOBODY, Difference, check, check_round, pairs_of
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import NO_SIDE, Cell, Result, Scoring
from tournaments.swiss.pairing import NoLegalPairing
from tournaments.swiss.trf import read


def with_cells(game, changes):
    """Cells replaced: {(number, round): cell}."""
    rows = [list(row) for row in game.cells]
    for (number, round_number), cell in changes.items():
        rows[number - 1][round_number - 1] = cell
    return replace(game, cells=tuple(tuple(row) for row in rows))


def swapped(game, round_number: int, a: int, b: int):
    """Two players of a round swap opponents; each keeps the side and the results stay with the boards."""
    one, other = game.cell(a, round_number), game.cell(b, round_number)
    changes = {(a, round_number): other, (b, round_number): one}
    for cell, player in ((one, b), (other, a)):
        facing = game.cell(cell.opponent, round_number)
        changes[cell.opponent, round_number] = replace(facing, opponent=player)
    return with_cells(game, changes)


def test_generated_tournaments_pass():
    for seed in range(3):
        game = generate(Settings(players=14, rounds=5, scoring=Scoring.of(300, 100)), seed).tournament
        assert all(r.is_same for r in check(game))


def test_swapped_sides_are_named_as_such():
    game = built("3w1 2w1", "4b0 1b0", "1b0 4w1", "2w1 3b0", side=1)
    verdicts = {r.round: r for r in check(game)}
    first = verdicts[1]
    assert first.verdict in {"same", "sides"}
    turned = with_cells(game, {(2, 1): Cell(4, 1, Result.LOSS), (4, 1): Cell(2, -1, Result.WIN)})
    found = check_round(turned, 1)
    assert {found.verdict, first.verdict} == {"same", "sides"}
    wrong = found if found.verdict == "sides" else first
    assert len(wrong.differences) == 2
    assert {d.in_file for d in wrong.differences} == {True, False}


def test_swapped_opponents_are_named_with_the_criterion():
    game = tournament("t005")
    for round_number in range(1, game.rounds_paired + 1):
        boards = sorted(p for p in pairs_of(game, round_number) if p[1] != NOBODY)
        (a, _), (b, _) = boards[0], boards[1]
        found = check_round(swapped(game, round_number, a, b), round_number)
        assert not found.is_same
        assert found.verdict not in {"none", "same", "sides"}
        assert sum(d.in_file for d in found.differences) == sum(not d.in_file for d in found.differences) >= 2


def test_rematch_is_named_c1():
    game = built("2w1 2b1", "1b0 1w0", "4w1 4b1", "3b0 3w0")
    found = check_round(game, 2)
    assert found.verdict == "C1"
    assert Difference(2, 1, in_file=True) in found.differences


def test_bye_for_somebody_who_had_it_is_named():
    game = built("2w1 2b1", "1b0 1w0", "U U")
    assert check_round(game, 2).verdict in {"C1", "C2"}


def test_another_order_of_equally_good_candidates_is_named_order():
    game = built("4w1", "3b0", "2w1", "1b0", side=1)
    found = check_round(game, 1)
    assert found.verdict == "order"


def test_a_round_without_a_legal_pairing_is_said_so():
    game = built("2w1 2b1 2w1", "1b0 1w0 1b0")
    found = check_round(game, 2)
    assert found.verdict == "none"
    assert isinstance(found.outcome, NoLegalPairing)


def test_forfeits_without_sides_are_compared_without_sides():
    game = generate(Settings(players=10, rounds=3, forfeits=0.6), 4).tournament
    bare = {
        (n, k): replace(cell, side=NO_SIDE)
        for n, row in game.rows(3)
        for k, cell in enumerate(row, start=1)
        if cell.opponent and not cell.is_played
    }
    assert bare
    assert all(r.is_same for r in check(with_cells(game, bare)))


@pytest.mark.parametrize("name", ["sim0001_r06"])
def test_played_rounds_of_other_files_are_checked(name):
    report = read(shared(f"pairing/regressions/p32_regressions/{name}.trf").read_bytes())
    assert [r.round for r in check(report.tournament)] == [1, 2, 3, 4, 5]
