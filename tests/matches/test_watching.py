"""Watching: anybody may watch a public match, as far behind as its table says, and nothing shows what comes later."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client

from core.time import now_ms
from games.kernel import Rng, random_move
from matches import kept, render, selectors, services, watchers
from matches.models import Match
from tests.browser.seating import cards_of_this_test
from tests.factories import make_guest
from tests.matches.tables import At, open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

DELAY = 6


def play_on(at: At, moves: int, kind: str = "") -> None:
    """So many moves; another ``kind`` plays other cards."""
    for _ in range(moves):
        position = at.position
        seat = position.to_act[0]
        legal = at.rules.legal_moves(position.state, seat)
        move = random_move(legal, Rng(f"{kind}|{position.version}"))
        at.now += 700 if kind else 300
        assert isinstance(at.play(seat, move=str(move)), services.Done)


def told(client: Client, at: At, have: int = 0) -> str:
    """All that the server tells somebody who watches, without the present moment."""
    pages = [
        client.get(f"/g/{at.code}").content.decode(),
        client.get(f"/g/{at.code}/table?have={have}").content.decode(),
        client.get(f"/g/{at.code}/presence").content.decode(),
        client.get("/watch").content.decode(),
        client.get("/").content.decode(),
        client.get("/lobby/news?page=watch").content.decode(),
        client.get(f"/g/{at.code}.json").content.decode(),
        str(client.get(f"/g/{at.code}/3").headers.get("location")),
    ]
    return re.sub(r'"now": ?\d+|csrfmiddlewaretoken" value="\w+|"mark":"\w+', "", "\n".join(pages))


@contextmanager
def for_a_while() -> Iterator[None]:
    """What happens inside has not happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()


def forget() -> None:
    kept.positions.forget()
    kept.delayed.forget()
    render.forget_fragments()


def futures(client: Client, at: At, moves: int) -> list[str]:
    """What is told after ``moves`` more moves, in two futures. Within the delay no deal comes: that is an event too."""
    found, wanted = [], at.match.version + moves
    for kind in ("one", "other"):
        with for_a_while():
            forget()
            play_on(at, moves, kind)
            assert moves > DELAY or at.match.version == wanted, "choose other cards for this test"
            found.append(told(client, at))
    return found


@pytest.mark.parametrize("game", ["bouillabaisse", "bugo", "buraco"])
def test_nothing_tells_what_happens_within_the_delay(client, game):
    at = open_match(4, game=game, delay=DELAY, **cards_of_this_test())
    play_on(at, 9)
    one, other = futures(client, at, DELAY)
    assert one == other


@pytest.mark.parametrize("game", ["bouillabaisse", "bugo", "buraco"])
def test_control_without_a_delay_the_futures_differ_and_so_they_do_one_move_after_it(client, game):
    at = open_match(4, game=game, **cards_of_this_test())
    play_on(at, 9)
    one, other = futures(client, at, DELAY)
    assert one != other
    Match.objects.filter(code=at.code).update(delay=DELAY)
    one, other = futures(client, at, DELAY + 4)
    assert one != other


def test_those_who_watch_see_in_every_way_the_position_so_many_versions_behind(client):
    at = open_match(4, delay=DELAY)
    play_on(at, 12)
    shown = at.match.version - DELAY
    page = client.get(f"/g/{at.code}").content.decode()
    assert f'data-version="{shown}"' in page
    (table,) = client.get(f"/g/{at.code}/table?have=0").json()
    assert table["v"] == shown
    assert client.get(f"/g/{at.code}/table?have={shown}").status_code == 204
    assert f'id="l-{shown}"' in page
    assert f'id="l-{shown + 1}"' not in page
    at.play()
    (table,) = client.get(f"/g/{at.code}/table?have={shown}").json()
    assert table["v"] == shown + 1


def test_players_see_the_present(client):
    at = open_match(4, delay=DELAY)
    play_on(at, 9)
    client.force_login(at.users[1])
    assert f'data-version="{at.match.version}"' in client.get(f"/g/{at.code}").content.decode()
    (table,) = client.get(f"/g/{at.code}/table?have=1").json()
    assert table["v"] == at.match.version


def test_clocks_of_the_past_stand_still(client):
    at = open_match(4, delay=DELAY)
    play_on(at, 9)
    (table,) = client.get(f"/g/{at.code}/table?have=0").json()
    assert {clock["since"] for clock in table["clocks"]} == {None}
    assert {clock["until"] for clock in table["clocks"]} == {None}
    behind = selectors.position_of(at.match, at.match.version - DELAY)
    assert [clock["bank"] for clock in table["clocks"]] == [c.left_ms(behind.at_ms) for c in behind.clocks]


def test_a_young_match_is_shown_from_its_first_event_and_the_end_at_once(client):
    at = open_match(2, options={"short_pack_2p": True}, clock=None, delay=DELAY)
    assert 'data-version="1"' in client.get(f"/g/{at.code}").content.decode()
    at.play_to_the_end()
    page = client.get(f"/g/{at.code}").content.decode()
    assert f'data-version="{at.match.version}"' in page
    assert "The match is over" in page
    assert "You see this table" not in page


def test_a_private_match_cannot_be_watched(client):
    at = open_match(4, public=False)
    for address in (f"/g/{at.code}", f"/g/{at.code}/table?have=0"):
        assert client.get(address).status_code == 404
        client.force_login(make_guest())
        assert client.get(address).status_code == 404
    assert at.code not in client.get("/watch").content.decode()
    assert at.code not in client.get("/").content.decode()


def test_one_who_watches_is_told_of_the_delay_and_how_many_watch(client):
    at = open_match(4, delay=10)
    watchers.seen(at.match.pk, "v1")
    watchers.seen(at.match.pk, "v2")
    page = client.get(f"/g/{at.code}").content.decode()
    assert "those who watch see the table 10 moves later" in page
    assert "2 people watch." in page
    assert "You see this table 10 moves later." in page
    assert "Shuffling" in page
    assert "a few seconds at most" not in page, "that was ten moves ago"
    client.force_login(at.users[0])
    assert "You see this table" not in client.get(f"/g/{at.code}").content.decode()


def counted(at) -> int:
    return watchers.count(at.match.pk)


def test_those_who_poll_are_counted_and_players_are_not(client):
    at = open_match(4)
    address = f"/g/{at.code}/table?have={at.match.version}"
    assert client.get(address).status_code == 204
    assert counted(at) == 0, "without a name nobody can be told apart"
    client.get(f"{address}&who=abc")
    client.get(f"{address}&who=abc")
    client.get(f"{address}&who=xyz")
    assert counted(at) == 2
    client.force_login(at.users[0])
    client.get(f"{address}&who=abc1")
    assert counted(at) == 2
    client.force_login(make_guest())
    client.get(f"{address}&who=tab1")
    client.get(f"{address}&who=tab2")
    assert counted(at) == 3, "one player in two tabs is one"


@pytest.mark.parametrize("who", ["a b", "x" * 17, "é", "<b>", "a:b"])
def test_a_name_that_is_none_is_refused(client, who):
    at = open_match(4)
    assert client.get(f"/g/{at.code}/table", {"have": 1, "who": who}).status_code == 400
    assert counted(at) == 0


def test_those_who_fall_silent_are_counted_no_more(monkeypatch):
    watchers.seen(7, "v1")
    assert watchers.counts([7, 8]) == [1, 0]
    later = now_ms() + 31_000
    monkeypatch.setattr(watchers, "now_ms", lambda: later)
    assert watchers.count(7) == 0
    assert watchers.seen(7, "v1"), "and have come anew when they speak again"
    assert watchers.gone(7, "v1")
    assert not watchers.gone(7, "v1")
    assert watchers.counts([]) == []


def test_a_poll_is_a_sign_of_life_and_tells_who_is_there(client):
    at = open_match(4)
    version = at.match.version
    client.force_login(at.users[2])
    client.get(f"/g/{at.code}/table?have={version}&who=a")
    watchers.seen(at.match.pk, "v9")
    message = client.get(f"/g/{at.code}/presence").json()
    assert (message["seats"], message["watchers"]) == ([False, False, True, False], 1)


def test_whose_absence_counts_is_not_told_ahead_of_the_picture(client, monkeypatch):
    """It would say whose turn it is now."""
    at = open_match(4, delay=DELAY)
    play_on(at, 9)
    absent = {at.position.to_act[0]: 30_000}
    monkeypatch.setattr(services, "absent", lambda *_args, **_more: absent)
    message = client.get(f"/g/{at.code}/presence").json()
    assert (message["away"], message["say"]) == ([], "")
    Match.objects.filter(code=at.code).update(delay=0)
    assert client.get(f"/g/{at.code}/presence").json()["away"] == [{"seat": at.position.to_act[0], "left": 30_000}]
