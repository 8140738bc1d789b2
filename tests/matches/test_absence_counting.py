"""How absence is counted: from look to look, by the sweep, and never while the site itself was away."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from matches import presence, services, tasks
from tests.matches.absences import KEPT_S, SLOW, everybody_here, wait
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def test_nothing_counts_while_the_site_hears_nobody_or_has_only_just_begun_to():
    at = open_match(2, clock=SLOW)
    assert not wait(at, 300)  # no page at all: deaf
    presence.hear(at.now)
    cache.touch(presence.HEARD, KEPT_S)
    presence.seen(at.match.pk, 1 - at.position.to_act[0], for_s=KEPT_S)
    assert not wait(at, 29 + 60)
    assert wait(at, 1)


def test_what_passed_between_looks_that_were_too_far_apart_counts_for_nobody():
    """The workers were down."""
    at = open_match(2, clock=SLOW)
    everybody_here(at, away=(at.position.to_act[0],))
    wait(at, 30)
    at.now += 3_600_000
    assert not wait(at, 29)
    assert wait(at, 1)


def test_a_look_repeated_or_late_counts_nothing_twice():
    at = open_match(2, clock=SLOW)
    everybody_here(at, away=(at.position.to_act[0],))
    wait(at, 30)
    before = presence.watches([at.match.pk])[at.match.pk]
    for _ in range(20):
        services.look(at.match, at_ms=at.now)
    services.look(at.match, at_ms=at.now - 1_000, before=before)
    assert not wait(at, 29)
    assert wait(at, 1)


def test_keys_that_were_lost_begin_a_new_allowance(redis):
    """Redis was killed: what it had counted is nobody's."""
    from tests.live import forget_keys

    at = open_match(2, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 50)
    forget_keys()
    everybody_here(at, away=(away,))
    assert not wait(at, 59)
    assert wait(at, 1)


def test_the_sweep_finds_absences_by_itself(monkeypatch):
    at, other = open_match(3, clock=SLOW), open_match(4, bots=4)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    assert other.match.status == "running"
    helped = 0
    for _ in range(31):
        monkeypatch.setattr(tasks, "now_ms", lambda: at.now)
        helped += tasks.count_absence()
        at.now += 2_000
    assert helped == 1
    assert at.position.stand_ins == (away,)


def test_the_sweep_asks_the_same_few_questions_for_any_number_of_matches(django_assert_num_queries):
    for _ in range(3):
        everybody_here(open_match(2, clock=SLOW))
    with django_assert_num_queries(2):
        tasks.count_absence()
