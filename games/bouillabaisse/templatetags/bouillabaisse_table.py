"""What the table of Bouillabaisse arranges for the eye: rows of the hand, the price line, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bouillabaisse import strings
from games.bouillabaisse.rules import View
from games.bouillabaisse.rules.view import HandCard
from games.rows import Held, Row, keyed
from games.signs import card_sign, rank_sign, suit_sign
from games.words import card_name, rank_name, suit_name

register = template.Library()

# More than this many cards do not fit one row of a phone.
ONE_ROW = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable(Held):
    """A card of the hand as a button; while others play nothing is said of whether it may be played."""

    mine: bool

    @property
    def label(self) -> str:
        return "" if self.mine else self.name

    @property
    def play(self) -> str:
        """The words of the button that plays it once it is selected."""
        return _("Play %(card)s") % {"card": self.name}


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place in the trick on the table."""

    seat: int
    card: str
    key: str
    led: bool
    best: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The trick on the table: the running one, or the finished one until the next card falls."""

    number: int
    over: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A card that counts: in a hand still, fallen in this trick, or gone."""

    card: str
    state: str

    @property
    def sign(self) -> SafeString:
        return card_sign(self.card)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    number: int
    label: SafeString
    state: str
    points: tuple[int, ...]


@register.filter
def suit_asked(view: View) -> str | None:
    """The suit that the viewer has to follow now, empty where any card may be led; None while others play."""
    return (view.suit_to_follow or "") if view.me in view.to_act else None


@register.filter
def hand_rows(view: View, asked: str | None) -> tuple[Row[Playable], ...]:
    """The hand by suit in one row, or in two as even as whole suits allow; ``asked`` is `suit_asked`."""
    cards = list(view.hand)
    keys = [key for _card, key in keyed([card.card for card in cards])]
    suits = list(dict.fromkeys(card.card[1] for card in cards))
    cut = len(cards)
    if len(cards) > ONE_ROW and len(suits) > 1:
        ends = [max(i for i, card in enumerate(cards) if card.card[1] == suit) + 1 for suit in suits[:-1]]
        cut = min(ends, key=lambda end: abs(2 * end - len(cards)))
    rows = [range(cut), range(cut, len(cards))]
    return tuple(
        Row(
            tuple(
                _held(cards[i], keys[i], asked, gap=i > row[0] and cards[i].card[1] != cards[i - 1].card[1])
                for i in row
            )
        )
        for row in rows
        if len(row)
    )


def _held(held: HandCard, key: str, asked: str | None, *, gap: bool) -> Playable:
    reason = "" if asked is None else _reason(held.reason, asked)
    return Playable(card=held.card, key=key, name=card_name(held.card), gap=gap, reason=reason, mine=asked is not None)


def _reason(code: str, asked: str) -> str:
    return str(strings.ERRORS[code]) % {"suit": suit_name(asked) if asked else ""} if code else ""


@register.filter
def sign_of_card(card: str) -> SafeString:
    return card_sign(card)


@register.filter
def all_gaps(view: View) -> int:
    """Changes of suit in the whole hand."""
    cards = [card.card for card in view.hand]
    return sum(a[1] != b[1] for a, b in pairwise(cards))


@register.simple_tag
def shown_trick(view: View) -> Shown:
    winner: int | None
    over = not view.trick and bool(view.last_trick) and (bool(view.finished) or view.round_over)
    if over and view.last_trick is not None:
        plays, winner, number = view.last_trick.plays, view.last_trick.winner, view.last_trick.number
    else:
        plays, winner, number = view.trick, view.winning, view.trick_number
    first = plays[0].seat if plays else view.leader
    by_seat = {play.seat: play.card for play in plays}
    order = [(first + offset) % view.seats for offset in range(view.seats)]
    keys = {play.seat: key for play, (_c, key) in zip(plays, keyed([p.card for p in plays]), strict=True)}
    return Shown(
        number,
        over,
        tuple(
            Place(
                seat=seat,
                card=by_seat.get(seat, ""),
                key=keys.get(seat, ""),
                led=seat == first and seat in by_seat,
                best=seat == winner and seat in by_seat,
            )
            for seat in order
        ),
    )


@register.simple_tag
def prices(view: View) -> SafeString:
    """``Round 3: each queen 50``; all four prices in rounds 5 and 6.

    A bare "trick 5" would read as the fifth, and a card alone beside its price as two cards.
    """
    parts: list[SafeString] = []
    for line in view.prices:
        if line.part == "trick":
            what: SafeString | str = _("each trick").replace(" ", "\N{NO-BREAK SPACE}")
        else:
            what = {"suit": suit_sign, "figure": rank_name, "card": card_sign}[line.part](line.what)
            what = _each(what) if len(view.prices) == 1 else what
        parts.append(format_html('<span class="price">{}\N{NO-BREAK SPACE}{}</span>', what, line.each))
    listed = format_html_join("\N{NO-BREAK SPACE}· ", "{}", ((part,) for part in parts))
    if view.sign < 0:
        return format_html("{}: {} {}", _("Round %(round)s") % {"round": view.deal}, _("collect"), listed)
    return format_html("{}: {}", _("Round %(round)s") % {"round": view.deal}, listed)


def _each(what: SafeString | str) -> SafeString:
    # Translators: of the price list, such as "each queen" or "each ♦".
    return format_html(_("each {}").replace(" ", "\N{NO-BREAK SPACE}"), what)


@register.simple_tag
def still_out(view: View) -> str:
    """How much of the round's price list nobody has taken yet."""
    return ngettext("%(n)s point still to be taken", "%(n)s points still to be taken", view.points_left) % {
        "n": view.points_left
    }


@register.filter
def tokens(view: View) -> tuple[Token, ...]:
    """The cards of the figure or the card drawn, where the round is about few enough to show."""
    listed = [line for line in view.prices if line.part in {"figure", "card"}]
    if len(view.prices) != 1 or not listed:
        return ()
    line = listed[0]
    gone = line.total - len(line.out) - len(line.on_table)
    taken = _taken(view, line)
    return (
        *(Token(card, "") for card in line.out),
        *(Token(card, "fallen") for card in line.on_table),
        *(Token(card, "gone") for card in taken[:gone]),
    )


def _taken(view: View, line: Any) -> list[str]:
    on_table = len(view.trick)
    past = view.played[: len(view.played) - on_table]
    return [card for card in past if (card[0] == line.what if line.part == "figure" else card == line.what)]


@register.filter
def score_rows(view: View) -> tuple[ScoreRow, ...]:
    """Six rounds: those done, the running one, those to come."""
    done = {row.round: row.points for row in view.sheet}
    rows = []
    for number in range(1, 7):
        if number in done:
            state, points = "", done[number]
        elif number == view.deal and not view.places:
            state, points = "now", view.round_points
        else:
            state, points = "todo", ()
        rows.append(ScoreRow(number, format_html("{}. {}", number, _label(view, number)), state, points))
    return tuple(rows)


def _label(view: View, number: int) -> SafeString | str:
    if number == 1:
        return _("each trick 5")
    if number == 2:
        return format_html("{} 10", _each(suit_sign(view.suit))) if view.suit else _("suit 10")
    if number == 3:
        return format_html("{} 50", _each(rank_sign(view.figure))) if view.figure else _("figure 50")
    if number == 4:
        return format_html("{} 200", _each(card_sign(view.card))) if view.card else _("card 200")
    return _("all four") if number == 5 else _("all, minus")


@register.filter
def per_line(players: int) -> int:
    """Cards of a trick in one line of a phone: above four players in two lines."""
    return players if players <= 4 else (players + 1) // 2


@register.filter
def lines(players: int) -> int:
    return -(-players // per_line(players))


@register.filter
def at_of(plates: Sequence[Any], seat: int) -> str:
    """Where a seat's card lies on the cross."""
    return str(next(plate.at for plate in plates if plate.seat == seat))
