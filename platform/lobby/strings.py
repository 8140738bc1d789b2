"""Why the lobby refused something: first what happened, then why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.errors import DomainError
from games import registry

ERRORS: Mapping[str, Promise] = {
    "bad_seats": _("No table was opened: this game cannot be played by that many."),
    "bad_option": _("No table was opened: this game has no such option."),
    "bad_level": _("No bot was seated: there are no such bots."),
    "bad_clock": _("Nothing was opened: this game is not played with that clock."),
    "bad_pool": _("You are not in the queue: there is no such rated pool."),
    "needs_account": _("You are not in the queue: rated matches need an account. It takes a name and a password."),
    "bad_delay": _("No table was opened: watchers cannot be that far behind."),
    "bad_hours": _("No table was opened: the link cannot last for that time. Choose one of those offered."),
    "no_pool": _(
        "No table was opened: with this number of players and these rules no rating is kept. Make it casual, or choose"
        " one of the rated kinds."
    ),
    "needs_clock": _("No table was opened: a rated match needs a clock."),
    "table_needs_account": _("You have no seat: rated tables need an account. It takes a name and a password."),
    "in_queue": _(
        "Nothing was begun: you are waiting for a ranked match of %(game)s. You can wait for one rated match at a time."
    ),
    "at_rated_table": _(
        "Nothing was begun: you sit at a rated table of %(game)s. You can wait for one rated match at a time."
    ),
    "rematch_asked": _(
        "Nothing was begun: you have asked for a rated rematch of %(game)s. You can wait for one rated match at a time."
    ),
    "at_rated_match": _("Nothing was begun: you are playing a rated match of %(game)s. Finish it first."),
    "bots_unrated": _("No bot was seated: rated tables are for people alone."),
    "bad_number": _("The match did not start: with these rules so few cannot play."),
    "not_host": _("Nothing was changed: only the host of the table can do that."),
    "not_seated": _("Nothing was changed: they do not sit at this table."),
    "no_seat": _("Nothing was changed: this table has no such seat."),
    "seats_drawn": _("Nothing was changed: the seats of a rated match are drawn by lot."),
    "table_removed": _("You have no seat: the host has taken you from this table."),
    "too_many_matches": _("Nothing was opened: you have too many matches running. Finish one first."),
    "too_many_tables": _("No table was opened: you have too many open ones. Close one first."),
    "no_table": _("There is no such table. The link may have been typed wrongly, or the host has closed it."),
    "table_expired": _("You have no seat: this invitation has expired. Ask for a new one."),
    "table_full": _("You have no seat: all seats of this table are taken."),
    "not_for_you": _("You have no seat: this table is not for you. Try another one, or open your own."),
    "no_proposal": _("The match did not start: somebody was not ready in time. Whoever was goes on waiting."),
    "too_few": _("The match did not start: somebody has just left. You keep your place in the queue."),
    "no_rematch": _("There is no rematch: only those who played a finished match can ask, for a quarter of an hour."),
    "rematch_declined": _("There is no rematch: somebody would rather not."),
    "no_game": _("There is no such game."),
    "bad_request": _("Nothing was done: the page sent something that could not be read."),
}


# Seats and pairs where four play in two pairs: by the points of the compass, as everywhere.
COMPASS: tuple[Promise, ...] = (
    pgettext_lazy("seat", "North"),
    pgettext_lazy("seat", "East"),
    pgettext_lazy("seat", "South"),
    pgettext_lazy("seat", "West"),
)
COMPASS_PAIRS: tuple[Promise, ...] = (_("North–South"), _("East–West"))


def seat_name(number: int, sides: Sequence[int]) -> str:
    """A seat, counted from 1, of a table with these sides."""
    if len(set(sides)) < len(sides) == len(COMPASS):
        return str(COMPASS[number - 1])
    return gettext("seat %(number)s") % {"number": number}


def pair_name(side: int, seats: int) -> str:
    if seats == len(COMPASS):
        return str(COMPASS_PAIRS[side])
    return gettext("pair %(number)s") % {"number": side + 1}


# What somebody in another rated thing can do about it, by a button or a link.
WAYS_OUT: Mapping[str, Promise] = {
    "in_queue": _("Leave the queue"),
    "at_rated_table": _("Give the seat up"),
    "rematch_asked": _("Never mind the rematch"),
    "at_rated_match": _("Return to the table"),
}


def say(error: DomainError) -> str:
    """The refusal in the reader's language."""
    params = dict(error.params)
    if "game" in params:
        params["game"] = registry.get(str(params["game"])).strings.NAME
    return str(ERRORS.get(error.code, ERRORS["bad_request"])) % params
