"""What the table of Buraco arranges for the eye: hand, melds, mortos, what to do, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.buraco import strings
from games.buraco.rules.state import SIDES
from games.buraco.rules.views import MortoView, View
from games.buraco.shown_hand import hand_shown
from games.buraco.shown_melds import bands, side_name
from games.rows import keyed
from games.words import card_name

register = template.Library()
register.simple_tag(hand_shown)
register.simple_tag(bands)


@dataclass(frozen=True, slots=True)
class MortoShown:
    """A second hand of eleven: lies there, waits in a hand, or is gone. ``owner`` is short enough for a small card."""

    morto: MortoView
    owner: str
    label: str
    state: str

    @property
    def lies(self) -> bool:
        return self.morto.status == "untaken"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    label: str
    state: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountLine:
    """One line of a deal's count."""

    label: str
    points: tuple[int, ...]


@register.simple_tag
def sides(view: View, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Both sides with their names, as they stand in the score sheet."""
    return tuple((side, side_name(view, names, side)) for side in range(SIDES))


@register.simple_tag
def mortos(view: View, names: Sequence[str]) -> tuple[MortoShown, ...]:
    """Both mortos, the other side's first."""
    near = view.my_side or 0
    return tuple(_morto_shown(view, names, view.mortos[side]) for side in (1 - near, near))


def _morto_shown(view: View, names: Sequence[str], morto: MortoView) -> MortoShown:
    words = {"side": side_name(view, names, morto.side), "n": morto.size}
    states = {
        "untaken": ngettext("%(side)s: morto, one card", "%(side)s: morto, %(n)s cards", morto.size),
        "held": _("%(side)s: morto taken, to be played from the next turn"),
        "played": _("%(side)s: morto taken"),
        "stock": _("%(side)s: morto became stock"),
    }
    short = {"untaken": "", "held": _("waits"), "played": _("taken"), "stock": _("stock")}
    if view.my_side is None:
        owner = names[morto.side]
    else:
        owner = pgettext("morto", "yours") if morto.side == view.my_side else pgettext("morto", "theirs")
    return MortoShown(morto, owner, states[morto.status] % words, short[morto.status])


@register.simple_tag
def short_instruction(view: View, names: Sequence[str], may_act: bool) -> str:
    """What to do, in words that fit a phone's line."""
    if not view.to_act:
        return _("The deal is over")
    if not may_act:
        words = {"name": names[view.turn]}
        return (_("%(name)s draws") if view.phase == "draw" else _("%(name)s lays or discards")) % words
    if view.phase == "draw":
        return _("Draw from the stock") if view.take_refusal else _("Draw or take the pile")
    if view.must_lay:
        return _("First lay %(card)s") % {"card": card_name(view.must_lay)}
    return _("Last turn: lay or discard") if view.last_turn else _("Lay or discard")


@register.simple_tag
def why_no_pile(view: View) -> str:
    """Why the pile may not be taken now, or nothing."""
    return str(strings.ERRORS[view.take_refusal]) if view.take_refusal else ""


@register.filter
def keyed_cards(cards: Sequence[str]) -> list[tuple[str, str]]:
    """For piles: cards with their names on the page."""
    return keyed(cards)


@register.filter
def hidden_below(view: View) -> int:
    """Cards of the pile that lie under those that are shown."""
    return view.pile_size - len(view.pile)


@register.filter
def score_rows(view: View) -> tuple[ScoreRow, ...]:
    """The counted deals, and what lies on the table now."""
    rows = [
        ScoreRow(str(number), "", tuple(side.points for side in score.sides))
        for number, score in enumerate(view.sheet, start=1)
    ]
    if view.phase in {"draw", "play"}:
        on_table = _("%(deal)s, on the table") % {"deal": view.deal}
        rows.append(ScoreRow(on_table, "now", tuple(side.total for side in view.table)))
    return tuple(rows)


@register.filter
def score_totals(view: View) -> tuple[int, ...]:
    return tuple(view.points[side] for side in range(SIDES))


@register.filter
def last_count(view: View) -> tuple[CountLine, ...]:
    """How the last counted deal was added up."""
    if not view.sheet:
        return ()
    sides_counted = view.sheet[-1].sides
    lines = [
        CountLine(_("cards laid"), tuple(side.laid for side in sides_counted)),
        CountLine(_("canastras"), tuple(side.canastras for side in sides_counted)),
        CountLine(_("batida"), tuple(side.batida for side in sides_counted)),
        CountLine(_("cards in hand"), tuple(-side.hand for side in sides_counted)),
        CountLine(_("morto not taken"), tuple(-side.morto for side in sides_counted)),
    ]
    return tuple(line for line in lines if any(line.points))


@register.filter
def is_partner(view: View, seat: int) -> bool:
    return view.me is not None and seat != view.me and seat % SIDES == view.my_side


@register.filter
def laid_total(view: View, seat: int) -> int:
    """What the side of a seat has on the table now."""
    return view.table[seat % SIDES].total
