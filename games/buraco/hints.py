"""Five hints for a first match, each at the moment it matters."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.buraco.rules.views import View

# So many cards of a meld lie when a canastra is near; so few are left when the morto is.
NEARLY_SEVEN, NEARLY_EMPTY = 5, 3

WORDS: dict[str, Promise] = {
    "draw": gettext_lazy(
        "Your turn begins with a draw: one card from the stock, or the whole pile, whose cards all lie open."
    ),
    "lay": gettext_lazy(
        "Now you may lay cards: choose three or more that form a run of one suit or a set of one rank, then lay them. "
        "One discarded card ends your turn."
    ),
    "add": gettext_lazy(
        "A card of yours fits a meld of your side. Choose it: the places where it fits light up with a plus sign."
    ),
    "canastra": gettext_lazy(
        "A run grows long: with seven cards it is a canastra, which earns 200 points if it is clean, 100 with a wild "
        "card. Without one your side cannot go out."
    ),
    "morto": gettext_lazy(
        "Your hand is nearly empty. Who has played the last card takes the morto, a second hand of eleven cards, and "
        "goes on."
    ),
}


def matter(view: View) -> tuple[str, ...]:
    """The hints that matter at this moment to the viewer, the most pressing first."""
    if view.me is None or view.me not in view.to_act:
        return ()
    own = [meld for meld in view.melds if meld.side == view.my_side]
    untaken = any(morto.side == view.my_side and morto.status == "untaken" for morto in view.mortos)
    playing = view.phase == "play"
    moments = {
        "draw": view.phase == "draw",
        "morto": playing and untaken and len(view.hand) <= NEARLY_EMPTY,
        "canastra": any(meld.kind == "run" and len(meld.places) >= NEARLY_SEVEN for meld in own),
        "add": playing and any(held.fits for held in view.hand),
        "lay": playing,
    }
    return tuple(key for key, matters in moments.items() if matters)
