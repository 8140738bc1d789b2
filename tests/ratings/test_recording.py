"""A finished match is rated once, if it counts, and what follows is written in the same transaction."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from matches.models import Match, Seat
from matches.signals import match_finished
from ratings import services, tasks
from ratings.models import RatedResult, Rating, RatingEntry, RatingPool
from ratings.signals import match_rated
from tests.ratings.factories import MORNING, finish, make_bot, make_player, make_players, play, series

pytestmark = pytest.mark.django_db


def values(pool="cards-two"):
    return {r.player.username: r.value for r in Rating.objects.filter(pool__slug=pool).select_related("player")}


def test_two_newcomers():
    ana, brais = make_players("ana", "brais")
    match = play([ana, brais], [1, 2])
    assert values() == {"ana": 1532, "brais": 1468}
    result = RatedResult.objects.get()
    assert (result.pool.slug, result.number, result.kind, result.match) == ("cards-two", 1, "result", match)
    assert (result.players, result.sides, result.places) == ([ana.pk, brais.pk], [0, 1], [1, 2])
    assert (result.played_at, result.formula) == (match.ended_at, 1)


def test_an_entry_holds_every_number_of_the_sum():
    players = make_players("ana", "brais", "carme", "duarte")
    match = play(players, [2, 1, 3, 4])
    entry = RatingEntry.objects.get(player=players[0])
    assert (entry.before, entry.matches_before, entry.matches_after) == (1500, 0, 1)
    assert (entry.seat, entry.side, entry.place, entry.k, entry.damping, entry.repeat) == (0, 0, 2, 64, 1, 1)
    assert (entry.expected, entry.scored) == (1.5, 2)
    assert entry.meetings == [
        {"side": 1, "rating": 1500.0, "scored": 0.0, "expected": 0.5, "weight": 1.0},
        {"side": 2, "rating": 1500.0, "scored": 1.0, "expected": 0.5, "weight": 1.0},
        {"side": 3, "rating": 1500.0, "scored": 1.0, "expected": 0.5, "weight": 1.0},
    ]
    assert entry.after == pytest.approx(1500 + 64 / 3 * 0.5)
    assert entry.played_at == match.ended_at


def test_the_seats_get_their_ratings_before_and_after():
    match = play(make_players("ana", "brais"), [2, 1])
    rows = Seat.objects.filter(match=match).order_by("number").values_list("rating_before", "rating_after")
    assert list(rows) == [(1500, 1468), (1500, 1532)]


def test_the_next_match_goes_on_from_there():
    ana, brais = make_players("ana", "brais")
    series([ana, brais], [1, 2], 2)
    first, second = RatingEntry.objects.filter(player=ana).order_by("number")
    assert (second.before, second.matches_before) == (first.after, 1)
    assert list(RatedResult.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_rating_twice_changes_nothing():
    match = play(make_players("ana", "brais"), [1, 2])
    before = values()
    assert services.rate_match(match_id=match.pk) == RatedResult.objects.get()
    assert values() == before
    assert RatingEntry.objects.count() == 2


def test_each_pool_counts_its_own():
    ana, brais, carme, duarte = make_players("ana", "brais", "carme", "duarte")
    play([ana, brais], [1, 2])
    play([ana, brais, carme, duarte], [4, 3, 2, 1])
    assert values("cards-two")["ana"] > 1500 > values("cards-four")["ana"]
    assert set(RatedResult.objects.values_list("number", flat=True)) == {1}


def test_partners_are_one_side():
    ana, brais, carme, duarte = make_players("ana", "brais", "carme", "duarte")
    play([ana, brais, carme, duarte], [1, 3, 1, 3], game="pairs")
    assert values("pairs-four") == {"ana": 1532, "brais": 1468, "carme": 1532, "duarte": 1468}
    assert RatedResult.objects.get().sides == [0, 1, 0, 1]
    assert RatingEntry.objects.get(player=ana).meetings == [
        {"side": 1, "rating": 1500.0, "scored": 1.0, "expected": 0.5, "weight": 1.0}
    ]


def test_places_of_leavers_are_taken_as_the_match_gives_them():
    """Two left a table of four: the last leaver is third. The points do not matter."""
    players = make_players("ana", "brais", "carme", "duarte")
    match = finish(players, [3, 1, 4, 2])
    match.result = (match.result or {}) | {"points": [40, 0, 30, 10], "reason": "left", "left": [2, 0]}
    match.save()
    services.rate_match(match_id=match.pk)
    ranked = sorted(values("cards-four").items(), key=lambda item: -item[1])
    assert [name for name, _ in ranked] == ["brais", "duarte", "ana", "carme"]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"pool_name": ""}, id="casual"),
        pytest.param({"unrated": "left_before_first_move"}, id="excepted"),
        pytest.param({"status": Match.Status.ABORTED}, id="aborted"),
    ],
)
def test_what_does_not_count(fields):
    match = play(make_players("ana", "brais"), [1, 2], **fields)
    assert services.rate_match(match_id=match.pk) is None
    assert not RatedResult.objects.exists()
    assert not RatingPool.objects.exists()


def test_a_running_match_does_not_count_yet():
    match = finish(make_players("ana", "brais"), [1, 2])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING, ended_at=None, result=None)
    assert services.rate_match(match_id=match.pk) is None


def test_people_and_bots_at_one_table_are_not_rated():
    play([make_player("ana"), make_bot("thyme")], [1, 2])
    assert not RatedResult.objects.exists()


def test_bots_alone_have_their_own_list_and_are_not_damped():
    bots = [make_bot("thyme"), make_bot("ginger")]
    for minute in range(7):
        play(bots, [1, 2], at=MORNING + timedelta(minutes=minute))
    assert values("cards-two") == {}
    assert values("cards-two-bots").keys() == {"thyme", "ginger"}
    assert Rating.objects.filter(matches=7).count() == 2
    assert set(RatingEntry.objects.values_list("damping", "repeat")) == {(1.0, 1)}
    assert RatingPool.objects.get().bots


def test_a_bot_in_two_seats_is_not_rated():
    bot = make_bot("thyme")
    play([bot, bot], [1, 2])
    assert not RatedResult.objects.exists()


def test_rematches_of_the_same_people_count_in_full_three_times_then_half_quarter_nothing():
    ana, brais = make_players("ana", "brais")
    for hour in range(7):
        play([brais, ana] if hour % 2 else [ana, brais], [1, 2], at=MORNING + timedelta(hours=hour))
    entries = RatingEntry.objects.filter(player=ana).order_by("number")
    assert list(entries.values_list("repeat", "damping")) == [
        (1, 1.0), (2, 1.0), (3, 1.0), (4, 0.5), (5, 0.25), (6, 0.0), (7, 0.0),
    ]  # fmt: skip
    last = entries.last()
    assert last.after == last.before
    assert Rating.objects.get(player=ana).matches == 5


def test_the_damping_ends_a_day_later_and_other_people_are_not_damped():
    ana, brais, carme = make_players("ana", "brais", "carme")
    for _ in range(3):
        play([ana, brais], [1, 2], at=MORNING)
    play([ana, carme], [1, 2], at=MORNING + timedelta(minutes=1))
    play([ana, brais], [1, 2], at=MORNING + timedelta(hours=24))
    assert set(RatingEntry.objects.values_list("damping", flat=True)) == {1.0}
    play([ana, brais], [1, 2], at=MORNING + timedelta(hours=23, minutes=59))
    assert RatingEntry.objects.filter(damping=0.25, repeat=5).count() == 2


def test_a_guest_who_sits_in_a_rated_match_was_let_in_when_it_was_opened():
    """Who is rated is settled when the match is opened, never when it is rated."""
    play([make_player("guest-x", kind=User.Kind.GUEST), make_player("ana")], [1, 2])
    assert RatedResult.objects.count() == 1


def test_others_hear_of_it_after_the_commit(django_capture_on_commit_callbacks):
    heard = []
    match_rated.connect(lambda match_id, **_: heard.append(match_id), weak=False, dispatch_uid="test")
    try:
        with django_capture_on_commit_callbacks(execute=True):
            match = play(make_players("ana", "brais"), [1, 2])
            assert heard == []
        assert heard == [match.pk]
        with django_capture_on_commit_callbacks(execute=True):
            services.rate_match(match_id=match.pk)
        assert heard == [match.pk]
    finally:
        match_rated.disconnect(dispatch_uid="test")


def test_the_end_of_a_match_starts_its_rating(monkeypatch):
    sent = []
    monkeypatch.setattr(tasks.rate_match, "delay", lambda *args: sent.append(args))
    from ratings import receivers

    receivers.start_rating(match_id=7, signal=match_finished, sender=Match)
    assert sent == [(7,)]


def test_the_sweep_rates_what_was_lost_in_the_order_of_the_ends(monkeypatch):
    monkeypatch.setattr("ratings.selectors.records.now", lambda: MORNING + timedelta(days=1))
    ana, brais = make_players("ana", "brais")
    late = finish([ana, brais], [1, 2], at=MORNING + timedelta(minutes=5))
    early = finish([ana, brais], [2, 1], at=MORNING)
    finish([ana, brais], [2, 1], pool_name="")
    finish([ana, make_bot("thyme")], [2, 1])
    assert tasks.rate_missing() == 2
    assert list(RatedResult.objects.order_by("number").values_list("match", flat=True)) == [early.pk, late.pk]
    assert tasks.rate_missing() == 0


def test_one_match_that_cannot_be_rated_does_not_stop_the_sweep(monkeypatch, caplog):
    monkeypatch.setattr("ratings.selectors.records.now", lambda: MORNING + timedelta(days=1))
    broken = finish(make_players("ana", "brais"), [1, 2], at=MORNING, game="cards")
    Match.objects.filter(pk=broken.pk).update(game="gone")
    good = finish(make_players("carme", "duarte"), [1, 2], at=MORNING + timedelta(minutes=1))
    assert tasks.rate_missing() == 1
    assert RatedResult.objects.get().match == good
    assert f"match={broken.pk} failed in a sweep" in caplog.text


def test_the_task_rates_one_match():
    match = finish(make_players("ana", "brais"), [1, 2])
    tasks.rate_match(match.pk)
    assert RatedResult.objects.get().match == match
