"""The sentences for the engine's codes: why a pairing is as it is, why one was refused, what is wrong with a file.

One sentence for each code, whole in every language. The engine itself knows no words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.strings import in_points
from tournaments.swiss.explain import Reason
from tournaments.swiss.pairing import NoLegalPairing, Refused, TimeLimit
from tournaments.swiss.scores import format_points
from tournaments.swiss.tables import NoTables
from tournaments.swiss.trf_line import TrfError, Warned

PAIRINGS: Mapping[str, Promise] = {
    "same_score": _("%(first)s and %(second)s both have %(score)s."),
    "float": _("%(higher)s with %(score)s was paired below the own score, with %(lower)s who has %(lower_score)s."),
    "float_odd_group": _("The group of %(score)s had an odd number of players, so one had to be paired below (C6)."),
    "float_no_opponent": _("In the group of %(score)s there was nobody %(player)s may still meet (C1, C3)."),
    "float_unpairable_group": _("The players of the group of %(score)s could not all be paired with one another (C6)."),
    "float_for_the_rest": _(
        "More players of the group of %(score)s had to be paired below, or others could not have "
        "been paired at all (C4)."
    ),
    "float_last_in_order": _("%(player)s comes last in the pairing order of the group (4.2)."),
    "float_by_criterion": _(
        "Pairing anybody else below instead of %(player)s would have been worse by criterion %(criterion)s."
    ),
    "float_on": _(
        "%(player)s, already paired down from above, found no opponent in the group of %(score)s either (4.4)."
    ),
    "pair_by_hand": _("The organiser paired %(first)s with %(second)s."),
    "side_both_wishes": _("Both get the side they are due, or one has no preference (5.2.1)."),
    "side_stronger_wish": _("Both are due the same side; it goes to the one with the stronger claim (5.2.2)."),
    "side_last_difference": _(
        "Both are due the same side equally; they alternate from the last round in which they had "
        "different sides (5.2.3)."
    ),
    "side_higher_ranked": _("Both are due the same side equally; it goes to %(higher)s, who ranks higher (5.2.4)."),
    "side_by_number": _("Neither has played yet; the pairing number of %(higher)s decides (5.2.5)."),
    "bye_lowest_score": _(
        "%(player)s has the bye: %(score)s is the lowest score that leaves a pairing for everybody else (C5)."
    ),
    "bye_last_in_order": _("%(player)s comes last in the pairing order (4.2)."),
    "bye_by_criterion": _("A bye for anybody ranked lower would have been worse by criterion %(criterion)s."),
    "bye_by_hand": _("The organiser gave %(player)s the bye."),
    "bracket_first_thought": _("The first pairing that the rules look at could be taken as it is (3.4.1)."),
    "ruled_out_C1": _("The first pairing looked at would have repeated a meeting (C1)."),
    "ruled_out_C2": _("The first pairing looked at would have given the bye to somebody who may not have it (C2)."),
    "ruled_out_C3": _(
        "In the first pairing looked at, two players who must both get the same side would have met (C3)."
    ),
    "ruled_out_forbidden": _("In the first pairing looked at, two players who must not meet would have met."),
    "ruled_out_C4": _("After the first pairing looked at, the players left could not all have been paired (C4)."),
    "ruled_out_C5": _(
        "The first pairing looked at would have given the bye to somebody with more points than necessary (C5)."
    ),
    "ruled_out_C6": _("The first pairing looked at would have left more players unpaired in the group (C6)."),
    "ruled_out_C7": _("In the first pairing looked at, players with more points would have been paired below (C7)."),
    "ruled_out_C8": _("After the first pairing looked at, the next group would have been harder to pair (C8)."),
    "ruled_out_C9": _("The first pairing looked at would have given the bye to somebody who has played less (C9)."),
    "ruled_out_C10": _("In the first pairing looked at, more players would have got one side too often (C10)."),
    "ruled_out_C11": _(
        "In the first pairing looked at, more players would have got the same side three times running (C11)."
    ),
    "ruled_out_C12": _("In the first pairing looked at, fewer players would have got the side they are due (C12)."),
    "ruled_out_C13": _(
        "In the first pairing looked at, fewer players with a strong claim would have got their side (C13)."
    ),
    "ruled_out_C14": _("The first pairing looked at would have paired somebody down again after the last round (C14)."),
    "ruled_out_C15": _("The first pairing looked at would have paired somebody up again after the last round (C15)."),
    "ruled_out_C16": _("The first pairing looked at would have paired somebody down again after two rounds (C16)."),
    "ruled_out_C17": _("The first pairing looked at would have paired somebody up again after two rounds (C17)."),
    "ruled_out_C18": _(
        "In the first pairing looked at, somebody paired down in the last round would have met a wider "
        "gap in points (C18)."
    ),
    "ruled_out_C19": _(
        "In the first pairing looked at, somebody paired up in the last round would have met a wider gap "
        "in points (C19)."
    ),
    "ruled_out_C20": _(
        "In the first pairing looked at, somebody paired down two rounds ago would have met a wider gap "
        "in points (C20)."
    ),
    "ruled_out_C21": _(
        "In the first pairing looked at, somebody paired up two rounds ago would have met a wider gap in points (C21)."
    ),
}

DIFFERENCES: Mapping[str, Promise] = {
    "same": _("The round is paired as the rules say."),
    "sides": _("The pairs are right, but not all sides."),
    "order": _("The pairing is as good by every criterion, but the rules take another one first."),
    "field": _("Somebody was paired who should not have been there."),
    "none": _("The rules leave no complete pairing of this round."),
    "input": _("What the engine was given does not follow from the rounds before."),
    "byes": _("The byes are not those that the rules give."),
    "tables": _("With this input and seed the engine fills the tables otherwise."),
    "seats": _("The tables are right, but not all seats or numbers of tables."),
}

OUTCOMES: Mapping[str, Promise] = {
    "too_few": _("At least two players are needed for a round."),
    "no_bye": _("Somebody would have to stay without an opponent, and everybody has had a bye already."),
    "no_complete_pairing": _(
        "No pairing of everybody is left in which nobody meets an earlier opponent or somebody kept apart from them."
    ),
    "time_limit": _("The round was not paired in time."),
    "other_system": _("This engine does not pair tournaments of the type %(system)s."),
    "baku_scoring": _("Accelerated pairing needs a scoring in which a win is worth two draws and a loss nothing."),
    "all_rounds_paired": _("All %(rounds)s rounds have been paired."),
    "too_many_players": _("At most %(limit)s players can be paired."),
    "unknown_player": _("There is no player with the number %(player)s."),
    "named_twice": _("%(player)s is named twice among the pairs made by hand."),
    "named_but_absent": _("%(player)s is in a pair made by hand, but absent."),
    "bye_against_parity": _("With a bye for %(player)s an odd number of players, %(left)s, would be left to pair."),
    "rematch_by_hand": _("A pair made by hand has met before."),
    "forbidden_by_hand": _("A pair made by hand must not meet."),
    "second_bye_by_hand": _("The player given the bye by hand has had one already."),
    "sizes_out_of_bounds": _("Tables have between %(lowest)s and %(highest)s seats."),
    "no_sizes_fit": _("%(players)s players cannot be spread over tables of %(lowest)s to %(highest)s."),
    "bans_leave_no_tables": _("With these players kept apart there is no way to fill the tables."),
}

FILE: Mapping[str, Promise] = {
    "a_smaller_file": _("The file is larger than %(limit)s bytes."),
    "end_of_line": _("The line should have ended here."),
    "a_blank": _("This column must be blank."),
    "a_record_code": _("This is no record code. Comments begin with ###."),
    "a_player_line": _("The file has no player lines (001)."),
    "fewer_players": _("The file has more than %(limit)s players."),
    "player_number": _("A player's number belongs here."),
    "sex_m_or_w": _("Only m or w can stand here."),
    "rating": _("A rating belongs here."),
    "rank": _("A rank belongs here."),
    "points": _("Points belong here, such as 2.5."),
    "opponent": _("An opponent's number belongs here."),
    "another_player": _("Nobody can meet themselves."),
    "side_w_or_b": _("The side, w or b, belongs here."),
    "result_code": _("This is no result code."),
    "result_of_a_game": _("A bye cannot have an opponent."),
    "no_side_without_opponent": _("Without an opponent there is no side."),
    "a_number_not_used_before": _("This number is used twice."),
    "numbers_without_a_gap": _("Player %(missing)s is missing."),
    "an_existing_player": _("There is no player with this number."),
    "the_game_of_the_opponent": _(
        "%(opponent)s names this player as the opponent of round %(round)s; the line does not."
    ),
    "the_opponent_who_names_this_player": _("This opponent names somebody else in round %(round)s."),
    "the_other_side": _("In round %(round)s both this player and %(opponent)s have the same side."),
    "a_result_that_fits": _("In round %(round)s this result does not fit that of %(opponent)s."),
    "points_as_the_results_give_them": _("The results make %(points)s points."),
    "number_of_rounds": _("The number of rounds belongs here."),
    "the_same_number_as_before": _("The file has named another number of rounds before."),
    "the_same_side_as_before": _("The file has named the other side before."),
    "white1_black1_or_rank": _("Only white1, black1 and rank can stand here."),
    "type_of_tournament": _("The code of a type of tournament belongs here."),
    "symbol_of_a_result": _("The symbol of a kind of result belongs here."),
    "name_and_points": _("A name and its points belong here, such as WW=1.0."),
    "the_same_points_as_before": _("The file has given other points for %(name)s before."),
    "no_points_of_single_players": _("Points of single players (299) cannot be honoured."),
    "bye_f_h_or_z": _("The kind of bye, F, H or Z, belongs here."),
    "the_bye_of_the_player_line": _("The line of player %(player)s says something else about round %(round)s."),
    "round_number": _("The number of a round belongs here."),
    "a_round_not_before_the_first": _("The last round comes before the first."),
    "two_or_more_players": _("Two or more players belong here."),
    "a_player_not_accelerated_before": _("This player's acceleration is given twice."),
    "a_rank_of_its_own": _("With XXC rank each player needs a rank of their own."),
    "not_utf8": _("The file is not in UTF-8 and was read as Latin-1."),
    "totals_in_usual_scoring": _("The totals follow 1, ½ and 0 points, though the file sets another scoring."),
    "totals_with_next_round": _("The totals already contain another round than the file shows."),
    "total_with_next_bye": _("The total of player %(player)s already contains the bye of the next round."),
    "total_with_virtual_points": _("The total of player %(player)s contains virtual points."),
}

PLAYERS = frozenset({"first", "second", "higher", "lower", "player", "opponent"})
"""Parameters that are players, given by number."""


def sentence(reason: Reason, name: Callable[[int], str] = str, points: Callable[[int], str] | None = None) -> str:
    """A reason in words; ``name`` turns a number into what the page calls the player, ``points`` writes them whole."""
    return str(PAIRINGS[reason.code]) % _words(dict(reason.params), name, points)


def outcome_sentence(outcome: NoLegalPairing | TimeLimit | Refused | NoTables, name: Callable[[int], str] = str) -> str:
    """Why there is no pairing."""
    if isinstance(outcome, TimeLimit):
        return str(OUTCOMES["time_limit"])
    params = {} if isinstance(outcome, NoLegalPairing) else dict(outcome.params)
    return str(OUTCOMES[outcome.code]) % _words(params, name)


def difference_sentence(verdict: str) -> str:
    """Why a checked round is not the engine's: its own sentence, or that of the criterion."""
    if verdict in DIFFERENCES:
        return str(DIFFERENCES[verdict])
    # Translators: %(criterion)s is a number of the rules such as C12.
    return str(_("The pairing is worse by criterion %(criterion)s.") % {"criterion": verdict})


def file_sentence(problem: TrfError | Warned) -> str:
    """What is wrong with a report file, or unusual about it, with the place."""
    if isinstance(problem, Warned):
        return str(FILE[problem.code]) % dict(problem.params)
    where = {"line": problem.line, "column": problem.column, "said": expected_sentence(problem)}
    return str(_("Line %(line)s, column %(column)s: %(said)s") % where)


def expected_sentence(problem: TrfError) -> str:
    """The same without the place."""
    return str(FILE[problem.expected]) % problem.params


def _in_points(hundredths: int) -> str:
    return in_points(format_points(hundredths), hundredths)


def _words(
    params: Mapping[str, int | str], name: Callable[[int], str], points: Callable[[int], str] | None = None
) -> dict[str, str]:
    words = {}
    for key, value in params.items():
        if key in PLAYERS and isinstance(value, int):
            words[key] = name(value)
        elif key.endswith("score") and isinstance(value, int):
            words[key] = (points or _in_points)(value)
        else:
            words[key] = str(value)
    return words


class Sentences:
    """The words of the commands, for the engine's terminal (`tournaments.swiss.terminal.Words`)."""

    def reason(self, reason: Reason, /) -> str:
        return sentence(reason)

    def outcome(self, outcome: NoLegalPairing | TimeLimit | Refused, /) -> str:
        return outcome_sentence(outcome)

    def verdict(self, verdict: str, /) -> str:
        return difference_sentence(verdict)

    def problem(self, problem: TrfError | Warned, /) -> str:
        return file_sentence(problem)
