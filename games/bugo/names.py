"""Names in the reader's language: cards, sides, twists. Names of Round Rule cards are data, in their set's file."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.bugo.cards import SETS, Side
from games.bugo.rules.deck import value as card_value

SIDES: Mapping[str, Promise] = {"capoeira": _("Capoeira"), "carnaval": _("Carnaval")}

# One sentence for each twist: the happening when a side is chosen, and the text on the rule card.
TWISTS: Mapping[str, Promise] = {
    "twist_none": _("No twist: the highest card left takes the trick."),
    "twist_open": _("All hands lie open."),
    "twist_brow": _("You see everyone's cards but your own."),
    "twist_up": _("Cards of each hand that lie face up: %(count)s."),
    "twist_down": _("Cards of each hand that nobody sees, their owner neither: %(count)s."),
    "twist_blind": _("Declare before anyone sees a card."),
    "twist_sealed": _("All choose a card in secret and turn it up together."),
    "twist_low": _("The lowest card left takes the trick."),
    "twist_second": _("The second-highest card left takes the trick."),
    "twist_middle": _("The card left that is closest to 50 takes the trick; of two equally close, the higher."),
    "twist_alternate": _("Odd tricks go to the highest card left, even tricks to the lowest."),
    "twist_no_bug": _("Nothing is knocked out; of equal cards the first one counts."),
}

# The same for a glance at the rule card.
SHORT_TWISTS: Mapping[str, Promise] = {
    "none": _("Highest wins"),
    "open": _("All hands open"),
    "brow": _("All cards seen but your own"),
    "up": _("Face up in each hand: %(count)s"),
    "down": _("Unseen in each hand: %(count)s"),
    "blind": _("Declare blind"),
    "sealed": _("Sealed cards"),
    "low": _("Lowest wins"),
    "second": _("Second-highest wins"),
    "middle": _("Closest to 50 wins"),
    "alternate": _("Highest and lowest win in turn"),
    "no_bug": _("Nothing is knocked out"),
}


def card_name(card: str) -> str:
    """``40``, ``minus 101``, in the reader's language: as it is spoken."""
    value = card_value(card)
    if value < 0:
        # Translators: a negative number card, spoken: "minus 101".
        return gettext("minus %(number)s") % {"number": -value}
    return str(value)


def card_number(card: str) -> str:
    """``40``, ``−101`` with a true minus: as it is printed."""
    return str(card_value(card)).replace("-", "−")


def card_sign(card: str) -> SafeString:
    """The number as printed, with the word for the screen reader where it is negative."""
    if card_value(card) > 0:
        return format_html("{}", card_number(card))
    return format_html(
        '<span aria-hidden="true">{}</span><span class="vh">{}</span>', card_number(card), card_name(card)
    )


def rule_name(card_id: str, key: str | None = None) -> str:
    """The name of a Round Rule card in the reader's language; of the first set that has it unless told which."""
    sets = (SETS[key],) if key else SETS.values()
    language = get_language() or "en"
    return next(card.name(language) for found in sets for card in found.cards if card.id == card_id)


def side_name(name: str) -> str:
    return str(SIDES[name])


def twist_sentences(twist: Side) -> list[str]:
    """What a side changes, one sentence for each twist."""
    return [str(TWISTS[f"twist_{name}"]) % {"count": count} for name, count in twist.twists()]


def short_twists(twist: Side) -> list[str]:
    """What a side changes, a few words for each twist."""
    return [str(SHORT_TWISTS[name]) % {"count": count} for name, count in twist.twists()]


def win_name(rule: str) -> str:
    """What takes a trick, for a glance."""
    return str(SHORT_TWISTS["none" if rule == "high" else rule])
