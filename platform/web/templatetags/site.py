"""Small parts of every page: icons, moments in time."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.dates import format_datetime, get_timezone_location
from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext, to_locale

from accounts.settings import Settings

register = template.Library()

_ICONS = {
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.500M12 7.500v.01"/>',
    "bad": '<circle cx="12" cy="12" r="9"/><path d="M12 7.500v5.500M12 16.500v.01"/>',
    "good": '<circle cx="12" cy="12" r="9"/><path d="M8 12.500l2.800 2.800L16 9.500"/>',
    "warning": '<path d="M12 4l9 16H3z"/><path d="M12 10v4.500M12 17.200v.01"/>',
    "bell": '<path d="M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15z"/><path d="M10 21h4"/>',
}


@register.simple_tag
def icon(name: str, size: int = 24) -> SafeString:
    """A line drawing that only repeats what the words beside it say."""
    return format_html(
        '<svg width="{0}" height="{0}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{1}</svg>',
        size,
        mark_safe(_ICONS[name]),  # noqa: S308 (our own drawings)
    )


@register.simple_tag
def when(moment: datetime, form: str = "full") -> SafeString:
    """An instant in the reader's zone, the zone named: ``Sat 14 March, 20:30 (Paris)``.

    Forms: ``full``, ``day`` (the zone in the title only), ``time``. ``shell.js`` rewrites it where the browser turns
    out to be in another zone than the page was made for.
    """
    local, city = timezone.localtime(moment), zone_city()
    said = _written(local, _pattern(form, local))
    if form != "day":
        said = pgettext("moment", "%(moment)s (%(city)s)") % {"moment": said, "city": city}
    return format_html(
        '<time datetime="{}" data-when="{}" data-zone="{}" title="{}">{}</time>',
        moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        form,
        zone_name(),
        city,
        said,
    )


@register.filter
def month(moment: datetime) -> str:
    """``March 2026``, for the middle of a sentence."""
    # Translators: a month with its year, in the letters of Unicode's date patterns (LDML).
    return _written(timezone.localtime(moment), pgettext("date pattern", "MMMM y"))


def _pattern(form: str, local: datetime) -> str:
    same_year = local.year == timezone.localtime().year
    if form == "time":
        # Translators: the time of day, in the letters of Unicode's date patterns (LDML).
        return pgettext("date pattern", "HH:mm")
    if form == "day":
        # Translators: a day in this year, and in another, in the letters of Unicode's date patterns (LDML).
        return pgettext("date pattern", "d MMMM") if same_year else pgettext("date pattern", "d MMMM y")
    if same_year:
        # Translators: a moment in this year, in the letters of Unicode's date patterns (LDML).
        return pgettext("date pattern", "EEE d MMMM, HH:mm")
    # Translators: a moment in another year, in the letters of Unicode's date patterns (LDML).
    return pgettext("date pattern", "EEE d MMMM y, HH:mm")


def _written(local: datetime, pattern: str) -> str:
    return format_datetime(local, pattern, tzinfo=local.tzinfo, locale=to_locale(get_language() or "en"))


def zone_name() -> str:
    """The reader's zone: ``Europe/Paris``."""
    zone = timezone.get_current_timezone()
    return str(getattr(zone, "key", zone))


def zone_city() -> str:
    """The city that stands for the reader's zone, in the reader's language."""
    return _city(zone_name(), get_language() or "en")


@lru_cache(maxsize=1000)
def _city(zone: str, language: str) -> str:
    if "/" not in zone:
        return zone
    locale = Locale.parse(to_locale(language))
    known: Any = locale.time_zones.get(zone, {})
    city: str = known.get("city") or get_timezone_location(zone, locale=locale, return_city=True)
    return city or zone.rsplit("/", 1)[-1].replace("_", " ")


@register.simple_tag
def look_attributes(look: Settings) -> SafeString:
    """What the root element says of the reader's settings, for styles and scripts; what is as usual is left out.

    Rendered by the server, so that a page is right from its first picture on.
    """
    said = {
        "data-theme": look.theme if look.theme != "auto" else "",
        "data-deck": look.deck if look.deck != "two" else "",
        "data-cards": look.card_size if look.card_size != "normal" else "",
        "data-motion": look.motion if look.motion != "auto" else "",
        "data-letters": "on" if look.suit_letters else "",
        "style": suit_letters() if look.suit_letters else "",
    }
    return format_html_join("", ' {}="{}"', ((name, value) for name, value in said.items() if value))


@register.simple_tag
def suit_letters() -> str:
    """The letters of the suits in the reader's language, as properties that the style of a card prints."""
    letters = {
        "spade": pgettext("letter of a suit", "S"),
        "heart": pgettext("letter of a suit", "H"),
        "diamond": pgettext("letter of a suit", "D"),
        "club": pgettext("letter of a suit", "C"),
    }
    return ";".join(f"--l-{suit}:'{letter}'" for suit, letter in letters.items())


@register.filter
def setting(look: Settings, name: str) -> Any:
    """The value of one setting."""
    return getattr(look, name)
