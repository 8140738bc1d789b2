"""Small words of the table's frame: clocks, signs, places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import registry
from matches import contract
from matches.clock import TimeControl

register = template.Library()


@register.filter
def clock_face(ms: int) -> str:
    """``4:05``."""
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


@register.filter
def clock_label(match: Any) -> str:
    """``8+10``, or that there is no clock."""
    if match.bank_s is None:
        return _("no clock")
    return f"{match.bank_s / 60:g}+{match.increment_s}"


@register.filter
def decision(match: Any) -> str:
    """What staff decided about a match later, and why."""
    if match.is_void:
        said = _("Voided by the staff: it counts for nobody.")
    else:
        said = _("The staff have decided the result anew; these are the places now.")
    return f"{said} {_('The reason given: %(reason)s') % {'reason': match.decided['why']}}"


@register.filter
def signed(value: int) -> str:
    """A number with a true minus."""
    return f"−{-value}" if value < 0 else str(value)


@register.filter
def seats_class(others: int) -> str:
    """How many plates share the strip."""
    return {1: "one", 2: "two", 3: "", 4: "five", 5: "six", 6: "six"}.get(others, "many")


@register.filter
def others(plates: Sequence[Any]) -> int:
    """How many there are besides the viewer's own."""
    return sum(not plate.me for plate in plates)


@register.filter
def definitions(answers: Mapping[str, str]) -> SafeString:
    """Terms of a list and what they mean."""
    return format_html_join("", "<dt>{}</dt><dd>{}</dd>", answers.items())


@register.filter
def at_seat(values: Sequence[Any], seat: int) -> Any:
    """``values[seat]``."""
    return values[seat]


@register.simple_tag
def own_place(ranking: list[tuple[int, Any, int]], sides: Sequence[int]) -> str:
    """The viewer's result in words; of two sides one has won and one has lost."""
    place, own = next((place, sides[plate.seat]) for place, plate, _points in ranking if plate.me)
    shared = any(other == place and sides[plate.seat] != own for other, plate, _points in ranking)
    if place == 1:
        return _("You share the win") if shared else _("You won")
    if len(set(sides)) == 2:
        return _("You lost")
    return _("You are number %(place)s") % {"place": place}


@register.simple_tag
def absence_contract(table: Any = None) -> list[str]:
    """What happens to whoever is away: at one open table, or at any that can be opened."""
    if table is None:
        return contract.contract_in_general()
    game = registry.get(table.game)
    preset = next((known for known in game.clocks if str(known) == table.clock), None)
    control = (
        None if preset is None else TimeControl(preset.bank_s * 1000, preset.increment_s * 1000, preset.cap_s * 1000)
    )
    return [
        contract.contract_of(
            sides=game.sides(table.seat_count),
            control=control,
            rated=getattr(table, "rated", False),
            people=table.seat_count,
        )
    ]


@register.filter
def game_name(slug: str) -> str:
    return str(registry.get(slug).strings.NAME)


@register.filter
def emblem(slug: str) -> str:
    """The template that draws a game's sign."""
    return f"games/{slug}/emblem.svg"


@register.filter
def lookup(words: Mapping[str, Any], key: str) -> Any:
    """``words[key]``."""
    return words[key]
