"""What organisers may do, and what the log says of it: exchanges, un-pairing, roles, undoing."""

from __future__ import annotations

import pytest
from django.db import ProgrammingError, connection, transaction

from core.errors import DomainError, NotAllowed
from matches import services as matches
from matches.models import Match
from tests.factories import make_user
from tests.tournaments.events import decide, filled, first_wins, people, play_round, running, tournament
from tournaments import services
from tournaments.models import Act, Call, Entry, Round, Slot, Tournament
from tournaments.selectors import book
from tournaments.services import AlreadyDone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def code(error: pytest.ExceptionInfo[DomainError]) -> str:
    return error.value.code


def test_unpair_and_repair_a_round_that_has_not_begun(organiser):
    t, _ = filled(organiser, 8, rounds=3, break_s=600)
    t = running(t)
    play_round(t, first_wins)
    second = t.played_rounds.get(number=2)
    assert second.status == Round.Status.PUBLISHED
    pairs = [[s.entry_id for s in book(t).seated[p.pk]] for p in second.pairings.order_by("table")]
    services.unpair(tournament_id=t.pk, number=2, author=organiser, reason="a late entry comes")
    t.refresh_from_db()
    assert t.paused_at is not None
    assert services.advance(tournament_id=t.pk) == 0, "it is not paired again by itself"
    services.pair(tournament_id=t.pk, author=organiser)
    again = t.played_rounds.get(number=2)
    assert again.status == Round.Status.PAIRED
    assert [[s.entry_id for s in book(t).seated[p.pk]] for p in again.pairings.order_by("table")] == pairs
    services.publish_round(tournament_id=t.pk, number=2, author=organiser)
    Round.objects.filter(pk=again.pk).update(starts_at=again.paired_at)
    services.advance(tournament_id=t.pk)
    assert t.played_rounds.get(number=2).status == Round.Status.RUNNING
    kinds = list(Act.objects.filter(tournament=t).values_list("kind", flat=True))
    assert kinds[-4:] == ["unpaired", "paired", "round_published", "begun"]


def test_a_round_that_has_begun_is_unpaired_only_with_confirmation(organiser):
    t, _ = filled(organiser, 4, rounds=2)
    t = running(t)
    with pytest.raises(DomainError) as error:
        services.unpair(tournament_id=t.pk, number=1, author=organiser, reason="wrong list")
    assert code(error) == "needs_confirmation"
    act = services.unpair(tournament_id=t.pk, number=1, author=organiser, reason="wrong list", stop_tables=True)
    assert act.payload["stopped"] == 2
    assert len(act.payload["set_aside"]) == 2
    assert not Match.objects.filter(status__in=Match.LIVE).exists()


def test_exchange_by_hand_names_the_rule_it_would_break(organiser):
    t, _entries = filled(organiser, 5, rounds=3, break_s=600)
    t = running(t)
    # the first round begins at once: five players, one bye
    play_round(t, first_wins)
    found = book(t)
    last = found.rounds[-1]
    assert last.status == Round.Status.PUBLISHED
    slots = {s.entry_id: s for s in found.slots if s.round_id == last.pk}
    had_bye = next(s.entry_id for s in found.slots if s.result == "U" and s.round_id != last.pk)
    bye = next(s.entry_id for s in slots.values() if s.result == "U")
    facts = {"tournament_id": t.pk, "number": 2, "author": organiser, "reason": "asked by both"}
    with pytest.raises(DomainError) as error:
        services.exchange(first=had_bye, second=bye, **facts)
    assert code(error) == "second_bye"
    act = services.exchange(first=had_bye, second=bye, anyway=True, **facts)
    assert act.payload["broke"] == "second_bye"
    assert Slot.objects.get(round=last, entry=had_bye).result == "U"
    services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="better not")
    assert Slot.objects.get(round=last, entry=bye).result == "U"
    # a second meeting
    first = found.seated[found.tables_of[found.rounds[0].pk][0].pk]
    a, b = (s.entry_id for s in first)
    opponent = next((o.entry_id for o in found.opponents(slots[a])), None)
    if opponent is not None and slots[b].pairing_id is not None:
        with pytest.raises(DomainError) as error:
            services.exchange(first=b, second=opponent, **facts)
        assert code(error) == "would_repeat"


def test_sides_are_exchanged_within_a_table(organiser):
    t, _ = filled(organiser, 4, rounds=2, confirm=True)
    t = running(t)
    pairing = t.played_rounds.get().pairings.get(table=1)
    a, b = (s.entry_id for s in pairing.slots.order_by("seat"))
    services.exchange(tournament_id=t.pk, number=1, first=a, second=b, author=organiser, reason="wrong colours")
    assert [s.entry_id for s in pairing.slots.order_by("seat")] == [b, a]
    assert pairing.round.pairings.get(table=1).by_hand


def test_pairs_made_by_hand_stand_and_the_engine_does_the_rest(organiser):
    t, entries = filled(organiser, 6, rounds=2, timing="manual")
    services.start(tournament_id=t.pk, author=organiser)
    services.pair(tournament_id=t.pk, author=organiser, by_hand=[(entries[0].pk, entries[1].pk)])
    found = book(t)
    tables = [{s.entry_id for s in slots} for slots in found.seated.values()]
    assert {entries[0].pk, entries[1].pk} in tables
    assert len(tables) == 3


def test_obstacles_are_named(organiser):
    t, _ = filled(organiser, 4, rounds=1)
    with pytest.raises(DomainError) as error:
        services.pair(tournament_id=t.pk, author=organiser)
    assert code(error) == "not_running"
    t = running(t)
    with pytest.raises(DomainError) as error:
        services.pair(tournament_id=t.pk, author=organiser)
    assert code(error) == "round_is_open"
    assert error.value.params["tables"] == "1, 2"


def test_roles(organiser):
    t, _ = filled(organiser, 4, rounds=1)
    arbiter, stranger = make_user("Arbiter"), make_user("Stranger")
    services.give_role(tournament_id=t.pk, author=organiser, player=arbiter, kind="arbiter")
    t = running(t)
    with pytest.raises(NotAllowed):
        services.rule(tournament_id=t.pk, number=1, table=1, author=stranger, reason="I won", result="1-0")
    services.rule(tournament_id=t.pk, number=1, table=1, author=arbiter, reason="seen by me", result="1-0")
    with pytest.raises(NotAllowed):
        services.cancel(tournament_id=t.pk, author=arbiter, reason="tired of it")


def test_a_second_press_is_the_same_act(organiser):
    t = tournament(organiser)
    services.pause(tournament_id=t.pk, author=organiser, key="form-1")
    with pytest.raises(AlreadyDone):
        services.resume(tournament_id=t.pk, author=organiser, key="form-1")
    t.refresh_from_db()
    assert t.paused_at is not None


def test_the_log_is_never_changed(organiser):
    t = tournament(organiser)
    act = Act.objects.filter(tournament=t).first()
    with pytest.raises(ProgrammingError), transaction.atomic():
        Act.objects.filter(pk=act.pk).update(reason="another")
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_act SET kind = 'x' WHERE id = %s", [act.pk])


def test_withdrawing_before_the_tables_open_forfeits_without_a_match(organiser):
    t, _ = filled(organiser, 4, rounds=2, break_s=600)
    t = running(t)
    play_round(t, first_wins)
    found = book(t)
    pairing = found.tables_of[found.rounds[1].pk][0]
    leaver, other = found.seated[pairing.pk]
    services.withdraw(tournament_id=t.pk, entry_id=leaver.entry_id, author=organiser, reason="ill")
    Round.objects.filter(pk=pairing.round_id).update(starts_at=t.started_at)
    services.advance(tournament_id=t.pk)
    results = dict(Slot.objects.filter(pairing=pairing).values_list("entry_id", "result"))
    assert results == {leaver.entry_id: "-", other.entry_id: "+"}
    pairing.refresh_from_db()
    assert pairing.match is None


def test_pause_stops_the_clocks_of_all_tables_and_holds_the_next_round(organiser):
    t, _ = filled(organiser, 4, rounds=2, timing="interval")
    t = running(t)
    playing = list(Match.objects.filter(pairing__round__tournament=t))
    for match in playing:
        matches.run_out(match, at_ms=10**13)  # the shuffle waits for no browser
    services.pause(tournament_id=t.pk, author=organiser, reason="fire alarm")
    assert {Match.objects.get(pk=m.pk).status for m in playing} == {Match.Status.PAUSED}
    assert not Match.objects.filter(turn_deadline__isnull=False).exists()
    services.sweep_no_shows(tournament_id=t.pk)
    assert not Slot.objects.filter(result="-").exists(), "nobody is a no-show meanwhile"
    services.resume(tournament_id=t.pk, author=organiser)
    assert {Match.objects.get(pk=m.pk).status for m in playing} == {Match.Status.RUNNING}
    last = list(Act.objects.filter(tournament=t).order_by("-number")[:2])
    assert [(a.kind, a.payload["tables"]) for a in last] == [("resumed", 2), ("paused", 2)]
    services.pause(tournament_id=t.pk, author=organiser)
    for table in (1, 2):
        services.rule(tournament_id=t.pk, number=1, table=table, author=organiser, reason="agreed", result="1-0")
    services.advance(tournament_id=t.pk)
    assert t.played_rounds.get().status == Round.Status.DONE, "a result may be entered meanwhile"
    assert t.played_rounds.count() == 1
    services.resume(tournament_id=t.pk, author=organiser)
    services.advance(tournament_id=t.pk)
    assert t.played_rounds.count() == 2


def test_ending_early_and_cancelling(organiser):
    t, _ = filled(organiser, 4, rounds=3)
    t = running(t)
    act = services.shorten(tournament_id=t.pk, author=organiser, reason="the hall closes")
    services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="it does not")
    t.refresh_from_db()
    assert t.rounds == 3
    services.shorten(tournament_id=t.pk, author=organiser, reason="the hall closes")
    play_round(t, first_wins)
    t.refresh_from_db()
    assert (t.status, t.played_rounds.count()) == (Tournament.Status.FINISHED, 1)
    other, _ = filled_again(organiser)
    other = running(other)
    services.cancel(tournament_id=other.pk, author=organiser, reason="power cut")
    other.refresh_from_db()
    assert other.status == Tournament.Status.CANCELLED
    assert not Match.objects.filter(pairing__round__tournament=other, status__in=Match.LIVE).exists()


def filled_again(organiser):
    t = tournament(organiser, rounds=2)
    return t, [services.enter(tournament_id=t.pk, user=user) for user in people(2, "Again")]


def test_calls_for_the_director(organiser):
    t, entries = filled(organiser, 2, rounds=1)
    t = running(t)
    player = entries[0].members.get().player
    call = services.call_director(tournament_id=t.pk, number=1, table=1, user=player, text="the clock is wrong")
    with pytest.raises(DomainError) as error:
        services.call_director(tournament_id=t.pk, number=1, table=1, user=player, text="hello?")
    assert code(error) == "called_already"
    before = call.pairing.match.turn_deadline
    services.give_time(
        tournament_id=t.pk, number=1, table=1, seconds=120, author=organiser, reason="clock ran in the break"
    )
    match = Match.objects.get(pairing=call.pairing)
    assert (before is None) == (match.turn_deadline is None)
    services.answer_call(tournament_id=t.pk, call_id=call.pk, author=organiser, text="two minutes more")
    assert Call.objects.get().answer == "two minutes more"


def test_entering_rules(organiser):
    guests = people(4)
    t = tournament(organiser, rating_min=1600)
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=guests[0])
    assert code(error) == "rating_too_low"
    t = tournament(organiser, by_invitation=True)
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=guests[0])
    assert code(error) == "by_invitation"
    services.invite(tournament_id=t.pk, author=organiser, player=guests[0])
    services.enter(tournament_id=t.pk, user=guests[0])
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=guests[0])
    assert code(error) == "entered_already"
    t = tournament(organiser, entrant_limit=2)
    entries = [services.enter(tournament_id=t.pk, user=user) for user in guests]
    assert [e.status for e in entries] == ["entered", "entered", "waiting", "waiting"]
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=guests[0])
    assert Entry.objects.get(pk=entries[2].pk).status == Entry.Status.ENTERED
    services.set_entries(tournament_id=t.pk, author=organiser, is_open=False)
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=guests[0])
    assert code(error) == "entries_closed"


def test_an_organisers_own_partner_is_asked_as_anybodys(organiser):
    t = tournament(organiser, game="buraco", entry_size=2, by_invitation=True)
    other = make_user("Partner")
    services.invite(tournament_id=t.pk, player=organiser, author=organiser)
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=organiser, partner=other)
    assert code(error) == "by_invitation"
    services.invite(tournament_id=t.pk, player=other, author=organiser)
    entry = services.enter(tournament_id=t.pk, user=organiser, partner=other)
    assert entry.status == Entry.Status.INVITED_PARTNER


def test_only_those_who_checked_in_are_paired(organiser):
    t, entries = filled(organiser, 5, checkin_min=15)
    for entry in entries:
        Entry.objects.filter(pk=entry.pk).update(checked_in_at=None)
    for entry in entries[:4]:
        services.check_in(tournament_id=t.pk, entry_id=entry.pk, author=entry.members.get().player)
    services.advance(tournament_id=t.pk)
    t.refresh_from_db()
    assert t.status == Tournament.Status.RUNNING
    assert Entry.objects.get(pk=entries[4].pk).number is None
    assert Slot.objects.filter(round__tournament=t).count() == 4


def test_a_table_that_nobody_comes_to(organiser):
    """No-shows are clocks: the first turn of a match may last as long as the grace."""
    t, _ = filled(organiser, 2, rounds=1, no_show_s=60)
    t = running(t)
    match = t.played_rounds.get().pairings.get().match
    assert match is not None
    matches.run_out(match, at_ms=10**13)  # the shuffle waits for no browser
    match.refresh_from_db()
    services.sweep_no_shows(tournament_id=t.pk)
    services.advance(tournament_id=t.pk)
    assert Slot.objects.filter(round__tournament=t, result="*").count() == 2
    late = matches.no_shows(match_id=match.pk, grace_s=60, at_ms=10**13 + 10**6)
    assert late
    services.advance(tournament_id=t.pk)
    results = sorted(Slot.objects.filter(round__tournament=t).values_list("result", flat=True))
    assert results in (["+", "-"], ["-", "-"])
    match.refresh_from_db()
    assert match.result is None
    assert Act.objects.filter(tournament=t, kind="no_show").exists()


def test_a_clock_that_runs_out_before_the_first_move_is_a_no_show(organiser):
    """The grace may be longer than the clock."""
    t, _ = filled(organiser, 2, rounds=1, no_show_s=3600)
    t = running(t)
    pairing = t.played_rounds.get().pairings.get()
    match = pairing.match
    assert match is not None
    matches.run_out(match, at_ms=10**13)  # the shuffle
    match.refresh_from_db()
    matches.run_out(match, at_ms=10**13 + 10**6)  # the clock
    services.advance(tournament_id=t.pk)
    assert sorted(pairing.slots.values_list("result", flat=True)) == ["+", "-"]
    assert Act.objects.filter(tournament=t, kind="no_show").exists()


def test_leaving_before_the_first_move_is_a_forfeit(organiser):
    t, _ = filled(organiser, 2, rounds=1)
    t = running(t)
    pairing = t.played_rounds.get().pairings.get()
    leaver = pairing.slots.get(seat=0)
    matches.leave(code=pairing.match.code, user=leaver.entry.members.get().player, client_id="x")
    services.advance(tournament_id=t.pk)
    assert dict(pairing.slots.values_list("seat", "result")) == {0: "-", 1: "+"}


def test_late_entries_and_those_let_back_in(organiser):
    t, entries = filled(organiser, 4, rounds=4, late_until=2)
    t = running(t)
    late = people(2, "Late")
    entry = services.enter(tournament_id=t.pk, user=late[0])
    assert entry.first_round == 2
    decided = t.played_rounds.get().pairings.get(table=1).match
    assert decided is not None
    decide(decided, [1, 2])
    services.withdraw(tournament_id=t.pk, entry_id=entries[0].pk, author=organiser)
    play_round(t, first_wins)
    play_round(t, first_wins)
    with pytest.raises(DomainError) as error:
        services.enter(tournament_id=t.pk, user=late[1])
    assert code(error) == "too_late"
    services.let_back(tournament_id=t.pk, entry_id=entries[0].pk, author=organiser)
    play_round(t, first_wins)
    assert Slot.objects.filter(entry=entries[0], round__number=4).exists()
    assert not Slot.objects.filter(entry=entries[0], round__number=2).exists()
