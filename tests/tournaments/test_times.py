"""The times that organisers give: what may be set, and what an event like an earlier one begins with."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from core.errors import DomainError
from core.time import now
from games import registry
from tests.tournaments.events import NEXT, filled, logged_in, plan, play_round, running, tournament
from tournaments import services
from tournaments.forms import PlanForm
from tournaments.models import Tournament
from tournaments.schedule import instant, wall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def test_a_time_that_has_passed_may_stay_but_not_be_set(organiser):
    t = tournament(organiser, rounds=2, timing="fixed", round_times=(f"{NEXT + 1}-01-01T10:00",))
    past = wall(now() - timedelta(days=3), t.zone)
    Tournament.objects.filter(pk=t.pk).update(starts_local=past, starts_at=instant(past, t.zone))
    t.refresh_from_db()
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), description="New"))
    older = wall(now() - timedelta(days=4), t.zone)
    with pytest.raises(DomainError, match="start_passed"):
        services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), starts_local=older))
    changed = replace(services.plan_of(t), round_times=(wall(now() - timedelta(days=1), t.zone),))
    with pytest.raises(DomainError, match="round_time_passed"):
        services.edit(tournament_id=t.pk, author=organiser, plan=changed)


def test_in_a_running_event_only_times_of_rounds_to_come_are_asked_for(organiser):
    t, _ = filled(organiser, 4, rounds=3)
    t = running(t)
    gone, soon, later = (wall(now() + timedelta(days=days), t.zone) for days in (-2, 1, 2))
    fixed = replace(services.plan_of(t), timing="fixed", starts_local=gone)
    yesterday = replace(fixed, round_times=(wall(now() - timedelta(days=1), t.zone), later))
    with pytest.raises(DomainError, match="round_time_passed"):
        services.edit(tournament_id=t.pk, author=organiser, plan=yesterday)
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(fixed, round_times=(soon, later)))


def test_a_round_that_waits_begins_as_planned_after_a_change(organiser):
    t, _ = filled(organiser, 4, rounds=3, break_s=600)
    t = running(t)
    first = play_round(t, lambda _: [1, 2])
    first.refresh_from_db()
    assert first.ended_at is not None

    def waits():
        return t.played_rounds.get(number=2, status="published").starts_at

    def edit(**changes):
        t.refresh_from_db()
        services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), **changes))

    assert waits() == first.ended_at + timedelta(minutes=10)
    edit(break_s=3600)
    assert waits() == first.ended_at + timedelta(hours=1)
    edit(timing="fixed", round_times=(f"{NEXT + 1}-01-01T10:00", f"{NEXT + 1}-01-02T10:00"))
    assert waits() == instant(f"{NEXT + 1}-01-01T10:00", t.zone)
    edit(zone="UTC")
    assert waits() == instant(f"{NEXT + 1}-01-01T10:00", "UTC")
    with pytest.raises(DomainError, match="round_time_passed"):
        edit(starts_local="2020-01-01T10:00", round_times=("2020-01-02T10:00", f"{NEXT + 1}-01-02T10:00"))
    edit(timing="manual")
    services.advance(tournament_id=t.pk)
    assert t.played_rounds.get(number=2).has_begun, "nobody has to wait any more"


@pytest.mark.parametrize("changes", [{}, {"timing": "manual"}, {"same_deals": True}])
def test_what_an_organiser_publishes_is_seen_before_the_tables_open(organiser, changes):
    t, _ = filled(organiser, 4, rounds=2, confirm=True, **changes)
    t = running(t)
    if not t.played_rounds.exists():
        services.pair(tournament_id=t.pk, author=organiser)
    for number in (1, 2):
        services.publish_round(tournament_id=t.pk, number=number, author=organiser)
        services.advance(tournament_id=t.pk)
        round_ = t.played_rounds.get(number=number)
        assert round_.status == "published", "shown, not begun"
        assert round_.published_at is not None
        assert round_.starts_at == round_.published_at + timedelta(minutes=1)
        one, other = (round_.pairings.get(table=k).slots.get(seat=0).entry_id for k in (1, 2))
        facts = {"tournament_id": t.pk, "author": organiser, "number": number}
        services.exchange(first=one, second=other, reason="they asked", anyway=True, **facts)
        t.played_rounds.filter(number=number).update(starts_at=now())
        services.advance(tournament_id=t.pk)
        play_round(t, lambda _: [1, 2])
        if number == 1 and not t.played_rounds.filter(number=2).exists():
            services.pair(tournament_id=t.pk, author=organiser)


def test_other_changes_leave_the_time_of_a_waiting_round(organiser):
    t, _ = filled(organiser, 4, rounds=3, break_s=600)
    t = running(t)
    play_round(t, lambda _: [1, 2])
    after_a_pause = now() + timedelta(hours=2)
    t.played_rounds.filter(number=2).update(starts_at=after_a_pause)
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), description="New"))
    assert t.played_rounds.get(number=2).starts_at == after_a_pause


def test_a_draft_whose_start_has_passed_is_not_published(organiser):
    t = services.create(organiser=organiser, plan=plan(), allowed=True)
    past = wall(now() - timedelta(days=3), t.zone)
    Tournament.objects.filter(pk=t.pk).update(starts_local=past, starts_at=instant(past, t.zone))
    with pytest.raises(DomainError, match="start_passed"):
        services.publish(tournament_id=t.pk, author=organiser)
    Tournament.objects.filter(pk=t.pk).update(timing="manual")
    assert services.publish(tournament_id=t.pk, author=organiser).status == Tournament.Status.PUBLISHED


def test_the_form_says_which_times_are_missing_and_asks_for_minutes(organiser):
    game = registry.get("bouillabaisse")
    t = services.create(organiser=organiser, plan=plan(break_s=90, no_show_s=150), allowed=True)
    first = PlanForm.initial_of(t)
    assert (first["break_min"], first["no_show_min"]) == ("1.5", "2.5")
    form = PlanForm(
        game, {**first, "timing": "fixed", "round_times": f"{NEXT + 1}-03-29 20:30\n{NEXT + 1}-03-30 20:30"}
    )
    assert form.is_valid(), form.errors
    assert form.plan().round_times == (f"{NEXT + 1}-03-29T20:30", f"{NEXT + 1}-03-30T20:30")
    assert (form.plan().break_s, form.plan().no_show_s) == (90, 150)
    client = logged_in(organiser)
    data = {**{k: v for k, v in first.items() if v is not None}, "timing": "fixed", "rounds": "3"}
    page = client.post(f"/t/{t.slug}/edit", data | {"round_times": f"{NEXT + 1}-03-29 20:30"}).content.decode()
    assert "2 in all; here are 1." in page
    assert 'aria-invalid="true"' in page[page.index('id="id_round_times"') - 300 :]


def test_like_an_earlier_one_all_times_are_to_come_at_the_same_hour(organiser):
    """Over the change of the clocks too: the hour on the wall stays."""
    zone = "Europe/Lisbon"
    t = tournament(
        organiser, rounds=3, timing="fixed", round_times=(f"{NEXT + 1}-03-01T20:30", f"{NEXT + 1}-04-01T20:30")
    )
    monday, times = "2026-01-05T19:00", ["2026-01-12T19:00", "2026-04-06T19:00"]
    Tournament.objects.filter(pk=t.pk).update(
        zone=zone, starts_local=monday, starts_at=instant(monday, zone), round_times=times
    )
    page = logged_in(organiser).get(f"/t/new?like={t.slug}").content.decode()
    t.refresh_from_db()
    initial, weeks = PlanForm.initial_like(t)
    assert weeks >= 1
    assert f"moved on by {weeks} weeks" in page
    start = initial["starts_local"]
    assert now() < instant(start, zone) <= now() + timedelta(days=7, hours=1)
    assert datetime.fromisoformat(start) - datetime.fromisoformat(monday) == timedelta(weeks=weeks)
    later = [datetime.fromisoformat(line) for line in initial["round_times"].splitlines()]
    assert [b - datetime.fromisoformat(a) for a, b in zip(times, later, strict=True)] == [timedelta(weeks=weeks)] * 2
    form = PlanForm(registry.get(t.game), {k: v for k, v in initial.items() if v is not None})
    assert form.is_valid(), form.errors
    assert services.create(organiser=organiser, plan=form.plan()).starts_local == start


@pytest.fixture
def in_january(monkeypatch):
    """Of a year in which the clocks change on known nights."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 1, 10, 12, tzinfo=UTC))


def sent(organiser, **changes):
    """The answer to the regulations as a form, of a new tournament in Lisbon."""
    form = {"name": "Cup", "table": "2x1", "rounds": "2", "clock": "3+5", "starts_local": "2026-03-01T20:00"}
    form |= {"zone": "Europe/Lisbon", "timing": "interval", "break_min": "2", "checkin_min": "15", "no_show_min": "2"}
    form |= {"late_until": "0", "bye_percent": "100", "rematches": "balanced", "key": str(changes)[-30:]}
    return logged_in(organiser).post("/t/new?game=bouillabaisse", {**form, **changes}, follow=True).content.decode()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"starts_local": "2026-03-29T01:30"}, "At 01:30 it cannot start"),
        ({"starts_local": "2026-03-29T01:30"}, "Give 02:30, or another time."),
        ({"starts_local": "9999-01-01T20:00"}, "The start is more than 5 years away: look at the year."),
        ({"starts_local": "2062-01-01T20:00"}, "The start is more than 5 years away: look at the year."),
        ({"starts_local": "0026-01-01T20:00"}, "The start lies in the past."),
        ({"timing": "fixed", "round_times": "2026-03-29 01:30"}, "At 01:30 round 2 cannot begin"),
        ({"timing": "fixed", "round_times": "9999-03-29 20:30"}, "The fixed time of round 2 is more than 5 years away"),
        ({"timing": "fixed", "round_times": "1026-03-29 20:30"}, "The fixed time of round 2 lies in the past."),
    ],
)
def test_a_time_that_makes_no_sense_is_refused_in_words(organiser, in_january, changes, words):
    page = sent(organiser, **changes)
    assert words in page
    assert 'aria-invalid="true"' in page, "beside its field"
    assert not Tournament.objects.exists()


def test_a_time_that_comes_twice_is_said_once_it_is_saved(organiser, in_january):
    words = "it is 01:30 twice: it starts the first time, UTC+01:00."
    assert words in sent(organiser, starts_local="2026-10-25T01:30")
    t = Tournament.objects.get()
    assert t.starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "round 2 begins the first time" in sent(organiser, timing="fixed", round_times="2026-10-25 01:30")
    assert "twice" not in sent(organiser)


def test_a_time_that_an_earlier_version_let_pass_may_stay(organiser, in_january):
    t = services.create(organiser=organiser, plan=plan(zone="Europe/Lisbon", starts_local="2026-03-29T03:30"))
    Tournament.objects.filter(pk=t.pk).update(starts_local="2026-03-29T01:30")
    t.refresh_from_db()
    services.edit(tournament_id=t.pk, author=organiser, plan=replace(services.plan_of(t), description="New"))
