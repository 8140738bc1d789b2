"""Five hints for a first match, each at the moment it matters."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bugo.rules.views import View

WORDS: Mapping[str, Promise] = {
    "side": _(
        "You lead this round, so you choose which side of the round card it is played by, before any card is dealt. "
        "What the side says holds for this round alone."
    ),
    "declare": _(
        "Say how many tricks you will take. Exactly that many cost nothing; any other number costs one penalty point, "
        "however far you are off."
    ),
    "play": _("There are no suits: any card may be played. What takes the trick stands beside the round card."),
    "knocked": _("Equal cards knock each other out, whoever played them: crossed cards cannot take the trick."),
    "points": _(
        "The round is counted: who missed the own number has a penalty point. After five rounds the fewest win."
    ),
}


def matter(view: View) -> tuple[str, ...]:
    """The hints that matter at this moment to the viewer, the most pressing first."""
    if view.me is None or view.places:
        return ()
    mine = view.me in view.to_act
    trick = view.trick or (view.tricks[-1] if view.tricks else None)
    moments = {
        "side": mine and view.phase == "side",
        "declare": mine and view.phase == "bid",
        "knocked": view.phase == "play" and trick is not None and any(card.out for card in trick.cards),
        "play": mine and view.phase == "play",
        "points": bool(view.scores) and view.phase in {"side", "deal", "bid"},
    }
    return tuple(key for key, matters in moments.items() if matters)
