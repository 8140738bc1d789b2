"""What the table of Buraco arranges for the eye: bands of melds, places where cards fit, the hand, the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.buraco import strings
from games.buraco.rules.cards import is_wild
from games.buraco.rules.fitting import sets_that_fit
from games.buraco.rules.melds import read
from games.buraco.rules.state import SIDES
from games.buraco.rules.views import HeldCard, MeldView, MortoView, View
from games.signs import rank_sign, suit_sign
from games.words import Speech, card_name, enumerate_words, suit_name

register = template.Library()

# More than this many cards do not fit one row of a phone, and more than that not two: then the hand is a strip.
ONE_ROW = 8
TWO_ROWS = 20
# What stands in a button's words for the cards that the page's script puts there.
CARDS = "%s"


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the own hand as a box to tick. ``group`` is its suit, or ``W`` for twos and jokers.

    ``suit_place`` and ``rank_place`` are its places, from 1, in the two orders of the hand.
    """

    card: str
    key: str
    drawn: bool
    group: str
    suit_place: int
    rank_place: int
    gap: bool

    @property
    def id(self) -> str:
        return f"card-{self.key}"

    @property
    def css(self) -> str:
        return "suit-gap" if self.gap else ""

    @property
    def name(self) -> str:
        return card_name(self.card)

    @property
    def label(self) -> str:
        return _("%(card)s, just drawn") % {"card": self.name} if self.drawn else self.name


@dataclass(frozen=True, slots=True)
class Row:
    cards: tuple[Held, ...]

    @property
    def gaps(self) -> int:
        return sum(card.gap for card in self.cards)


@dataclass(frozen=True, slots=True)
class HandShown:
    """One row, two, or a strip that scrolls. ``cut``: cards in the first row; ``jumps``: groups with their names."""

    rows: tuple[Row, ...]
    size: int
    cut: int
    strip: bool
    jumps: tuple[tuple[str, str], ...]

    @property
    def all_gaps(self) -> int:
        return sum(row.gaps for row in self.rows) + len(self.rows) - 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a meld; ``badge`` is what a wild stands for."""

    card: str
    key: str
    badge: str
    label: str


@dataclass(frozen=True, slots=True)
class MeldShown:
    """A meld in its band. ``fits`` are the sets of cards that could be added, as the page's script compares them.

    ``spoils`` are those of them that would make a clean canastra dirty.
    """

    meld: MeldView
    cards: tuple[Laid, ...]
    fits: str
    spoils: str

    @property
    def title(self) -> str:
        """Heard before the cards: ``Run, hearts 5 to 9``."""
        return f"{strings.meld_class(self.meld)}, {self.name}"

    @property
    def name(self) -> str:
        return strings.meld_name(self.meld, _PLAIN)

    @property
    def heading(self) -> SafeString:
        """Seen above the cards: the suit and the class, or the rank of a set."""
        kind = strings.meld_class(self.meld)
        if self.meld.kind == "run":
            return format_html("{} {}", suit_sign(self.meld.suit), kind)
        return format_html("{}", f"{kind}: {self.name}" if self.meld.canastra else self.name.capitalize())

    @property
    def points(self) -> str:
        """All it is worth now."""
        return str(self.meld.points + self.meld.bonus)

    @property
    def points_said(self) -> str:
        if not self.meld.bonus:
            return ngettext("%(n)s point", "%(n)s points", self.meld.points) % {"n": self.meld.points}
        return _("%(points)s points and %(bonus)s for the canastra") % {
            "points": self.meld.points,
            "bonus": self.meld.bonus,
        }

    @property
    def add(self) -> str:
        """The words of the sign where cards fit; the script says which cards."""
        return strings.add_name(self.meld, (CARDS,), Speech(str, card=str))

    @property
    def add_spoiling(self) -> str:
        """The same where the meld would lose its bonus for being clean."""
        return _("%(add)s: the canastra becomes dirty") % {"add": self.add}


@dataclass(frozen=True, slots=True)
class Band:
    """One side's melds, with what it has on the table."""

    side: int
    own: bool
    title: str
    total: int
    melds: tuple[MeldShown, ...]


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


_PLAIN = Speech(str)


def keyed(cards: Sequence[str]) -> list[tuple[str, str]]:
    """Each card with a name of its own on the page: there are two of each, and four jokers."""
    seen: Counter[str] = Counter()
    out = []
    for card in cards:
        seen[card] += 1
        out.append((card, card if seen[card] == 1 else f"{card}-{seen[card]}"))
    return out


def _group(card: str) -> str:
    return "W" if is_wild(card) else card[1]


@register.simple_tag
def hand_shown(view: View) -> HandShown:
    """The own hand by suit: in one row, in two as even as whole suits allow, or in a strip."""
    cards = view.hand
    keys = [key for _card, key in keyed([held.card for held in cards])]
    size, strip = len(cards), len(cards) > TWO_ROWS
    cut = size
    if size > ONE_ROW and not strip:
        ends = [i for i in range(1, size) if _group(cards[i].card) != _group(cards[i - 1].card)]
        even = [end for end in ends if max(end, size - end) <= size // 2 + 2]
        cut = min(even or [(size + 1) // 2], key=lambda end: abs(2 * end - size))
    rows = tuple(
        Row(tuple(_held(cards, i, keys[i], first=i == row[0]) for i in row))
        for row in (range(cut), range(cut, size))
        if len(row)
    )
    groups = dict.fromkeys(_group(held.card) for held in cards) if strip else {}
    return HandShown(rows, size, cut, strip, tuple((group, _group_name(group)) for group in groups))


def _held(cards: Sequence[HeldCard], index: int, key: str, *, first: bool) -> Held:
    held = cards[index]
    group = _group(held.card)
    gap = not first and group != _group(cards[index - 1].card)
    return Held(held.card, key, held.drawn, group, index + 1, held.by_rank + 1, gap)


def _group_name(group: str) -> str:
    return _("twos and jokers") if group == "W" else suit_name(group)


@register.simple_tag
def bands(view: View, names: Sequence[str]) -> list[Band]:
    """The other side's melds, then the own; a watcher sits behind seat 0."""
    near = view.my_side or 0
    keys = iter(keyed([card for meld in view.melds for card in meld.cards]))
    shown = [_meld_shown(meld, view, [next(keys)[1] for _place in meld.places]) for meld in view.melds]
    return [
        Band(
            side,
            own=side == view.my_side,
            title=_("%(side)s: %(points)s on the table")
            % {"side": side_name(view, names, side), "points": view.table[side].total},
            total=view.table[side].total,
            melds=tuple(meld for meld in shown if meld.meld.side == side),
        )
        for side in (1 - near, near)
    ]


def _meld_shown(meld: MeldView, view: View, keys: Sequence[str]) -> MeldShown:
    laid = tuple(
        Laid(
            place.card,
            f"m-{key}",
            rank_sign(place.stands_for[0]) if place.stands_for else "",
            strings.wild_name(place.card, place.stands_for, _PLAIN) if place.stands_for else "",
        )
        for place, key in zip(meld.places, keys, strict=True)
    )
    fits = sets_that_fit(view, meld)
    spoils = [cards for cards in fits if meld.canastra == "clean" and not _stays_clean(meld, cards, view)]
    return MeldShown(meld, laid, _as_compared(fits), _as_compared(spoils))


def _stays_clean(meld: MeldView, cards: Sequence[str], view: View) -> bool:
    reading = read((*meld.cards, *cards), view.flags.melds)
    return reading is not None and reading.clean


def _as_compared(sets: Sequence[Sequence[str]]) -> str:
    return ";".join(",".join(sorted(cards)) for cards in sets)


def side_name(view: View, names: Sequence[str], side: int) -> str:
    """``You``, ``Ana``, ``You and Ana``."""
    seats = range(side, view.seats, SIDES)
    said = [_("You") if seat == view.me else names[seat] for seat in sorted(seats, key=lambda seat: seat != view.me)]
    return enumerate_words(said)


@register.simple_tag
def sides(view: View, names: Sequence[str]) -> list[tuple[int, str]]:
    """Both sides with their names, as they stand in the score sheet."""
    return [(side, side_name(view, names, side)) for side in range(SIDES)]


@register.simple_tag
def mortos(view: View, names: Sequence[str]) -> list[MortoShown]:
    """Both mortos, the other side's first."""
    near = view.my_side or 0
    return [_morto_shown(view, names, view.mortos[side]) for side in (1 - near, near)]


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
def score_rows(view: View) -> list[ScoreRow]:
    """The counted deals, and what lies on the table now."""
    rows = [
        ScoreRow(str(number), "", tuple(side.points for side in score.sides))
        for number, score in enumerate(view.sheet, start=1)
    ]
    if view.phase in {"draw", "play"}:
        on_table = _("%(deal)s, on the table") % {"deal": view.deal}
        rows.append(ScoreRow(on_table, "now", tuple(side.total for side in view.table)))
    return rows


@register.filter
def score_totals(view: View) -> list[int]:
    return [view.points[side] for side in range(SIDES)]


@register.filter
def last_count(view: View) -> list[CountLine]:
    """How the last counted deal was added up."""
    if not view.sheet:
        return []
    sides_counted = view.sheet[-1].sides
    lines = [
        CountLine(_("cards laid"), tuple(side.laid for side in sides_counted)),
        CountLine(_("canastras"), tuple(side.canastras for side in sides_counted)),
        CountLine(_("batida"), tuple(side.batida for side in sides_counted)),
        CountLine(_("cards in hand"), tuple(-side.hand for side in sides_counted)),
        CountLine(_("morto not taken"), tuple(-side.morto for side in sides_counted)),
    ]
    return [line for line in lines if any(line.points)]


@register.filter
def is_partner(view: View, seat: int) -> bool:
    return view.me is not None and seat != view.me and seat % SIDES == view.my_side


@register.filter
def laid_total(view: View, seat: int) -> int:
    """What the side of a seat has on the table now."""
    return view.table[seat % SIDES].total
