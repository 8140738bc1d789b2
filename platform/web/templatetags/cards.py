"""Cards and suit signs as markup: one component, its states in attributes, its name for ears in the label.

    {% card "QS" %}                                              a picture: lies on the table
    {% card "QS" button=True name="move" value="play:QS" form="move" %}   can be played
    {% card "QS" button=True reason="you must follow clubs" %}   cannot be played, and says why
    {% card "QS" button=True pressed=True %}                     selected
    {% card "QS" pick=True id="card-QS" %}                       a box to tick: one of several cards to be sent together
    {% card_back number=3 button=True name="move" value="slot:3" form="move" %}   can be played unseen
    {% card_back %} {% card_ghost label="your place" %} {% suit "S" %} {{ sentence|signs }}

Cards are rank and suit (``QS``, ``TD``; what follows, such as the mark of a second pack, is not drawn), ``JK`` the
joker, ``GC RC LC`` the colons of Bridgette, or a number (``"40"``, ``"-101"``).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from games.kernel.cards import RANKS, SUITS
from games.signs import SUIT_WORDS, suit_sign
from games.words import card_name

register = template.Library()

_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_JOKERS = ("JK", "Jk")
_COLONS = {
    "GC": ("G", "grand", "A", gettext_lazy("Grand colon")),
    "RC": ("R", "royal", "J Q K", gettext_lazy("Royal colon")),
    "LC": ("L", "little", "2–10", gettext_lazy("Little colon")),
}
_COURT = {
    "K": '<path d="M8 30V14l7.500 8L23 9l7.500 13 7.500-8v16z"/>',
    "Q": '<circle cx="10" cy="21" r="5"/><circle cx="23" cy="15" r="6"/><circle cx="36" cy="21" r="5"/>'
    '<rect x="8" y="28" width="30" height="3"/>',
    "J": '<path d="M9 24a14 14 0 0 1 28 0z"/><rect x="7" y="26.500" width="32" height="4" rx="1"/>',
}
_LONG_NUMBERS = {
    3: 'font-size="38" textLength="62" lengthAdjust="spacingAndGlyphs"',
    4: 'font-size="36" textLength="70" lengthAdjust="spacingAndGlyphs"',
}
_OUT = pgettext_lazy("a card knocked out by an equal one", "out")


def _use(sign: str, box: str = "0 0 24 24", css: str = "") -> str:
    kind = f' class="{css}"' if css else ""
    return f'<svg{kind} viewBox="{box}" aria-hidden="true"><use href="#{sign}"/></svg>'


def _index(rank: str, sign: str) -> str:
    wide = ' class="wide"' if len(rank) > 1 else ""
    return f'<span class="card-index" aria-hidden="true"><b{wide}>{rank}</b>{_use(sign)}</span>'


def _drawn(markup: str) -> SafeString:
    """Markup of this file alone: nothing that a player wrote is ever in it."""
    return mark_safe(markup)  # noqa: S308


@cache
def _face(card: str) -> tuple[SafeString, SafeString]:
    """The attributes that say which card it is, and what is drawn inside."""
    if card in _JOKERS:
        return _drawn(' data-kind="joker"'), _drawn(_index("Jk", "s-star") + _use("s-fan", css="card-fill"))
    if card in _COLONS:
        letter, shape, group, _name = _COLONS[card]
        picture = _use(f"c-{shape}", "0 0 24 48", "card-fill")
        tag = f'<span class="card-tag" aria-hidden="true">{group}</span>'
        return _drawn(' data-kind="colon"'), _drawn(_index(letter, f"i-{shape}") + picture + tag)
    rank, suit = card[0], card[1]
    shown, sign = ("10" if rank == "T" else rank), f"s-{SUIT_WORDS[suit]}"
    if rank in _COURT:
        letter = 'x="23" y="74" text-anchor="middle" font-size="42" font-weight="700" font-family="inherit"'
        picture = (
            f'<span class="card-court" aria-hidden="true"><svg viewBox="0 0 46 112">{_COURT[rank]}'
            f'<text {letter}>{rank}</text><use href="#{sign}" x="12" y="83" width="22" height="22"/></svg></span>'
        )
    else:
        picture = _use(sign, css="card-pic ace" if rank == "A" else "card-pic")
    return _drawn(f' data-suit="{SUIT_WORDS[suit]}"'), _drawn(_index(shown, sign) + picture)


def _number(value: int, *, out: bool) -> tuple[SafeString, SafeString]:
    """A card of BugÔ. Three and four signs are drawn to a fixed length, so that no font can push them out."""
    kind = "negative" if value < 0 else "superior" if value > 100 else "ten"
    figures = f"−{-value}" if value < 0 else str(value)
    size = _LONG_NUMBERS.get(len(figures), 'font-size="42"')
    word = _OUT if out else {"negative": pgettext("sign of a number", "minus"), "superior": "▲"}.get(kind, "")
    note = format_html("<em>{}</em>", word) if word else ""
    drawing = _drawn(f'<svg viewBox="0 0 80 112"><text x="40" y="71" {size}>{figures}</text></svg>')
    face = format_html('<span class="num" aria-hidden="true">{}{}</span>', drawing, note)
    return _drawn(f' data-kind="number" data-number="{kind}"'), face


def spoken(card: str) -> str:
    """The name of a card for ears: ``queen of spades``, ``minus 101``, ``joker``."""
    if re.fullmatch(r"-?\d+", card):
        return _("minus %(number)s") % {"number": card[1:]} if card.startswith("-") else card
    if card[:2] in _JOKERS:
        return _("joker")
    if card in _COLONS:
        return str(_COLONS[card][3])
    return card_name(card[:2])


def _part(text: str, *, out: bool) -> tuple[SafeString, SafeString]:
    """Attributes and face of whatever card this is."""
    if re.fullmatch(r"-?\d+", text):
        return _number(int(text), out=out)
    if text in _COLONS:
        return _face(text)
    short = text[:2]
    if short in _JOKERS or (len(short) == 2 and short[0] in RANKS and short[1] in SUITS):
        return _face(short)
    raise template.TemplateSyntaxError(f"{text!r} is not a card")


def _label(name: str, *, button: bool, pressed: bool, reason: str, out: bool) -> str:
    if out:
        return _("%(card)s, knocked out") % {"card": name}
    if not button:
        return name
    if reason:
        return _("%(card)s, not playable: %(reason)s") % {"card": name, "reason": reason}
    if pressed:
        return _("%(card)s, selected") % {"card": name}
    return _("%(card)s, playable") % {"card": name}


def _box(card: str, said: str, attributes: dict[str, Any]) -> SafeString:
    """The checkbox of a card that is one of several to choose."""
    return format_html(
        '<input class="pick vh" type="checkbox" form="move" name="cards" id="{}" value="{}" aria-label="{}">',
        attributes.pop("id"),
        attributes.pop("value", card),
        said,
    )


@register.simple_tag
def card(
    code: str | int,
    *,
    button: bool = False,
    pick: bool = False,
    pressed: bool = False,
    reason: str = "",
    out: bool = False,
    drawn: bool = False,
    small: bool = False,
    badge: str = "",
    width: int = 0,
    travels: str = "",
    label: str = "",
    css: str = "",
    **attributes: Any,
) -> SafeString:
    """One card. ``label`` replaces the whole spoken name; further attributes (``name``, ``value``, ``tabindex``,
    ``data_card``) go to the element as they are, underscores as hyphens. ``travels`` names it for view transitions.

    A ``pick`` is a label around a checkbox of the form ``move``, which needs no script; ``id`` and ``value`` are the
    box's own, and ``label`` its name."""
    named = {
        name: value if isinstance(value, bool | int | str) else str(value)
        for name, value in attributes.items()
        if value is not None
    }
    # A table is drawn again for every viewer after every move, and nearly all of its cards are as they were. What is
    # equal need not look the same (1 and True, a text and a safe text), so the types count too.
    return _card(
        text=str(code),
        language=get_language(),
        button=button,
        pick=pick,
        pressed=pressed,
        reason=str(reason),
        out=out,
        drawn=drawn,
        small=small,
        badge=badge,
        width=width,
        travels=travels,
        label=str(label),
        css=css,
        named=tuple((name, value, type(value)) for name, value in named.items()),
    )


@lru_cache(maxsize=20_000, typed=True)
def _card(
    *,
    text: str,
    language: str | None,  # the words are in it
    button: bool,
    pick: bool,
    pressed: bool,
    reason: str,
    out: bool,
    drawn: bool,
    small: bool,
    badge: str,
    width: int,
    travels: str,
    label: str,
    css: str,
    named: tuple[tuple[str, Any, type], ...],
) -> SafeString:
    attributes = {name: value for name, value, _type in named}
    kind, face = _part(text, out=out)
    said = label or _label(spoken(text), button=button, pressed=pressed, reason=reason, out=out)
    place = f"{attributes['id']}-card" if pick else ""
    box = _box(text, said, attributes) if pick else _drawn("")
    classes = " ".join(filter(None, ["card", "card--s" if small else "", "card--out" if out else "", css]))
    numbers = ";".join(filter(None, [f"--cw:{width}px" if width else "", f"--vt:{travels}" if travels else ""]))
    more: dict[str, Any] = {"style": numbers} if numbers else {}
    if button:
        more["type"] = attributes.pop("type", "submit" if "value" in attributes else "button")
        more |= {"aria-disabled": "true"} if reason else {"aria-pressed": "true" if pressed else "false"}
    elif pick:
        more["id"] = place
    else:
        more["role"] = "img"
    if drawn:
        more["data-drawn"] = ""
    more |= {key.replace("_", "-"): value for key, value in attributes.items() if value not in {None, False}}
    if not pick:
        more["aria-label"] = said
    return format_html(
        '<{0} class="{1}"{2}{3}>{4}{5}{6}{7}</{0}>',
        "button" if button else "label" if pick else "span",
        classes,
        kind,
        format_html_join("", ' {}="{}"', more.items()),
        box,
        face,
        format_html('<span class="badge" aria-hidden="true">{}</span>', badge) if badge else "",
        _drawn('<span class="dot"></span>') if drawn else "",
    )


@register.simple_tag
def card_back(
    *,
    number: int | str = "",
    button: bool = False,
    pressed: bool = False,
    label: str = "",
    width: int = 0,
    css: str = "",
    **attributes: Any,
) -> SafeString:
    """A card face down; as a ``button`` its owner plays it unseen. ``number`` is its place, where it has one."""
    more: dict[str, Any] = {"style": f"--cw:{width}px"} if width else {}
    if button:
        more |= {"type": "submit", "aria-pressed": "true" if pressed else "false"}
    else:
        more["role"] = "img"
    more |= {key.replace("_", "-"): value for key, value in attributes.items() if value not in {None, False}}
    return format_html(
        '<{0} class="card card--back{1}"{2} aria-label="{3}">{4}{5}</{0}>',
        "button" if button else "span",
        f" {css}" if css else "",
        format_html_join("", ' {}="{}"', more.items()),
        label or pgettext("a card", "face down"),
        _drawn('<svg viewBox="0 0 84 118" preserveAspectRatio="none" aria-hidden="true"><use href="#back"/></svg>'),
        format_html('<b class="place" aria-hidden="true">{}</b>', number) if number else "",
    )


@register.simple_tag
def card_ghost(*, label: str = "", css: str = "") -> SafeString:
    """An empty place for a card."""
    said = format_html(' role="img" aria-label="{}"', label) if label else ""
    return format_html('<span class="card card--ghost{}"{}></span>', f" {css}" if css else "", said)


@register.simple_tag
def suit(code: str, *, silent: bool = False) -> SafeString:
    """A suit's sign in running text; ``silent`` where the word stands beside it."""
    if silent:
        shape = SUIT_WORDS[code]
        return _drawn(
            f'<svg class="sg sg-{shape}" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{shape}"/></svg>'
        )
    return suit_sign(code)


@register.filter
def signs(sentence: Any) -> SafeString:
    """Text with ♠ ♥ ♦ ♣ drawn as the site's own signs, since many fonts lack them or colour them."""
    escaped = str(conditional_escape(sentence))
    return _drawn(re.sub("[♠♥♦♣]", lambda found: suit_sign(_SIGNS[found.group()]), escaped))
