"""`demo`: rated matches of house bots in every pool, by the real services, and nothing twice."""

from __future__ import annotations

import re

import pytest

from bootstrap import Failure
from config import demo
from games import registry
from matches.models import Match, TalliedMatch
from matches.tasks import play_bots

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def pools() -> set[tuple[str, str]]:
    return {(game.slug, pool.slug) for game in registry.all_games() for pool in game.pools}


def test_every_pool_gets_rated_matches_of_bots_alone():
    demo.open_matches(demo.missing(2))
    matches = Match.objects.prefetch_related("seats")
    assert {(match.game, match.pool) for match in matches} == pools()
    assert len(matches) == 2 * len(pools())
    assert all(match.rated and seat.bot_level for match in matches for seat in match.seats.all())


def test_what_is_there_already_counts():
    demo.open_matches(demo.missing(1))
    assert demo.missing(1) == []
    assert sum(one.number for one in demo.missing(2)) == len(pools())
    called_off = Match.objects.first()
    Match.objects.filter(pk=called_off.pk).update(status="aborted", ended_at=called_off.created_at)
    assert [(one.game.slug, one.pool.slug, one.number) for one in demo.missing(1)] == [
        (called_off.game, called_off.pool, 1)
    ]


def test_progress_is_told_and_a_site_without_workers_is_an_error(monkeypatch):
    demo.open_matches(demo.missing(1)[:1])
    monkeypatch.setattr(demo, "PATIENCE_S", -1)
    told: list[str] = []
    with pytest.raises(Failure, match="No worker plays: 1 matches stand still"):
        demo.play(told.append, each=0, cup=False)
    assert told == ["House bots play 1 rated matches."]


def test_a_second_run_after_the_end_opens_nothing():
    demo.open_matches(demo.missing(1))
    for match in Match.objects.all():
        Match.objects.filter(pk=match.pk).update(status="ended", ended_at=match.created_at, bots_due_at=None)
    before = Match.objects.count()
    told: list[str] = []
    demo.play(told.append, each=1, cup=False)
    assert len(told) == 1
    assert told[0].startswith("The demonstration was there already: see http")
    assert Match.objects.count() == before


def test_the_deals_are_counted_and_the_pages_that_it_names_are_there(client, settings):
    settings.BOT_PACE = 0
    demo.open_matches(demo.missing(1)[:1])
    match = Match.objects.get()
    while match.status in Match.LIVE:
        play_bots(match.pk)
        match.refresh_from_db()
    told: list[str] = []
    demo.play(told.append, each=0, cup=False)
    assert TalliedMatch.objects.count() == 1, "/fairness has its figures at once"
    pages = re.findall(rf"{re.escape(settings.SITE_URL)}(/[^\s,]*[^\s,.])", told[-1])
    assert [client.get(page).status_code for page in pages] == [200, 200, 200]
