"""Mute and block: per person, kept, silent; by a form that works without script."""

from __future__ import annotations

import pytest

from accounts import shuns
from accounts.models import Shun
from accounts.services import merge_guest_into
from tests.factories import make_bot, make_guest, make_user

pytestmark = pytest.mark.django_db


def press(client, other, kind="mute", on="1", **more):
    return client.post(f"/@/{other.username}/shun", {"kind": kind, "on": on}, **more)


@pytest.mark.parametrize("make", [make_user, make_guest])
@pytest.mark.parametrize("kind", ["mute", "block"])
def test_on_and_off_and_again(make, kind, client):
    player, other = make(), make()
    client.force_login(player)
    for _ in range(2):
        assert press(client, other, kind).status_code == 302
        assert shuns.kinds_of(player, [other.pk]) == {other.pk: {kind}}
        assert shuns.hides(player, other.pk)
        assert not shuns.hides(other, player.pk), "the other one hears as before"
    for _ in range(2):
        press(client, other, kind, on="0")
        assert shuns.kinds_of(player, [other.pk]) == {}


def test_the_way_back_stays_on_the_site(client):
    player, other = make_user(), make_user()
    client.force_login(player)
    assert client.post(f"/@/{other.username}/shun", {"kind": "mute", "on": "1", "next": "/ratings"}).url == "/ratings"
    away = client.post(f"/@/{other.username}/shun", {"kind": "mute", "on": "1", "next": "https://example.org"})
    assert away.url == other.get_absolute_url()


def test_a_script_gets_the_words_for_the_button(client):
    player, other = make_user(), make_user("Uxia")
    client.force_login(player)
    assert press(client, other, headers={"accept": "application/json"}).json() == {"label": "Hear Uxia again"}


@pytest.mark.parametrize("given", [{}, {"kind": "mute"}, {"kind": "kick", "on": "1"}, {"kind": "mute", "on": "2"}])
def test_what_is_no_choice_is_refused(given, client):
    player, other = make_user(), make_user()
    client.force_login(player)
    assert client.post(f"/@/{other.username}/shun", given).status_code == 400
    assert not Shun.objects.exists()


def test_nobody_mutes_oneself_a_bot_or_nobody(client):
    player = make_user()
    client.force_login(player)
    assert press(client, player).status_code == 400
    assert press(client, make_bot()).status_code == 400
    assert client.post("/@/Nobody/shun", {"kind": "mute", "on": "1"}).status_code == 404


def test_visitors_cannot(client):
    assert press(client, make_user()).status_code == 404
    assert client.get(f"/@/{make_user().username}/shun").status_code == 405


def test_a_list_has_an_end(client, monkeypatch):
    monkeypatch.setattr(shuns, "MOST", 1)
    player = make_user()
    client.force_login(player)
    press(client, make_user())
    second = make_user()
    assert press(client, second, headers={"accept": "application/json"}).status_code == 409
    response = press(client, second, follow=True)
    assert b"your list is full" in response.content
    assert Shun.objects.count() == 1


def test_pairs_in_one_query(django_assert_num_queries):
    a, b, c, d = (make_user() for _ in range(4))
    shuns.set_shun(player=a, other=b, kind="block", on=True)
    shuns.set_shun(player=c, other=d, kind="mute", on=True)
    with django_assert_num_queries(1):
        assert shuns.blocked_pairs([a.pk, b.pk, c.pk, d.pk]) == {frozenset({a.pk, b.pk})}
    assert shuns.any_blocked(b.pk, [c.pk, a.pk])
    assert not shuns.any_blocked(c.pk, [d.pk])
    assert not shuns.any_blocked(c.pk, [a.pk, b.pk]), "they are not the one who comes"
    assert not shuns.any_blocked(a.pk, [])


def test_what_a_guest_set_goes_to_the_account():
    guest, user, other = make_guest(), make_user(), make_user()
    shuns.set_shun(player=guest, other=other, kind="block", on=True)
    shuns.set_shun(player=other, other=guest, kind="mute", on=True)
    shuns.set_shun(player=guest, other=user, kind="mute", on=True)
    merge_guest_into(guest=guest, user=user)
    assert {(s.player_id, s.other_id, s.kind) for s in Shun.objects.all()} == {
        (user.pk, other.pk, "block"),
        (other.pk, user.pk, "mute"),
    }
