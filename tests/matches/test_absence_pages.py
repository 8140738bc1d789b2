"""The absence contract and pauses as pages meet them: messages, their HTTP twins, plain forms, and what is said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import translation

from games.kernel import ClockPreset
from matches import contract, live, presence, selectors, services
from matches.clock import GRACE_MS, TimeControl
from tests.matches.absences import everybody_here, wait
from tests.matches.tables import code_of, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

SLOW = ClockPreset(600, 5, 600)
RATED: dict[str, Any] = {"pool": "two", "options": {"short_pack_2p": True}, "clock": ClockPreset(300, 5, 60)}


@pytest.fixture
def now(monkeypatch):
    """The pages' present moment is the match's."""

    def set_to(at):
        monkeypatch.setattr(live, "now_ms", lambda: at.now)
        for module in ("absence", "attempts", "moves"):
            monkeypatch.setattr(f"matches.services.{module}.now_ms", lambda: at.now)

    return set_to


def away(at, now, seconds):
    """Whoever is to act goes for so long; the seat that stays."""
    seat = at.position.to_act[0]
    everybody_here(at, away=(seat,))
    wait(at, seconds)
    now(at)
    return (seat + 1) % len(at.users)


def told(at, seat):
    return live.presence_message(at.code, None if seat is None else at.users[seat], "en")


def act(client, at, **message):
    body = json.dumps({"id": "m.1", **message})
    return client.post(f"/g/{at.code}/act", body, content_type="application/json").json()


def test_the_others_see_who_is_away_and_for_how_long_still(now):
    at = open_match(4, clock=SLOW)
    stays = away(at, now, 20)
    gone = (stays - 1) % 4
    name = at.users[gone].username
    message = told(at, stays)
    assert message["away"] == [{"seat": gone, "left": 40_000}]
    assert message["seats"][gone] is False
    assert f"{name} is away" in message["html"]
    assert "0:40" in message["html"]
    assert message["say"].startswith(f"{name} is away. When this time is over a bot plays until {name} is back:")
    assert message["say"].endswith("40 seconds.")
    assert told(at, None)["away"] == message["away"]  # who watches sees it too


def test_it_is_said_once_and_not_with_every_second(now):
    at = open_match(4, clock=SLOW)
    stays = away(at, now, 20)
    before = told(at, stays)
    wait(at, 10)
    after = told(at, stays)
    assert after["about"] == before["about"]
    assert after["away"][0]["left"] == 30_000


@pytest.mark.parametrize(("seats", "left"), [(4, 10_000), (2, 40_000)])
def test_the_time_shown_ends_when_the_bot_comes(now, seats, left):
    """At three seats and more that is the turn's own limit where it is sooner; between two a turn has none."""
    at = open_match(seats, clock=ClockPreset(180, 5, 30))
    at.now = at.position.resume_ms
    stays = away(at, now, 20)
    assert [a["left"] for a in told(at, stays)["away"]] == [left]
    at.now += left
    if seats == 4:
        assert not services.run_out(at.match, at_ms=at.now)
        assert services.run_out(at.match, at_ms=at.now + GRACE_MS + 1)


def test_who_comes_back_is_told_what_is_left(now):
    at = open_match(4, clock=SLOW)
    stays = away(at, now, 20)
    gone = (stays - 1) % 4
    presence.seen(at.match.pk, gone)
    services.look(at.match, at_ms=at.now)
    message = told(at, gone)
    assert message["away"] == []
    assert "0:40" in message["html"]
    assert message["say"].startswith("You were away on your turn.")
    at.play(gone)
    assert told(at, gone)["html"] == ""


def test_the_opponent_of_a_rated_match_is_offered_the_win_when_the_time_is_over(now):
    at = open_match(2, **RATED)
    stays = away(at, now, 30)
    early = told(at, stays)["html"]
    assert "you may claim the win" in early
    assert "<button" not in early
    wait(at, 30)
    assert f'formaction="/g/{at.code}/claim"' in told(at, stays)["html"]
    watcher = told(at, None)["html"]
    assert "The opponent may claim the win" in watcher
    assert "<button" not in watcher


def test_a_claim_by_message_its_twin_and_a_plain_form(now, client):
    for way in ("message", "form"):
        at = open_match(2, **RATED)
        stays = away(at, now, 10)
        client.force_login(at.users[stays])
        assert act(client, at, type="claim", what="win")["code"] == "not_gone"
        wait(at, 50)
        if way == "message":
            assert act(client, at, type="claim", what="win")["type"] == "ack"
        else:
            client.post(f"/g/{at.code}/claim", {"expected": at.match.version})
        assert at.match.result["reason"] == "claimed"


def test_taking_the_seat_back_by_message_and_by_a_plain_form(now, client):
    for way in ("message", "form"):
        at = open_match(3, clock=SLOW)
        stays = away(at, now, 60)
        gone = (stays - 1) % 3
        assert at.position.stand_ins == (gone,)
        client.force_login(at.users[gone])
        if way == "message":
            assert act(client, at, type="back")["type"] == "ack"
            assert act(client, at, id="m.2", type="back")["code"] == "seat_yours"
        else:
            client.post(f"/g/{at.code}/back", {"expected": at.match.version})
        assert at.position.stand_ins == ()


def test_opening_the_page_again_is_coming_back(now, client):
    at = open_match(3, clock=SLOW)
    stays = away(at, now, 60)
    gone = (stays - 1) % 3
    client.force_login(at.users[gone])
    client.get(f"/g/{at.code}")
    assert at.position.stand_ins == ()


def test_polling_is_being_there_and_brings_who_is_away(now, client):
    at = open_match(3, clock=SLOW)
    stays = away(at, now, 20)
    client.force_login(at.users[stays])
    presence.gone(at.match.pk, stays)
    client.get(f"/g/{at.code}/table?have={at.match.version}")
    assert presence.present(at.match.pk, 3)[stays]
    message = client.get(f"/g/{at.code}/presence").json()
    assert [a["seat"] for a in message["away"]] == [(stays - 1) % 3]


def test_without_script_the_page_says_who_is_away(now, client):
    at = open_match(3, clock=SLOW)
    stays = away(at, now, 20)
    client.force_login(at.users[stays])
    page = client.get(f"/g/{at.code}").content.decode()
    assert '<noscript><div class="refusal">' in page
    assert "is away. When this time is over" in page


def test_pausing_by_message_and_by_plain_forms(now, client):
    at = open_match(2)
    now(at)
    client.force_login(at.users[0])
    assert "Ask for a pause" in client.get(f"/g/{at.code}").content.decode()
    assert act(client, at, type="pause", step="ask")["type"] == "ack"
    client.force_login(at.users[1])
    assert f"{at.users[0].username}: a pause?" in client.get(f"/g/{at.code}").content.decode()
    client.post(f"/g/{at.code}/pause", {"expected": at.match.version})
    assert at.match.status == "paused"
    page = client.get(f"/g/{at.code}").content.decode()
    assert "The match is paused." in page
    client.post(f"/g/{at.code}/go-on", {"expected": at.match.version})
    assert at.match.status == "running"
    act(client, at, id="m.9", type="pause", step="ask")
    client.post(f"/g/{at.code}/no-pause", {"expected": at.match.version})
    assert at.position.pause_asked == frozenset()


def test_a_form_without_a_version_is_refused_in_words(client):
    at = open_match(2)
    client.force_login(at.users[0])
    client.post(f"/g/{at.code}/pause", {})
    assert "could not be read" in client.get(f"/g/{at.code}").content.decode()
    client.logout()
    assert client.post(f"/g/{at.code}/pause", {"expected": "1"}).status_code == 404


def test_a_paused_match_is_called_so_in_the_lobby(client):
    at = open_match(2)
    for seat in (0, 1):
        services.ask_pause(code=at.code, user=at.users[seat], client_id="p", at_ms=at.now)
    client.force_login(at.users[0])
    assert "paused" in client.get("/").content.decode()


# The sentence


def sentence(seats, *, game="bouillabaisse", bank=300, rated=False, people=None):
    at = open_match(seats, game=game, clock=ClockPreset(60, 2, 20))
    table = selectors.table_of(at.match)
    control = None if bank is None else TimeControl(bank * 1000, 0, 60_000)
    return contract.contract_of(
        sides=table.sides, control=control, rated=rated, people=seats if people is None else people
    )


def test_the_sentence_says_what_holds_at_this_table():
    assert "your opponent may claim the win, or wait" in sentence(2, rated=True)
    assert "more than 1 minute in all" in sentence(2)
    assert "more than 3 minutes in all" in sentence(4, bank=601)
    assert "more than 3 minutes in all" in sentence(4, bank=None)
    assert "loses, whatever the bot has won" in sentence(2)
    assert "or if one turn takes more than 60 seconds" in sentence(4)
    assert "or if one turn takes more than 60 seconds" in sentence(4, game="buraco")
    assert "one turn" not in sentence(2)
    assert "one turn" not in sentence(4, bank=None)
    assert "placed after all who stayed, the last to leave best" in sentence(7)
    assert "only if both leave" in sentence(4, game="buraco")
    assert "only if both leave" not in sentence(4)
    assert "not rated if somebody leaves before the first own move" in sentence(4, rated=True)
    assert "waits for you as long as you like" in sentence(4, bank=None, people=1)


@pytest.mark.parametrize("language", ["en", "pt-br", "gl"])
def test_it_stands_on_the_form_and_in_the_match(client, language):
    at = open_match(4)
    client.force_login(at.users[0])
    client.cookies["language"] = language
    with translation.override(language):
        general = contract.contract_in_general()
    form = client.get("/play/bouillabaisse", headers={"accept-language": language}).content.decode()
    page = client.get(f"/g/{at.code}", headers={"accept-language": language}).content.decode()
    assert 'id="contract"' in page
    limit = "3+5: 30 s, 8+10: 60 s, 15+15: 120 s"
    assert limit in form
    assert limit not in client.get("/play/bridgette").content.decode()  # two seats: the bank alone
    if language == "en":
        assert all(part in form for part in general)
        assert "a bot plays for you until you are back" in page


def test_the_organisers_pause_is_theirs_to_end_and_the_page_says_so(client):
    at = open_match(2, **RATED)
    services.pause(match_id=at.match.pk, at_ms=at.now)
    client.force_login(at.users[0])
    page = client.get(f"/g/{at.code}").content.decode()
    assert "The organisers have paused the match." in page
    assert "go-on" not in page
    answer = services.end_pause(code=at.code, user=at.users[0], client_id="x", at_ms=at.now)
    assert code_of(answer) == "pause_rated"


@pytest.mark.parametrize(
    ("seats", "clock", "words"),
    [
        (2, "", "3 minutes"),
        (4, "8+10", "placed after all who stayed"),
        (4, "8+10", "if one turn takes more than 60 seconds"),
    ],
)
def test_it_stands_at_a_table_that_waits_for_players(client, seats, clock, words):
    from lobby.services import open_table
    from tests.matches.tables import person

    host = person()
    table = open_table(host=host, game="bouillabaisse", seats=seats, clock=clock, private=True)
    client.force_login(host)
    assert words in client.get(f"/table/{table.code}").content.decode()
