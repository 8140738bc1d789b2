"""Who acts and on what: browsers, a rated match that is over, what a refusal says."""

from __future__ import annotations

import pytest
from django.test import Client

from core.errors import DomainError
from matches.services import Player, create_match
from ratings.models import Rating
from ratings.services import rate_match
from tests.factories import make_user
from tests.matches.tables import BLITZ, START_MS, At


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def rated_match() -> At:
    """A rated match of two that one of them has won."""
    users = [make_user(), make_user()]
    match = create_match(
        game="bouillabaisse",
        players=[Player(user) for user in users],
        options={"short_pack_2p": True},
        pool="two",
        clock=BLITZ,
        at_ms=START_MS,
    )
    at = At(match.code, users)
    at.play_to_the_end()
    if at.match.result["places"] == [1, 1]:
        return rated_match()
    rate_match(match_id=match.pk)
    return at


def values(at: At) -> list[float]:
    found = dict(Rating.objects.filter(player__in=at.users).values_list("player_id", "value"))
    return [found.get(user.pk, 1500.0) for user in at.users]


def refusal(action, **given):
    with pytest.raises(DomainError) as refused:
        action(**given)
    return refused.value.code
