"""Leaving: what it does to the leaver, to the others and to the count."""

from __future__ import annotations

import pytest

from games.kernel import Outcome, seat_viewer
from matches import engine, render, services
from matches.engine import Position
from tests.matches.tables import code_of, open_match

pytestmark = pytest.mark.django_db


def leave(at, seat, id_="leave"):
    return services.leave(code=at.code, user=at.users[seat], client_id=id_, at_ms=at.now)


def test_of_two_before_the_own_first_move_the_match_is_called_off():
    at = open_match(2)
    leave(at, 1)
    assert at.match.status == "aborted"
    assert at.match.result is None
    assert at.match.ended_at is not None


def test_of_two_after_the_own_first_move_the_other_wins():
    at = open_match(2)
    loser = at.position.to_act[0]
    at.play()
    leave(at, loser)
    result = at.match.result
    assert (at.match.status, result["reason"]) == ("ended", "resigned")
    assert result["places"][loser] == 2
    assert result["places"][1 - loser] == 1
    assert result["unrated"] == ""


def test_of_three_a_bot_plays_on_and_the_leaver_is_last_whatever_the_bot_reaches():
    at = open_match(3)
    for _ in range(3):
        at.play()
    leave(at, 0)
    assert at.match.status == "running"
    assert code_of(at.play(0, move="play:QS", id_="again")) == "seat_resigned"
    while at.match.status == "running":
        at.now += 50
        if not services.play_bot(match_id=at.match.pk, at_ms=at.now) and at.position.to_act not in ((), (0,)):
            at.play()
    result = at.match.result
    assert result["reason"] == "left"
    assert result["left"] == [0]
    assert result["places"][0] == 3
    assert result["unrated"] == ""


def test_of_three_who_left_reads_so_and_is_asked_for_nothing_more():
    at = open_match(3)
    for _ in range(3):
        at.play()
    seat = at.position.to_act[0]
    leave(at, seat)
    table, position = _table_and_position(at)
    assert seat in position.to_act, "a bot is to play there"
    shown = render.table_fragment(at.match, table, position, seat_viewer(seat))
    assert "You have left. A bot plays your cards." in shown
    assert "Your turn" not in shown
    assert 'class="turn wait"' in shown
    assert 'name="leave"' not in shown
    assert "Your turn" not in render.say(at.match, table, position, seat_viewer(seat), since=1)
    other = (seat + 1) % 3
    assert 'name="leave"' in render.table_fragment(at.match, table, position, seat_viewer(other))


def test_who_left_before_the_first_move_makes_the_match_count_for_nobody():
    at = open_match(3)
    leave(at, 0)
    table, position = _table_and_position(at)
    assert engine.final_result(table, position, Outcome((1, 2, 3), (0, 5, 10))).unrated == "left_before_first_move"


def test_leaving_twice_is_leaving_once():
    at = open_match(3)
    first = leave(at, 0)
    assert leave(at, 0) == first
    assert code_of(leave(at, 0, "other")) == "seat_resigned"


def test_a_stranger_cannot_leave():
    at, other = open_match(3), open_match(2)
    answer = services.leave(code=at.code, user=other.users[0], client_id="x", at_ms=at.now)
    assert code_of(answer) == "not_seated"


def test_an_ended_match_cannot_be_left():
    at = open_match(2)
    leave(at, 0)
    assert code_of(leave(at, 1)) == "not_running"


@pytest.mark.parametrize(
    ("places", "gone", "expected"),
    [
        ((1, 2, 3, 4), (), (1, 2, 3, 4)),
        ((1, 2, 3, 4), (0,), (4, 1, 2, 3)),  # a stand-in's win never counts
        ((1, 2, 3, 4), (3,), (1, 2, 3, 4)),
        ((1, 2, 3, 4), (0, 1), (4, 3, 1, 2)),  # the last leaver is the best of those who left
        ((1, 2, 3, 4), (1, 0), (3, 4, 1, 2)),
        ((1, 1, 3, 3), (1,), (1, 4, 2, 2)),  # ties among those who stayed are kept
        ((2, 1, 3, 4), (2, 0, 3), (3, 1, 4, 2)),
        ((1, 2, 3, 4), (3, 2, 1, 0), (1, 2, 3, 4)),  # all left: in order of leaving
    ],
)
def test_places_with_leavers(places, gone, expected):
    at = open_match(4)
    table, position = _table_and_position(at)
    position = _replaced(position, stand_ins=gone, moved=frozenset(range(4)))
    result = engine.final_result(table, position, Outcome(places, (0, 0, 0, 0)))
    assert result.places == expected
    assert result.left == gone
    assert result.unrated == ""


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ((0,), (1, 2, 1, 2)),  # one partner stayed: the pair keeps its win
        ((0, 2), (2, 1, 2, 1)),
        ((0, 1), (1, 2, 1, 2)),
        ((0, 2, 1, 3), (2, 1, 2, 1)),
        ((1, 3), (1, 2, 1, 2)),
    ],
)
def test_a_pair_has_left_only_when_both_have(gone, expected):
    from dataclasses import replace

    at = open_match(4)
    table, position = _table_and_position(at)
    table = replace(table, game=replace(table.game, sides=lambda seats: (0, 1, 0, 1)))
    position = _replaced(position, stand_ins=gone, moved=frozenset(range(4)))
    places = engine.final_result(table, position, Outcome((1, 2, 1, 2), (9, 5, 9, 5))).places
    assert places == expected


def _table_and_position(at):
    from matches import selectors

    return selectors.table_of(at.match), at.position


def _replaced(position: Position, **changes) -> Position:
    from dataclasses import replace

    return replace(position, **changes)


@pytest.mark.parametrize(("seat_of", "word"), [("loser", "You lost"), ("winner", "You won")])
def test_of_two_the_end_says_who_won_and_that_the_other_resigned_instead_of_points(seat_of, word):
    at = open_match(2)
    loser = at.position.to_act[0]
    at.play()
    leave(at, loser)
    table, position = _table_and_position(at)
    seat = loser if seat_of == "loser" else 1 - loser
    html = render.table_fragment(at.match, table, position, seat_viewer(seat))
    end = html[html.index('class="note-felt result"') : html.index("</table>", html.index('class="places"'))]
    assert word in end
    assert "You are number" not in end
    assert "The match ended by resignation." in end
    assert "<td>0</td>" not in end
