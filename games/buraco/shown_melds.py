"""The melds on the page: a band for each side, and in each meld the sets of cards that fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.buraco import names as naming
from games.buraco.rules.fitting import sets_that_fit
from games.buraco.rules.melds import read
from games.buraco.rules.state import SIDES
from games.buraco.rules.views import MeldView, View
from games.rows import keyed
from games.signs import rank_sign, suit_sign
from games.words import Speech, enumerate_words

# What stands in a button's words for the cards that the page's script puts there.
CARDS = "%s"


_PLAIN = Speech(str)


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
        return f"{naming.meld_class(self.meld)}, {self.name}"

    @property
    def name(self) -> str:
        return naming.meld_name(self.meld, _PLAIN)

    @property
    def heading(self) -> SafeString:
        """Seen above the cards: the suit and the class, or the rank of a set."""
        kind = naming.meld_class(self.meld)
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
        return naming.add_name(self.meld, (CARDS,), Speech(str, card=str))

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
            naming.wild_name(place.card, place.stands_for, _PLAIN) if place.stands_for else "",
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
