"""What tournaments tell people: the kinds of notices, their switches and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Group, Kind, register

GROUPS = (
    Group("entry", _("Your entry: confirmed, waiting, invited")),
    Group("checkin", _("Check-in is open"), mail=True),
    Group("round", _("A round is published, changed or taken back"), mail=True),
    Group("match", _("Your match starts")),
    Group("result", _("One of your results was corrected"), mail=True),
    Group("event", _("A tournament is over, or cancelled"), mail=True),
    Group("director", _("Calls for the director, and answers")),
)

KINDS = (
    Kind("entry_confirmed", "entry", _("%(name)s: you are entered.")),
    Kind("entry_waiting", "entry", _("%(name)s: you are on the waiting list.")),
    Kind("entry_promoted", "entry", _("%(name)s: a place has become free, and you are entered.")),
    Kind("invited", "entry", _("%(name)s: you are invited to play.")),
    Kind("partner_asked", "entry", _("%(name)s: %(partner)s asks you to be a partner.")),
    Kind("role_given", "entry", _("%(name)s: you help to run this tournament.")),
    Kind("checkin_open", "checkin", _("%(name)s: check-in is open.")),
    Kind("round_published", "round", _("%(name)s: round %(round)s is published.")),
    Kind("pairing_changed", "round", _("%(name)s: your table of round %(round)s has changed.")),
    Kind("round_withdrawn", "round", _("%(name)s: round %(round)s was taken back and will be paired again.")),
    Kind("match_starts", "match", _("%(name)s: your match of round %(round)s starts now.")),
    Kind(
        "result_corrected",
        "result",
        _("%(name)s: the result of round %(round)s, table %(table)s is now %(result)s."),
    ),
    Kind("cancelled", "event", _("%(name)s was cancelled.")),
    Kind("finished", "event", _("%(name)s is over: see the final standings.")),
    Kind("director_called", "director", _("%(name)s: %(caller)s calls the director to table %(table)s.")),
    Kind("director_answered", "director", _("%(name)s, table %(table)s: %(text)s")),
)


def register_all() -> None:
    register(GROUPS, KINDS)
