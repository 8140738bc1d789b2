"""Bots whose task was lost with a worker: found by a probe that waited in the queue as long as they would have."""

from __future__ import annotations

import pytest

from core.time import from_ms, now_ms
from games import registry
from matches import tasks
from matches.models import Match
from matches.services import create_match
from tests.matches.tables import house_bots

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


@pytest.fixture
def sent(monkeypatch) -> list[int]:
    """The tables for which a task was put into the queue; nobody serves it."""
    found: list[int] = []
    monkeypatch.setattr(tasks.play_bots, "apply_async", lambda arguments, **_: found.extend(arguments))
    monkeypatch.setattr(tasks.play_bots, "delay", lambda _match: None)
    return found


@pytest.fixture
def match(sent) -> Match:
    """A table of bots, one of whom is due for long, without a task."""
    found = create_match(
        game="bouillabaisse", players=house_bots(2), clock=registry.get("bouillabaisse").clocks[0], options={}
    )
    sent.clear()
    Match.objects.filter(pk=found.pk).update(bots_due_at=from_ms(now_ms() - 30_000))
    return found


def test_a_bot_that_is_due_since_before_the_probe_has_no_task(match, sent):
    assert tasks.find_lost_bots(now_ms()) == 1
    assert sent == [match.pk]


def test_it_comes_before_those_in_turn_which_have_waited_less(match, monkeypatch):
    given: list[dict[str, int]] = []
    monkeypatch.setattr(tasks.play_bots, "apply_async", lambda _arguments, **options: given.append(options))
    tasks.find_lost_bots(now_ms())
    assert given == [{}]


def test_a_probe_from_before_its_move_says_nothing(match, sent):
    assert tasks.find_lost_bots(now_ms() - 60_000) == 0
    assert sent == []


def test_probes_that_wait_together_send_one_task(match, sent):
    """However long the queue is: the task that the first one sent waits behind the others."""
    began = now_ms()
    for sent_ms in (began - 4_000, began - 2_000, began - 1):
        tasks.find_lost_bots(sent_ms)
    assert sent == [match.pk]
    tasks.find_lost_bots(now_ms() + 2_000)
    assert sent == [match.pk] * 2, "and a probe sent after that task finds it lost as well"


def test_a_probe_outlasts_the_longest_queue(monkeypatch):
    """Hundreds of tables, each with its turn, stand before it."""
    options: list[dict[str, int]] = []
    monkeypatch.setattr(tasks.find_lost_bots, "apply_async", lambda _arguments, **given: options.append(given))
    tasks.nudge_bots()
    assert options[0]["expires"] >= tasks.SWEEP_LIMIT * tasks.TURN_S
    assert options[0]["priority"] == tasks.IN_TURN


def test_fifty_tables_get_on_within_five_seconds_of_one_another():
    assert 50 * tasks.TURN_S < 5
