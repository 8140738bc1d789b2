"""Names of melds and wild cards, for the page and for the ear."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from games.buraco.rules.views import MeldView
from games.words import RANKS_TOGETHER, Speech, enumerate_words, rank_name


def named(cards: Sequence[str], speech: Speech) -> str:
    """Several cards in words."""
    return enumerate_words([speech.card(card) for card in cards])


def meld_name(meld: MeldView, speech: Speech) -> str:
    """``hearts 5 to 9``, ``sevens``."""
    if meld.kind == "set":
        return str(RANKS_TOGETHER[meld.rank])
    words = {"suit": speech.suit(meld.suit), "low": rank_name(meld.low), "high": rank_name(meld.high)}
    # Translators: a run of cards, such as "hearts 5 to 9".
    return gettext("%(suit)s %(low)s to %(high)s") % words


def meld_class(meld: MeldView) -> str:
    """``Clean canastra``, ``Run``: what stands above a meld."""
    if meld.canastra:
        return gettext("Clean canastra") if meld.canastra == "clean" else gettext("Dirty canastra")
    return pgettext("meld", "Set") if meld.kind == "set" else pgettext("meld", "Run")


def add_name(meld: MeldView, cards: tuple[str, ...], speech: Speech) -> str:
    """``Add 7 of hearts to hearts 5 to 9``: the sign where a card fits."""
    return gettext("Add %(cards)s to %(meld)s") % {"cards": named(cards, speech), "meld": meld_name(meld, speech)}


def wild_name(card: str, stands_for: str, speech: Speech) -> str:
    """``joker, wild, stands for 10 of diamonds``; in a set it stands for the rank alone."""
    shown = speech.card(stands_for) if len(stands_for) == 2 else rank_name(stands_for)
    return gettext("%(card)s, wild, stands for %(shown)s") % {"card": speech.card(card), "shown": shown}
