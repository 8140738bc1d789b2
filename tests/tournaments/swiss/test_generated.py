"""Every round of 132 generated tournaments, paired again: the reference programs' pairs and sides, no difference."""

from __future__ import annotations

import pytest

from tests.tournaments.swiss.data import generated_names, manifest, tournament
from tournaments.swiss.checker import check

SAMPLE = generated_names()[::8]


@pytest.mark.parametrize("name", SAMPLE)
def test_sampled_tournament_is_paired_as_the_reference_paired_it(name):
    assert_same(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [n for n in generated_names() if n not in SAMPLE])
def test_tournament_is_paired_as_the_reference_paired_it(name):
    assert_same(name)


def assert_same(name: str) -> None:
    rounds = list(check(tournament(name)))
    assert len(rounds) == int(manifest()[name]["rounds"])
    assert [(r.round, r.verdict) for r in rounds] == [(r.round, "same") for r in rounds]


def test_all_132_tournaments_are_in_the_repository():
    assert len(generated_names()) == 132
    assert sum(int(row["rounds"]) for row in manifest().values()) == 1082
