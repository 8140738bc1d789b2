"""The words of tournaments that are not in a template: refusals and obstacles, the log's acts, results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy, pgettext_lazy

from core.errors import DomainError
from tournaments.swiss.model import POINT

# Why something was not done, or what stands in the way of the next step.
ERRORS: Mapping[str, Promise] = {
    "not_allowed": _("Nothing was done: only the organisers may do this."),
    "already_done": _("This had been done already."),
    "cannot_create": _("You cannot create tournaments on this site yet."),
    "bad_name": _("The tournament needs a name."),
    "bad_game": _("There is no such game."),
    "bad_seats": _("This game is not played at tables of this size."),
    "bad_option": _("This option does not fit the table."),
    "bad_clock": _("This game does not have this clock."),
    "bad_rounds": _("A tournament has between 1 and 30 rounds."),
    "bad_zone": _("This time zone is not known."),
    "bad_time": _("This is no date and time."),
    "bad_round_time": _("“%(text)s” is no date and time such as 2026-03-29 20:30."),
    "round_times_order": _("The fixed time of round %(round)s is not later than the one before."),
    "round_times_count": _(
        "Each round from the second on needs its fixed time: %(wanted)s in all; here are %(count)s."
    ),
    "start_passed": _("The start lies in the past. Give a date and time to come."),
    "start_far": _("The start is more than %(years)s years away: look at the year."),
    "start_skipped": _(
        "At %(text)s it cannot start: that night the clocks there go forward and leave this time out. "
        "Give %(first)s, or another time."
    ),
    "round_time_passed": _("The fixed time of round %(round)s lies in the past. Give one to come."),
    "round_time_far": _("The fixed time of round %(round)s is more than %(years)s years away: look at the year."),
    "round_time_skipped": _(
        "At %(text)s round %(round)s cannot begin: that night the clocks there go forward and leave this time out. "
        "Give %(first)s, or another time."
    ),
    "bad_rating_limits": _("The highest rating is below the lowest."),
    "bad_place_points": _(
        "Points by place are %(count)s numbers here, the first above 0 and none above the one before."
    ),
    "not_left_out": _("Nothing was done: you have not been left out."),
    "bad_tiebreak": _("“%(text)s” is no tie-break of this site."),
    "tiebreak_twice": _("The same tie-break stands twice in the list."),
    "bad_reason": _("Nothing was done: say why, in a few words."),
    "not_sure": _("Nothing was done: say that you are sure."),
    "not_a_draft": _("Nothing was done: the tournament has been published."),
    "not_running": _("Nothing was done: the tournament is not running."),
    "is_over": _("Nothing was done: the tournament is over."),
    "has_started": _("Nothing was done: the tournament has started."),
    "entries_closed": _("Entries are closed."),
    "too_late": _("It is too late to enter: late entries were taken until round %(round)s."),
    "needs_account": _("Tournaments need an account."),
    "by_invitation": _("This tournament is by invitation."),
    "rating_too_low": _("This tournament is for ratings from %(limit)s."),
    "rating_too_high": _("This tournament is for ratings up to %(limit)s."),
    "entered_already": _("%(name)s is entered already."),
    "no_name": _("The name is missing."),
    "no_such_player": _("There is no player called %(name)s."),
    "same_player": _("Nothing was done: %(name)s cannot be kept apart from oneself; name two players."),
    "same_entry": _("Nothing was done: %(first)s and %(second)s play together."),
    "is_organiser": _("Nothing was done: %(name)s is the organiser, who may do everything."),
    "needs_partner": _("An entry is a pair here: name your partner."),
    "own_partner": _("You cannot be your own partner."),
    "not_entered": _("%(name)s is not entered."),
    "partner_not_agreed": _("Your partner has not agreed yet."),
    "checkin_closed": _("Check-in is not open."),
    "too_few": ngettext_lazy(
        "At least two players must be entered and checked in; there is one.",
        "At least two players must be entered and checked in; there are %(count)s.",
        "count",
    ),
    "bad_rehearsal": _("A rehearsal has %(least)s to %(most)s bots."),
    "not_paired": _("Round %(round)s has not been paired."),
    "round_has_begun": _("Nothing was done: round %(round)s has begun."),
    "round_is_open": _("Round %(round)s is not over. Tables that play: %(tables)s."),
    "round_not_begun": _("Round %(round)s has not begun yet."),
    "round_closes": _("Round %(round)s is being closed; look again in a moment."),
    "waits_for_publishing": _("Round %(round)s is paired and waits to be published."),
    "all_rounds_played": _("All rounds have been played."),
    "is_paused": _("The tournament is paused."),
    "no_pairing": _("Round %(round)s could not be paired. %(why)s"),
    "unknown_entry": _("There is no such entry."),
    "same_table": _("Both sit at the same table already."),
    "would_repeat": _("%(first)s and %(second)s have met before, in round %(round)s (C1)."),
    "would_be_forbidden": _("%(first)s and %(second)s must not meet."),
    "would_clash_first": _("%(first)s and %(second)s must both have the first side (C3)."),
    "would_clash_second": _("%(first)s and %(second)s must both have the second side (C3)."),
    "nothing_by_hand": _("Nothing was done: take a table apart, or say who is to sit together."),
    "named_wrongly": _("Nothing was done: %(name)s is named twice, or is not to be paired in this round."),
    "no_such_name": _("Nobody called %(name)s is entered."),
    "bad_size": _("Nothing was done: a table has %(lowest)s to %(highest)s entries here."),
    "one_bye": _("Nothing was done: a round has one bye at most."),
    "second_bye": _("%(name)s has had a bye, or a win without playing, already (C2)."),
    "bye_in_paired_round": _("Round %(round)s is paired already; ask for a later one."),
    "bad_round": _("There is no such round to come."),
    "bad_result": _("This is no result of such a table."),
    "no_such_table": _("There is no such table."),
    "table_not_running": _("Nothing was done: this table is not playing."),
    "not_at_table": _("Nothing was done: you do not sit at this table."),
    "called_already": _("The director has been called to this table already."),
    "no_call": _("This call has been answered."),
    "cannot_undo": _("This cannot be undone any more."),
    "undo_over": _("The tournament is over."),
    "undo_not_arbiter": _("Only an organiser can take this back."),
    "undo_changed": _("This has been changed since."),
    "undo_begun": _("Round %(round)s has begun: un-pair it, which stops its tables."),
    "undo_opened": _("Tables of this round had opened; they cannot go on."),
    "undo_paired": _("A round has been paired: un-pair it first."),
    "undo_entered": _("Somebody has entered: cancel the tournament instead."),
    "undo_relied": _("Players rely on what was announced."),
    "undo_start_passed": _("The start that it would bring back lies in the past."),
    "undo_stopped": _(
        "Tables that were playing were stopped; they cannot go on. Begin a new tournament like this one."
    ),
    "undo_role_since": _("The role of %(name)s has been changed since: undo that first."),
    "undo_later_first": _("First undo what was done later at this table or in this round."),
    "needs_confirmation": ngettext_lazy(
        "Nothing was done: a table has begun. Confirm that it is to be stopped.",
        "Nothing was done: %(tables)s tables have begun. Confirm that they are to be stopped.",
        "tables",
    ),
    "not_awaited": _("Nothing was done: your part in the shuffle is not awaited."),
    "bad_contribution": _("Your part in the shuffle did not fit and was not taken."),
    "no_same_deals": _("The same deals need tables of one size."),
    "no_file": _("Nothing was done: choose a file first."),
    "large_file": _("Nothing was done: the file is larger than %(size)s MB."),
    "long_file": _("Nothing was done: the file has more than %(most)s names. Import it in parts."),
    "bad_line": _("From here on the file cannot be read."),
}

# The log. %(…)s come from the act's own record.
ACTS: Mapping[str, Promise] = {
    "created": _("Created the tournament"),
    "edited": _("Changed the regulations: %(fields)s"),
    "published": _("Published the tournament"),
    "unpublished": _("Made the tournament a draft again"),
    "opened": _("Opened entries"),
    "closed": _("Closed entries"),
    "entered": _("Entered %(name)s"),
    "waiting": _("%(name)s joined the waiting list"),
    "promoted": _("%(name)s moved up from the waiting list"),
    "agreed": _("%(name)s agreed to play"),
    "invited": _("Invited %(name)s"),
    "uninvited": _("Took the invitation of %(name)s back"),
    "withdrew": _("Withdrew %(name)s"),
    "returned": _("Let %(name)s back in"),
    "checked_in": _("Checked %(name)s in"),
    "checked_out": _("Took the check-in of %(name)s back"),
    "not_here": _("Left out, not checked in, without a free place or with a partner who has not agreed: %(names)s"),
    "bye_asked": _("Noted a bye for %(name)s in round %(round)s (%(kind)s)"),
    "bye_cancelled": _("Cancelled the bye of %(name)s in round %(round)s"),
    "started": ngettext_lazy(
        "Started with one entry; the list begins on side %(side)s",
        "Started with %(count)s entries; the list begins on side %(side)s",
        "count",
    ),
    "start_undone": _("Took the start back"),
    "paired": ngettext_lazy("Paired round %(round)s: one table", "Paired round %(round)s: %(tables)s tables", "tables"),
    "stuck": _("Could not pair round %(round)s"),
    "exchanged": _("Exchanged %(first)s and %(second)s in round %(round)s"),
    "repaired": ngettext_lazy(
        "Paired round %(round)s again by hand: one table kept; put together: %(made)s; bye: %(byes)s",
        "Paired round %(round)s again by hand: %(kept)s tables kept; put together: %(made)s; bye: %(byes)s",
        "kept",
    ),
    "round_published": _("Published round %(round)s"),
    "hastened": _("Had round %(round)s begin at once"),
    "begun": ngettext_lazy("Began round %(round)s: one table", "Began round %(round)s: %(tables)s tables", "tables"),
    "unpaired": ngettext_lazy(
        "Un-paired round %(round)s: one table; stopped: %(stopped)s",
        "Un-paired round %(round)s: %(tables)s tables; stopped: %(stopped)s",
        "tables",
    ),
    "no_show": _("%(names)s did not come to table %(table)s of round %(round)s"),
    "left_out": _("Not paired before they say that they are back: %(names)s"),
    "came_back": _("%(name)s is back"),
    "ruled": _("Round %(round)s, table %(table)s: %(after)s"),
    "corrected": _("Round %(round)s, table %(table)s: %(after)s instead of %(before)s"),
    "round_done": _("Round %(round)s is over"),
    "paused": _("Paused the tournament; tables stopped: %(tables)s"),
    "resumed": _("Resumed the tournament; tables going on: %(tables)s"),
    "time_given": _("Gave table %(table)s of round %(round)s more time: %(time)s"),
    "called": _("%(name)s called the director to table %(table)s: “%(text)s”"),
    "answered": _("Answered the call at table %(table)s: “%(text)s”"),
    "role_given": _("Made %(name)s %(role)s"),
    "role_taken": _("Took the role of %(name)s back"),
    "forbade": _("Decided that %(first)s and %(second)s do not meet"),
    "allowed": _("Decided that %(first)s and %(second)s may meet again"),
    "shortened": _("Ended the event after round %(round)s"),
    "finished": _("The tournament is over"),
    "cancelled": _("Cancelled the tournament"),
    "revived": _("Goes on with the cancelled tournament"),
    "undone": _("Took entry %(number)s of the log back"),
    "imported": ngettext_lazy("Imported one entry from a file", "Imported %(count)s entries from a file", "count"),
    "rehearsed": _("Rehearsed the tournament with bots"),
}

_BY_ITSELF = _("The site did this by itself: undo what led to it.")
_SAID = _("What was said stays said.")

# Acts that cannot be taken back, and why, or what to do instead.
FINAL_ACTS: Mapping[str, Promise] = {
    "created": _("A draft that nobody has entered can be deleted, a published tournament cancelled."),
    "unpublished": _("Publish it again."),
    "promoted": _BY_ITSELF,
    "agreed": _("This is the partner’s word: withdraw the entry instead."),
    "uninvited": _("Invite the player again."),
    "checked_out": _("Check the player in again."),
    "not_here": _("Let them back in, in the list of players."),
    "start_undone": _("Start again."),
    "stuck": _BY_ITSELF,
    "hastened": _("The players rely on it."),
    "begun": _("Its tables have opened: un-pair the round, which stops them."),
    "no_show": _("Correct the result of the table."),
    "ruled": _("The match has been stopped: correct the result of the table."),
    "left_out": _("Let them back in, in the list of players."),
    "came_back": _("Withdraw the player instead."),
    "round_done": _("Correct the results of its tables."),
    "time_given": _("The players rely on it."),
    "called": _SAID,
    "answered": _SAID,
    "finished": _("Results can still be corrected."),
    "revived": _("Cancel it again."),
    "undone": _("Do the act again."),
    "imported": _("Withdraw single entries."),
    "rehearsed": _("A rehearsal changes nothing."),
}

# Reasons for a table that are not the engine's.
REASONS: Mapping[str, Promise] = {
    "exchanged_by_hand": _("Exchanged by the organisers: %(reason)s."),
    "kept_by_hand": _("The organisers kept this table when they paired the rest again."),
    "table_by_hand": _("The organisers put these together."),
    "free_by_hand": _("The organisers gave %(player)s the bye."),
    "bye_left_over": _(
        "%(player)s has the bye: the lowest place of those who have had none, as the number does not fill the tables."
    ),
}

ROLES: Mapping[str, Promise] = {
    "organiser": _("organiser"),
    "coorganiser": _("co-organiser"),
    "arbiter": _("arbiter"),
}

BYES: Mapping[str, Promise] = {
    "U": _("bye"),
    "H": _("half-point bye"),
    "F": _("full-point bye"),
    "Z": _("zero-point bye"),
}

# What stands in the cells of a crosstable, by whether the tables have two sides.
CROSS_SIGNS: Mapping[bool, tuple[tuple[str, Promise], ...]] = {
    True: (
        ("12a 1", _("won against row 12, on the first side")),
        ("7b ½", _("drawn with row 7, on the second side")),
        ("3a 0", _("lost to row 3, on the first side")),
        ("5b +", _("won without playing: row 5 did not come")),
        ("8a −", _("lost without playing")),
    ),
    False: (
        ("2 · 4", _("place 2 at the table, which gave 4 points")),
        ("1 · 6", _("in bold: first at the table")),
    ),
}
CROSS_BYES: tuple[tuple[str, Promise], ...] = (
    ("…", _("not decided yet")),
    ("U", _("bye: nobody was left to play")),
    ("H", _("half-point bye, asked for")),
    ("F", _("full-point bye")),
    ("Z", _("zero-point bye, asked for")),
    ("–", _("not in the round")),
)

STATUS: Mapping[str, Promise] = {
    "draft": pgettext_lazy("tournament", "Draft"),
    "published": pgettext_lazy("tournament", "Announced"),
    "running": pgettext_lazy("tournament", "Running"),
    "finished": pgettext_lazy("tournament", "Finished"),
    "cancelled": pgettext_lazy("tournament", "Cancelled"),
}

TIEBREAKS: Mapping[str, Promise] = {
    "DE": _("Direct encounter: the place among those who are tied"),
    "BH": _("Buchholz: sum of the opponents’ points"),
    "SB": _("Sonneborn-Berger: points of beaten opponents, half of drawn"),
    "WIN": _("Rounds with a win’s points"),
    "WON": _("Matches won at the table"),
    "BPG": _("Matches played on the second side"),
    "BWG": _("Matches won on the second side"),
    "PS": _("Progressive score: sum of the points after each round"),
    "REP": _("Rounds one chose to play"),
    "STD": _("Standard points: rounds better than the opponent"),
    "TPN": _("Pairing number"),
    "RTNG": _("Rating"),
    "AOB": _("Average of the opponents’ Buchholz"),
    "FB": _("Fore Buchholz: as if the last round were all drawn"),
    "KS": _("Koya: points against those with half of the points or more"),
    "ARO": _("Average rating of the opponents"),
    "TPR": _("Performance: average rating of the opponents, and what was scored against them"),
    "PTP": _("Perfect performance: the rating that expects this score"),
    "APRO": _("Average performance of the opponents"),
    "APPO": _("Average perfect performance of the opponents"),
}

TABLE_TIEBREAKS: tuple[tuple[str, str, Promise], ...] = (
    ("firsts", "1st", _("First places")),
    ("strength", "SOS", _("Strength of schedule: mean points a round of all opponents met")),
    ("strength_cut", "SOS−1", _("Strength of schedule without the weakest opponent")),
    ("beaten", "SB", _("Points of the opponents finished behind, half where a place was shared")),
    ("share", "GP", _("Share of the points of the game at the own tables")),
)


def say(error: DomainError) -> str:
    """A refusal in words."""
    return str(ERRORS.get(error.code, _("This was refused.")) % dict(error.params))


def duration(seconds: int) -> str:
    """``2 minutes``, or ``90 seconds``."""
    if seconds % 60:
        return ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    return ngettext("%(n)s minute", "%(n)s minutes", seconds // 60) % {"n": seconds // 60}


def in_points(text: str, hundredths: int) -> str:
    """``1 point``, ``1½ points``: one alone is singular."""
    return ngettext("%(points)s point", "%(points)s points", 1 if hundredths == POINT else 2) % {"points": text}


def in_pts(text: str, hundredths: int) -> str:
    """The same in short, for lines of a table: ``1 pt``, ``1½ pts``."""
    return ngettext("%(points)s pt", "%(points)s pts", 1 if hundredths == POINT else 2) % {"points": text}


def say_act(kind: str, payload: Mapping[str, Any]) -> str:
    """One entry of the log in words."""
    words = {key: ", ".join(map(str, v)) or "–" if isinstance(v, list) else v for key, v in payload.items()}
    if "role" in words:
        words["role"] = str(ROLES.get(str(words["role"]), words["role"]))
    if kind == "bye_asked":
        words["kind"] = str(BYES.get(str(words["kind"]), words["kind"]))
    if "seconds" in words:
        words["time"] = duration(int(words["seconds"]))
    try:
        return str(ACTS[kind] % words)
    except KeyError:
        return kind
