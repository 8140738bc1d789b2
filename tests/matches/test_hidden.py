"""Hidden cards never leave the server: what a viewer gets is the same, byte for byte, whatever he may not see.

Two states that differ only in cards hidden from a viewer give that viewer equal pages, messages, frames and spoken
words. The positive control: where the difference is in cards that the owner may see, the owner's differ.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from importlib import import_module
from typing import Any

import orjson
import pytest

from games import registry
from games.kernel import PUBLIC, Rng, Viewer, seat_viewer
from matches import live, render, selectors, services
from matches.engine import Position, Table
from matches.frames import frame, pack
from matches.models import Match
from tests.matches.tables import open_match

pytestmark = pytest.mark.django_db

MOVES = 12
CASES = [(game.slug, seats) for game in registry.all_games() for seats in (2, 3, 4, 7) if seats in game.seats]


def everything_sent(match: Match, table: Table, position: Position, viewer: Viewer) -> bytes:
    """All that the server would tell this viewer at this position, in whatever form."""
    render.forget_fragments()
    step = frame(table, position, viewer)
    return orjson.dumps(
        {
            "page": render.table_fragment(match, table, position, viewer),
            "replay": render.step_fragment(match, table, step, viewer),
            "frame": pack([step]).hex(),
            "said": render.say(match, table, position, viewer, since=1),
            "clocks": live.clocks(table, position),
            "need": live.need(position, viewer),
        }
    )


def disturbed(game: str, position: Position, viewer: Viewer, rng: Rng) -> Position:
    """The position with cards exchanged that this viewer may not see; the game's own tests say how."""
    permute: Any = import_module(f"games.{game}.tests.hidden").permute
    return replace(position, state=permute(position.state, viewer, rng))


def fixed_match(game: str, seats: int):
    """A match whose deal is always the same, and so are the moves that the tests make in it."""
    secret = hashlib.sha256(f"{game}|{seats}".encode()).digest()
    return open_match(seats, game=game, clock=None, code=f"H{seats}DDEN{len(game):02}", secret=secret)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_what_a_viewer_gets_does_not_depend_on_what_he_may_not_see(game, seats):
    at = fixed_match(game, seats)
    differed = 0
    for step in range(MOVES):
        match, position = at.match, at.position
        table = selectors.table_of(match)
        for viewer in (PUBLIC, *map(seat_viewer, range(seats))):
            sent = everything_sent(match, table, position, viewer)
            other = disturbed(game, position, viewer, Rng(f"{step}|{viewer}"))
            assert everything_sent(match, table, other, viewer) == sent, f"{viewer} at {position.version}"
            differed += other.state != position.state
        if position.phase != "running":
            break
        for seat in position.to_act:
            assert isinstance(at.play(seat, expected=at.match.version), services.Done)
            break
    if (game, seats) != ("bouillabaisse", 2):  # perfect information by counting: nothing can be exchanged
        assert differed, "no hidden card was ever exchanged; the test would prove nothing"


@pytest.mark.parametrize(("game", "seats"), [case for case in CASES if case[1] > 2])
def test_control_the_owner_of_an_exchanged_card_gets_something_else(game, seats):
    at = fixed_match(game, seats)
    seen_by_owner = 0
    for step in range(MOVES):
        match, position = at.match, at.position
        table = selectors.table_of(match)
        other = disturbed(game, position, PUBLIC, Rng(f"{step}"))
        for seat in range(seats):
            viewer = seat_viewer(seat)
            before = everything_sent(match, table, position, viewer)
            seen_by_owner += everything_sent(match, table, other, viewer) != before
        if position.phase != "running":
            break
        at.play()
    assert seen_by_owner


def test_a_match_file_exists_only_after_the_end(client):
    at = open_match(2)
    response = client.get(f"/g/{at.code}.json")
    assert response.status_code == 409
    assert at.match.deal.last_secret.hex() not in response.content.decode()


def test_a_replay_exists_only_after_the_end(client):
    at = open_match(4)
    assert client.get(f"/g/{at.code}/2?seat=open").headers["location"] == f"/g/{at.code}"
    assert client.get(f"/g/{at.code}/deals/1?seat=open").status_code == 404


def test_nobody_asks_for_another_seat_while_the_match_runs(client):
    at = open_match(4)
    client.force_login(at.users[0])
    pages = {client.get(f"/g/{at.code}?seat={seat}").content for seat in ("", "1", "2", "open")}
    hands = {page[page.index(b'id="hand"') : page.index(b'id="acts"')] for page in pages}
    assert len(hands) == 1
