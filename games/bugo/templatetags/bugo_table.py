"""The table of BugÔ in its template: what `picture` arranges, and the sentences that stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games.bugo import picture, spoken
from games.bugo.cards import SETS
from games.bugo.names import card_number, rule_name, short_twists, side_name, twist_sentences, win_name
from games.bugo.picture import Mark, Own, Row, Sheet, Shown
from games.bugo.rules.views import RuleView, SideView, View
from games.hands import HandOrder
from games.words import Speech

register = template.Library()

# More cards, players or numbers to declare than this do not fit one line of a phone.
ONE_LINE_CARDS, ONE_LINE_PLAYERS, ONE_LINE_NUMBERS = 6, 4, 7


@register.filter
def layout(plates: Sequence[Any]) -> str:
    """Class names: one strip of plates however many play, since the round card needs the room of a cross."""
    return f"strip n{len(plates)}"


@register.filter
def mark_of(view: View, seat: int) -> Mark:
    return picture.mark(view, seat)


@register.filter
def open_cards(view: View, seat: int) -> tuple[picture.Chip, ...]:
    return picture.open_cards(view, seat)


@register.filter
def unseen(view: View, seat: int) -> int:
    return picture.unseen(view, seat)


@register.filter
def is_summary(view: View) -> bool:
    return picture.is_summary(view)


@register.simple_tag
def shown_trick(view: View) -> Shown | None:
    return picture.shown_trick(view)


@register.simple_tag
def trick_title(view: View, shown: Shown, names: Sequence[str]) -> str:
    """``Trick 2 of 6: lowest wins``, and who took it once it is over."""
    number = _("Trick %(number)s of %(count)s") % {"number": shown.trick.number, "count": view.trick_count}
    return f"{number} · {_outcome(view, shown, names) if shown.over else win_name(shown.trick.rule)}"


def _outcome(view: View, shown: Shown, names: Sequence[str]) -> str:
    taker = shown.trick.winner
    if taker is None:
        return _("nobody takes it")
    return _("you take it") if taker == view.me else _("%(seat)s takes it") % {"seat": names[taker]}


@register.simple_tag
def why(view: View, shown: Shown) -> list[str]:
    """Who knocks out whom on the table, and what the viewer's cards would do."""
    speech = Speech(str, card=card_number)
    lines = spoken.why(shown.trick, speech)
    if not shown.over:
        lines += [line for line in [spoken.threat(view, speech)] if line]
    return lines


@register.simple_tag
def round_sheet(view: View, plates: Sequence[Any]) -> Sheet | None:
    return picture.round_sheet(view, [plate.seat for plate in plates])


@register.filter
def bid_order(view: View) -> tuple[int, ...]:
    return picture.bid_order(view)


@register.filter
def numbers_to_declare(view: View) -> range:
    return range(view.size + 1)


@register.filter
def numbers_per_line(view: View) -> int:
    numbers = view.size + 1
    return -(-numbers // -(-numbers // ONE_LINE_NUMBERS))


@register.filter
def own_hand(view: View, order: HandOrder) -> tuple[Own, ...]:
    return picture.own_hand(view, order)


@register.filter
def hand_lines(view: View) -> int:
    """Lines of the hand on a phone; they stay while the round lasts, so that the table does not jump."""
    return max(1, -(-view.size // ONE_LINE_CARDS))


@register.filter
def hand_per_line(view: View) -> int:
    return max(1, -(-view.size // hand_lines(view)))


@register.filter
def per_line(places: int) -> int:
    """Cards of a trick in one line of a phone."""
    return places if places <= ONE_LINE_PLAYERS else -(-places // 2)


@register.filter
def lines(places: int) -> int:
    return 1 if places <= ONE_LINE_PLAYERS else 2


@register.filter
def score_rows(view: View) -> tuple[Row, ...]:
    return picture.score_rows(view)


@register.filter
def tricks_said(view: View) -> str:
    return picture.tricks_said(view)


@register.filter
def card_title(rule: RuleView) -> str:
    return rule_name(rule.id, rule.set)


@register.filter
def set_title(rule: RuleView) -> str:
    """``house-1, version 1``."""
    found = SETS[rule.set]
    return _("%(set)s, version %(version)s") % {"set": found.name, "version": found.version}


@register.filter
def side_title(side: SideView) -> str:
    return side_name(side.name)


@register.filter
def short(side: SideView) -> str:
    """What a side changes, for a glance."""
    return " · ".join(short_twists(side.twist))


@register.filter
def sentences(side: SideView) -> str:
    """What a side changes, in whole sentences."""
    return " ".join(twist_sentences(side.twist))


@register.simple_tag
def short_instruction(view: View, names: Sequence[str]) -> str:
    return spoken.short_instruction(view, names)


@register.filter
def element_id(key: str) -> str:
    return f"card-{key}"
