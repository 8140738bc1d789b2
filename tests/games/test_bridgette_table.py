"""The table of Bridgette as markup: every step for every viewer, and the exchange by a plain form without script."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.bridgette import rules
from games.bridgette.rules import cards
from games.kernel.viewers import OPEN, PUBLIC, seat_viewer
from matches import render, selectors
from matches.frames import frame
from tests.matches.tables import open_match

pytestmark = pytest.mark.django_db

OPTIONS = {"deals": 2, "first_dealer": "seat_0"}


def fragment(at, viewer, *, replay: bool = False) -> str:
    match, position = at.match, at.position
    table = selectors.table_of(match)
    if replay:
        return render.step_fragment(match, table, frame(table, position, viewer), viewer)
    return render.table_fragment(match, table, position, viewer)


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_every_step_is_drawn_for_every_viewer(language):
    at = open_match(2, game="bridgette", options=OPTIONS, clock=None)
    with translation.override(language):
        while at.position.phase == "running":
            state = at.position.state
            if language != "en" and at.position.version % 9:
                at.play()
                continue
            for seat in (0, 1):
                page = fragment(at, seat_viewer(seat))
                ids = re.findall(r' id="([^"]+)"', page)
                assert len(ids) == len(set(ids))
                other = {card for card in state.hands[1 - seat] if not cards.is_colon(card)} - {state.up_card}
                assert not [card for card in other if f'data-card="{card}"' in page]
                assert ("data-collect" in page) == (state.phase == "exchange" and seat in rules.to_act(state))
                assert ('class="bidb' in page) == (state.phase == "auction" and seat in rules.to_act(state))
            for viewer in (OPEN, seat_viewer(0)):
                assert 'name="move"' not in fragment(at, viewer, replay=True)
            assert 'name="move"' not in fragment(at, PUBLIC)
            at.play()
        assert fragment(at, OPEN, replay=True)


def test_the_exchange_needs_no_script(client):
    """The boxes that are ticked follow the button's verb; too few are refused in words, and nothing has moved."""
    at = open_match(2, game="bridgette", options=OPTIONS, clock=None)
    (seat,) = at.position.to_act
    hand = at.position.state.hands[seat]
    client.force_login(at.users[seat])
    form = {"expected": at.position.version, "move": "discard", "cards": [hand[0]]}
    page = client.post(f"/g/{at.code}/move", form, follow=True).content.decode()
    assert "Throw away exactly 2 cards." in page
    assert at.position.state.hands[seat] == hand
    client.post(f"/g/{at.code}/move", form | {"cards": [hand[0], hand[1]]})
    assert at.position.state.hands[seat] == hand[2:]


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_the_rules_are_told(client, language):
    page = client.get("/rules/bridgette", headers={"accept-language": language}).content.decode()
    for points in ("150", "250", "750", "1500", "2200", "2500", "4000"):
        assert f">{points}</td>" in page
