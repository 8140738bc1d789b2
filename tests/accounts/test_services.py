"""Guests, sign-up, house bots, the organiser."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts import names, selectors, services
from accounts.models import User
from accounts.settings import Settings
from accounts.signals import guest_merged
from tests.factories import PASSWORD, make_bot, make_guest, make_user

pytestmark = pytest.mark.django_db


def test_a_guest_has_a_name_of_its_own_and_no_password():
    guests = [services.create_guest() for _ in range(20)]
    assert len({guest.username for guest in guests}) == 20
    assert all(names.well_formed(guest.username) and guest.username.startswith("Guest-") for guest in guests)
    assert all(guest.is_guest and not guest.is_person and not guest.has_usable_password() for guest in guests)


def test_guest_names_grow_when_the_short_ones_are_taken(monkeypatch):
    given = []

    def always_the_same(length, signs):
        given.append(length)
        return signs[0] * length

    monkeypatch.setattr(services, "get_random_string", always_the_same)
    assert services.create_guest().username == "Guest-aaaa"
    assert services.create_guest().username == "Guest-aaaaa"
    assert len(given) == 1 + 9


def test_signing_up_keeps_the_row():
    guest = make_guest()
    user = services.upgrade_guest(
        guest=guest, username="Brais", email="b@example.org", password=PASSWORD, settings=Settings(theme="dark")
    )
    assert user.pk == guest.pk
    assert user.is_person
    assert user.check_password(PASSWORD)
    assert user.preferences.theme == "dark"


def test_signing_up_where_the_address_must_be_confirmed_stays_a_guest_until_then():
    user = services.upgrade_guest(
        guest=make_guest(), username="Brais", email="b@example.org", password=PASSWORD, confirmed=False
    )
    assert user.is_guest
    assert user.is_waiting
    services.complete_upgrade(user=user)
    user.refresh_from_db()
    assert user.is_person


def test_confirming_never_makes_a_person_of_a_plain_guest():
    guest = make_guest()
    services.complete_upgrade(user=guest)
    guest.refresh_from_db()
    assert guest.is_guest


@pytest.mark.parametrize("name", ["brais", "Bra1s", "BRAIS", "Br-ais"])
def test_a_name_that_looks_taken_is_taken(name):
    make_user("Brais")
    with pytest.raises(services.NameTaken):
        services.create_person(username=name, email="", password=PASSWORD)
    with pytest.raises(services.NameTaken):
        services.upgrade_guest(guest=make_guest(), username=name, email="", password=PASSWORD)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username=name)


def test_one_guest_signs_up_once():
    guest = make_guest()
    services.upgrade_guest(guest=guest, username="Brais", email="", password=PASSWORD)
    with pytest.raises(services.NameTaken):
        services.upgrade_guest(guest=guest, username="Roi", email="", password=PASSWORD)


def test_renaming_keeps_the_skeleton_right():
    user = make_user("Brais")
    user.username = "Roi"
    user.save(update_fields=["username"])
    user.refresh_from_db()
    assert user.name_key == names.skeleton("Roi")
    assert selectors.name_is_free("Brais")


def test_free_names_near_a_taken_one():
    make_user("Brais")
    make_user("Brais-2")
    assert selectors.free_names_like("Brais") == ["Brais-3", "Brais-4"]
    assert all(names.well_formed(name) for name in selectors.free_names_like("x" * 20))


def test_a_player_is_found_whatever_the_case_but_not_by_a_look_alike():
    user = make_user("Brais")
    assert selectors.player_named("bRAIS") == user
    assert selectors.player_named("Brals") is None
    assert selectors.player_named("nobody") is None


def test_merging_tells_others_inside_the_transaction_and_closes_the_guest():
    guest, user, heard = make_guest(), make_user(), []

    def hear(guest_id, user_id, **_):
        heard.append((guest_id, user_id, User.objects.get(pk=guest_id).is_active))

    guest_merged.connect(hear)
    try:
        assert services.merge_guest_into(guest=guest, user=user)
        assert not services.merge_guest_into(guest=guest, user=user)
    finally:
        guest_merged.disconnect(hear)
    guest.refresh_from_db()
    assert heard == [(guest.pk, user.pk, True)]
    assert guest.merged_into == user
    assert not guest.is_active


def test_a_receiver_that_fails_undoes_the_merge():
    guest, user = make_guest(), make_user()

    def fail(**_):
        raise RuntimeError

    guest_merged.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            services.merge_guest_into(guest=guest, user=user)
    finally:
        guest_merged.disconnect(fail)
    guest.refresh_from_db()
    assert guest.is_active
    assert guest.merged_into is None


def test_only_guests_are_merged():
    one, other = make_user(), make_user()
    assert not services.merge_guest_into(guest=one, user=other)
    assert not services.merge_guest_into(guest=make_bot(), user=other)


def test_house_bots_are_made_once():
    first = services.ensure_house_bots()
    again = services.ensure_house_bots()
    assert [bot.pk for bot in first] == [bot.pk for bot in again]
    assert len(first) == 24
    assert all(bot.is_bot and not bot.has_usable_password() for bot in first)
    for level in ("beginner", "club"):
        assert len(selectors.house_bots(level)) == 12
    some = selectors.house_bots("club")[:2]
    assert len(selectors.house_bots("club", besides=[bot.pk for bot in some])) == 10


def test_bots_and_only_bots_have_a_level():
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="NoLevel", kind=User.Kind.BOT)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="Leveller", bot_level="club")


def test_the_organiser_is_made_once():
    made = services.ensure_organiser()
    assert made is not None
    name, password = made
    user = User.objects.get(username=name)
    assert user.is_superuser
    assert user.is_staff
    assert user.is_person
    assert user.check_password(password)
    assert len(password) >= 16
    assert services.ensure_organiser() is None


def test_no_organiser_where_somebody_already_runs_the_site():
    make_user(is_staff=True, is_superuser=True)
    assert services.ensure_organiser() is None
