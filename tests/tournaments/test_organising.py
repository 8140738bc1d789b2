"""What the organisers' page says in each phase, and what its forms answer to what they cannot do."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from core.time import now
from tests.tournaments.events import NEXT, filled, logged_in, people, play_round, running, tournament
from tournaments import services
from tournaments.models import Bye, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


@pytest.fixture
def sent(organiser):
    """Sends a form of the organisers' page; answers with that page as text."""
    client = logged_in(organiser)

    def send(t, form="", **facts):
        address = f"/t/{t.slug}/manage"
        if form:
            data = {**facts, "key": f"{form}{facts}"[-40:]}
            html = client.post(f"/t/{t.slug}/do/{form}", data, follow=True, headers={"referer": address}).content
        else:
            html = client.get(address).content
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.decode()))

    return send


def test_an_event_that_ends_early_ends_though_it_was_paused(organiser):
    t, _ = filled(organiser, 4, rounds=3, confirm=True)
    t = running(t)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    play_round(t, lambda _: [1, 2])
    services.unpair(tournament_id=t.pk, number=2, author=organiser, reason="the hall closes")
    services.shorten(tournament_id=t.pk, author=organiser, reason="the hall closes")
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED


def test_a_pause_stays_while_tables_of_the_last_round_wait_for_it(organiser):
    t, _ = filled(organiser, 4, rounds=3)
    t = running(t)
    services.pause(tournament_id=t.pk, author=organiser)
    services.shorten(tournament_id=t.pk, author=organiser, reason="the hall closes")
    t.refresh_from_db()
    assert t.paused_at is not None


def test_the_page_says_that_it_is_paused_and_offers_to_go_on(organiser, sent):
    t = tournament(organiser, starts_local=f"{NEXT}-01-01T20:00")
    assert "Pause" in sent(t)
    page = sent(t, "next", act="pause")
    assert "The tournament is paused." in page
    page = sent(t, "next", act="resume")
    assert "The tournament is paused." not in page
    t, _ = filled(organiser, 4, rounds=3, name="Tuesday")
    t = running(t)
    assert "Round 2 cannot be paired yet. Round 1 is not over." in sent(t)
    page = sent(t, "next", act="pause")
    assert "The tournament is paused. Nobody's time runs" in page
    assert "cannot be paired yet" not in page


def test_the_page_says_what_the_next_round_waits_for(organiser, sent):
    t, _ = filled(organiser, 4, rounds=2, break_s=600)
    t = running(t)
    play_round(t, lambda _: [1, 2])
    page = sent(t)
    assert "This is the last round. Round 2 has not begun yet." in page
    assert "Tables that play:" not in page
    assert "Round 3" not in page


def test_who_cannot_be_paired_is_said_once_and_why(organiser, sent):
    t, entries = filled(organiser, 2, rounds=2)
    first, second = (e.members.get().player for e in entries)
    services.forbid(tournament_id=t.pk, author=organiser, first=first, second=second)
    t = running(t)
    page = sent(t)
    assert "or somebody kept apart from them." in page
    assert "Round 1 can be paired" not in page


def test_a_late_entry_says_from_when_on_it_plays(organiser, sent):
    t, _ = filled(organiser, 4, rounds=3, late_until=2)
    t = running(t)
    late = people(1, "Late")[0]
    assert "plays from round 2 on" in sent(t, "add", name=late.username, act="enter")
    play_round(t, lambda _: [1, 2])
    assert "plays from round" not in sent(t)


def test_those_invited_are_listed_until_they_have_entered(organiser, sent):
    t = tournament(organiser, by_invitation=True)
    one, two = people(2)
    for user in (one, two):
        sent(t, "add", name=user.username, act="invite")
    services.enter(tournament_id=t.pk, user=one)
    assert f"Invited, not entered yet: {two.username} " in sent(t)


def test_a_pair_is_found_by_either_partner_and_cannot_be_kept_from_itself(organiser, sent):
    t = tournament(organiser, game="buraco", entry_size=2)
    one, two, three = people(3)
    assert "name your partner" in sent(t, "add", name=one.username, partner="", act="enter")
    sent(t, "add", name=one.username, partner=two.username, act="enter")
    page = sent(t, "bye", name=two.username.lower(), round="2", kind="H")
    assert f"Noted a bye for {one.username} &amp; {two.username} in round 2" in page
    assert Bye.objects.get().entry.members.count() == 2
    page = sent(t, "forbid", first=one.username, second=two.username)
    assert f"{one.username} and {two.username} play together." in page
    sent(t, "forbid", first=one.username, second=three.username)
    t.refresh_from_db()
    assert len(t.forbidden) == 1


def test_without_a_name_it_is_the_name_that_is_missing(organiser, sent):
    t = tournament(organiser)
    assert "The name is missing." in sent(t, "add", name=" ", act="enter")
    assert "The name is missing." in sent(t, "forbid", first="", second="")


def test_a_file_from_which_nobody_comes_is_no_success(organiser, sent):
    t = tournament(organiser)
    page = sent(t, "import", file=SimpleUploadedFile("names.csv", b"nobodyx\n"))
    assert "No entry was made from the file." in page
    assert "Line 1: There is no player called nobodyx." in page
    assert "0 entries were" not in page


def test_the_log_has_the_day_of_what_was_not_today(organiser, sent, monkeypatch):
    before = now() - timedelta(days=40)
    with monkeypatch.context() as earlier:
        earlier.setattr(timezone, "now", lambda: before)
        t = tournament(organiser, starts_local=f"{NEXT}-02-01T20:00")
    sent(t, "next", act="close")
    log = sent(t)
    log = log[log.index("Log of acts") :]
    assert re.search(r"Closed entries 3 · \d\d:\d\d \(", log)
    assert re.search(rf"Created the tournament 1 · \w+ {before.day} {before:%B}", log)
