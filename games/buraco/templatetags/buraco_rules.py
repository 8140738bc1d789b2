"""Pictures of the rules page, read by the rules themselves, so that none of them can be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template

from games.buraco import strings
from games.buraco.rules.cards import points
from games.buraco.rules.flags import MeldFlags
from games.buraco.rules.melds import fault, read
from games.signs import rank_sign
from games.words import Speech

register = template.Library()

_DEFAULT = MeldFlags()
_PLAIN = Speech(str)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of an example; ``badge`` is what a wild stands for."""

    card: str
    badge: str
    label: str


@register.inclusion_tag("games/buraco/example.html")
def melded(cards: str) -> dict[str, Any]:
    """``{% melded "5H 2S 7H" %}``: the cards as a meld with its class and value, or why they are none."""
    chosen = tuple(cards.split())
    reading = read(chosen, _DEFAULT)
    if reading is None:
        shown = [Shown(card, "", "") for card in chosen]
        return {"cards": shown, "why": strings.ERRORS[fault(chosen, _DEFAULT)]}
    canastra = reading.is_canastra(_DEFAULT)
    return {
        "cards": [_shown(place.card, place.stands_for) for place in reading.places],
        "canastra": ("clean" if reading.clean else "dirty") if canastra else "",
        "clean": reading.clean,
        "kind": reading.kind,
        "points": points(reading.cards),
        "bonus": reading.bonus(_DEFAULT),
        "value": reading.value(_DEFAULT),
    }


def _shown(card: str, stands_for: str) -> Shown:
    if not stands_for:
        return Shown(card, "", "")
    return Shown(card, rank_sign(stands_for[0]), strings.wild_name(card, stands_for, _PLAIN))


@register.simple_tag
def worth(card: str) -> int:
    """What a card is worth."""
    return points((card,))
