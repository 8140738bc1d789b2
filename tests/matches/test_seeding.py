"""The players' part in the shuffle: first all promises, then all seeds, and nobody can block it."""

from __future__ import annotations

import hashlib

import pytest

from matches import presence, services
from matches.engine import awaited
from matches.services import Player
from tests.matches.tables import START_MS, At, code_of, house_bots, person

pytestmark = pytest.mark.django_db

SEEDS = ["00" * 16, "11" * 16, "22" * 16]


def promise(seed: str) -> str:
    return hashlib.sha256(b"naipe-client-v1|" + bytes.fromhex(seed)).hexdigest()


def open_scripted(people: int, bots: int = 0) -> At:
    users = [person() for _ in range(people)]
    players = [Player(user, scripted=True) for user in users] + house_bots(bots)
    match = services.create_match(game="bouillabaisse", players=players, at_ms=START_MS)
    return At(match.code, users)


def give(at: At, seat: int, part: str, value: str):
    return services.contribute(code=at.code, user=at.users[seat], part=part, value=value, at_ms=at.now)


def test_seeds_are_asked_for_only_when_every_promise_is_in():
    at = open_scripted(2)
    assert awaited(at.position) == {0: "commit", 1: "commit"}
    give(at, 0, "commit", promise(SEEDS[0]))
    assert code_of(give(at, 0, "seed", SEEDS[0])) == "not_awaited"
    give(at, 1, "commit", promise(SEEDS[1]))
    assert awaited(at.position) == {0: "seed", 1: "seed"}
    give(at, 1, "seed", SEEDS[1])
    assert at.match.status == "seeding"
    give(at, 0, "seed", SEEDS[0])
    assert at.match.status == "running"


def test_bots_and_pages_without_script_are_not_waited_for():
    at = open_scripted(1, bots=3)
    assert awaited(at.position) == {0: "commit"}
    give(at, 0, "commit", promise(SEEDS[0]))
    give(at, 0, "seed", SEEDS[0])
    assert at.match.status == "running"
    assert [c.empty for c in at.position.contributions] == ["", "none", "none", "none"]


def test_a_seed_that_does_not_fit_its_promise_is_refused():
    at = open_scripted(1, bots=1)
    give(at, 0, "commit", promise(SEEDS[0]))
    assert code_of(give(at, 0, "seed", SEEDS[1])) == "bad_contribution"
    assert at.match.status == "seeding"


@pytest.mark.parametrize("value", ["", "zz", "00" * 31, "AB" * 32, "00" * 33, "\n" + "0" * 63])
def test_what_is_no_promise_is_refused(value):
    at = open_scripted(1, bots=1)
    assert code_of(give(at, 0, "commit", value)) == "bad_contribution"


@pytest.mark.parametrize("part", ["", "seed", "deal"])
def test_what_is_not_asked_for_is_refused(part):
    assert code_of(give(open_scripted(1, bots=1), 0, part, promise(SEEDS[0]))) == "not_awaited"


def test_a_silent_browser_counts_as_empty_after_five_seconds_and_is_named():
    at = open_scripted(2)
    give(at, 0, "commit", promise(SEEDS[0]))
    assert not services.run_out(at.match, at_ms=START_MS + 4_999)
    assert services.run_out(at.match, at_ms=START_MS + 5_000)
    assert at.position.contributions[1].empty == "silent"
    at.now = START_MS + 5_100
    give(at, 0, "seed", SEEDS[0])
    assert at.match.status == "running"


def test_a_page_that_may_still_be_loading_is_given_fifteen_seconds(client):
    at = open_scripted(2)
    client.force_login(at.users[1])
    client.get(f"/g/{at.code}")
    give(at, 0, "commit", promise(SEEDS[0]))
    assert not services.run_out(at.match, at_ms=START_MS + 14_999)
    assert services.run_out(at.match, at_ms=START_MS + 15_000)
    assert at.position.contributions[1].empty == "silent"


def test_a_page_that_has_spoken_has_no_more_than_five_seconds_to_open_its_promise():
    at = open_scripted(2)
    for seat in (0, 1):
        presence.seen(at.match.pk, seat)
        give(at, seat, "commit", promise(SEEDS[seat]))
    assert services.run_out(at.match, at_ms=START_MS + 5_000)


def test_who_promises_and_does_not_open_counts_as_empty_and_is_named():
    at = open_scripted(2)
    for seat in (0, 1):
        give(at, seat, "commit", promise(SEEDS[seat]))
    give(at, 0, "seed", SEEDS[0])
    assert services.run_out(at.match, at_ms=START_MS + 5_000)
    assert at.position.contributions[1].empty == "unrevealed"
    assert at.match.status == "running"


def test_promises_do_not_extend_each_others_time():
    at = open_scripted(3)
    at.now = START_MS + 4_000
    give(at, 0, "commit", promise(SEEDS[0]))
    assert services.run_out(at.match, at_ms=START_MS + 5_000)


def test_the_deal_depends_on_every_seed_and_on_the_secret():
    from matches.deal import Chain, MatchDecks

    chain = Chain(b"\x01" * 32, 256)
    order = MatchDecks(chain, "AAAA", ("00" * 16, "")).shuffle(1, "deck", 52)
    assert order != MatchDecks(chain, "AAAA", ("00" * 15 + "01", "")).shuffle(1, "deck", 52)
    assert order != MatchDecks(Chain(b"\x02" * 32, 256), "AAAA", ("00" * 16, "")).shuffle(1, "deck", 52)
    assert order == MatchDecks(chain, "AAAA", ("00" * 16, "")).shuffle(1, "deck", 52)
