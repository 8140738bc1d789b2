"""The fold of a log: corrections and voids are as if they had always been so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.elo import Standing
from ratings.ledger import DAY_MS, Books, LoggedResult, effective, fold, seats_by_side


def result(number, players, places, *, at_ms=0, sides=None):
    players = tuple(players)
    return LoggedResult(number, "result", players, sides or tuple(range(len(players))), tuple(places), at_ms)


def correction(number, of, places):
    return LoggedResult(number, "correction", of.players, of.sides, tuple(places), of.at_ms, corrects=of.number)


def void(number, of):
    return LoggedResult(number, "void", of.players, of.sides, (), of.at_ms, corrects=of.number)


def standings(log):
    books = Books()
    for _ in fold(log, books):
        pass
    return books.standings


def renumbered(log):
    """The same results as a log of their own."""
    return [
        LoggedResult(number, "result", r.players, r.sides, r.places, r.at_ms) for number, r in enumerate(log, start=1)
    ]


def test_a_corrected_result_counts_as_corrected():
    first = result(1, "ab", [1, 2])
    second = result(2, "bc", [1, 2], at_ms=1)
    log = [first, second, correction(3, first, [2, 1])]
    assert standings(log) == standings([result(1, "ab", [2, 1]), second])


def test_a_voided_result_counts_for_nothing():
    first = result(1, "ab", [1, 2])
    second = result(2, "bc", [1, 2], at_ms=1)
    assert standings([first, second, void(3, first)]) == standings([second])
    assert set(standings([first, void(2, first)])) == set()


def test_the_last_word_holds():
    first = result(1, "ab", [1, 2])
    log = [first, void(2, first), correction(3, first, [2, 1]), void(4, first), correction(5, first, [1, 1])]
    assert [r.places for r in effective(log)] == [(1, 1)]
    assert [r.places for r in effective(log[:2])] == []


def test_a_voided_meeting_does_not_damp_the_next():
    meetings = [result(n, "ab", [1, 2], at_ms=n) for n in range(1, 5)]
    assert [lines[0].repeat for _, lines in fold(meetings)] == [1, 2, 3, 4]
    assert [lines[0].repeat for _, lines in fold([*meetings, void(5, meetings[0])])] == [1, 2, 3]


def test_meetings_a_day_apart_are_not_of_one_day():
    log = [result(1, "ab", [1, 2]), result(2, "ab", [1, 2], at_ms=DAY_MS), result(3, "ab", [1, 2], at_ms=DAY_MS - 1)]
    assert [lines[0].repeat for _, lines in fold(log)] == [1, 1, 3]


def test_the_same_people_in_other_seats_are_the_same_people_and_a_third_makes_others():
    log = [result(1, "abc", [1, 2, 3]), result(2, "cab", [1, 2, 3]), result(3, "ab", [1, 2])]
    assert [lines[0].repeat for _, lines in fold(log)] == [1, 2, 1]


def test_lines_are_by_seat_also_where_sides_are_mixed():
    books = Books(standings={"a": Standing(1600, 30)})
    lines = books.enter(result(1, "abcd", [2, 1, 2, 1], sides=(1, 0, 1, 0)))
    assert [(line.player, line.seat, line.side, line.place) for line in lines] == [
        ("a", 0, 0, 2), ("b", 1, 1, 1), ("c", 2, 0, 2), ("d", 3, 1, 1),
    ]  # fmt: skip
    assert lines[1].change.meetings[0].rating == 1550


def test_sides_in_the_order_of_their_first_seats():
    assert seats_by_side((5, 2, 5, 2)) == ((0, 2), (1, 3))
    assert seats_by_side((0, 1, 2)) == ((0,), (1,), (2,))


PLAYERS = "abcdef"


@st.composite
def logs(draw):
    """A log with corrections and voids of earlier results."""
    log = []
    for number in range(1, draw(st.integers(1, 14)) + 1):
        results = [line for line in log if line.corrects is None]
        kind = draw(st.sampled_from(["result", "result", "correction", "void"])) if results else "result"
        if kind == "result":
            seats = draw(st.integers(2, 4))
            players = draw(st.permutations(PLAYERS))[:seats]
            at_ms = draw(st.integers(0, 3 * DAY_MS))
            places = draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
            log.append(result(number, players, places, at_ms=at_ms))
            continue
        of = draw(st.sampled_from(results))
        places = draw(st.permutations(range(1, len(of.players) + 1)))
        log.append(void(number, of) if kind == "void" else correction(number, of, places))
    return log


@settings(max_examples=150)
@given(logs())
def test_law_a_log_gives_what_its_effective_results_give(log):
    assert standings(log) == standings(renumbered(effective(log)))


@settings(max_examples=100)
@given(logs(), st.integers(0, 14))
def test_law_folding_in_two_steps_is_folding(log, cut):
    results = renumbered(effective(log))
    books = Books()
    for part in (results[:cut], results[cut:]):
        for _ in fold(part, books):
            pass
    assert books.standings == standings(results)


@settings(max_examples=100)
@given(logs())
def test_law_each_line_goes_on_from_the_one_before(log):
    last: dict[str, Standing] = {}
    for _, lines in fold(log):
        for line in lines:
            assert line.change.before == last.get(line.player, Standing())
        last |= {line.player: line.change.after for line in lines}


@settings(max_examples=60)
@given(logs(), st.randoms(use_true_random=False))
def test_law_the_order_of_seats_changes_nothing(log, random):
    turned = []
    for line in effective(log):
        order = list(range(len(line.players)))
        random.shuffle(order)
        turned.append(
            result(line.number, (line.players[s] for s in order), (line.places[s] for s in order), at_ms=line.at_ms)
        )
    assert standings(turned) == standings(effective(log))


@pytest.mark.parametrize("places", [(1, 2, 3), (3, 2, 1), (1, 1, 1)])
def test_names_or_numbers_make_no_difference(places):
    by_name = standings([result(1, "abc", places)])
    by_number = standings([result(1, (7, 8, 9), places)])
    assert list(by_name.values()) == list(by_number.values())
