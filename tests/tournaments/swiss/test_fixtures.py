"""Fixtures of other programs: read where they are, said to be left out where they are not."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.tournaments.swiss.build import pairs_of
from tests.tournaments.swiss.data import shared, shared_files
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import FIRST, SECOND, Cell, Player, Request, Result, Tournament
from tournaments.swiss.pairing import NoLegalPairing, Pairing, pair_round
from tournaments.swiss.pairs_file import write_pairs
from tournaments.swiss.trf import TrfError, read

PY4SWISS = "pairing/py4swiss"


def pairs_in(text: str) -> set[tuple[int, int]]:
    """The plain list of pairs that pairing programs write: their number first, 0 for the bye."""
    count, *pairs = (tuple(map(int, line.split())) for line in text.splitlines() if line.strip())
    assert len(pairs) == count[0]
    return {(a, b) for a, b in pairs}


def paired_from(path) -> set[tuple[int, int]]:
    outcome = pair_round(read(path.read_bytes()).tournament)
    assert isinstance(outcome, Pairing)
    return pairs_of(outcome)


@pytest.mark.parametrize("name", ["dutch_2025_C5", "dutch_2025_C9", "issue_7"])
def test_fixture_of_the_reference_program(name):
    want = pairs_in(shared(f"pairing/bbp-tests/{name}.output.expected").read_text())
    assert paired_from(shared(f"pairing/bbp-tests/{name}.input")) == want


@pytest.mark.parametrize("name", shared_files("pairing/regressions/*/*.trf"))
def test_regression(name):
    path = shared(name)
    assert paired_from(path) == pairs_in(path.with_suffix(".bbp600.txt").read_text())


@pytest.mark.parametrize("name", shared_files(f"{PY4SWISS}/*.bbp600.txt"))
def test_py4swiss_fixture(name):
    path = shared(name)
    trf = path.with_name(path.name.replace(".bbp600.txt", ".trf"))
    assert paired_from(trf) == pairs_in(path.read_text())


@pytest.mark.parametrize("name", ["no_legal_pairings", "no_legal_pairings_odd"])
def test_no_legal_pairing_is_a_value(name):
    outcome = pair_round(read(shared(f"{PY4SWISS}/{name}.trf").read_bytes()).tournament)
    assert isinstance(outcome, NoLegalPairing)


MALFORMED = {
    "comments": (1, 1, "a_record_code"),
    "incompatible_color": (3, 137, "the_other_side"),
    "incompatible_result": (3, 139, "a_result_that_fits"),
    "incorrect_points": (2, 81, "points_as_the_results_give_them"),
    "invalid_code": (7, 1, "a_record_code"),
    "missing_result": (3, 132, "the_game_of_the_opponent"),
    "missing_starting_number": (7, 5, "numbers_without_a_gap"),
    "too_many_results": (2, 142, "end_of_line"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_report_is_refused_with_line_column_and_what_was_expected(name):
    with pytest.raises(TrfError) as caught:
        read(shared(f"{PY4SWISS}/{name}.trf").read_bytes())
    problem = caught.value
    assert (problem.line, problem.column, problem.expected) == MALFORMED[name]
    assert f"line {problem.line}, column {problem.column}: expected " in str(problem)


def test_list_of_pairs_that_was_written_is_read_again():
    outcome = pair_round(replace(generate(Settings(players=9, rounds=3), 5).tournament, rounds=4))
    assert isinstance(outcome, Pairing)
    assert pairs_in(write_pairs(outcome)) == pairs_of(outcome)


# -- replayed scenarios ----------------------------------------------------------------------------

GOLDEN = "pairing/chesspairing-golden"
JAVAFO_DIFFERS = {
    ("12-players-7-rounds", 7),
    ("9-players-5-rounds", 4),
    ("9-players-5-rounds", 5),
    ("withdrawal", 5),
}
"""Where the older program follows neither edition of the rules (README of the data)."""


def replayed(folder: str) -> list[tuple[int, set[tuple[int, int]], set[tuple[int, int]]]]:
    """Round, our pairs, the recorded ones; the recorded ones are played on."""
    scenario = json.loads(shared(f"{folder}/scenario.json").read_text())
    ids = [p["ID"] for p in scenario["players"]]
    number = {name: k for k, name in enumerate(ids, start=1)}
    tournament = Tournament(
        players=tuple(Player(number=k, rating=p["Rating"]) for k, p in enumerate(scenario["players"], start=1)),
        cells=((),) * len(ids),
        rounds=scenario["totalRounds"],
        first_side=FIRST,
    )
    found = []
    for k in range(1, scenario["totalRounds"] + 1):
        gone = [number[p] for p, last in scenario.get("withdrawAfterRound", {}).items() if k > last]
        tournament = replace(tournament, requests=tuple(Request(Result.ZERO_BYE, k, p) for p in gone))
        record = json.loads(shared(f"{folder}/round-{k}.json").read_text())
        want = {(number[p["WhiteID"]], number[p["BlackID"]]) for p in record["Pairings"]}
        byes = {number[p["PlayerID"]] for p in record["Byes"] or [] if p["Type"] == 0}
        outcome = pair_round(tournament)
        assert isinstance(outcome, Pairing)
        found.append((k, pairs_of(outcome), want | {(p, 0) for p in byes}))
        cells = {p: Cell(result=Result.PAIRING_BYE) for p in byes}
        for first, second in want:
            first_wins = first < second  # ratings fall with the number, and equal ones go by it too
            cells[first] = Cell(second, FIRST, Result.WIN if first_wins else Result.LOSS)
            cells[second] = Cell(first, SECOND, Result.LOSS if first_wins else Result.WIN)
        tournament = tournament.with_round(cells)
    return found


@pytest.mark.parametrize("name", shared_files(f"{GOLDEN}/golden-bbppairings/*/scenario.json"))
def test_golden_rounds_of_the_reference_program(name):
    for k, ours, want in replayed(str(shared(name).parent)):
        assert ours == want, f"round {k}"


@pytest.mark.parametrize("name", shared_files(f"{GOLDEN}/golden-javafo/*/scenario.json"))
def test_golden_rounds_of_the_older_program(name):
    folder = shared(name).parent
    same = {k: ours == want for k, ours, want in replayed(str(folder))}
    assert {k for k, equal in same.items() if not equal} == {k for n, k in JAVAFO_DIFFERS if n == folder.name}
