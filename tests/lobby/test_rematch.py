"""A rematch: offered, accepted or declined; the same seats turned by one, the same rules, clock and pool."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from core.errors import DomainError
from games.kernel import ClockPreset
from lobby import services
from lobby.models import Rematch
from matches import selectors
from matches.engine import Result
from matches.engine.consequences import ended
from matches.models import Match
from matches.services import Player, append, create_match
from tests.concurrency.racing import race
from tests.matches.tables import At, open_match, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def finished(seats: int = 2, **more) -> At:
    at = open_match(seats, **more)
    result = Result(tuple(range(1, seats + 1)), (0,) * seats, "played")
    append(at.match, selectors.table_of(at.match), at.position, [ended(result)], now_ms=at.now)
    Match.objects.filter(code=at.code).update(ended_at=timezone.now())
    return at


def ask(at, seat, **more):
    return services.ask_rematch(code=at.code, user=at.users[seat], **more)


def names(match):
    return [seat.player.username for seat in match.seats.all()]


@pytest.mark.parametrize(("seats", "bots"), [(2, 0), (4, 0), (4, 2), (7, 5), (2, 1)])
def test_it_begins_when_everybody_wants_it_with_seats_turned_by_one(seats, bots):
    clock = ClockPreset(60, 2, 20)
    at = finished(seats, bots=bots, clock=clock)
    people = seats - bots
    for seat in range(people - 1):
        assert ask(at, seat) is None
    match = ask(at, people - 1)
    before = names(at.match)
    assert names(selectors.by_code(match.code)) == [*before[1:], before[0]]
    assert (match.bank_s, match.increment_s, match.cap_s) == (60, 2, 20)
    assert [s.bot_level for s in match.seats.all()].count("club") == bots
    assert match.options == at.match.options


def test_partners_stay_partners_and_options_are_kept():
    at = finished(4, game="buraco", options={"max_wilds_per_meld": 2}, clock=None)
    for seat in range(4):
        match = ask(at, seat)
    sides = selectors.table_of(match).sides
    old = names(at.match)
    partners = {frozenset(n for n, s in zip(names(match), sides, strict=True) if s == side) for side in (0, 1)}
    assert partners == {frozenset((old[0], old[2])), frozenset((old[1], old[3]))}
    assert match.options["max_wilds_per_meld"] == 2
    assert match.bank_s is None


def test_of_a_rated_match_it_is_rated():
    at = finished(2, pool="two", options={"short_pack_2p": True}, clock=ClockPreset(300, 5, 60))
    ask(at, 0)
    match = ask(at, 1)
    assert match.pool == "two"
    assert all(seat.rating_before is not None for seat in match.seats.all())


def test_asking_again_changes_nothing_and_gives_the_same_match():
    at = finished(2)
    ask(at, 0)
    ask(at, 0)
    first = ask(at, 1)
    assert ask(at, 0) == first
    assert Match.objects.count() == 2


def test_one_who_would_rather_not_ends_it():
    at = finished(3)
    ask(at, 0)
    services.decline_rematch(code=at.code, user=at.users[1])
    with pytest.raises(DomainError, match="rematch_declined"):
        ask(at, 2)
    assert Rematch.objects.get().next is None


def test_only_players_of_a_match_that_is_over_and_not_long_ago():
    running, over = open_match(2), finished(2)
    with pytest.raises(DomainError, match="no_rematch"):
        ask(running, 0)
    with pytest.raises(DomainError, match="no_rematch"):
        services.ask_rematch(code=over.code, user=running.users[0])
    Match.objects.filter(code=over.code).update(ended_at=timezone.now() - timedelta(minutes=16))
    with pytest.raises(DomainError, match="no_rematch"):
        ask(over, 0)


def test_tables_of_an_event_have_none():
    at = finished(2, origin=("Autumn", "/t/autumn"))
    with pytest.raises(DomainError, match="no_rematch"):
        ask(at, 0)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_agree_at_one_instant_one_match_comes():
    for _ in range(4):
        at = finished(2)
        before = Match.objects.count()
        results = race(*[partial(ask, at, seat) for seat in (0, 1, 0, 1)])
        assert not [r for r in results if isinstance(r, Exception)], results
        assert Match.objects.count() == before + 1


@pytest.fixture
def pair(client):
    """Two accounts that have just played; the client is logged in as the first."""
    users = [person("Ana"), person("Bento")]
    match = create_match(game="bouillabaisse", players=[Player(u) for u in users], clock=None)
    at = At(match.code, users)
    result = Result((1, 2), (0, 0), "played")
    append(match, selectors.table_of(match), at.position, [ended(result)], now_ms=at.position.at_ms)
    client.force_login(users[0])
    return at


def test_by_plain_forms(client, pair):
    page = client.get(f"/g/{pair.code}")
    assert f"/rematch/{pair.code}/answer" in page.content.decode()
    answer = client.post(f"/rematch/{pair.code}/answer", {"answer": "yes"}, follow=True)
    assert "It begins with the consent of Bento" in answer.content.decode()
    match = ask(pair, 1)
    assert client.get(f"/rematch/{pair.code}").url == f"/g/{match.code}"


def test_as_a_part_of_the_table(client, pair):
    ask(pair, 1)
    part = client.get(f"/rematch/{pair.code}?part=felt").content.decode()
    assert "Bento would like a rematch" in part
    assert "<html" not in part
    part = client.post(f"/rematch/{pair.code}/answer", {"answer": "no", "part": "felt"}).content.decode()
    assert "Ana would rather not" in part


def test_a_stranger_finds_nothing(client, pair):
    client.force_login(person("Carla"))
    assert client.get(f"/rematch/{pair.code}").status_code == 404
    assert client.post(f"/rematch/{pair.code}/answer", {"answer": "yes"}).status_code == 404
    client.logout()
    assert client.get(f"/rematch/{pair.code}").status_code == 404
