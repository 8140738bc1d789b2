"""What conduct tells players by the bell and by mail."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Group, Kind, register

GROUPS = (Group("conduct", _("Reports and decisions of the staff"), mail=True),)
KINDS = (
    Kind(
        "report_acted",
        "conduct",
        _("Thank you for your report about %(name)s: it was looked at, and something was done."),
    ),
    Kind(
        "report_closed",
        "conduct",
        _("Thank you for your report about %(name)s: it was looked at, and nothing against the rules was found."),
    ),
    Kind("renamed", "conduct", _("Your name is now %(name)s. The staff changed it: %(why)s")),
    Kind("barred", "conduct", _("You may not play until %(until)s: %(why)s")),
    Kind("let_back", "conduct", _("You may play again. Welcome back.")),
    Kind("voided", "conduct", _("A match of yours was voided and counts for nobody: %(why)s")),
    Kind("adjudicated", "conduct", _("The result of a match of yours was decided anew: %(why)s")),
)


def register_all() -> None:
    register(GROUPS, KINDS)
