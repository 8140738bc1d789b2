"""Tie-breaks by the words of C.07, in cases small enough to add up by hand; public bug reports by their number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.swiss.build import tournament
from tournaments.swiss.model import Record, Scoring
from tournaments.swiss.rating_tables import expected_hundredths, performance_difference
from tournaments.swiss.standings import standings
from tournaments.swiss.tiebreak_names import NAMES
from tournaments.swiss.tiebreak_value import Unit, Value
from tournaments.swiss.tiebreaks import (
    EDITION,
    Field,
    TieBreak,
    UnknownTieBreak,
    hidden_in_round_robin,
    listed,
    parse_list,
    parse_tiebreak,
    value,
)


def shown(game, written: str, number: int, **options) -> str:
    return value(Field(game, **options), parse_tiebreak(written), number).shown()


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("BH", TieBreak("BH")),
        ("bh/c1", TieBreak("BH", cut_low=1)),
        ("BH/M2", TieBreak("BH", cut_low=2, cut_high=2)),
        ("BH:GP/C1/P", TieBreak("BH", cut_low=1, forfeits_count=True)),
        ("KS/L+2", TieBreak("KS", limit_shift=2)),
        ("KS/L-1", TieBreak("KS", limit_shift=-1)),
        ("KS/L60", TieBreak("KS", limit_percent=60)),
        ("AOB/F", TieBreak("AOB", fore=True)),
        ("RTNG/R", TieBreak("RTNG", reverse=True)),
        ("DE/P", TieBreak("DE", forfeits_count=True)),
    ],
)
def test_grammar(written, read):
    assert parse_tiebreak(written) == read
    assert parse_tiebreak(str(read)) == read


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_has_a_value_and_round_trips(name):
    assert str(parse_tiebreak(name)) == name
    game = tournament("2w1 3b=", "1b0 U", "H 1w=")
    if name != "DE":
        assert isinstance(value(Field(game), parse_tiebreak(name), 1), Value)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("XYZ", "unknown_tie_break"),
        ("WIN/C1", "unknown_modifier"),
        ("BH/Q", "unknown_modifier"),
        ("SB/M1", "unknown_modifier"),
        ("BH:MP", "match_points_are_for_teams"),
        ("", "unknown_tie_break"),
        ("DE/R", "unknown_modifier"),
        ("BH/C", "unknown_modifier"),
    ],
)
def test_what_is_no_tie_break_is_refused(written, code):
    with pytest.raises(UnknownTieBreak) as caught:
        parse_tiebreak(written)
    assert caught.value.code == code


def test_lists_of_report_files():
    game = tournament("2w1", "1b0", records=(Record("202", "BH/C1,SB  WIN"),))
    assert listed(game) == (TieBreak("BH", cut_low=1), TieBreak("SB"), TieBreak("WIN"))
    game = tournament("2w1", "1b0", records=(Record("212", "PTS,DE"),))
    assert listed(game) == (TieBreak("DE"),)
    assert parse_list("") == ()


def test_edition_is_named():
    assert EDITION == "FIDE C.07 of 1 March 2026"


def test_article_8_is_hidden_in_round_robins():
    assert [n for n in sorted(NAMES) if hidden_in_round_robin(TieBreak(n))] == ["AOB", "BH", "FB"]


# -- own rounds (7) --------------------------------------------------------------------------------

MIXED = tournament(
    "2w1 3b1 U 5w+ H 6b=", "1b0 - - - - -", "- 1w0 - - - -", "- - - - - -", "- - - 1b- - -", "- - - - - 1w=", rounds=6
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "amount"),
    [
        ("WIN", "4"),  # two over the board, the bye, the forfeit
        ("WON", "2"),
        ("BPG", "2"),
        ("BWG", "1"),
        ("REP", "5"),  # six rounds less a half-point bye
        ("PS", "19.5"),  # 1 + 2 + 3 + 4 + 4.5 + 5
        ("STD", "5.0"),
        ("PTS", "5.0"),
        ("TPN", "1"),
    ],
)
def test_own_rounds(name, amount):
    assert shown(MIXED, name, 1) == amount


@pytest.mark.parametrize("name", sorted(NAMES - {"DE", "TPN", "RTNG", "KS"}))
def test_every_value_can_be_opened_and_its_counted_rows_make_it(name):
    found = value(Field(MIXED), TieBreak(name), 1)
    assert found.rows
    amounts = [r.amount or 0 for r in found.rows if r.counts]
    if name in {"AOB", "ARO", "APRO", "APPO"}:
        assert found.amount is not None
        assert abs(found.amount - Fraction(sum(amounts)) / len(amounts)) <= Fraction(1, 2)
    elif name not in {"TPR", "PTP"}:
        assert sum(amounts) == found.amount


def test_progressive_cut_leaves_out_the_first_rounds():
    game = tournament("2w1 3b0 4w1", "1b0 - -", "- 1w1 -", "- - 1b0")
    assert [shown(game, t, 1) for t in ("PS", "PS/C1", "PS/C2")] == ["4.0", "3.0", "2.0"]


def test_bye_worth_less_than_a_win_is_no_win():
    game = tournament("U", "3w1", "2b0", scoring=Scoring.of(100, 50, pairing_bye=50))
    assert shown(game, "WIN", 1) == "0"
    assert shown(game, "STD", 1) == "0.5"


# -- opponents' scores (8, 9, 16) ------------------------------------------------------------------


def test_buchholz_adds_the_opponents_scores():
    game = tournament("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0")
    assert [shown(game, "BH", n) for n in range(1, 5)] == ["2.0", "2.0", "2.0", "2.0"]
    assert [shown(game, "SB", n) for n in range(1, 5)] == ["2.00", "0.00", "0.00", "0.00"]


def test_a_requested_bye_followed_by_a_game_counts_as_awarded_for_the_opponents():
    """16.2.3 against 16.2.5: only trailing requested byes become draws."""
    game = tournament("2w1 Z 4w1", "1b0 4b1 Z", "- - -", "- 2w0 1b0", rounds=3)
    field = Field(game)
    assert field.adjusted(1) == 200  # the zero-point bye of round 2 stays zero
    assert field.adjusted(2) == 150  # that of round 3, the last, is a draw
    assert field.adjusted(3) == 150  # never there: all rounds are


def test_forfeit_loss_after_a_requested_bye_keeps_it_a_draw():
    game = tournament("2w1 3w+", "1b0 H", "H 1b-", rounds=2)
    assert Field(game).adjusted(3) == 50  # half for the bye as a draw, nothing for the forfeit
    late = tournament("2w1 3w+", "1b0 H", "Z 1b-", rounds=2)
    assert Field(late).adjusted(3) == 50


def test_unplayed_rounds_are_games_against_a_dummy_with_the_own_score():
    game = tournament("2w1 U", "1b0 3w1", "H 2b0")
    # 2's score 1, and the own two points capped at draws in all rounds (16.4, 2026): 1
    assert shown(game, "BH", 1) == "2.0"
    rows = value(Field(game), TieBreak("BH"), 1).rows
    assert [(r.round, r.opponent, r.why) for r in rows] == [(1, 2, "played"), (2, 0, "dummy")]


def test_forfeited_rounds_are_capped_by_the_scheduled_opponent():
    game = tournament("2w+ 3w1", "1b- -", "- 1b0", "- -")
    # the scheduled opponent left: 0 + a draw for the trailing absence; 3 had an absence that a game followed: 0
    assert shown(game, "BH", 1) == "0.5"


def test_fore_buchholz_draws_the_last_round_whatever_came_of_it():
    game = tournament("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", rounds=2)
    # adjusted for FB: 1 has 1.5, 2 has 0.5, 3 has 1.5, 4 has 0.5
    assert [shown(game, "FB", n) for n in range(1, 5)] == ["2.0", "2.0", "2.0", "2.0"]
    assert Field(game).adjusted(1, fore=True) == 150


def test_bug_30_before_the_last_planned_round_fore_buchholz_is_buchholz():
    game = tournament("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0", rounds=9)
    assert [shown(game, "FB", n) for n in range(1, 5)] == [shown(game, "BH", n) for n in range(1, 5)]
    assert not Field(game).is_final_known


def test_bug_38_fore_buchholz_draws_forfeits_of_the_last_round_too():
    game = tournament("2w1 3w+", "1b0 4w1", "4w1 1b-", "3b0 2b0", rounds=2)
    assert Field(game).adjusted(1, fore=True) == 150
    assert Field(game).adjusted(3, fore=True) == 150
    assert shown(game, "FB", 1) == "2.0"


def test_bug_34_buchholz_adds_points_and_leaves_open_games_out():
    live = tournament("2w1 3b*", "1b0 4w1", "4w1 1w*", "3b0 2b0")
    found = value(Field(live), TieBreak("BH"), 1)
    assert [r.round for r in found.rows] == [1]
    assert found.shown() == "1.0"  # points of the opponent, not wins less losses


def test_average_of_buchholz_is_exact_and_shown_with_two_decimals():
    game = tournament(
        "2w1 3b1 4w1", "1b0 4w= 3b0", "4b1 1w0 2w1", "3w0 2b= 1b0"
    )  # fmt: skip
    found = value(Field(game), TieBreak("AOB"), 1)
    buchholz = [int(value(Field(game), TieBreak("BH"), n).amount or 0) for n in (2, 3, 4)]
    assert found.amount == Fraction(sum(buchholz), 3)
    assert len(found.shown().partition(".")[2]) <= 2


def test_cut_takes_the_voluntarily_unplayed_round_first():
    game = tournament("2w1 H 3w1", "1b0 3b1 -", "- 2w0 1b0", rounds=3)
    kept = value(Field(game), TieBreak("BH", cut_low=1), 1)
    assert [(r.round, r.why) for r in kept.rows if not r.counts] == [(2, "cut")]


def test_koya_counts_points_against_those_with_half_of_the_possible_points():
    game = tournament("2w1 3b= 4w1", "1b0 4w1 3b1", "4b1 1w= 2w0", "3w0 2b0 1b0", rounds=3)
    assert shown(game, "KS", 1, round_robin=True) == "1.5"  # 2 has 2.0, 3 has 1.5, 4 nothing
    assert shown(game, "KS/L+1", 1, round_robin=True) == "1.0"
    assert shown(game, "KS/L-3", 1, round_robin=True) == "2.5"


# -- ratings (10) ----------------------------------------------------------------------------------


def test_average_rating_is_rounded_with_halves_up():
    game = tournament("2w1 3b0", "1b0 -", "- 1w1", ratings=[2000, 1901, 1900])
    assert shown(game, "ARO", 1) == "1901"
    assert shown(game, "ARO/C1", 1) == "1901"


def test_performance_uses_the_fraction_in_whole_hundredths():
    game = tournament("2w1 3b1 4w0", "1b0 - -", "- 1w0 -", "- - 1b1", ratings=[2000, 1900, 1900, 1900])
    assert shown(game, "TPR", 1) == str(1900 + performance_difference(67))


def test_perfect_performance_sums_integer_hundredths():
    game = tournament("2w1 3b0", "1b0 -", "- 1w1", ratings=[2000, 1900, 1900])
    rating = int(shown(game, "PTP", 1))
    assert 2 * expected_hundredths(rating - 1900) >= 100 > 2 * expected_hundredths(rating - 1 - 1900)
    lost = tournament("2w0", "1b1", ratings=[2000, 1900])
    assert shown(lost, "PTP", 1) == "1100"
    assert int(shown(lost, "PTP", 2)) > 2000 + 700


def test_bug_31_means_of_performances_are_rounded_with_halves_up():
    game = tournament("2w1 3b1", "1b0 3w1", "2b0 1w0", ratings=[2000, 1901, 1900])
    field = Field(game)
    means = [int(value(field, TieBreak("TPR"), n).amount or 0) for n in (2, 3)]
    assert shown(game, "APRO", 1) == str((sum(means) + 1) // 2)


def test_without_ratings_there_is_no_value_and_it_ranks_last():
    game = tournament("2w=", "1b=", ratings=[2000, 0])
    assert shown(game, "ARO", 1) == ""
    lines = standings(game, [TieBreak("RTNG")]).lines
    assert [line.player.number for line in lines] == [1, 2]


def test_values_are_shown_by_their_unit():
    assert Value(725).shown() == "7.25"
    assert Value(750).shown() == "7.5"
    assert Value(12_345, Unit.PRODUCT).shown() == "1.23"
    assert Value(12_350, Unit.PRODUCT).shown() == "1.24"  # .5 up
    assert Value(3, Unit.HALVES).shown() == "1.5"
    assert Value(None).shown() == ""


# -- direct encounter (6) --------------------------------------------------------------------------


def ranks(game, written="DE", **options) -> dict[int, int]:
    return standings(game, [parse_tiebreak(written)], **options).ranks()


def test_direct_encounter_leaves_a_circle_tied():
    assert ranks(tournament("2w1 3b0", "1b0 3w1", "2b0 1w1")) == {1: 1, 2: 1, 3: 1}


def test_direct_encounter_sub_ties_are_resolved_among_themselves():
    """6.2: four tied; two made the same score among them and are told apart by their own game."""
    game = tournament(
        "2w1 3b1 4w0 -", "1b0 4b1 3w1 -", "4w1 1w0 2b0 5w1", "3b0 2w0 1b1 6w1", "- - - 3b0", "- - - 4b0"
    )  # fmt: skip
    assert [Field(game).score[n] for n in (1, 2, 3, 4)] == [200] * 4
    assert ranks(game) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5}


def test_direct_encounter_alone_first_whatever_the_missing_games():
    """6.3: 1 beat 2 and 3, who have not met; neither can still reach 1, and both stay tied."""
    game = tournament("2w1 3w1 - -", "1b0 - 4w1 5w1", "- 1b0 5w1 4w1", "- - 2b0 3b0", "- - 3b0 2b0")
    assert ranks(game) == {1: 1, 2: 2, 3: 2, 4: 4, 5: 4}


def test_direct_encounter_is_undecided_while_missing_games_could_change_it():
    """1 beat 2; 3, tied with both, has met neither and might still beat 1."""
    game = tournament("2w1 4b0", "1b0 5w1", "4w1 -", "3b0 1w1", "- 2b0")
    assert [Field(game).score[n] for n in (1, 2, 3, 4)] == [100] * 4
    assert ranks(game)[1] == ranks(game)[2] == ranks(game)[3]


def test_direct_encounter_leaves_forfeits_out_unless_told_otherwise():
    """6.1.1, and bug 36: a switch."""
    game = tournament("2w+ -", "1b- 3w1", "- 2b0", "- -")
    assert ranks(game)[1] == ranks(game)[2] == 1
    assert (ranks(game, "DE/P")[1], ranks(game, "DE/P")[2]) == (1, 2)


def test_bug_32_several_games_against_one_opponent_count_as_their_average():
    game = tournament("2w1 2b0", "1b0 1w1")
    assert ranks(game) == {1: 1, 2: 1}
    unequal = tournament("2w1 2b= 3w0", "1b0 1w= 4w1", "- - 1b1", "- - 2b0")
    assert ranks(unequal) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_bug_35_a_lost_game_against_somebody_not_tied_does_not_count():
    game = tournament("2w0 3w1", "1b1 4w1", "4w1 1b0", "3b0 2b0")
    assert ranks(game)[1] == 2
