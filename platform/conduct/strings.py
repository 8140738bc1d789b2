"""Why something was refused: first what happened, then why."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.errors import DomainError

ERRORS: Mapping[str, Promise] = {
    "not_yourself": _("Nothing was reported: this is you."),
    "no_bots": _("Nothing was reported: bots of the house do as they were made."),
    "not_there": _("Nothing was reported: this player has no seat in that match."),
    "needs_words": _("Nothing was reported: say in a sentence what happened."),
    "reported_already": _("You have reported this already. The staff will look at it."),
    "too_many_reports": _("Nothing was reported: you have sent many reports today. Send this one tomorrow."),
    "needs_reason": _("Nothing was done: say why. The player reads it."),
    "not_allowed": _("Nothing was done: you may not decide about yourself or about others of the staff."),
    "name_signs": _("Nothing was done: a name has 3 to 20 letters without accents, digits, “-” or “_”."),
    "name_taken": _("Nothing was done: somebody has this name, or one that looks like it."),
    "name_same": _("Nothing was done: this is the name already."),
    "not_barred": _("Nothing was done: this player may play."),
    "bad_days": _("Nothing was done: choose for how long."),
    "match_not_rated": _("Nothing was done: this match counts for no rating."),
    "match_not_over": _("Nothing was done: the match is still being played. Void it, or wait for its end."),
    "bad_places": _("Nothing was done: give everybody a place, beginning with 1; partners share theirs."),
    "voided_already": _("Nothing was done: the match is void already."),
    "same_places": _("Nothing was done: these are the places already."),
    "closed_already": _("This report is closed already."),
    "no_match": _("Nothing was done: there is no such match."),
    "bad_request": _("Nothing was done: the page sent something that could not be read."),
}


def say(error: DomainError) -> str:
    """The refusal in the reader's language."""
    return str(ERRORS.get(error.code, ERRORS["bad_request"]))
