"""Several seats to act at one version: sealed cards and secret declarations of BugÔ, which is the game that has them.

Code and secret fix the deals; the first Leader's Carnaval of the first rule card is sealed. The second match ties for
first place by the moves that `At.legal` picks, so that it comes to an Extra Round.
"""

from __future__ import annotations

from functools import partial

import pytest

from games.kernel import PUBLIC, Rng, seat_viewer
from matches import engine, selectors
from matches.services import Done
from tests.concurrency.racing import race
from tests.matches.tables import At, open_match
from tests.matches.test_hidden import disturbed, everything_sent

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]

SECRET, TIED = b"carnaval on a telephone, 0000156", "TIED2"


def sealed_trick() -> At:
    """Four people before the first card of a sealed round."""
    at = open_match(4, game="bugo", code="CARNAVAL", secret=SECRET, first=0)
    at.play(0, move="side:carnaval")
    for seat in range(4):
        at.play(seat, move="bid:1")
    assert at.position.to_act == (0, 1, 2, 3)
    return at


def secret_bids() -> At:
    """Those who tie for first before they declare."""
    at = open_match(4, game="bugo", code=TIED, secret=SECRET, first=0)
    while at.position.state.phase != "extra_bid":
        at.now += 100
        at.play()
    assert len(at.position.to_act) > 1
    return at


@pytest.mark.parametrize("opening", [sealed_trick, secret_bids])
def test_honest_choices_at_one_version_are_never_refused(opening):
    at = opening()
    position = at.position
    deal = position.state.round
    results = race(*[partial(at.play, seat, expected=position.version) for seat in position.to_act])
    assert len(results) == len(position.to_act)
    assert all(isinstance(result, Done) for result in results), results
    after = at.position.state
    assert len(after.tricks) == 1 if opening is sealed_trick else len(after.extras) >= 1 or after.round > deal


@pytest.mark.parametrize("opening", [sealed_trick, secret_bids])
def test_the_clock_of_everybody_who_has_not_chosen_runs(opening):
    at = opening()
    table, waiting = selectors.table_of(at.match), list(at.position.to_act)
    while len(waiting) > 1:
        assert sorted(engine.deadlines(table, at.position)) == waiting
        before = at.position.clocks
        at.now += 1_000
        at.play(waiting.pop())
        assert [at.position.clocks[seat] for seat in waiting] == [before[seat] for seat in waiting]


@pytest.mark.parametrize("opening", [sealed_trick, secret_bids])
def test_nobody_learns_a_choice_before_all_are_in(opening):
    at = opening()
    exchanged = 0
    for seat in at.position.to_act[:-1]:
        at.play(seat)
        match, position = at.match, at.position
        table = selectors.table_of(match)
        for viewer in (PUBLIC, *map(seat_viewer, range(4))):
            sent = everything_sent(match, table, position, viewer)
            for attempt in range(5):
                other = disturbed("bugo", position, viewer, Rng(f"{seat}|{viewer}|{attempt}"))
                assert everything_sent(match, table, other, viewer) == sent
                exchanged += (other.state.sealed, other.state.bids) != (position.state.sealed, position.state.bids)
    assert exchanged, "no secret choice was ever exchanged; the test would prove nothing"
