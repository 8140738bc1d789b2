"""A finished match as a text to read: who, what was dealt, what was done, how it ended, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from babel.dates import format_datetime
from django.utils import timezone
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext as _

from games.kernel import OPEN
from games.kernel.cards import PACK
from games.signs import rank_sign
from games.words import Speech
from matches import render, replays, selectors
from matches.engine import Position, Table
from matches.frames import heard
from matches.models import Match
from matches.templatetags.table import clock_label, decision, signed

SUIT_LETTERS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
WIDTH = 4


def text_of(match: Match) -> str:
    """The whole match. Everything is known by now, so every hand is in it."""
    table, steps = selectors.table_of(match), replays.positions(match)
    speech = render.plain_speech(match, table.game.strings)
    parts = [*_head(match, table), "", *_story(match, table, steps, speech), ""]
    return "\n".join(parts)


def _head(match: Match, table: Table) -> Iterator[str]:
    words = table.game.strings
    yield _("%(game)s, match %(code)s") % {"game": words.NAME, "code": match.code}
    moment = timezone.localtime(match.ended_at or match.created_at)
    locale = to_locale(get_language() or "en")
    yield str(format_datetime(moment, "d MMMM y, HH:mm z", tzinfo=moment.tzinfo, locale=locale))
    kind = _("rated, %(pool)s") % {"pool": words.POOLS.get(match.pool, "")} if match.rated else _("casual")
    yield f"{kind}, {clock_label(match)}"
    yield ""
    for seat in sorted(match.seats.all(), key=lambda seat: (seat.place_now or seat.number, seat.number)):
        place = "" if seat.place_now is None else f"{seat.place_now}."
        points = "" if seat.points is None else f"  {signed(seat.points)}"
        yield f"{place:>3} {seat.player.username}{points}"
    if match.decided:
        yield ""
        yield decision(match)


def _story(match: Match, table: Table, steps: list[Position], speech: Speech) -> Iterator[str]:
    starts = {span.first: span for span in replays.spans(table, steps)}
    dealt = set(match.events.filter(kind="dealt").values_list("seq", flat=True))
    for position in steps:
        if position.version in starts:
            span = starts[position.version]
            title = _("Deal %(deal)s") % {"deal": span.deal}
            yield from ("", title, "-" * len(title))
        new = [entry for entry in position.story if entry.version == position.version]
        number = str(position.version).rjust(WIDTH)
        for told in heard(new, OPEN):
            for sentence in render.sentences(table, told, speech):
                yield f"{number}  {sentence}"
                number = " " * WIDTH
        if position.version in dealt:
            yield from _hands(table, position, speech)


def _hands(table: Table, position: Position, speech: Speech) -> Iterator[str]:
    """Each hand as it was dealt."""
    for seat, hand in enumerate(table.game.census.hands(position.state)):
        if hand:
            cards = "  ".join(_short(card, speech) for card in hand)
            yield f"{' ' * WIDTH}  {speech.player(seat)}: {cards}"


def _short(card: str, speech: Speech) -> str:
    """``10♥`` for a standard card; others by their names."""
    if card in PACK:
        return rank_sign(card[0]) + SUIT_LETTERS[card[1]]
    return speech.card(card)
