"""A person at a table of people who act when the test says so, with the person's session in the browser."""

from __future__ import annotations

import hashlib
import os
from random import Random
from typing import Any

from django.test import Client

from games.kernel import ClockPreset
from matches import services
from matches.codes import ALPHABET, LENGTH
from matches.models import Match
from tests.live import elsewhere
from tests.matches.tables import At, open_match


def sit(
    page: Any,
    live: Any,
    game: str,
    *,
    seats: int = 2,
    clock: ClockPreset | None = None,
    hints: bool = False,
    **more: Any,
) -> At:
    """Opens a match, puts its first player into the browser, shows the table. ``hints``: a newcomer, who gets them.

    Its cards are the same whenever the test is run, unless ``code`` and ``secret`` ask for others.
    """

    def seat() -> tuple[At, str]:
        at = open_match(seats, game=game, clock=clock, **(cards_of_this_test() | more))
        client = Client()
        client.force_login(at.users[0])
        return at, client.cookies["sessionid"].value

    at, session = elsewhere(seat)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url}])
    if not hints:
        page.context.add_cookies([{"name": "naipe_settings", "value": f"hints={game}:31", "url": live.url}])
    page.goto(f"{live.url}/g/{at.code}")
    return at


def cards_of_this_test() -> dict[str, Any]:
    """The code and the secret of the test's next match, which decide what is dealt."""
    name, _, _phase = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")
    secret = hashlib.sha256(f"{name} {Match.objects.count()}".encode()).digest()
    return {"code": "".join(Random(secret).choices(ALPHABET, k=LENGTH)), "secret": secret}


def others_play_until_turn(at: At, seat: int = 0, most: int = 60) -> None:
    """The others make legal moves, at this moment, until ``seat`` is to act."""

    def play() -> None:
        for _ in range(most):
            position = at.position
            if position.phase != "running" or seat in position.to_act:
                return
            now_play(at, position.to_act[0])

    elsewhere(play)


def now_play(at: At, seat: int, move: str = "") -> services.Answer:
    """One move at the present moment."""
    position = at.position
    return services.submit_move(
        code=at.code,
        user=at.users[seat],
        expected=position.version,
        move=move or str(at.legal(seat, position)),
        client_id=f"{seat}.{position.version}",
    )
