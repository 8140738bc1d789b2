"""Pictures and tables of the rules page, worked out by the rules themselves, so that none of them can be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bridgette import names, spoken, strings
from games.bridgette.game import GAME
from games.bridgette.rules import play, scoring
from games.bridgette.rules.auction import BIDS
from games.bridgette.rules.state import Contract, Flags

register = template.Library()

PLAYERS = "AB"
_SHORT = 6


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of an example, whose it is, and whether it wins its trick."""

    card: str
    player: str = ""
    best: bool = False


@register.inclusion_tag("games/bridgette/laid.html")
def laid(cards: str) -> dict[str, Any]:
    """``{% laid "GC AS" %}``: cards side by side."""
    return {"laid": [Laid(card) for card in cards.split()]}


@register.inclusion_tag("games/bridgette/laid.html")
def trick(cards: str, trump: str = "") -> dict[str, Any]:
    """``{% trick "9H KH" %}``: A leads, B follows; the winner is marked."""
    led, followed = cards.split()
    follower_wins, _ban = play.resolve(led, followed, trump)
    return {
        "shown": True,
        "laid": [
            Laid(card, player, best=follower_wins == bool(at))
            for at, (card, player) in enumerate(zip((led, followed), PLAYERS, strict=True))
        ],
    }


@register.simple_tag
def auction_example() -> SafeString:
    """An auction in two columns."""
    calls = (("1S", "2D"), ("3S", "double"), ("pass", ""))
    head = format_html_join("", '<th scope="col">{}</th>', ((player,) for player in PLAYERS))
    rows = format_html_join(
        "",
        "<tr><td>{}</td><td>{}</td></tr>",
        ((_call(a), _call(b)) for a, b in calls),
    )
    return format_html('<table class="data"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, rows)


def _call(call: str) -> SafeString | str:
    if not call:
        return ""
    return names.bid_sign(call) if call in BIDS else str(spoken.CALLS[call])


@register.simple_tag
def jump_example() -> SafeString:
    """The cheapest bid and a jump over one bid."""
    return format_html(
        _("Over {}: {} needs two hearts, {} is a jump and needs four."),
        names.bid_sign("1S"),
        names.bid_sign("2H"),
        names.bid_sign("3H"),
    )


@register.simple_tag
def made_table() -> SafeString:
    """The points of every contract: those of equal worth in one line."""
    by_points = groupby(sorted(BIDS, key=scoring.base), key=scoring.base)
    rows = (
        (format_html_join(" ", "{}", ((names.bid_sign(bid),) for bid in bids)), points) for points, bids in by_points
    )
    return format_html(
        '<table class="data bids"><thead><tr><th scope="col">{}</th><th scope="col" class="r">{}</th></tr></thead>'
        "<tbody>{}</tbody></table>",
        _("Contract"),
        _("Points"),
        format_html_join("", '<tr><th scope="row">{}</th><td class="r">{}</td></tr>', rows),
    )


@register.simple_tag
def short_table() -> SafeString:
    """What the opponent scores by tricks missing."""
    rows = (
        (
            ngettext("%(n)s trick missing", "%(n)s tricks missing", n) % {"n": n}
            if n < _SHORT
            else _("%(n)s and more") % {"n": n},
            *(scoring.penalty(n, doubling) for doubling in range(3)),
        )
        for n in range(1, _SHORT + 1)
    )
    head = ("", _("plain"), _("doubled"), _("redoubled"))
    return format_html(
        '<table class="data"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        format_html_join("", '<th scope="col" class="r">{}</th>', ((word,) for word in head)),
        format_html_join(
            "",
            '<tr><th scope="row">{}</th><td class="r">{}</td><td class="r">{}</td><td class="r">{}</td></tr>',
            rows,
        ),
    )


@register.simple_tag
def score_example() -> SafeString:
    """One score step by step."""
    contract = Contract("4S", 0, 1)
    steps = scoring.lines(contract, contract.needs, Flags())
    return format_html(
        "{}: {} = {}",
        spoken.contract_name(contract),
        format_html_join(" · ", "{}", ((strings.score_line(step),) for step in steps)),
        scoring.total(steps),
    )


@register.simple_tag
def option_table() -> SafeString:
    """Every option, its usual value and the others."""
    rows = []
    for option in GAME.options:
        label, _hint, values = strings.OPTIONS[option.name]
        usual, *others = (values[value] for value in option.values)
        rows.append((label, usual, format_html_join(", ", "{}", ((other,) for other in others))))
    return format_html(
        '<table class="data"><thead><tr><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th></tr>'
        "</thead><tbody>{}</tbody></table>",
        _("Rule"),
        _("Usual"),
        _("Also"),
        format_html_join("", '<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>', rows),
    )
