"""Five hints for a first match, each at the moment it matters."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bouillabaisse.rules import View

LAST_ROUND = 6

WORDS: Mapping[str, Promise] = {
    "prices": _(
        "Each round has its own price list; it stands above the table. In round 1 each trick you take costs 5 points, "
        "and the fewest points win."
    ),
    "follow": _(
        "You hold cards of the suit that was led, so you must play one of them; the others are grey. The highest card "
        "of that suit takes the trick."
    ),
    "free": _(
        "You have none of the suit that was led, so you may play any card, and it cannot take the trick: a good moment "
        "to be rid of one that could cost you."
    ),
    "taken": _("You took the trick, so you lead to the next one. What it cost you is in the score."),
    "sixth": _("The last round turns everything round: now tricks and cards count in your favour. Take all you can."),
}


def matter(view: View) -> tuple[str, ...]:
    """The hints that matter at this moment to the viewer, the most pressing first."""
    if view.me is None or view.places or view.round_over:
        return ()
    mine = view.me in view.to_act
    follows = any(card.card[1] == view.suit_to_follow for card in view.hand)
    last = view.last_trick
    moments = {
        "sixth": view.deal == LAST_ROUND,
        "prices": view.deal == 1 and view.trick_number == 1,
        "taken": mine and not view.trick and last is not None and last.winner == view.me and last.points > 0,
        "free": mine and bool(view.suit_to_follow) and not follows,
        "follow": mine and bool(view.suit_to_follow) and follows and len({card.card[1] for card in view.hand}) > 1,
    }
    return tuple(key for key, matters in moments.items() if matters)
