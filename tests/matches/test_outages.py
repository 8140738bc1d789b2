"""The site's own absence: it costs nobody time, and who does not come back after it has lost nothing by it."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from core.errors import Stale
from core.time import from_ms
from games.kernel import ClockPreset, Outcome
from matches import engine, selectors, services, tasks
from matches.models import Outage
from matches.services import Done, outages
from tests.concurrency.racing import times
from tests.matches.tables import code_of, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

RATED: dict[str, Any] = {"pool": "two", "options": {"short_pack_2p": True}, "clock": ClockPreset(300, 5, 60)}


def outage(at, seconds):
    """The pulse beats now, and again only after so long."""
    outages.pulse(at_ms=at.now)
    at.now += seconds * 1000
    outages.pulse(at_ms=at.now)


def test_a_pulse_that_comes_often_enough_is_no_outage():
    at = open_match(2)
    for _ in range(20):
        assert outages.pulse(at_ms=at.now)
        at.now += 9_000
    assert not Outage.objects.exists()
    assert not outages.unsure(at.now)


def test_an_outage_is_a_row_from_the_last_pulse_to_the_first():
    at = open_match(2)
    began = at.now
    outage(at, 90)
    row = Outage.objects.get()
    assert (row.began_at, row.ended_at) == (from_ms(began), from_ms(at.now))
    assert outages.unsure(at.now)
    outages.settle(at_ms=at.now)
    assert not outages.unsure(at.now)


def test_pages_that_cannot_be_reached_are_an_outage_too():
    at = open_match(2)
    outages.pulse(at_ms=at.now)
    for _ in range(20):
        at.now += 2_000
        assert not outages.pulse(at_ms=at.now, web_silent=True)
    assert outages.pulse(at_ms=at.now)
    assert Outage.objects.count() == 1


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_turn_that_lasted_through_it_goes_on_where_it_was(seats):
    at = open_match(seats)
    seat = at.position.to_act[0]
    at.now += 5_000
    outage(at, 3_600)
    assert not services.run_out(at.match, at_ms=at.now)
    assert outages.settle(at_ms=at.now) == 1
    assert at.position.clocks[seat].left_ms(at.now) == 55_000
    assert not services.run_out(at.match, at_ms=at.now)
    at.now += 1_000
    assert isinstance(at.play(seat), Done)
    assert at.position.clocks[seat].bank_ms == 56_000


def test_a_turn_played_before_it_was_settled_gets_its_time_back():
    at = open_match(2)
    seat = at.position.to_act[0]
    outage(at, 30)
    at.play(seat)
    assert at.position.clocks[seat].bank_ms == 32_000
    outages.settle(at_ms=at.now)
    assert at.position.clocks[seat].bank_ms == 62_000


def test_nobody_is_given_more_than_there_was():
    at = open_match(2, clock=ClockPreset(600, 0, 600))
    seat = at.position.to_act[0]
    outage(at, 595)
    at.play(seat)
    outages.settle(at_ms=at.now)
    assert at.position.clocks[seat].bank_ms == 600_000


def test_a_move_after_it_is_asked_for_again_and_not_lost_on_time():
    at = open_match(2)
    seat = at.position.to_act[0]
    outage(at, 300)
    assert code_of(at.play(seat)) == "unsure"
    outages.settle(at_ms=at.now)
    assert isinstance(at.play(seat), Done)


def test_settling_again_gives_nothing_twice():
    at = open_match(3)
    outage(at, 60)
    assert outages.settle(at_ms=at.now) == 1
    Outage.objects.update(settled=False)  # a worker died before it said so
    assert outages.settle(at_ms=at.now) == 0
    assert at.match.events.filter(kind="adjusted").count() == 1


def test_matches_of_bots_matches_begun_since_and_paused_ones_are_left_alone():
    bots = open_match(4, bots=4)
    paused = open_match(3)
    services.pause(match_id=paused.match.pk, at_ms=paused.now)
    later = open_match(2)
    outage(later, 60)
    type(later.match).objects.filter(pk=later.match.pk).update(started_at=from_ms(later.now + 1))
    assert outages.settle(at_ms=later.now) == 0
    assert bots.match.status == "running"


def test_the_sweep_settles_before_it_flags(monkeypatch):
    at = open_match(2)
    monkeypatch.setattr(tasks, "now_ms", lambda: at.now)
    tasks.flag_overdue()
    at.now += 600_000
    assert tasks.flag_overdue() == 0
    assert at.match.status == "running"
    at.now += 62_000
    for _ in range(8):  # the sweep comes often enough again
        outages.pulse(at_ms=at.now - 9_000)
    Outage.objects.all().delete()
    assert tasks.flag_overdue() == 1
    assert at.match.result["reason"] == "time"


@pytest.fixture
def broken(monkeypatch):
    """A match that cannot be folded any more, opened before all others."""
    at = open_match(2)
    folded = selectors.position_of

    def fold(match, *rest):
        if match.pk == at.match.pk:
            raise ValueError("this log cannot be played back")
        return folded(match, *rest)

    for place in ("matches.services.time", "matches.services.attempts", "matches.services.absence"):
        monkeypatch.setattr(f"{place}.position_of", fold)
    return at


def test_a_match_that_cannot_be_folded_stops_no_other(broken, caplog):
    at = open_match(2)
    outage(at, 60)
    assert outages.settle(at_ms=at.now) == 1
    assert not outages.unsure(at.now)
    assert f"match={type(at.match).objects.first().pk} failed in a sweep" in caplog.text


def test_nor_the_clocks_of_others(broken, monkeypatch):
    at = open_match(2)
    monkeypatch.setattr(tasks, "now_ms", lambda: at.now)
    at.now += 90_000
    outages.pulse(at_ms=at.now)
    assert tasks.flag_overdue() == 1
    assert at.match.result["reason"] == "time"


def test_nor_the_count_of_absence(broken, monkeypatch):
    at = open_match(4)
    looked = []

    def look(match, **_):
        looked.append(match.pk)
        if len(looked) == 1:
            raise ValueError("this log cannot be played back")
        return True

    monkeypatch.setattr(services, "look", look)
    assert tasks.count_absence() == 1
    assert looked == sorted(type(at.match).objects.values_list("pk", flat=True))


def test_an_outage_waits_for_a_match_that_was_busy(monkeypatch):
    at = open_match(2)
    outage(at, 60)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(outages, "direct", Mock(side_effect=Stale))
        assert outages.settle(at_ms=at.now) == 0
    assert outages.unsure(at.now)
    assert outages.settle(at_ms=at.now) == 1


def test_a_silent_web_process_stops_the_flags(monkeypatch):
    at = open_match(2)
    at.now += 90_000
    monkeypatch.setattr(tasks, "now_ms", lambda: at.now)
    monkeypatch.setattr(tasks, "web_is_silent", lambda: True)
    assert tasks.flag_overdue() == 0
    assert at.match.status == "running"


def _result(at, gone):
    from dataclasses import replace

    position = replace(at.position, stand_ins=gone, moved=frozenset(range(4)))
    return engine.final_result(selectors.table_of(at.match), position, Outcome((1, 2, 3, 4), (0, 0, 0, 0)))


def test_who_does_not_come_back_after_it_makes_the_match_count_for_nobody():
    at = open_match(4)
    outage(at, 60)
    outages.settle(at_ms=at.now)
    assert _result(at, (2,)).unrated == "site"


def test_who_has_played_since_or_had_left_before_is_a_leaver_like_any_other():
    at = open_match(4)
    services.leave(code=at.code, user=at.users[3], client_id="bye", at_ms=at.now)
    outage(at, 60)
    outages.settle(at_ms=at.now)
    assert _result(at, (3,)).unrated == ""
    seat = at.position.to_act[0]
    at.play(seat)
    assert _result(at, (seat,)).unrated == ""


def test_resigning_after_it_is_resigning():
    at = open_match(2, **RATED)
    at.play()
    at.play()
    outage(at, 60)
    outages.settle(at_ms=at.now)
    services.leave(code=at.code, user=at.users[0], client_id="bye", at_ms=at.now)
    assert at.match.result["unrated"] == ""


def test_lost_on_time_without_a_word_since_is_not_rated():
    at = open_match(2, **RATED)
    at.play()
    at.play()
    outage(at, 60)
    outages.settle(at_ms=at.now)
    at.now = at.position.resume_ms + 400_000
    outages.pulse(at_ms=at.now)
    Outage.objects.all().delete()
    assert services.run_out(at.match, at_ms=at.now)
    assert at.match.result["unrated"] == "site"


@pytest.mark.django_db(transaction=True)
def test_many_workers_see_one_outage():
    from functools import partial

    from tests.concurrency.racing import race

    at = open_match(3)
    outages.pulse(at_ms=at.now)
    at.now += 60_000
    results = race(*[partial(outages.pulse, at_ms=at.now)] * 6)
    assert results == [True] * 6
    assert Outage.objects.count() == 1
    written = race(*[partial(outages.settle, at_ms=at.now)] * 4)
    assert times(written, int) == 4
    assert sum(n for n in written if isinstance(n, int)) == 1
    assert at.match.events.filter(kind="adjusted").count() == 1
