"""Five hints for a first match, each at the moment it matters."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bridgette.rules.cards import is_colon, suit
from games.bridgette.rules.views import View

WORDS: Mapping[str, Promise] = {
    "exchange": _(
        "You have drawn cards and throw as many away, face down. Choose them in your hand; nobody sees which they are."
    ),
    "auction": _(
        "Bid how many tricks more than six you will take, and with which trumps; only bids that your hand allows can "
        "be chosen. The last bid is the contract."
    ),
    "play": _(
        "Follow the suit that was led if you can. The higher card of it wins, and a trump beats every other suit."
    ),
    "colon": _(
        "A colon of your hand belongs to the card that was led: you may play it although you could follow. It loses "
        "the trick, but the winner may not lead this suit next."
    ),
    "result": _(
        "The deal is counted. A contract that is kept exactly earns a bonus; one that fails pays the other player."
    ),
}


def matter(view: View) -> tuple[str, ...]:
    """The hints that matter at this moment to the viewer, the most pressing first."""
    if view.me is None or view.phase == "over":
        return ()
    mine = view.me in view.to_act
    moments = {
        "result": bool(view.results) and view.phase in {"scored", "exchange"},
        "exchange": mine and view.throw > 0,
        "auction": mine and view.phase == "auction",
        "colon": mine and view.phase == "play" and _colon_may_answer(view),
        "play": mine and view.phase == "play",
    }
    return tuple(key for key, matters in moments.items() if matters)


def _colon_may_answer(view: View) -> bool:
    """The viewer may choose between the suit that was led and the colon of its group."""
    if not view.led or is_colon(view.led):
        return False
    return any(map(is_colon, view.playable)) and suit(view.led) in map(suit, view.playable)
