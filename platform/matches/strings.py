"""The match's own words: what happened at the table beside the game, and why something was refused."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Why a match that was not played to its end has a result; the points then decided nothing.
BROKEN_OFF: Mapping[str, Promise] = {
    "resigned": _("The match ended by resignation."),
    "claimed": _("The match ended because a player was away."),
    "time": _("The match ended because a player's time was over."),
}

EVENTS: Mapping[str, Promise] = {
    "stood_in_time": _("%(seat)s ran out of time. A bot plays on for now."),
    "stood_in_absent": _("%(seat)s is away. A bot plays on for now."),
    "stood_in_resigned": _("A bot plays the seat of %(seat)s to the end."),
    "returned": _("%(seat)s is back."),
    "flagged": _("The time of %(seat)s is over."),
    "resigned": _("%(seat)s resigns."),
    "claimed": _("%(seat)s claims the win: the opponent has gone."),
    "aborted_left": _("%(seat)s left before the first move. The match does not count."),
    "aborted_staff": _("The match was stopped by the organisers. It does not count."),
    "aborted_abandoned": _("Nobody played any more. The match was called off and does not count."),
    "aborted_no_show": _("%(seat)s did not come. The match does not count."),
    "outage": _("The site could not be reached for %(seconds)s s. That time is taken from nobody."),
    "pause_asked": _("%(seat)s would like a pause."),
    "pause_refused": _("%(seat)s would rather go on."),
    "pause_begun_players": _("Everybody agrees: the match is paused."),
    "pause_begun_staff": _("The organisers have paused the match."),
    "pause_over": _("%(seat)s goes on with the match."),
    "pause_over_staff": _("The organisers go on with the match."),
    "adjusted": _("The organisers gave everybody more time."),
    "left_one": _("%(seat)s had left by the end and is placed last."),
    "left_many": _("%(seats)s had left by the end and are placed after all who stayed."),
    "left_all": _("Everybody had left by the end: the last to leave is placed best."),
    "wins": _("%(seat)s wins the match."),
    "win_together": _("%(seats)s win the match."),
    "share_win": _("%(seats)s share the win."),
}

# Each says first what happened to the move, then why.
ERRORS: Mapping[str, Promise] = {
    "stale": _("Not played: the table had changed. Look again and choose."),
    "unsure": _("Not played: the site has only just come back. Play again in a moment."),
    "too_late": _("Not played: your time was over."),
    "not_seated": _("Nothing was done: you have no seat at this table."),
    "not_running": _("Nothing was done: the match is not running."),
    "no_claims": _("Nothing was claimed: in this match a bot plays for whoever is away."),
    "not_gone": _("Nothing was claimed: your opponent is back, or may be away a little longer."),
    "seat_yours": _("Nothing was done: the seat is yours already."),
    "paused": _("Nothing was done: the match is paused. Nobody's time runs."),
    "paused_by_staff": _("Nothing was done: the organisers have paused the match, and they go on with it."),
    "not_paused": _("Nothing was done: the match is not paused."),
    "pause_rated": _("Not paused: rated matches have no pause."),
    "pause_asked": _("You have asked for a pause already. The others have to agree."),
    "no_pause_asked": _("Nothing was done: nobody is asking for a pause."),
    "stood_in": _("Nothing was done: a bot plays your seat. Take it back first."),
    "seat_resigned": _("Nothing was done: you have resigned this match."),
    "not_your_turn": _("Not played: it is not your turn."),
    "not_a_move": _("Not played: the page sent something that is not a move."),
    "not_awaited": _("Nothing was done: the shuffle was not waiting for you."),
    "bad_contribution": _("Your part in the shuffle did not fit and was not taken."),
    "not_yet": _("Nothing was done: there is time left."),
    "bad_message": _("Nothing was done: the page sent a message that could not be read."),
    "too_fast": _("Nothing was done: too many messages at once. Wait a moment."),
    "no_match": _("There is no such match."),
    "barred": _("Nothing was done: you may not play at the moment. The page of your account says until when and why."),
    "no_phrase": _("Nothing was said: there is no such phrase."),
    "phrase_too_often": _("Nothing was said: that was much at once. Wait a little."),
    "broken": _("Nothing was done: the server failed. The match is safe; try again."),
}

# What can be said at a table, by key. None of them tells anything about cards.
PHRASES: Mapping[str, Promise] = {
    "hello": _("Hello!"),
    "luck": _("Good luck to all!"),
    "thanks": _("Thank you!"),
    "welcome": _("You are welcome."),
    "well_played": _("Well played!"),
    "oops": _("Oops!"),
    "sorry": _("Sorry!"),
    "moment": _("One moment, please."),
    "back": _("I am back."),
    "no_hurry": _("Take your time."),
    "good_match": _("That was a good match."),
    "bye": _("Good-bye!"),
}
