"""What all pages of a match need: finding it, and the words that its script says by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts import shuns
from accounts.models import User
from accounts.sessions import player_of
from matches import phrases, selectors, strings
from matches.models import Match


def find(request: HttpRequest, code: str) -> Match:
    """The match, if this visitor may see it; 404 otherwise, which does not tell a private match from none."""
    try:
        match = selectors.by_code(code.upper())
    except Match.DoesNotExist:
        raise Http404 from None
    if not selectors.may_see(match, player_of(request)):
        raise Http404
    return match


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another person at the table, and whether the reader hears and meets them."""

    player: User
    muted: bool
    blocked: bool


@dataclass(frozen=True, slots=True)
class Talk:
    """What can be said at a table, to whom, and what was said last."""

    phrases: Mapping[str, Promise]
    neighbours: tuple[Neighbour, ...]
    heard: list[dict[str, Any]]

    @property
    def last(self) -> int:
        return int(self.heard[-1]["n"]) if self.heard else 0


def talk(match: Match, player: User | None, seat: int | None) -> Talk | None:
    """For who sits there with other people; None for watchers, and where all others are bots."""
    if player is None or seat is None:
        return None
    others = [s.player for s in match.seats.all() if not s.bot_level and s.number != seat]
    if not others:
        return None
    kinds = shuns.kinds_of(player, [other.pk for other in others])
    neighbours = tuple(
        Neighbour(other, "mute" in kinds.get(other.pk, ()), "block" in kinds.get(other.pk, ())) for other in others
    )
    return Talk(strings.PHRASES, neighbours, phrases.recent(match, player, 0))


def page_words() -> dict[str, str]:
    """By the name the script knows them by."""
    return {
        "your_turn": _("Your turn"),
        "you": _("you"),
        "nothing": _("Nothing to say."),
        "no_clock": _("No clock."),
        "seconds_left": _("%s seconds left."),
        "turn_seconds_left": _("%s seconds left for this turn."),
        "turn_left": _("%s for this turn"),
        # Translators: before the time that is left of one turn, on the player's clock.
        "turn": pgettext("clock", "turn"),
        "selected": _("%s selected. Press again to play."),
        "chosen": _("Chosen: %s."),
        "none_chosen": _("Nothing is chosen."),
        "fits": _("Fits: %s."),
        "hint": _("Hint: %s"),
        "says": _("%(name)s says: %(text)s"),
        "mute": _("Mute"),
        "not_muted": _("Nothing was changed. Try again."),
        "unmute": _("Hear again"),
        "choose_first": _("Choose a card first."),
        "press_card": _("Press a card to play it"),
        "trying": _("No connection. Trying again."),
        "unsent": _("Your move waits to be sent."),
        "polling": _("Live connection blocked. Working without it."),
        "slow": _("Slow connection: %s ms."),
        "one_watches": ngettext("one watches", "%(n)s watch", 1),
        "many_watch": ngettext("one watches", "%(n)s watch", 2) % {"n": "%s"},
        "away": _("away %s"),
        "not_sent": _("That was not done, because this page is too old. It is loaded again."),
        "no_match": _("This match cannot be shown."),
    }
