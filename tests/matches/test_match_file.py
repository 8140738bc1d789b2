"""The file of a real match passes the verifier."""

from __future__ import annotations

import json

import pytest

from matches import services
from matches.deal import commitment_to
from matches.files import match_file
from matches.services import Player
from matches.verification import read, verify
from tests.matches.tables import BLITZ, START_MS, At, person

pytestmark = pytest.mark.django_db


def test_a_match_with_seeds_verifies_by_its_own_file() -> None:
    users = [person(), person()]
    match = services.create_match(
        game="bouillabaisse", players=[Player(user, scripted=True) for user in users], clock=BLITZ, at_ms=START_MS
    )
    seeds = ["00" * 16, "11" * 16]
    for part, values in (("commit", [commitment_to(seed) for seed in seeds]), ("seed", seeds)):
        for user, value in zip(users, values, strict=True):
            services.contribute(code=match.code, user=user, part=part, value=value, at_ms=START_MS)
    at = At(match.code, users)
    for _ in range(8):
        at.now += 100
        at.play()
    services.leave(code=match.code, user=users[0], client_id="bye", at_ms=at.now)
    file = match_file(at.match)
    report = verify(read(json.dumps(file)))
    assert report.ok, report.checks
    assert report.moves == 8
    assert file["deal"]["revealed"]["k"] == 1
    assert {shuffle["label"] for shuffle in file["deal"]["shuffles"]} == {"dealer", "suit", "figure", "card", "deck"}
