"""Points by place, those who did not come, and what files say of tables of three and more."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.utils import timezone

from core.errors import DomainError
from games import registry
from games.kernel import Game
from matches import services as matches
from tests.tournaments.events import NEXT, decide, filled, people, plan, play_round, running
from tournaments import exports, services
from tournaments.forms import FIELD_OF, PlanForm
from tournaments.models import Act, Entry, Round, Slot, Tournament
from tournaments.render import event_view
from tournaments.render.rules import rules_of
from tournaments.selectors import book, scored
from tournaments.services.sandbox import rehearse
from tournaments.strings import duration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

FAR = 10**13


def by_seat(pairing):
    return list(range(1, pairing.slots.count() + 1))


def points_by_place(t: Tournament, size: int) -> dict[int | None, set[int]]:
    found: dict[int | None, set[int]] = {}
    for slot in Slot.objects.filter(round__tournament=t, result="P"):
        if slot.pairing.slots.count() == size:
            found.setdefault(slot.place, set()).add(slot.points)
    return found


def test_points_by_place_as_the_organiser_sets_them(organiser):
    t, _ = filled(organiser, 11, rounds=2, table_size=4, place_points=(1000, 600, 300, 100))
    t = running(t)
    play_round(t, by_seat)
    assert points_by_place(t, 4) == {1: {1000}, 2: {600}, 3: {300}, 4: {100}}
    assert points_by_place(t, 3) == {1: {1000}, 2: {600}, 3: {300}}, "a short table has the first of them"
    assert max(scored(book(t)).points.values()) == 1000
    play_round(t, lambda p: [1, 1, 3, 4][: p.slots.count()])
    shared = Slot.objects.filter(round__number=2, round__tournament=t, place=1)
    assert {s.points for s in shared} == {800}, "ties share the points of the places they fill"


@pytest.mark.parametrize("points", [(1000, 600, 300), (100, 200, 0, 0), (0, 0, 0, 0), (1000, 600, 300, -100)])
def test_points_by_place_that_cannot_be(organiser, points):
    with pytest.raises(DomainError) as error:
        services.create(organiser=organiser, plan=plan(table_size=4, place_points=points), allowed=True)
    assert error.value.code == "bad_place_points"


def test_points_by_place_stay_once_it_has_started(organiser):
    t, _ = filled(organiser, 8, rounds=2, table_size=4)
    t = running(t)
    changed = replace(services.plan_of(t), place_points=(1000, 600, 300, 100))
    with pytest.raises(DomainError) as error:
        services.edit(tournament_id=t.pk, author=organiser, plan=changed)
    assert error.value.code == "has_started"


def test_the_form_takes_points_with_halves_and_says_what_is_no_number(organiser):
    t = services.create(organiser=organiser, plan=plan(table_size=4, place_points=(1000, 600, 350, 100)), allowed=True)
    first = PlanForm.initial_of(t)
    assert first["place_points"] == "10 6 3.5 1"
    form = PlanForm(t_game(t), {**first, "place_points": "10, 6, 2.5, 1"})
    assert form.is_valid(), form.errors
    assert form.plan().place_points == (1000, 600, 250, 100)
    for text in ("ten", "10 6 nan 1", "10 6 3.333 1", "1e999999 6 3 1", "1e999990 6 3 1", "10 6 3 -1"):
        assert "place_points" in PlanForm(t_game(t), {**first, "place_points": text}).errors


def t_game(t: Tournament) -> Game:

    return registry.get(t.game)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rating_min": 1500, "rating_max": 1400}, "bad_rating_limits"),
        ({"round_times": ("soon",)}, "bad_round_time"),
        (
            {"timing": "fixed", "round_times": (f"{NEXT + 1}-01-01T10:00", f"{NEXT + 1}-01-01T09:00")},
            "round_times_order",
        ),
        ({"timing": "fixed", "round_times": ("2020-01-01T10:00", f"{NEXT + 1}-01-01T09:00")}, "round_times_order"),
        ({"timing": "fixed", "round_times": (f"{NEXT + 1}-01-01T10:00",)}, "round_times_count"),
        ({"timing": "fixed", "round_times": ()}, "round_times_count"),
        (
            {"timing": "fixed", "round_times": tuple(f"{NEXT + 1}-01-0{k}T10:00" for k in range(1, 6))},
            "round_times_count",
        ),
        ({"starts_local": "2020-01-01T20:00"}, "start_passed"),
    ],
)
def test_regulations_that_contradict_themselves(organiser, changes, code):
    usual = {"starts_local": f"{NEXT}-01-01T20:00", "rounds": 3}
    with pytest.raises(DomainError) as error:
        services.create(organiser=organiser, plan=plan(**{**usual, **changes}))
    assert error.value.code == code
    assert code in FIELD_OF


def test_a_rehearsal_has_somebody_who_does_not_come(organiser):
    t = services.create(organiser=organiser, plan=plan(rounds=2))
    for _ in range(3):
        made = rehearse(tournament_id=t.pk, author=organiser, players=8, level="beginner")
        assert any(made.sandbox["absent"].values())


def test_a_rehearsal_goes_on_after_a_begun_round_is_taken_back(organiser):
    t = services.create(organiser=organiser, plan=plan(rounds=2, same_deals=True))
    made = rehearse(tournament_id=t.pk, author=organiser, players=4, level="beginner")
    services.advance(tournament_id=made.pk)
    services.unpair(tournament_id=made.pk, number=1, author=organiser, reason="wrong list", stop_tables=True)
    services.resume(tournament_id=made.pk, author=organiser)
    services.advance(tournament_id=made.pk)
    assert made.played_rounds.get().status == Round.Status.RUNNING


def test_a_rehearsal_in_the_hour_that_comes_twice(organiser, monkeypatch):
    """02:30 in Madrid, for the second time."""
    t = services.create(organiser=organiser, plan=plan(zone="Europe/Madrid", starts_local=f"{NEXT}-11-01T20:00"))
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 10, 25, 1, 30, tzinfo=UTC))
    assert rehearse(tournament_id=t.pk, author=organiser, players=4, level="beginner").starts_at == timezone.now()


@pytest.fixture
def stuck(organiser):
    """Two who must not meet, and a third who has left."""
    t, entries = filled(organiser, 3, rounds=3, late_until=3)
    first, second, third = (e.members.get().player for e in entries)
    services.forbid(tournament_id=t.pk, author=organiser, first=first, second=second)
    services.withdraw(tournament_id=t.pk, entry_id=entries[2].pk, author=third)
    t = running(t)
    assert t.stuck
    assert not t.played_rounds.exists()
    return t, entries


def _allow(t, entries):
    first, second = (e.members.get().player for e in entries[:2])
    services.allow(tournament_id=t.pk, author=t.organiser, first=first, second=second)


def _undo_the_ban(t, entries):
    act = Act.objects.get(tournament=t, kind="forbade")
    services.undo(tournament_id=t.pk, number=act.number, author=t.organiser, reason="they may")


def _let_back(t, entries):
    services.let_back(tournament_id=t.pk, entry_id=entries[2].pk, author=t.organiser)


def _late(t, entries):
    services.enter(tournament_id=t.pk, user=people(1, prefix="Late")[0])


@pytest.mark.parametrize("help_", [_allow, _undo_the_ban, _let_back, _late])
def test_an_event_that_is_stuck_goes_on_by_itself_once_it_can(stuck, help_):
    t, entries = stuck
    services.advance(tournament_id=t.pk)
    assert Act.objects.filter(tournament=t, kind="stuck").count() == 1, "said once"
    help_(t, entries)
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    assert t.stuck is None
    assert t.played_rounds.exists()


def test_an_event_that_stays_stuck_says_so_again(stuck):
    t, _ = stuck
    services.edit(tournament_id=t.pk, author=t.organiser, plan=replace(services.plan_of(t), rounds=4))
    for _ in range(2):
        services.advance(tournament_id=t.pk)
    assert Act.objects.filter(tournament=t, kind="stuck").count() == 2


def test_who_does_not_come_is_left_out_until_saying_so(organiser):
    t, _ = filled(organiser, 6, rounds=4, no_show_s=60, absent_out=True)
    t = running(t)
    pairings = list(t.played_rounds.get().pairings.select_related("match"))
    missed = pairings[0]
    assert missed.match is not None
    matches.run_out(missed.match, at_ms=FAR)
    assert matches.no_shows(match_id=missed.match.pk, grace_s=60, at_ms=FAR + 10**6)
    services.advance(tournament_id=t.pk)
    away = list(Entry.objects.filter(tournament=t, absent=True))
    assert away
    assert Act.objects.get(tournament=t, kind="left_out").payload["names"] == [e.name for e in away]
    for pairing in pairings[1:]:
        assert pairing.match is not None
        pairing.round.pairings.filter(pk=pairing.pk).update(all_came=True)
        decide(pairing.match, [1, 2])
    services.advance(tournament_id=t.pk)
    second = t.played_rounds.get(number=2)
    assert not second.slots.filter(entry__in=away).exists(), "not paired, and no points"
    player = away[0].members.get().player
    services.come_back(tournament_id=t.pk, user=player)
    with pytest.raises(DomainError) as error:
        services.come_back(tournament_id=t.pk, user=player)
    assert error.value.code == "not_left_out"
    t.played_rounds.get(number=2).pairings.update(all_came=True)
    play_round(t, lambda p: [1, 2])
    assert t.played_rounds.get(number=3).slots.filter(entry=away[0]).exists()


def test_who_withdrew_does_not_come_back_alone(organiser):
    t, entries = filled(organiser, 4, rounds=2, absent_out=True)
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=organiser)
    with pytest.raises(DomainError) as error:
        services.come_back(tournament_id=t.pk, user=entries[0].members.get().player)
    assert error.value.code == "not_left_out"


def test_at_larger_tables_a_bot_plays_and_the_owner_is_left_out(organiser):
    t, _ = filled(organiser, 8, rounds=2, table_size=4, absent_out=True)
    t = running(t)
    away = set()
    for pairing in t.played_rounds.get().pairings.select_related("match"):
        assert pairing.match is not None
        matches.run_out(pairing.match, at_ms=FAR)
        (seat,) = matches.no_shows(match_id=pairing.match.pk, grace_s=t.no_show_s, at_ms=FAR + 10**6)
        away.add(pairing.slots.get(seat=seat).entry_id)
        decide(pairing.match, [1, 2, 3, 4])
    services.sweep_no_shows(tournament_id=t.pk)
    services.advance(tournament_id=t.pk)
    left_out = Entry.objects.filter(tournament=t, absent=True)
    assert set(left_out.values_list("pk", flat=True)) == away, "nobody else had owed a move"


def test_who_wins_before_having_played_has_come(organiser):
    """The other chose, declared and left; the winner sat there and was still thinking."""
    t, _ = filled(organiser, 2, rounds=2, absent_out=True)
    t = running(t)
    pairing = t.played_rounds.get().pairings.get()
    assert pairing.match is not None
    decide(pairing.match, [2, 1])
    services.advance(tournament_id=t.pk)
    assert not Act.objects.filter(tournament=t, kind="left_out").exists()
    assert not Entry.objects.filter(tournament=t, absent=True).exists()


def test_the_share_of_game_points_where_few_points_win(organiser):
    """Bouillabaisse counts what one has been charged: whoever was charged least has the largest share."""
    t, _ = filled(organiser, 4, rounds=1, table_size=4)
    t = running(t)
    Slot.objects.filter(round__tournament=t).update(result="P")
    for place, charged in enumerate((0, 10, 20, 30), start=1):
        Slot.objects.filter(round__tournament=t, seat=place - 1).update(place=place, game_points=charged)
    t.played_rounds.get().pairings.update(decided_at=t.starts_at)
    shares = {line.rank: line.share for line in scored(book(t)).tables or ()}
    assert shares == {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6), 4: Fraction(0)}
    for place, made in enumerate((30, 20, 10, -5), start=1):
        Slot.objects.filter(round__tournament=t, seat=place - 1).update(game_points=made)
    shares = {line.rank: line.share for line in scored(book(t)).tables or ()}
    assert shares == {1: Fraction(7, 15), 2: Fraction(1, 3), 3: Fraction(1, 5), 4: Fraction(0)}


def test_files_of_tables_of_three_and_more(organiser, client):
    t, _ = filled(organiser, 9, rounds=2, table_size=4, place_points=(1000, 600, 300, 100))
    t = running(t)
    play_round(t, by_seat)
    client.force_login(organiser, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get(f"/t/{t.slug}.trf").status_code == 404
    page = client.get(f"/t/{t.slug}/files").content.decode()
    assert "not tables of three and more" in page
    data = exports.as_json(t)
    assert data["place_points"] == [10, 6, 3, 1]
    tables = data["played_rounds"][0]["tables"]
    assert sorted(len(table["seats"]) for table in tables) == [4, 5]
    assert all(seat["game_points"] is not None for table in tables for seat in table["seats"])
    rows = list(csv.reader(io.StringIO(exports.pairings_csv(t).lstrip("\ufeff"))))
    assert len([row for row in rows if row[0] == "1"]) == 9
    assert "By place at the table: 10; 6; 3; 1; ties share" in client.get(f"/t/{t.slug}").content.decode()
    manage = client.get(f"/t/{t.slug}/manage").content.decode()
    assert "How good the tables are" in manage


def test_byes_are_in_the_file_of_pairings(organiser):
    t, _ = filled(organiser, 5, rounds=1)
    t = running(t)
    rows = list(csv.reader(io.StringIO(exports.pairings_csv(t).lstrip("\ufeff"))))
    assert [row[5] for row in rows if row[1] == ""] == ["U"]


def test_the_limit_of_a_turn_is_said_where_the_clock_of_larger_tables_is(organiser):
    said = PlanForm(registry.get("bouillabaisse")).fields["clock"].help_text
    four, _ = filled(organiser, 8, rounds=2, table_size=4)
    two = services.create(organiser=organiser, plan=plan(name="Two"), allowed=True)
    preset = registry.get("bouillabaisse").clocks[0]
    assert f"{preset}: {preset.cap_s} s" in said
    limit = f"at most {duration(preset.cap_s)} a turn"
    assert limit in rules_of(event_view(four, None), []).rounds
    assert limit not in rules_of(event_view(two, None), []).rounds, "two have their bank alone"
    pairs = PlanForm(registry.get("buraco")).fields["clock"].help_text
    assert not pairs, "so have two pairs"
