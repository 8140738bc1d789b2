"""What a player sees at a table of the event: the countdown of a first turn, pauses, the own calls."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from core.time import now
from matches import engine
from matches import selectors as match_selectors
from matches import services as matches
from tests.tournaments.events import filled, logged_in, running
from tournaments import services
from tournaments.models import Call, Round, Tournament
from tournaments.render.rules import no_show

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

DEALT = 10**13
GRACE_S = 60


class Table:
    """The one table of a running event, its first card dealt."""

    def __init__(self, organiser, players=2, **changes):
        t, _ = filled(organiser, players, **{"rounds": 1, "no_show_s": GRACE_S, **changes})
        self.t = running(t)
        match = t.played_rounds.get().pairings.get().match
        assert match is not None
        matches.run_out(match, at_ms=DEALT)  # the shuffle waits for no browser
        self.match = match_selectors.by_id(match.pk)
        position = match_selectors.position_of(self.match)
        turn_ms = position.clocks[position.to_act[0]].since_ms
        assert turn_ms is not None
        self.turn_ms = turn_ms
        players = [s.player for s in self.match.seats.all()]
        self.first = players[position.to_act[0]]
        self.other = next(player for player in players if player != self.first)

    def pause(self, at_ms):
        matches.pause(match_id=self.match.pk, at_ms=at_ms)
        services.pause(tournament_id=self.t.pk, author=self.t.organiser)

    def resume(self, at_ms):
        matches.resume(match_id=self.match.pk, at_ms=at_ms)
        services.resume(tournament_id=self.t.pk, author=self.t.organiser)

    def page(self, user):
        return logged_in(user).get(f"/t/{self.t.slug}").content.decode()

    def part(self, user):
        return logged_in(user).get(f"/t/{self.t.slug}/table/{self.match.code}")


@pytest.fixture
def table(organiser):
    return Table(organiser)


def until(html):
    found = re.search(r'data-until="(\d+)"', html)
    return int(found.group(1)) if found else None


def test_the_countdown_is_that_of_the_first_turn_and_goes_on_after_a_pause(table):
    over = table.turn_ms + GRACE_S * 1000
    assert until(table.page(table.first)) == until(table.part(table.first).content.decode()) == over
    table.pause(table.turn_ms + 40_000)
    for html in (table.page(table.first), table.part(table.first).content.decode()):
        assert until(html) is None
        assert "0:20" in html
    assert "Nobody&#x27;s time runs" in table.page(table.first) or "Nobody's time runs" in table.page(table.first)
    back = table.turn_ms + 10**6
    table.resume(back)
    for user in (table.first, table.other):
        assert until(table.page(user)) == until(table.part(user).content.decode()) == back + 20_000
    assert f"Waiting for {table.first.username}" in table.page(table.other)
    assert matches.no_shows(match_id=table.match.pk, grace_s=GRACE_S, at_ms=back + 20_000) == ()
    assert matches.no_shows(match_id=table.match.pk, grace_s=GRACE_S, at_ms=back + 20_001)


def test_the_countdown_speaks_of_a_move_as_not_every_first_move_is_a_card(table):
    for user, words in ((table.first, "Make your first move within"), (table.other, "has to make a first move within")):
        assert words in table.part(user).content.decode()


@pytest.mark.parametrize("grace_s", [30, 100])
def test_at_a_table_of_four_a_first_turn_lasts_as_long_as_announced(organiser, grace_s):
    """A later turn may take a minute there, a first one what the event has promised: neither less nor more."""
    table = Table(organiser, 4, game="bugo", table_size=4, no_show_s=grace_s)
    assert table.match.cap_s == 60
    over = table.turn_ms + grace_s * 1000
    for user in (table.first, table.other):
        assert until(table.page(user)) == over
    assert "replaced by a bot until they come" in table.page(table.first)
    assert not matches.run_out(table.match, at_ms=over)
    assert matches.no_shows(match_id=table.match.pk, grace_s=grace_s, at_ms=over) == ()
    assert matches.no_shows(match_id=table.match.pk, grace_s=grace_s, at_ms=over + 1)


def test_after_the_first_move_a_turn_has_its_own_limit(organiser):
    table = Table(organiser, 4, game="bugo", table_size=4, no_show_s=100)
    position, facts = match_selectors.position_of(table.match), match_selectors.table_of(table.match)
    seat = position.to_act[0]
    came = replace(position, moved=position.moved | {seat})
    assert engine.deadlines(facts, position)[seat] == table.turn_ms + 100_000
    assert engine.deadlines(facts, came)[seat] == table.turn_ms + 60_000
    assert seat not in engine.waited_for(facts, position, table.turn_ms), "the grace counts, not the absence"
    assert seat in engine.waited_for(facts, came, table.turn_ms)


@pytest.mark.parametrize(("grace_s", "words"), [(60, "within 1 min"), (3600, "within 2 min")])
def test_the_rules_promise_no_more_than_the_clock_gives(organiser, grace_s, words):
    table = Table(organiser, 4, game="bugo", table_size=4, no_show_s=grace_s)
    assert table.match.bank_s == 120
    assert words in no_show(table.t)


def test_a_round_that_waits_to_begin_waits_as_long_as_it_had_left(organiser):
    t, entries = filled(organiser, 2, rounds=1)
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    player = entries[0].members.get().player
    moment = now()
    Round.objects.update(starts_at=moment + timedelta(seconds=60))
    services.pause(tournament_id=t.pk, author=organiser)
    Tournament.objects.update(paused_at=moment - timedelta(minutes=10))
    Round.objects.update(starts_at=moment - timedelta(minutes=9))
    html = logged_in(player).get(f"/t/{t.slug}").content.decode()
    assert until(html) is None
    assert "1:00" in html
    services.resume(tournament_id=t.pk, author=organiser)
    begins = Round.objects.get().starts_at
    assert begins is not None
    left = begins - now()
    assert timedelta(seconds=50) < left <= timedelta(seconds=61)
    assert until(logged_in(player).get(f"/t/{t.slug}").content.decode()) is not None


def test_who_calls_the_director_sees_the_call_and_the_answer_and_nobody_else_does(table, organiser):
    services.call_director(tournament_id=table.t.pk, number=1, table=1, user=table.first, text="the clock is wrong")
    for html in (table.page(table.first), table.part(table.first).content.decode()):
        assert "the clock is wrong" in html
        assert "There is no answer yet" in html
    assert 'id="call-text"' not in table.page(table.first), "one open call at a time"
    for html in (table.page(table.other), table.part(table.other).content.decode()):
        assert "the clock is wrong" not in html
    services.answer_call(
        tournament_id=table.t.pk, call_id=Call.objects.get().pk, author=organiser, text="two minutes more"
    )
    for html in (table.page(table.first), table.part(table.first).content.decode()):
        assert "two minutes more" in html
        assert "There is no answer yet" not in html
    assert 'id="call-text"' in table.page(table.first)
    assert "two minutes more" not in table.page(table.other)


def test_the_part_at_the_table_is_for_who_sits_there_alone(table, organiser):
    assert table.part(organiser).status_code == 404
    assert Client().get(f"/t/{table.t.slug}/table/{table.match.code}").status_code == 404
    assert table.part(table.other).status_code == 200


def test_a_call_wakes_the_table(table, organiser, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("tournaments.receivers.tell_origin", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        call = services.call_director(tournament_id=table.t.pk, number=1, table=1, user=table.first, text="please come")
    with django_capture_on_commit_callbacks(execute=True):
        services.answer_call(tournament_id=table.t.pk, call_id=call.pk, author=organiser, text="coming")
    assert told == [table.match.code] * 2
