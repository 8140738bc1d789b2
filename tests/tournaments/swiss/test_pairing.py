"""The pairing of a round: what the rules decide in small cases, and public bug reports by their number in the notes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.swiss.build import pairs_of, tournament
from tests.tournaments.swiss.data import tournament as generated
from tournaments.swiss.checker import as_paired
from tournaments.swiss.generator import Settings, generate
from tournaments.swiss.model import (
    EDITION,
    FIRST,
    SECOND,
    Cell,
    Forbidden,
    Request,
    Result,
    Scoring,
    Tournament,
)
from tournaments.swiss.pairing import (
    MAX_PLAYERS,
    NoLegalPairing,
    Options,
    Pairing,
    Refused,
    TimeLimit,
    pair_round,
)
from tournaments.swiss.trf import read


def paired(*args, **kwargs) -> Pairing:
    outcome = pair_round(*args, **kwargs)
    assert isinstance(outcome, Pairing), outcome
    return outcome


def empty(players: int, **others) -> Tournament:
    return tournament(*[""] * players, **others)


# -- plain cases -----------------------------------------------------------------------------------


def test_first_round_upper_half_meets_lower_half_with_alternating_sides():
    assert pairs_of(paired(empty(8))) == {(1, 5), (6, 2), (3, 7), (8, 4)}
    assert pairs_of(paired(empty(8, side=SECOND))) == {(5, 1), (2, 6), (7, 3), (4, 8)}


def test_odd_first_round_gives_the_last_player_the_bye():
    assert pairs_of(paired(empty(7))) == {(1, 4), (5, 2), (3, 6), (7, 0)}


def test_every_answer_names_the_edition():
    assert paired(empty(4)).edition == EDITION == "FIDE Dutch, C.04.3 of 1 February 2026"
    assert pair_round(empty(1)).edition == EDITION
    assert "2026" in pair_round(empty(4, rounds=0)).edition


def test_boards_are_ordered_by_the_higher_score_then_the_sum_then_the_place():
    standing = tournament("3w1", "4b0", "1b0", "2w1", "6w=", "5b=")
    scores = {n: sum(standing.scoring.points(c) for c in row) for n, row in standing.rows(1)}
    keys = []
    for p in paired(standing).pairs:
        higher = min(p.first, p.second, key=lambda n: (-scores[n], n))
        keys.append((-scores[higher], -scores[p.first] - scores[p.second], higher))
    assert keys == sorted(keys)


def test_final_round_lets_topscorers_have_the_same_absolute_preference():
    rows = (
        "5w1 3w1 -", "6w1 4w1 -", "7b1 1b0 -", "8b1 2b0 -", "1b0 7w= -", "2b0 8w= -", "3w0 5b= -", "4w0 6b= -"
    )  # fmt: skip
    standing = tournament(*rows)
    final = replace(standing, rounds=3)
    assert any({p.first, p.second} == {1, 2} for p in paired(final).pairs)  # C3 lifted (1.8)
    assert not any({p.first, p.second} == {1, 2} for p in paired(standing).pairs)


def test_time_limit_is_a_value():
    assert isinstance(pair_round(as_paired(generated("t000"), 5), expired=lambda: True), TimeLimit)


def test_deadline_is_asked_for_between_matchings():
    calls = iter([False] * 3 + [True] * 1000)
    outcome = pair_round(as_paired(generated("t090"), 6), expired=lambda: next(calls))
    assert isinstance(outcome, TimeLimit)


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_players_cannot_be_paired(players):
    assert pair_round(empty(players)) == NoLegalPairing(1, "too_few")


def test_absent_players_are_left_out():
    assert pairs_of(paired(empty(6), Options(absent=frozenset({2, 5})))) == {(1, 4), (6, 3)}


def test_system_of_another_name_is_refused():
    assert pair_round(empty(4, system="FIDE_DUBOV")) == Refused(1, "other_system", (("system", "FIDE_DUBOV"),))
    assert isinstance(pair_round(empty(4, system="FIDE_DUTCH_2017")), Refused)
    assert isinstance(pair_round(empty(4, system="FIDE_DUTCH_BAKU")), Pairing)


def test_baku_needs_a_win_worth_two_draws():
    odd = empty(4, system="FIDE_DUTCH_2026_BAKU", scoring=Scoring.of(300, 100))
    assert pair_round(odd) == Refused(1, "baku_scoring")


def test_no_round_after_the_last():
    assert pair_round(tournament("2w1", "1b0", rounds=1)) == Refused(2, "all_rounds_paired", (("rounds", 1),))


def test_too_many_players_are_refused_before_memory_is_asked_for():
    assert pair_round(empty(MAX_PLAYERS + 1)) == Refused(1, "too_many_players", (("limit", MAX_PLAYERS),))


# -- limits set by the organiser -------------------------------------------------------------------


def test_forbidden_pairs_do_not_meet():
    outcome = paired(empty(8), Options(forbidden=((1, 5), (2, 6))))
    assert not {frozenset({1, 5}), frozenset({2, 6})} & {frozenset((p.first, p.second)) for p in outcome.pairs}


def test_forbidden_pairs_of_the_tournament_hold_in_their_rounds_only():
    club = empty(8, forbidden=(Forbidden((1, 5, 6), first=1, last=1),))
    assert not any({p.first, p.second} <= {1, 5, 6} for p in paired(club).pairs)
    later = replace(club, forbidden=(Forbidden((1, 5), first=2, last=3),))
    assert (1, 5) in pairs_of(paired(later))


def test_pairs_made_by_hand_are_facts():
    outcome = paired(empty(8), Options(pairs=((3, 1),), bye=None))
    assert (3, 1) in pairs_of(outcome)
    assert len(outcome.pairs) == 4
    assert [p.article for p in outcome.pairs if (p.first, p.second) == (3, 1)] == [""]


def test_pair_made_by_hand_is_reported_if_it_is_a_rematch():
    standing = tournament("2w1", "1b0", "4w1", "3b0", "6w1", "5b0")
    outcome = paired(standing, Options(pairs=((1, 2),)))
    assert outcome.warnings == (("rematch_by_hand", (1, 2)),)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (Options(pairs=((1, 2), (2, 3))), "named_twice"),
        (Options(pairs=((1, 9),)), "unknown_player"),
        (Options(absent=frozenset({1}), pairs=((1, 2),)), "named_but_absent"),
        (Options(bye=1), "bye_against_parity"),
        (Options(pairs=((1, 2),), bye=3), "bye_against_parity"),
    ],
)
def test_contradictory_wishes_are_refused(options, code):
    outcome = pair_round(empty(6), options)
    assert isinstance(outcome, Refused)
    assert outcome.code == code


def test_bye_by_hand():
    outcome = paired(empty(7), Options(bye=2))
    assert outcome.bye == 2
    assert len(outcome.pairs) == 3


def test_second_bye_by_hand_is_reported():
    standing = tournament("2w1", "1b0", "U", "5w1", "4b0")
    assert paired(standing, Options(bye=3)).warnings == (("second_bye_by_hand", (3,)),)


def test_open_games_count_as_draws_and_as_met():
    standing = tournament("2w*", "1b*", "4w1", "3b0")
    outcome = paired(standing)
    assert not any({p.first, p.second} == {1, 2} for p in outcome.pairs)
    assert {c.number: c.points for c in outcome.field} == {1: 50, 2: 50, 3: 100, 4: 0}


# -- public bug reports, by their number in the notes ----------------------------------------------


def test_bug_01_absent_in_round_one_are_not_numbered_yet():
    absent = tuple(Request(Result.ZERO_BYE, 1, k) for k in (1, 9))
    outcome = paired(empty(10, side=SECOND, rounds=4, requests=absent))
    assert pairs_of(outcome) == {(6, 2), (3, 7), (8, 4), (5, 10)}


@pytest.mark.parametrize("code", ["U", "F"])
def test_bug_02_and_03_a_full_point_without_playing_bars_the_bye(code):
    standing = tournament("2w1", "1b0", code)
    assert paired(standing).bye != 3


def test_bug_02_half_point_byes_do_not_bar_the_bye():
    assert paired(tournament("2w0", "1b1", "H")).bye == 1
    assert paired(tournament("2w1", "1b=", "H 2w0", "H")).bye is None
    assert paired(tournament("2w1 4w1", "1b0 3w1", "H 2b0", "H 1b0", "U 6w1", "H 5b0", "Z Z")).bye == 7
    assert paired(tournament("2w1 4w1", "1b0 3w1", "H 2b0", "U 1b0", "U 6w1", "U 5b0", "U U")).bye == 3


def test_bug_04_bye_of_half_a_point_bars_another_and_scores_half():
    scoring = Scoring.of(100, 50, pairing_bye=50)
    standing = tournament("2w1", "1b0", "U", scoring=scoring)
    outcome = paired(standing)
    assert outcome.bye == 2
    assert {c.number: c.points for c in outcome.field} == {1: 100, 2: 0, 3: 50}


def test_bug_08_absentees_of_xxz_are_honoured():
    text = "XXR 3\nXXC white1\nXXZ 2 4\n" + "\n".join(
        f"001 {k:4d}      {'Player':<33} {'':33}0.0 {k:4d}" for k in range(1, 7)
    )
    assert {n for p in pairs_of(paired(read(text).tournament)) for n in p} == {1, 3, 5, 6}


def test_bug_10_no_rematch_while_a_pairing_without_one_exists():
    """Six players, five rounds: all fifteen perfect matchings have to be in reach."""
    standing = empty(6, rounds=5)
    met: set[frozenset[int]] = set()
    for number in range(1, 6):
        outcome = pair_round(standing)
        if isinstance(outcome, NoLegalPairing):
            assert number > 3
            break
        assert isinstance(outcome, Pairing)
        pairs = {frozenset((p.first, p.second)) for p in outcome.pairs}
        assert not pairs & met
        met |= pairs
        cells = {}
        for p in outcome.pairs:
            cells[p.first], cells[p.second] = (
                Cell(p.second, FIRST, Result.DRAW), Cell(p.first, SECOND, Result.DRAW)
            )  # fmt: skip
        standing = standing.with_round(cells)


def test_bug_12_nobody_has_a_second_bye_and_the_leader_none():
    result = generate(Settings(players=11, rounds=7, withdrawals=0, late=0, half_byes=0, zero_byes=0), 12).tournament
    byes = [n for n, row in result.rows(7) for c in row if c.result is Result.PAIRING_BYE]
    assert len(byes) == len(set(byes)) == 7


def test_bug_14_a_group_without_a_legal_pairing_floats():
    standing = tournament(
        "2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", "6w1 7b0", "5b0 8w0", "8w0 5w1", "7b1 6b1"
    )  # fmt: skip
    assert len(paired(standing).pairs) == 4


def test_bug_15_six_players_six_rounds_end_in_a_value():
    settings = Settings(players=6, rounds=6, forfeits=0, half_byes=0, zero_byes=0, late=0, withdrawals=0)
    stopped = generate(settings, 15).stopped
    assert isinstance(stopped, NoLegalPairing)
    assert stopped.code == "no_complete_pairing"


def test_bug_16_when_all_have_withdrawn_nobody_is_paired():
    away = tuple(Request(Result.ZERO_BYE, 1, k) for k in range(1, 7))
    assert pair_round(empty(6, requests=away)) == NoLegalPairing(1, "too_few")


def test_bug_20_byes_by_hand_must_fit_the_parity():
    outcome = pair_round(empty(6), Options(bye=6))
    assert outcome == Refused(1, "bye_against_parity", (("player", 6), ("left", 5)))


def test_bug_23_pairable_round_is_paired():
    assert len(paired(as_paired(generated("t000"), 5)).pairs) == 6


def test_everybody_has_had_the_bye():
    three = tournament("2w1 3b1 U", "1b0 U 3w1", "U 1w0 2b0")
    assert pair_round(three) == NoLegalPairing(4, "no_bye")
