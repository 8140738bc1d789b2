"""Sentences that count: the log, notices and pages say one table, two tables, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournaments.events import logged_in, tournament
from tournaments import services, strings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Paired round 1: one table", "Paired round 1: 2 tables"),
        ("pt-br", "Emparceirou a rodada 1: uma mesa", "Emparceirou a rodada 1: 2 mesas"),
        ("gl", "Emparellou a rolda 1: unha mesa", "Emparellou a rolda 1: 2 mesas"),
    ],
)
def test_the_log_counts_in_words_of_the_language(language, one, two):
    with override(language):
        assert [strings.say_act("paired", {"round": 1, "tables": n}) for n in (1, 2)] == [one, two]
        for kind, number in (("begun", "tables"), ("started", "count"), ("imported", "count"), ("unpaired", "tables")):
            usual = {"round": 1, "side": 1, "stopped": 0}
            singular, plural = (strings.say_act(kind, {**usual, number: n}) for n in (1, 2))
            assert singular.replace("1", "").split() != plural.replace("2", "").split(), kind
            assert "2" in plural


def test_changed_regulations_are_named_as_the_form_names_them(organiser):
    t = tournament(organiser, break_s=60)
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), break_s=120, rounds=4))
    page = logged_in(organiser).get(f"/t/{t.slug}/manage").content.decode()
    assert "Changed the regulations: Pause between rounds, in minutes, Rounds" in page


def test_time_and_points_are_said_whole():
    assert "1 minute" in strings.say_act("time_given", {"round": 1, "table": 2, "seconds": 60})
    assert "10 minutes" in strings.say_act("time_given", {"round": 1, "table": 2, "seconds": 600})
    assert [strings.in_points(text, n) for text, n in (("½", 50), ("1", 100), ("2", 200))] == [
        "½ points",
        "1 point",
        "2 points",
    ]
