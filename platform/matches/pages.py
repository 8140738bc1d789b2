"""What all pages of a match need: finding it, and the words that its script says by itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from accounts.sessions import player_of
from matches import selectors
from matches.models import Match


def find(request: HttpRequest, code: str) -> Match:
    """The match, if this visitor may see it; 404 otherwise, which does not tell a private match from none."""
    try:
        match = selectors.by_code(code.upper())
    except Match.DoesNotExist:
        raise Http404 from None
    if not match.public and selectors.seat_of(match, player_of(request)) is None:
        raise Http404
    return match


def page_words() -> dict[str, str]:
    """By the name the script knows them by."""
    return {
        "your_turn": _("Your turn"),
        "you": _("you"),
        "nothing": _("Nothing to say."),
        "no_clock": _("No clock."),
        "seconds_left": _("%s seconds left."),
        "selected": _("%s selected. Press again to play."),
        "chosen": _("Chosen: %s."),
        "none_chosen": _("Nothing is chosen."),
        "fits": _("Fits: %s."),
        "hint": _("Hint: %s"),
        "choose_first": _("Choose a card first."),
        "trying": _("No connection. Trying again; your time and seat are kept."),
        "polling": _("Live connection blocked. Working without it."),
        "slow": _("Slow connection: %s ms."),
        "away": _("away %s"),
        "no_match": _("This match cannot be shown."),
    }
