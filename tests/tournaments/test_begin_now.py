"""An event or a round that begins before its announced time, because its organisers say so."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.errors import DomainError
from core.time import now
from tests.tournaments.events import filled, logged_in, play_round
from tournaments import services
from tournaments.models import Act, Round, Tournament
from tournaments.schedule import wall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def tomorrow(organiser, **changes):
    return filled(organiser, 4, starts_local=wall(now() + timedelta(days=1), "UTC"), **changes)[0]


def test_start_now_opens_the_tables_after_a_minute_and_undoing_it_brings_the_announced_time_back(organiser):
    t = tomorrow(organiser)
    announced = t.starts_at, t.starts_local
    before = now()
    services.start(tournament_id=t.pk, author=organiser)
    t.refresh_from_db()
    assert before + timedelta(seconds=60) <= t.starts_at <= now() + timedelta(seconds=60)
    act = Act.objects.get(tournament=t, kind="started")
    services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="too early")
    t.refresh_from_db()
    assert (t.starts_at, t.starts_local) == announced
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    round_ = t.played_rounds.get()
    assert round_.status == Round.Status.PUBLISHED
    assert round_.starts_at is not None
    assert round_.starts_at <= now() + timedelta(seconds=60)


def test_a_published_round_that_waits_begins_at_once_by_a_button(organiser):
    t = filled(organiser, 4, rounds=2, break_s=3600)[0]
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    play_round(t, lambda _: [1, 2])
    second = t.played_rounds.get(number=2)
    assert second.status == Round.Status.PUBLISHED
    client = logged_in(organiser)
    assert "Begin the round now" in client.get(f"/t/{t.slug}/manage").content.decode()
    client.post(f"/t/{t.slug}/do/next", {"act": "begin-round", "round": "2"})
    services.advance(tournament_id=t.pk)
    second.refresh_from_db()
    assert second.status == Round.Status.RUNNING
    assert [act.kind for act in t.acts.order_by("number")][-2:] == ["hastened", "begun"]
    services.begin_round(tournament_id=t.pk, number=2, author=organiser)
    assert t.acts.order_by("-number")[0].kind == "begun", "a second press changes nothing"


def test_a_round_does_not_begin_unpublished_or_in_a_pause(organiser):
    t = tomorrow(organiser, confirm=True)
    services.start(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    facts = {"tournament_id": t.pk, "number": 1, "author": organiser}
    with pytest.raises(DomainError) as error:
        services.begin_round(**facts)
    assert error.value.code == "waits_for_publishing"
    services.publish_round(**facts)
    services.pause(tournament_id=t.pk, author=organiser)
    with pytest.raises(DomainError) as error:
        services.begin_round(**facts)
    assert error.value.code == "is_paused"
    assert Tournament.objects.get(pk=t.pk).played_rounds.get().status == Round.Status.PUBLISHED
