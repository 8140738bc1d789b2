"""What absence does to the end of a match: who has left is placed after all who stayed."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import registry
from games.kernel import seat_viewer
from matches import render, selectors, services, transcript
from matches.engine import Result
from matches.engine.results import verdict
from tests.matches.absences import SLOW, back, everybody_here, finish, wait
from tests.matches.tables import open_match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_not_back_at_the_end_is_placed_after_all_who_stayed(seats):
    at = open_match(seats, clock=SLOW)
    for _ in range(seats):
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    assert wait(at, 60)
    result = finish(at)
    assert result["left"] == [away]
    assert result["places"][away] == seats
    assert 1 in [place for seat, place in enumerate(result["places"]) if seat != away]
    assert result["unrated"] == ""


def test_the_last_to_leave_is_the_best_of_them():
    at = open_match(4, clock=SLOW)
    for _ in range(4):
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    first = at.position.to_act[0]
    second = (first + 1) % 4
    everybody_here(at, away=(first, second))
    wait(at, 60)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    wait(at, 60)
    assert at.position.stand_ins == (first, second)
    places = finish(at)["places"]
    assert (places[first], places[second]) == (4, 3)


def test_back_before_the_end_counts_as_usual():
    at = open_match(3, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 60)
    at.now += 2_000
    services.play_bot(match_id=at.match.pk, at_ms=at.now)
    back(at, away)
    result = finish(at)
    assert (result["left"], result["reason"], result["unrated"]) == ([], "played", "")


def test_never_played_a_card_and_not_back_the_match_counts_for_nobody():
    at = open_match(3, clock=SLOW)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    wait(at, 60)
    assert finish(at)["unrated"] == "left_before_first_move"


def log_of(at, language):
    """All that the table's log, the voice and the text to read say."""
    table = selectors.table_of(at.match)
    with translation.override(language):
        said = render.say(at.match, table, at.position, seat_viewer(0), since=1)
        lines = [line for line in transcript.text_of(at.match).splitlines() if line]
    assert lines[-1].strip() in said
    return said


# Of one who has won, and of several.
WON = {
    "en": ("wins the match", "share the win"),
    "pt-br": ("ganha a partida", "dividem a vitória"),
    "gl": ("gaña a partida", "comparten a vitoria"),
}


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("bouillabaisse", 3, {}), ("bugo", 3, {}), ("buraco", 2, {}), ("bridgette", 2, {"deals": 2})],
)
def test_nobody_is_called_the_winner_against_the_places(game, seats, options):
    at = open_match(seats, game=game, options=options, clock=SLOW)
    while len(at.position.moved) < seats or at.now < at.position.resume_ms:
        at.now += 3_000
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    away = at.position.to_act[0]
    everybody_here(at, away=(away,))
    assert wait(at, 60)
    places = finish(at)["places"]
    codes = {h.code for entry in at.position.story for h in entry.happenings}
    assert not codes & registry.get(game).verdicts
    winners = [user.username for user, place in zip(at.users, places, strict=True) if place == 1]
    for language, words in WON.items():
        said = log_of(at, language)
        assert sum(said.count(each) for each in words) == 1
        assert f"{winners[-1]} {words[len(winners) > 1]}" in said
    assert f"{at.users[away].username} had left by the end and is placed last." in log_of(at, "en")


@pytest.mark.parametrize(
    ("left", "places", "codes"),
    [
        ((2,), (1, 2, 4, 3), ["left_one", "wins"]),
        ((2, 3), (1, 1, 4, 3), ["left_many", "share_win"]),
        ((0, 1, 2, 3), (4, 3, 2, 1), ["left_all", "wins"]),
    ],
)
def test_the_end_says_who_had_left_and_who_has_won(left, places, codes):
    table = selectors.table_of(open_match(4).match)
    assert [h.code for h in verdict(table, Result(places, (0,) * 4, "left", left))] == codes
    assert verdict(table, Result(places, (0,) * 4, "played", left)) == ()


@pytest.mark.parametrize("both", [False, True])
def test_a_pair_loses_only_if_both_leave(both):
    at = open_match(4, game="buraco", clock=SLOW)
    sides = selectors.table_of(at.match).sides
    while len(at.position.moved) < 4:
        at.play()
    at.now = max(at.now, at.position.resume_ms)
    one = at.position.to_act[0]
    partner = next(s for s in range(4) if s != one and sides[s] == sides[one])
    gone = (one, partner) if both else (one,)
    everybody_here(at, away=gone)
    wait(at, 60)
    while both and at.position.stand_ins != gone and at.match.status == "running":
        at.now += 3_000
        if at.position.to_act == (partner,):
            wait(at, 60)
        elif at.position.to_act[0] in at.position.stand_ins:
            services.play_bot(match_id=at.match.pk, at_ms=at.now)
        else:
            at.play()
    result = finish(at)
    assert result["reason"] == ("left" if both else "played")
    if both:
        assert result["places"][one] == result["places"][partner] == 2
        names = [at.users[seat].username for seat in range(4) if seat not in gone]
        assert log_of(at, "en").endswith(f"{names[0]} and {names[1]} win the match.")


# Rated, two sides: the claim
