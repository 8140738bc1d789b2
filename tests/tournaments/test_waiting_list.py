"""The waiting list as a player sees it: entering, the place in the queue, moving up, checking in, leaving."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from core.time import now
from notices.models import Notice
from tests.tournaments.events import people, plan, running, tournament
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.schedule import wall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet", "redis")]


def soon() -> str:
    """In half an hour, by the clock of the tournament's zone."""
    return wall(now() + timedelta(minutes=30), "Europe/Lisbon")


def client_of(user):
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def crowd():
    return people(4)


@pytest.fixture
def full(organiser, crowd):
    """Two places, both taken; check-in is not open yet."""
    t = tournament(organiser, entrant_limit=2, starts_local=soon(), checkin_min=15)
    for user in crowd[:2]:
        services.enter(tournament_id=t.pk, user=user)
    return t


def told(user):
    return list(Notice.objects.filter(player=user).order_by("pk").values_list("kind", flat=True))


def test_a_player_queues_moves_up_and_is_told(full, crowd):
    third, fourth = (client_of(user) for user in crowd[2:])
    for client in (third, fourth):
        answer = client.post(f"/t/{full.slug}/do/enter", follow=True)
        assert "The field is full: you are on the waiting list." in answer.content.decode()
    assert "Place 1 of the waiting list" in third.get(f"/t/{full.slug}").content.decode()
    page = fourth.get(f"/t/{full.slug}").content.decode()
    assert "Place 2 of the waiting list" in page
    assert "2 of 2" in page, "who waits takes no place"
    first = Entry.objects.get(members__player=crowd[0])
    services.withdraw(tournament_id=full.pk, entry_id=first.pk, author=crowd[0])
    assert "You are entered" in third.get(f"/t/{full.slug}").content.decode()
    assert told(crowd[2]) == ["entry_waiting", "entry_promoted"]
    assert "a place has become free, and you are entered" in third.get("/notices").content.decode()
    assert "Place 1 of the waiting list" in fourth.get(f"/t/{full.slug}").content.decode()
    assert told(crowd[3]) == ["entry_waiting"]


def test_leaving_the_list_is_one_button_and_one_may_come_again(full, crowd):
    client = client_of(crowd[2])
    client.post(f"/t/{full.slug}/do/enter")
    entry = Entry.objects.get(members__player=crowd[2])
    assert "Leave the waiting list" in client.get(f"/t/{full.slug}").content.decode()
    client.post(f"/t/{full.slug}/do/withdraw", {"entry": entry.pk})
    entry.refresh_from_db()
    assert entry.status == Entry.Status.WITHDRAWN
    page = client.get(f"/t/{full.slug}").content.decode()
    assert "/do/enter" in page
    client.post(f"/t/{full.slug}/do/enter")
    assert "Place 1 of the waiting list" in client.get(f"/t/{full.slug}").content.decode()


def test_who_waits_may_check_in_and_takes_the_place_of_who_does_not_come(organiser, crowd):
    t = tournament(organiser, entrant_limit=2, starts_local=soon(), checkin_min=15)
    entries = [services.enter(tournament_id=t.pk, user=user) for user in crowd[:3]]
    Tournament.objects.update(checkin_min=60)
    services.check_in(tournament_id=t.pk, entry_id=entries[0].pk, author=crowd[0])
    client = client_of(crowd[2])
    page = client.get(f"/t/{t.slug}").content.decode()
    assert "whoever is here takes the places of those who do not come" in page
    client.post(f"/t/{t.slug}/do/check-in", {"entry": entries[2].pk})
    assert "You are checked in, and take the place of somebody" in client.get(f"/t/{t.slug}").content.decode()
    running(t)
    playing = set(Entry.objects.filter(number__isnull=False).values_list("pk", flat=True))
    assert playing == {entries[0].pk, entries[2].pk}


def test_more_places_let_those_who_wait_in(full, organiser, crowd):
    services.enter(tournament_id=full.pk, user=crowd[2])
    changed = plan(name=full.name, entrant_limit=3, starts_local=full.starts_local, checkin_min=15)
    services.edit(tournament_id=full.pk, author=organiser, plan=changed)
    assert told(crowd[2]) == ["entry_waiting", "entry_promoted"]


def test_a_late_entry_waits_too_and_moves_up_when_somebody_leaves(organiser, crowd):
    t = tournament(organiser, entrant_limit=2, rounds=3, late_until=3)
    entries = [services.enter(tournament_id=t.pk, user=user) for user in crowd[:2]]
    running(t)
    services.enter(tournament_id=t.pk, user=crowd[2])
    assert "Place 1 of the waiting list" in client_of(crowd[2]).get(f"/t/{t.slug}").content.decode()
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=crowd[0])
    late = Entry.objects.get(members__player=crowd[2])
    assert (late.status, late.first_round) == (Entry.Status.ENTERED, 2)
    assert late.number is not None
    assert told(crowd[2])[-1] == "entry_promoted"


def test_a_pair_that_is_complete_only_when_the_field_is_full_waits(organiser):
    pairs = people(6)
    t = tournament(organiser, game="buraco", entry_size=2, entrant_limit=1, starts_local=soon())
    services.enter(tournament_id=t.pk, user=pairs[0], partner=pairs[1])
    services.enter(tournament_id=t.pk, user=pairs[2], partner=pairs[3])
    services.agree(tournament_id=t.pk, user=pairs[3])
    second = Entry.objects.get(members__player=pairs[2])
    assert second.status == Entry.Status.WAITING
    assert told(pairs[3])[-1] == "entry_waiting"
    first = Entry.objects.get(members__player=pairs[0])
    services.withdraw(tournament_id=t.pk, entry_id=first.pk, author=pairs[0])
    second.refresh_from_db()
    assert second.status == Entry.Status.ENTERED
