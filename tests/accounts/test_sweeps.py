"""What is removed of guests who do not come back, and what never is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.services import clear_guests
from accounts.tasks import clear_guests as clear_guests_task
from accounts.tasks import clear_sessions
from tests.factories import make_bot, make_guest, make_user
from tests.matches.tables import open_match

pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - timedelta(days=40)
OLD: dict[str, Any] = {"date_joined": LONG_AGO}


def left(*players: User) -> list[bool]:
    return [User.objects.filter(pk=player.pk).exists() for player in players]


def test_guests_of_long_ago_whom_nothing_names_go():
    old, old_login = make_guest(**OLD), make_guest(**OLD, last_login=LONG_AGO)
    new, back = make_guest(), make_guest(**OLD, last_login=timezone.now())
    assert clear_guests(days=30) == 2
    assert left(old, old_login, new, back) == [False, False, True, True]
    assert clear_guests(days=30) == 0


def test_whoever_has_a_seat_stays_with_the_match():
    at = open_match(2)
    User.objects.filter(pk__in=[user.pk for user in at.users]).update(**OLD)
    lonely = make_guest(**OLD)
    assert clear_guests(days=30) == 1
    assert left(*at.users, lonely) == [True, True, False]


def signed_up(user: User, *, verified: bool = False) -> User:
    user.set_password("a sentence of five words")
    user.save()
    EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org", verified=verified)
    return user


def test_sign_ups_that_nobody_confirmed_go_where_mail_can_be_sent(settings):
    settings.MAIL_WORKS = True
    never, guest = signed_up(make_user(**OLD)), signed_up(make_guest(**OLD))
    new, confirmed = signed_up(make_user()), signed_up(make_user(**OLD), verified=True)
    known = signed_up(make_user(**OLD, last_login=LONG_AGO))  # from a time without mail
    staff, without_address = signed_up(make_user(**OLD, is_staff=True)), make_user(**OLD)
    at = open_match(2)
    User.objects.filter(pk=at.users[0].pk).update(**OLD)
    seated = signed_up(at.users[0])
    assert clear_guests(days=30) == 2
    assert left(never, guest) == [False, False]
    assert all(left(new, confirmed, known, staff, without_address, seated))


def test_nothing_is_confirmed_where_no_mail_can_be_sent(settings):
    settings.MAIL_WORKS = False
    assert clear_guests(days=30) == 0
    signed_up(make_user(**OLD))
    assert clear_guests(days=30) == 0


def test_accounts_bots_and_those_who_wait_for_their_confirmation_stay():
    person, bot = make_user(**OLD), make_bot(**OLD)
    waiting = make_guest(**OLD)
    waiting.set_password("a sentence of five words")
    waiting.save()
    assert clear_guests(days=30) == 0
    assert left(person, bot, waiting) == [True, True, True]


def test_the_sweep_can_be_switched_off(settings):
    guest = make_guest(**OLD)
    settings.GUEST_DAYS = 0
    assert clear_guests_task() == 0
    settings.GUEST_DAYS = 39
    assert clear_guests_task() == 1
    assert left(guest) == [False]


def test_sessions_that_are_over_go():
    over = Session.objects.create(session_key="over", session_data="", expire_date=LONG_AGO)
    open_ = Session.objects.create(session_key="open", session_data="", expire_date=timezone.now() + timedelta(days=1))
    clear_sessions()
    assert set(Session.objects.values_list("session_key", flat=True)) & {over.session_key, open_.session_key} == {
        open_.session_key
    }
