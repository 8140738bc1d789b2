"""Ratings in templates: a number with its mark, a change with its sign, a player's graph, what a match did."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import template
from django.template import Context
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from games.words import enumerate_words
from matches.models import Match
from ratings import pages, selectors
from ratings.selectors import Played, Shown

register = template.Library()


@register.simple_tag
def rating(shown: Shown) -> SafeString:
    """``1523``, or ``1523?`` with the word for those who hear it."""
    if not shown.provisional:
        return format_html('<span class="num">{}</span>', shown.number)
    return format_html(
        '<span class="num" title="{}">{}<span aria-hidden="true">?</span></span><span class="vh"> ({})</span>',
        _("Provisional: fewer than 20 rated matches"),
        shown.number,
        _("provisional"),
    )


@register.simple_tag
def company(played: Played) -> SafeString:
    """With whom and against whom a match was played, each with the rating then."""
    opponents = _people(played.opponents)
    if not played.partners:
        return format_html(_("against {opponents}"), opponents=opponents)
    return format_html(_("with {partners} against {opponents}"), partners=_people(played.partners), opponents=opponents)


def _people(people: Iterable[tuple[User, Shown]]) -> SafeString:
    said = [format_html("{} {}", player.username, rating(shown)) for player, shown in people]
    return mark_safe(enumerate_words([str(name) for name in said]))  # noqa: S308  # escaped by format_html


@register.simple_tag
def change(points: int) -> SafeString:
    """``+8`` or ``−8``, said as points."""
    style = "plus" if points > 0 else "minus" if points < 0 else "soft"
    return format_html(
        '<span class="num {}">{}</span><span class="vh"> {}</span>', style, signed(points), _("rating points")
    )


@register.filter
def signed(points: int) -> str:
    """``+8``, ``−8``, ``0``."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


@register.filter
def decimal(value: float, places: int = 2) -> str:
    """A number in the reader's way of writing it, with a true minus."""
    return number_format(round(value, places) or 0.0, places).replace("-", "−")


@register.filter
def signed_decimal(value: float, places: int = 1) -> str:
    """``+4.3``, ``−4.3``, ``0.0``."""
    said = decimal(value, places)
    return f"+{said}" if round(value, places) > 0 else said


@register.filter
def day(value: date) -> str:
    """A day, with its year where it is another."""
    if value.year == timezone.localdate().year:
        # Translators: Django's date format letters; a day under the rating graph, short.
        return date_format(value, pgettext("date format", "j M"))
    # Translators: Django's date format letters; a day of another year, short.
    return date_format(value, pgettext("date format", "j M Y"))


@register.filter
def percent(value: float) -> int:
    return round(value * 100)


@register.inclusion_tag("ratings/graph.html", takes_context=True)
def rating_graph(context: Context, player: User) -> dict[str, Any]:
    """The graph of one of the player's pools, with links to the others; ``?pool=`` and ``?range=`` choose."""
    request = context["request"]
    return pages.profile_graph(player, pool=request.GET.get("pool", ""), range_=request.GET.get("range", ""))


@register.inclusion_tag("ratings/by_pool.html")
def rating_pools(player: User) -> dict[str, Any]:
    """One line for each pool in which the player has a rating."""
    return {"shown_player": player, "standings": selectors.pools_of(player), "enough": selectors.LISTED_MATCHES}


@register.inclusion_tag("ratings/changes.html")
def rating_changes(match: Match) -> dict[str, Any]:
    """What a rated match did to its players, or why it did nothing. Empty for a casual match."""
    return pages.match_changes(match)
