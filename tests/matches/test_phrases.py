"""Preset phrases: by form, by HTTP and by socket, in the hearer's language, at a pace, never part of the match."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import shuns
from matches import phrases, strings, wake
from matches.models import MatchEvent
from tests.live import forget_keys
from tests.matches.tables import At, open_match, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def at() -> At:
    return open_match(3)


def browser(user, **cookies) -> Client:
    client = Client()
    client.force_login(user)
    for name, value in cookies.items():
        client.cookies[name] = value
    return client


def say(client, at, phrase="hello", id_="a.1"):
    body = json.dumps({"type": "say", "id": id_, "phrase": phrase})
    return client.post(f"/g/{at.code}/act", body, content_type="application/json").json()


def heard(client, at, after=0):
    response = client.get(f"/g/{at.code}/table", {"have": at.match.version, "heard": after})
    return [] if response.status_code == 204 else [m for m in response.json() if m["type"] == "said"]


def test_there_are_a_dozen_and_none_is_empty():
    assert len(strings.PHRASES) == 12
    assert all(str(text) for text in strings.PHRASES.values())


def test_said_once_heard_by_all_who_sit_there_in_their_own_language(at):
    assert say(browser(at.users[0]), at)["type"] == "ack"
    english, galician = browser(at.users[1]), browser(at.users[2], naipe_settings="language=gl")
    (message,) = heard(english, at)
    number = message.pop("n")
    assert message == {"type": "said", "seat": 0, "name": at.users[0].username, "text": "Hello!"}
    assert heard(galician, at)[0]["text"] != "Hello!"
    assert heard(english, at, after=number) == []


def test_after_hours_of_silence_it_is_still_heard(at):
    """A page knows by the number what it has heard; the count is forgotten some time."""
    say(browser(at.users[0]), at)
    before = heard(browser(at.users[1]), at)[-1]["n"]
    forget_keys()
    say(browser(at.users[0]), at, id_="a.2")
    assert [m["n"] > before for m in heard(browser(at.users[1]), at, after=before)] == [True]


def test_two_at_once_are_both_kept(at, monkeypatch):
    """The other speaks while the first phrase is being written down."""
    monkeypatch.setattr(wake, "tell_said", lambda *_: None)
    kept = phrases._keep

    def keep(match_id, said):
        monkeypatch.setattr(phrases, "_keep", kept)
        phrases.say(match=at.match, user=at.users[1], phrase="sorry")
        kept(match_id, said)

    monkeypatch.setattr(phrases, "_keep", keep)
    phrases.say(match=at.match, user=at.users[0], phrase="oops")
    assert sorted(m["text"] for m in heard(browser(at.users[2]), at)) == sorted(
        str(strings.PHRASES[key]) for key in ("oops", "sorry")
    )


def test_it_changes_nothing_of_the_match(at):
    version, events = at.match.version, MatchEvent.objects.count()
    say(browser(at.users[0]), at)
    assert (at.match.version, MatchEvent.objects.count()) == (version, events)


def test_the_same_message_sent_again_is_said_once(at):
    client = browser(at.users[0])
    assert say(client, at)["type"] == say(client, at)["type"] == "ack"
    assert len(heard(browser(at.users[1]), at)) == 1


def test_a_watcher_neither_says_nor_hears(at):
    watcher = browser(person())
    assert say(watcher, at)["code"] == "not_seated"
    say(browser(at.users[0]), at)
    assert heard(watcher, at) == []
    assert heard(Client(), at) == []


@pytest.mark.parametrize("phrase", ["", "hello!", "you are a fool", "x" * 20])
def test_only_what_is_on_the_list(phrase, at):
    assert say(browser(at.users[0]), at, phrase)["code"] == "no_phrase"


def test_too_long_a_phrase_is_no_message(at):
    assert say(browser(at.users[0]), at, "x" * 21)["code"] == "bad_message"


def test_at_a_pace(at):
    client = browser(at.users[0])
    kinds = [say(client, at, id_=f"a.{n}")["type"] for n in range(phrases.SHORT_MOST + 1)]
    assert kinds == ["ack"] * phrases.SHORT_MOST + ["refused"]
    assert say(browser(at.users[1]), at)["type"] == "ack", "others have their own pace"
    for n in range(phrases.LONG_MOST + 2):
        cache.delete(phrases._key(at.match.pk, f"pace:{at.users[0].pk}:{phrases.SHORT_S}"))
        answer = say(client, at, id_=f"b.{n}")
    assert answer["code"] == "phrase_too_often"


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_who_is_shunned_is_not_heard_by_that_player_alone(kind, at):
    shuns.set_shun(player=at.users[1], other=at.users[0], kind=kind, on=True)
    say(browser(at.users[0]), at)
    assert heard(browser(at.users[1]), at) == []
    assert len(heard(browser(at.users[2]), at)) == 1
    page = browser(at.users[1]).get(f"/g/{at.code}").content.decode()
    assert f"{at.users[0].username}: Hello!" not in page


def test_the_form_works_without_script_and_tells_a_refusal(at):
    client = browser(at.users[0])
    page = client.get(f"/g/{at.code}").content.decode()
    assert page.count('name="phrase"') == 12
    for _ in range(phrases.SHORT_MOST):
        assert client.post(f"/g/{at.code}/say", {"phrase": "hello"}).status_code == 302
    assert f"{at.users[0].username}: Hello!" in browser(at.users[1]).get(f"/g/{at.code}").content.decode()
    client.post(f"/g/{at.code}/say", {"phrase": "hello"})
    assert "that was much at once" in client.get(f"/g/{at.code}").content.decode()


def test_visitors_cannot_say_anything(at):
    assert Client().post(f"/g/{at.code}/say", {"phrase": "hello"}).status_code == 404


def test_beside_bots_alone_nothing_is_offered():
    at = open_match(3, bots=2)
    page = browser(at.users[0]).get(f"/g/{at.code}").content.decode()
    assert "talk-form" not in page
    assert 'href="#talk"' not in page


def test_what_was_said_can_be_shown_to_staff_for_a_while(at):
    say(browser(at.users[0]), at, "oops")
    say(browser(at.users[1]), at, "sorry")
    assert phrases.said_by(at.match, at.users[0].pk) == ["oops"]


def test_who_is_barred_does_nothing_by_the_table(at):
    at.users[0].barred_until, at.users[0].barred_why = at.match.created_at.replace(year=2100), "Insults."
    at.users[0].save()
    assert say(browser(at.users[0]), at)["code"] == "barred"
