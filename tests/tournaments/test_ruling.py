"""Results that organisers enter or correct: standings and ratings follow, pairings and matches stay."""

from __future__ import annotations

import pytest

from core.errors import DomainError
from matches import services as matches
from matches.models import Match
from ratings import services as ratings
from ratings.models import RatedResult, Rating, RatingPool
from tests.tournaments.events import filled, first_wins, play_round, running
from tournaments import services
from tournaments.models import Tournament
from tournaments.render import event_view
from tournaments.render.tables import table_row
from tournaments.selectors import book, scored
from tournaments.services.results import forfeit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_corrected_result_of_an_earlier_round_changes_standings_and_ratings_by_replay(organiser):
    t, _ = filled(organiser, 8, rounds=3, options={"short_pack_2p": True})
    t = running(t)
    play_round(t, first_wins)
    play_round(t, first_wins)
    for match in Match.objects.filter(pairing__round__tournament=t, status=Match.Status.ENDED).order_by("ended_at"):
        ratings.rate_match(match_id=match.pk)
    found = book(t)
    pairing = found.tables_of[found.rounds[0].pk][0]
    winner, loser = found.seated[pairing.pk]
    before = scored(found).points
    log_before = list(pairing.match.events.values_list("seq", "kind"))
    rated = Rating.objects.get(player=winner.entry.members.get().player)
    act = services.rule(
        tournament_id=t.pk, number=1, table=1, author=organiser, reason="entered the wrong way round", result="0-1"
    )
    assert act.kind == "corrected"
    assert (act.payload["before"], act.payload["after"]) == ("1 – 0", "0 – 1")
    now_ = scored(book(t)).points
    numbers = [found.by_id[s.entry_id].number for s in (winner, loser)]
    assert [now_[n] - before[n] for n in numbers] == [-100, 100]
    # the game's record is untouched; the rating's log has a line more and all later entries follow
    assert list(pairing.match.events.values_list("seq", "kind")) == log_before
    assert RatedResult.objects.filter(match=pairing.match, kind="correction").count() == 1
    assert Rating.objects.get(pk=rated.pk).value < rated.value
    assert [report.differences for report in map(ratings.check, RatingPool.objects.all())] == [()]
    # the round after it stays as paired
    assert t.played_rounds.get(number=3).pairings.count() == 4
    services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="it was right")
    assert scored(book(t)).points == before


@pytest.mark.parametrize(("players", "changes"), [(6, {}), (8, {"table_size": 4})])
def test_why_a_round_is_paired_so_stays_what_was_known_then(organiser, players, changes):
    t, _ = filled(organiser, players, rounds=3, **changes)
    t = running(t)
    play_round(t, lambda p: list(range(1, 1 + p.slots.count())))

    def said(number):
        view = event_view(t, organiser)
        round_ = next(r for r in view.book.rounds if r.number == number)
        tables = view.book.tables_of[round_.pk]
        return [[table_row(view, round_, p, full=full).why for p in tables] for full in (False, True)]

    before = said(2)
    assert all("floats down" in why or "Equal on points" in why or "Points before" in why for why in before[0])
    table = t.played_rounds.get(number=1).pairings.get(table=1)
    wrong = {"result": "0-1"} if t.two_sided else {"places": (4, 3, 2, 1)}
    services.rule(tournament_id=t.pk, number=1, table=table.table, author=organiser, reason="read wrongly", **wrong)
    t.refresh_from_db()
    assert said(2) == before


def test_a_result_may_be_entered_for_a_table_that_plays(organiser):
    t, _ = filled(organiser, 4, rounds=1)
    t = running(t)
    services.rule(tournament_id=t.pk, number=1, table=1, author=organiser, reason="agreed by both", result="=-=")
    match = t.played_rounds.get().pairings.get(table=1).match
    assert match.status == Match.Status.ABORTED
    play_round(t, first_wins)
    t.refresh_from_db()
    assert t.status == Tournament.Status.FINISHED
    with pytest.raises(DomainError) as error:
        services.rule(tournament_id=t.pk, number=1, table=1, author=organiser, reason="why not", result="1-1")
    assert error.value.code == "bad_result"


def absent_from_five(organiser):
    """A table of five that opened with four, its match rated: 1, 2, 3, 4 in the order of the seats."""
    t, _ = filled(organiser, 5, rounds=2, table_size=5, break_s=600)
    t = running(t)
    play_round(t, lambda _: [1, 2, 3, 4, 5])
    away = t.played_rounds.get(number=2).pairings.get().slots.get(seat=1).entry
    services.withdraw(tournament_id=t.pk, entry_id=away.pk, author=organiser, reason="ill")
    t.played_rounds.filter(number=2).update(starts_at=t.started_at)
    services.advance(tournament_id=t.pk)
    play_round(t, lambda _: [1, 2, 3, 4])
    pairing = t.played_rounds.get(number=2).pairings.get()
    ratings.rate_match(match_id=pairing.match.pk)
    return t, pairing


def cells(pairing):
    return [(s.result, s.place, s.points) for s in pairing.slots.order_by("seat")]


@pytest.mark.parametrize("places", [[4, 3, 2, 1], [4, 5, 3, 2, 1], [5, 1, 4, 3, 2]])
def test_a_ruling_leaves_out_who_had_withdrawn_before_the_tables_opened(organiser, places):
    t, pairing = absent_from_five(organiser)
    before = cells(pairing)
    assert [result for result, _, _ in before] == ["P", "-", "P", "P", "P"]
    act = services.rule(
        tournament_id=t.pk, number=2, table=1, author=organiser, reason="read the wrong way round", places=places
    )
    absent = before[1]
    assert cells(pairing) == [("P", 4, 0), absent, ("P", 3, 200), ("P", 2, 400), ("P", 1, 600)]
    rated = RatedResult.objects.get(match=pairing.match, kind="correction")
    assert rated.places == [4, 3, 2, 1]
    services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="it was right")
    assert cells(pairing) == before
    assert RatedResult.objects.filter(match=pairing.match).order_by("-number")[0].places == [1, 2, 3, 4]


def test_who_had_withdrawn_cannot_be_given_a_place_alone(organiser):
    t, _ = absent_from_five(organiser)
    with pytest.raises(DomainError) as error:
        services.rule(tournament_id=t.pk, number=2, table=1, author=organiser, reason="why not", places=[1])
    assert error.value.code == "bad_result"


def test_a_larger_table_that_was_not_played(organiser):
    """One alone has nobody to be first of; and forfeits that were overruled do not come back as results."""
    t, _ = filled(organiser, 5, rounds=2, table_size=5, break_s=600)
    t = running(t)
    facts = {"tournament_id": t.pk, "author": organiser, "table": 1, "reason": "the line was down"}
    pairing = t.played_rounds.get(number=1).pairings.get()
    matches.stop(match_id=pairing.match.pk)
    forfeit(t, pairing, list(pairing.slots.all()), set(pairing.slots.exclude(seat=0).values_list("pk", flat=True)))
    act = services.rule(number=1, places=[1, 2, 3, 4, 5], **facts)
    with pytest.raises(DomainError) as error:
        services.undo(tournament_id=t.pk, number=act.number, author=organiser, reason="better not")
    assert error.value.code == "cannot_undo"
    services.advance(tournament_id=t.pk)
    pairing = t.played_rounds.get(number=2).pairings.get()
    for slot in pairing.slots.exclude(seat=0):
        services.withdraw(tournament_id=t.pk, entry_id=slot.entry_id, author=organiser, reason="ill")
    t.played_rounds.filter(number=2).update(starts_at=t.started_at)
    services.advance(tournament_id=t.pk)
    with pytest.raises(DomainError) as error:
        services.rule(number=2, places=[1], **facts)
    assert error.value.code == "bad_result"
