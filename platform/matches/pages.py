"""The few words that the table's script says by itself, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _


def page_words() -> dict[str, str]:
    """By the name the script knows them by."""
    return {
        "your_turn": _("Your turn"),
        "you": _("you"),
        "nothing": _("Nothing to say."),
        "no_clock": _("No clock."),
        "seconds_left": _("%s seconds left."),
        "selected": _("%s selected. Press again to play."),
        "choose_first": _("Choose a card first."),
        "trying": _("No connection. Trying again; your time and seat are kept."),
        "polling": _("Live connection blocked. Working without it."),
        "slow": _("Slow connection: %s ms."),
        "no_match": _("This match cannot be shown."),
    }
