"""Django's admin: for staff, by the site's own log-in."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.factories import PASSWORD, make_guest, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    user = make_user(is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


def test_visitors_and_guests_are_sent_to_the_log_in(client):
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/login?next=%2Fadmin%2F"
    client.force_login(make_guest())
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/login?next=%2Fadmin%2F"


def test_people_are_refused_in_words(client):
    client.force_login(make_user())
    response = client.get("/admin/", follow=True)
    assert response.status_code == 403
    assert "for those who run the site" in response.content.decode()


def test_staff_see_and_rename_players(client, staff):
    brais = make_user("Brais")
    assert client.get("/admin/accounts/user/").status_code == 200
    page = client.get(f"/admin/accounts/user/{brais.pk}/change/")
    form = page.context["adminform"].form
    data = {name: value for name, value in form.initial.items() if name in form.fields and value is not None}
    data |= {"settings": "{}", "groups": [], "user_permissions": []}
    client.post(f"/admin/accounts/user/{brais.pk}/change/", {**data, "username": "Roi"})
    brais.refresh_from_db()
    assert brais.username == "Roi"
    make_user("Noa")
    refused = client.post(f"/admin/accounts/user/{brais.pk}/change/", {**data, "username": "N0a"})
    assert "looks like it" in refused.content.decode()


def test_players_are_neither_made_nor_deleted_here(client, staff):
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get(f"/admin/accounts/user/{staff.pk}/delete/").status_code == 403
    assert User.objects.count() == 1


def test_the_password_page_of_the_admin_works(client, staff):
    assert client.get(f"/admin/accounts/user/{staff.pk}/password/").status_code == 200
    assert staff.check_password(PASSWORD)
