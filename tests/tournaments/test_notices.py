"""What a player hears of an event, in the bell and by e-mail: each switch stops its own notice and no other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from accounts.services import save_settings
from accounts.settings import Settings
from core.time import now
from notices import services as notices
from notices.kinds import CHANNELS
from notices.models import Notice
from tests.factories import make_user
from tests.tournaments.events import decide, people, tournament
from tournaments import services
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]

SITE = "https://naipe.example"
KINDS = {
    "entry": "entry_confirmed",
    "checkin": "checkin_open",
    "round": "round_published",
    "match": "match_starts",
    "result": "result_corrected",
}


@pytest.fixture
def player(db):
    return make_user("Sabela", email="sabela@example.org")


def whole_event(organiser, player):
    """Entered, check-in opened, a round published, begun, and one result corrected."""
    t = tournament(organiser, rounds=1, timing="manual", checkin_min=60)
    entry = services.enter(tournament_id=t.pk, user=player, author=organiser)
    other = services.enter(tournament_id=t.pk, user=people(1)[0], author=organiser)
    Tournament.objects.filter(pk=t.pk).update(starts_at=now() + timedelta(minutes=30))
    services.advance(tournament_id=t.pk)
    for one in (entry, other):
        services.check_in(tournament_id=t.pk, entry_id=one.pk, author=organiser)
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser)
    services.publish_round(tournament_id=t.pk, number=1, author=organiser)
    t.played_rounds.update(starts_at=now())
    services.advance(tournament_id=t.pk)
    match = t.played_rounds.get().pairings.get().match
    assert match is not None
    decide(match, [1, 2])
    services.advance(tournament_id=t.pk)
    services.rule(tournament_id=t.pk, number=1, table=1, author=organiser, reason="seen again", result="0-1")
    Notice.objects.filter(mail_due_at__isnull=False).update(mail_due_at=now())
    notices.send_due(site=SITE)


def heard(player):
    """By channel, the kinds that reached the player."""
    mine = Notice.objects.filter(player=player)
    bell = set(mine.filter(bell=True).values_list("kind", flat=True)) & set(KINDS.values())
    mailed = {n.kind for n in mine.filter(mailed_at__isnull=False)} & set(KINDS.values())
    return {"bell": bell, "mail": mailed}


@pytest.mark.parametrize("channel", CHANNELS)
@pytest.mark.parametrize("group", KINDS)
def test_each_switch_stops_its_own_notice_and_no_other(organiser, player, group, channel):
    for slug in KINDS:
        notices.switch(player=player, group=slug, channel="mail", on=True)
    notices.switch(player=player, group=group, channel=channel, on=False)
    whole_event(organiser, player)
    every = set(KINDS.values())
    expected = {name: every - {KINDS[group]} if name == channel else every for name in CHANNELS}
    assert heard(player) == expected
    assert len([m for m in mail.outbox if m.to == [player.email]]) >= len(expected["mail"])


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_mails_are_whole_sentences_in_the_readers_language(organiser, player, language):
    save_settings(user=player, settings=Settings(language=language))
    for slug in KINDS:
        notices.switch(player=player, group=slug, channel="mail", on=True)
    whole_event(organiser, player)
    bodies = [m.body for m in mail.outbox]
    assert len(bodies) >= len(KINDS)
    for message in mail.outbox:
        subject, body = str(message.subject), str(message.body)
        assert "%(" not in subject + body
        assert subject in body
        assert f"{SITE}/t/monday" in body
        assert f"{SITE}/notices/stop/" in body
        with translation.override(language):
            assert translation.gettext("Hello %(name)s,") % {"name": player.username} in body
    subjects = {m.subject for m in mail.outbox}
    assert len(subjects) == len(mail.outbox)


def test_a_mail_that_was_switched_off_meanwhile_does_not_go_out(player):
    facts: dict[str, Any] = {"kind": "round_published", "url": "/t/monday", "name": "Monday", "round": 1}
    notices.notify(players=[player.pk], **facts)
    notices.switch(player=player, group="round", channel="mail", on=False)
    Notice.objects.update(mail_due_at=now())
    assert notices.send_due(site=SITE) == 0
    assert not mail.outbox


def test_one_tap_in_the_settings_stops_all_mails(player):
    client = Client()
    client.force_login(player, backend="allauth.account.auth_backends.AuthenticationBackend")
    page = client.get("/settings").content.decode()
    assert 'name="no-mail"' in page
    assert 'name="round-mail"' in page
    answer = client.post("/notices/switches", {"no-mail": "1", "next": "settings", "round-bell": "1"})
    assert answer["location"] == "/settings"
    facts: dict[str, Any] = {"kind": "round_published", "url": "/t/monday", "name": "Monday", "round": 1}
    assert notices.notify(players=[player.pk], **facts) == 1
    assert Notice.objects.get().mail_due_at is None
    assert Client().get("/settings").status_code == 200
    assert 'name="no-mail"' not in Client().get("/settings").content.decode()
