"""Small drawings of the lobby: a table with its seats, and how many of them are taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from lobby.selectors import Place

register = template.Library()

DOT = 13  # from one seat to the next


@register.simple_tag
@cache
def seat_picture(seats: int) -> SafeString:
    """A table seen from above with so many seats around it, the reader's own at the bottom."""
    around = "".join(
        f'<circle cx="{24 + 19 * sin(turn):.1f}" cy="{16 + 12.5 * cos(turn):.1f}" r="2.8"/>'
        for turn in (2 * pi * number / seats for number in range(seats))
    )
    picture = f'<ellipse cx="24" cy="16" rx="13" ry="7.5" class="felt-shape"/><g fill="currentColor">{around}</g>'
    return mark_safe(  # noqa: S308 (numbers and our own drawing)
        f'<svg class="seat-picture" width="48" height="32" viewBox="0 0 48 32" aria-hidden="true">{picture}</svg>'
    )


@register.filter
def place_label(places: Sequence[Place], number: int) -> str:
    """What a table's seat is called, counted from 1."""
    return places[number - 1].label


@register.simple_tag
def seat_dots(taken: int, seats: int) -> SafeString:
    """One small square for each seat, filled where it is taken."""
    squares = "".join(
        f'<rect x="{0.75 + number * DOT}" y=".75" width="8.5" height="8.5" rx="2"'
        f' fill="{"currentColor" if number < taken else "none"}" stroke="currentColor" stroke-width="1.5"/>'
        for number in range(seats)
    )
    return format_html(
        '<svg class="dots" width="{0}" height="10" viewBox="0 0 {0} 10" role="img" aria-label="{1}">{2}</svg>',
        seats * DOT,
        _("%(taken)s of %(seats)s seats taken") % {"taken": taken, "seats": seats},
        mark_safe(squares),  # noqa: S308 (numbers alone)
    )
