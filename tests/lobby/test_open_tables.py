"""Open tables: opening, joining, leaving, the host's rights, expiry. Every refusal leaves everything as it was."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.services import ensure_house_bots
from core.errors import DomainError
from core.time import now
from games import registry
from lobby import services
from lobby.models import OpenTable, TableSeat
from matches.models import Match
from matches.tasks import flag_overdue
from tests.factories import make_guest, make_user
from tests.matches.tables import At

pytestmark = pytest.mark.django_db


def open_table(host=None, *, game="bouillabaisse", seats=4, **more) -> OpenTable:
    return services.open_table(host=host or make_guest(), game=game, seats=seats, **more)


def join(table, user=None):
    user = user or make_guest()
    return services.join_table(code=table.code, user=user)


def refusal(action, *args, **kwargs):
    with pytest.raises(DomainError) as refused:
        action(*args, **kwargs)
    return refused.value.code


def sitting(table) -> list[str]:
    return [seat.player.username for seat in table.joined.select_related("player")]


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_table_of_any_size_starts_when_its_last_seat_is_taken(seats):
    table = open_table(seats=seats, clock="8+10", private=False)
    for _ in range(seats - 2):
        assert join(table) is None
    match = join(table)
    assert match is not None
    assert (match.seat_count, match.public, match.rated, match.bank_s) == (seats, True, False, 480)
    table.refresh_from_db()
    assert table.match == match


def test_the_match_has_the_tables_options_and_delay_and_a_private_one_is_private():
    public = open_table(seats=2, options={"all_or_nothing": True}, delay=25, private=False)
    match = join(public)
    assert match.options["all_or_nothing"] is True
    assert match.delay == 25
    private = join(open_table(seats=2, delay=25))
    assert (private.public, private.delay) == (False, 0)


def test_joining_twice_is_joining_once_and_a_full_table_says_so():
    ana = make_guest()
    table = open_table(seats=3)
    assert join(table, ana) is None
    assert join(table, ana) is None
    assert table.joined.count() == 2
    match = join(table)
    assert join(table, ana) == match, "whoever sits there is shown the match"
    assert refusal(join, table) == "table_full"
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"seats": 1}, "bad_seats"),
        ({"seats": 13}, "bad_seats"),
        ({"game": "bridgette", "seats": 4}, "bad_seats"),
        ({"clock": "1+1"}, "bad_clock"),
        ({"options": {"short_pack_2p": True}}, "bad_option"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"delay": 3}, "bad_delay"),
        ({"hours": 5}, "bad_hours"),
        ({"rated": True, "clock": "8+10"}, "table_needs_account"),
    ],
)
def test_what_cannot_be_opened_is_refused_and_opens_nothing(more, code):
    assert refusal(open_table, **more) == code
    assert not OpenTable.objects.exists()


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_rated_tables_feed_the_pool_that_fits_them(game):
    for pool in registry.get(game).pools:
        clock = str(registry.get(game).clocks[0])
        people = [make_user() for _ in range(pool.seats)]
        table = open_table(people[0], game=game, seats=pool.seats, options=pool.options, clock=clock, rated=True)
        for person in people[1:]:
            match = join(table, person)
        assert match.pool == pool.slug
        assert {seat.rating_shown for seat in match.seats.all()} == {"1500?"}
        assert {seat.player for seat in match.seats.all()} == set(people)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("bouillabaisse", 5, {}),
        ("bouillabaisse", 12, {}),
        ("bouillabaisse", 4, {"all_or_nothing": True}),
        ("bouillabaisse", 2, {}),
        ("bugo", 3, {}),
    ],
)
def test_where_no_pool_fits_a_table_is_casual_or_not_at_all(game, seats, options):
    clock, host = str(registry.get(game).clocks[0]), make_user()
    table = {"game": game, "seats": seats, "options": options, "clock": clock}
    assert refusal(open_table, host, rated=True, **table) == "no_pool"
    assert not open_table(host, **table).rated


def test_a_rated_table_needs_a_clock_an_account_and_nobodys_other_rated_match():
    ana, brais, carme = make_user(), make_user(), make_user()
    assert refusal(open_table, ana, rated=True) == "needs_clock"
    rated = {"rated": True, "clock": "8+10", "seats": 2, "options": {"short_pack_2p": True}}
    table = open_table(ana, **rated)
    assert refusal(join, table, make_guest()) == "table_needs_account"
    assert join(table, brais).pool == "two"
    assert refusal(open_table, ana, **rated) == "at_rated_match"
    assert refusal(join, open_table(carme, **rated), brais) == "at_rated_match"


def test_two_people_without_a_clock_play_unhurried():
    ana, brais = make_guest(), make_guest()
    table = open_table(ana, seats=2, clock="none", options={"short_pack_2p": True})
    match = join(table, brais)
    assert match.bank_s is None
    at = At(match.code, [ana, brais])
    day_ms = 86_400_000
    while at.position.phase == "running":
        at.now = at.position.at_ms + day_ms
        at.play()
        assert at.match.turn_deadline is None
    assert flag_overdue() == 0
    assert at.match.status == "ended"
    assert not at.match.events.filter(kind__in=["flagged", "stood_in"]).exists()
    assert at.match.result["left"] == []


def test_a_guest_may_leave_and_come_back():
    table, ana = open_table(seats=3), make_guest()
    join(table, ana)
    services.leave_table(code=table.code, user=ana)
    assert table.joined.count() == 1
    services.leave_table(code=table.code, user=ana)
    join(table, ana)
    assert table.joined.count() == 2


def test_a_leaving_host_hands_over_to_whoever_has_sat_longest_and_the_last_one_closes():
    host, ana, brais = make_guest(), make_guest(), make_guest()
    table = open_table(host)
    join(table, ana)
    join(table, brais)
    services.leave_table(code=table.code, user=host)
    table.refresh_from_db()
    assert table.host == ana
    services.leave_table(code=table.code, user=ana)
    services.leave_table(code=table.code, user=brais)
    assert not OpenTable.objects.exists()


def test_bots_do_not_inherit_a_table():
    ensure_house_bots()
    host = make_guest()
    table = open_table(host)
    services.seat_bots(code=table.code, host=host, level="club", number=2)
    services.leave_table(code=table.code, user=host)
    assert not OpenTable.objects.exists()


def test_nobody_leaves_a_table_that_has_started():
    host, ana = make_guest(), make_guest()
    table = open_table(host, seats=2)
    join(table, ana)
    services.leave_table(code=table.code, user=ana)
    services.leave_table(code=table.code, user=host)
    assert table.joined.count() == 2


def test_the_host_fills_the_table_with_bots_and_it_starts():
    ensure_house_bots()
    host, ana = make_guest(), make_guest()
    table = open_table(host, seats=12)
    join(table, ana)
    assert services.seat_bots(code=table.code, host=host, level="beginner", number=1) is None
    match = services.seat_bots(code=table.code, host=host, level="club")
    assert match.seat_count == 12
    levels = [seat.bot_level for seat in match.seats.all()]
    assert levels == ["", "", "beginner", *["club"] * 9]
    assert len({seat.player_id for seat in match.seats.all()}) == 12


def test_bots_sit_at_casual_tables_alone():
    ensure_house_bots()
    host = make_user()
    table = open_table(host, rated=True, clock="8+10")
    assert refusal(services.seat_bots, code=table.code, host=host, level="club") == "bots_unrated"
    casual = open_table(host)
    assert refusal(services.seat_bots, code=casual.code, host=host, level="grandmaster") == "bad_level"
    assert TableSeat.objects.count() == 2


def test_the_host_removes_a_player_who_cannot_come_back_and_a_bot_that_can():
    ensure_house_bots()
    host, ana = make_guest(), make_guest()
    table = open_table(host)
    join(table, ana)
    services.seat_bots(code=table.code, host=host, level="club", number=1)
    bot = table.joined.exclude(bot_level="").get().player
    for player in (ana, bot):
        services.remove_player(code=table.code, host=host, player_id=player.pk)
    assert sitting(table) == [host.username]
    assert refusal(join, table, ana) == "table_removed"
    assert services.seat_bots(code=table.code, host=host, level="club").seat_count == 4


def test_the_host_hands_over_and_has_no_rights_from_then_on():
    host, ana = make_guest(), make_guest()
    table = open_table(host)
    join(table, ana)
    services.hand_over(code=table.code, host=host, player_id=ana.pk)
    assert refusal(services.close_table, code=table.code, host=host) == "not_host"
    services.remove_player(code=table.code, host=ana, player_id=host.pk)
    assert sitting(table) == [ana.username]


def test_the_host_starts_with_fewer_where_the_game_can_be_played_so():
    host = make_guest()
    table = open_table(host, seats=7, options={"all_or_nothing": True})
    assert refusal(services.start_table, code=table.code, host=host) == "bad_number"
    join(table)
    join(table)
    match = services.start_table(code=table.code, host=host)
    assert (match.seat_count, match.options["all_or_nothing"]) == (3, True)
    pairs = open_table(host, game="buraco", seats=4)
    join(pairs)
    join(pairs)
    assert refusal(services.start_table, code=pairs.code, host=host) == "bad_number", "Buraco is not for three"


def test_options_for_another_size_are_left_out_when_fewer_start():
    host = make_guest()
    table = open_table(host, game="bugo", seats=6, options={"rounds": 6})
    for _ in range(3):
        join(table)
    assert services.start_table(code=table.code, host=host).options["rounds"] == 5


def test_a_rated_table_does_not_start_short():
    host = make_user()
    table = open_table(host, rated=True, clock="8+10")
    join(table, make_user())
    assert refusal(services.start_table, code=table.code, host=host) == "bad_number"
    table.refresh_from_db()
    assert table.match is None


@pytest.mark.parametrize("act", ["close_table", "start_table", "seat_bots", "remove_player", "hand_over"])
def test_only_the_host_has_a_hosts_rights(act):
    ana = make_guest()
    table = open_table()
    join(table, ana)
    more: dict[str, dict[str, Any]] = {
        "seat_bots": {"level": "club"},
        "remove_player": {"player_id": ana.pk},
        "hand_over": {"player_id": ana.pk},
    }
    given = more.get(act, {})
    assert refusal(getattr(services, act), code=table.code, host=ana, **given) == "not_host"
    assert refusal(getattr(services, act), code="NOSUCH", host=ana, **given) == "no_table"
    assert table.joined.count() == 2


def test_who_does_not_sit_there_can_be_neither_removed_nor_made_host_and_the_host_not_removed():
    host, stranger = make_guest(), make_guest()
    table = open_table(host)
    for act in (services.remove_player, services.hand_over):
        assert refusal(act, code=table.code, host=host, player_id=stranger.pk) == "not_seated"
    assert refusal(services.remove_player, code=table.code, host=host, player_id=host.pk) == "not_seated"


def gone(table, **since):
    OpenTable.objects.filter(pk=table.pk).update(host_seen_at=now() - timedelta(**since))


@pytest.mark.parametrize(("minutes", "open_"), [(29, True), (31, False)])
def test_a_table_ends_half_an_hour_after_its_host_has_left(minutes, open_):
    table = open_table(seats=3, private=False)
    gone(table, minutes=minutes)
    assert services.expire_tables() == (not open_)
    assert OpenTable.objects.exists() == open_


def test_a_table_whose_host_is_gone_cannot_be_joined_before_the_sweep_either():
    table = open_table(seats=2)
    gone(table, minutes=31)
    assert refusal(join, table) == "table_expired"
    services.note_presence(user=table.host)
    assert join(table) is not None


@pytest.mark.parametrize(("hours", "after"), [(1, 2), (24, 25), (168, 169)])
def test_an_invitation_lasts_as_long_as_its_host_chose(hours, after, monkeypatch):
    table = open_table(seats=2, hours=hours)
    moment = now() + timedelta(hours=after)
    monkeypatch.setattr("lobby.selectors.tables.now", lambda: moment)
    monkeypatch.setattr("lobby.services.presence.now", lambda: moment)
    services.note_presence(user=table.host)
    assert refusal(join, table) == "table_expired"
    assert services.expire_tables() == 1


def test_a_started_table_is_no_more_swept():
    table = open_table(seats=2)
    join(table)
    gone(table, hours=2)
    assert services.expire_tables() == 0


def test_a_seat_with_a_clock_is_freed_when_its_page_is_silent_and_one_without_is_kept():
    for clock, left in (("8+10", 1), ("none", 2)):
        table = open_table(clock=clock)
        join(table)
        TableSeat.objects.filter(table=table).update(seen_at=now() - timedelta(minutes=11))
        services.expire_tables()
        assert table.joined.count() == left, clock


def test_one_host_has_so_many_tables_and_no_more():
    host = make_guest()
    for _ in range(5):
        open_table(host)
    assert refusal(open_table, host) == "too_many_tables"


def test_a_guest_who_logs_in_keeps_host_and_seat():
    guest, ana = make_guest(), make_user()
    hosted, joined, both = open_table(guest), open_table(), open_table()
    join(joined, guest)
    join(both, guest)
    join(both, ana)
    services.move_tables(from_id=guest.pk, to_id=ana.pk)
    hosted.refresh_from_db()
    assert hosted.host == ana
    for table in (hosted, joined, both):
        assert [seat.player_id for seat in table.joined.all()].count(ana.pk) == 1
        assert not table.joined.filter(player=guest).exists()
