"""Names in the reader's language: colons, groups, bids. Each as words and, for the page, as signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import signs, words
from games.bridgette.rules.cards import is_colon
from games.kernel.happenings import Value

COLONS: Mapping[str, Promise] = {
    "GC": _("Grand colon"),
    "RC": _("Royal colon"),
    "LC": _("Little colon"),
}
# The three groups by their colon, and the cards in each.
GROUPS: Mapping[str, Promise] = {
    "GC": _("Grand group"),
    "RC": _("Royal group"),
    "LC": _("Little group"),
}
GROUP_CARDS: Mapping[str, Promise] = {
    "GC": _("aces"),
    "RC": _("kings, queens and jacks"),
    "LC": _("twos to tens"),
}
_COLON_SHAPE = {"GC": "grand", "RC": "royal", "LC": "little"}


def card_name(card: str) -> str:
    """``queen of spades``, ``Royal colon``."""
    return str(COLONS[card]) if is_colon(card) else words.card_name(card)


def card_sign(card: str) -> SafeString:
    """The card for running text; a colon by its shape, which the sprite of every page holds, with its name."""
    if not is_colon(card):
        return signs.card_sign(card)
    return format_html(
        '<svg class="sg" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#i-{}"/></svg>',
        card_name(card),
        _COLON_SHAPE[card],
    )


def bid_name(bid: Value) -> str:
    """``4 spades``, ``1 club``, ``3 no trump``."""
    text = str(bid)
    level, strain = int(text[0]), text[1:]
    said = {
        "C": lambda: ngettext("%(level)s club", "%(level)s clubs", level),
        "D": lambda: ngettext("%(level)s diamond", "%(level)s diamonds", level),
        "H": lambda: ngettext("%(level)s heart", "%(level)s hearts", level),
        "S": lambda: ngettext("%(level)s spade", "%(level)s spades", level),
        # Translators: a bid without a trump suit, such as "3 no trump".
        "NT": lambda: gettext("%(level)s no trump"),
    }
    return said[strain]() % {"level": level}


def bid_sign(bid: Value) -> SafeString:
    """``4`` and the spade, ``3NT``."""
    text = str(bid)
    if text[1:] == "NT":
        # Translators: the sign of a bid without a trump suit, such as "3NT", where space is short.
        return format_html("{}", gettext("%(level)sNT") % {"level": text[0]})
    return format_html("{}{}", text[0], signs.suit_sign(text[1:]))


WORDS: Mapping[str, Callable[[Value], str]] = {"bid": bid_name}
SIGNS: Mapping[str, Callable[[Value], str]] = {"bid": bid_sign}
