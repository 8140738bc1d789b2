"""Draws a match for one viewer: the only place where views become HTML, so that the engine can be changed here.

A fragment is a pure function of (match, version, names, viewer, language, order of the hand): no token, no present
moment, no presence. So it can be kept, shared by all spectators, and compared byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from core.keeping import Kept
from games import hands, signs, words
from games.hands import HandOrder
from games.kernel import Viewer
from games.words import Speech, tell
from matches import strings
from matches.contract import Absent, contract_of, own_sentence
from matches.engine import Entry, Position, Result, Table
from matches.engine.pausing import BY_PLAYERS
from matches.frames import Frame, Heard, frame, heard
from matches.models import Match, Seat
from matches.selectors import may_be_revealed

# The page shows the last tricks; the whole log is the replay's.
LOG_ENTRIES = 40
# For those who look at the same moment: watchers, reloads, a second tab. A player's own is rarely asked for twice.
KEPT_FRAGMENTS = 300
KEPT_NAMES = 2_000
# Forty of them stand in each fragment, all but one as before; they weigh about 850 bytes each.
KEPT_LINES = 16_000
USUAL_ORDER = HandOrder()


@dataclass(frozen=True, slots=True)
class Plate:
    """One player beside the table."""

    seat: int
    name: str
    rating: str
    bot: bool
    guest: bool
    me: bool
    acts: bool
    away: bool
    resigned: bool
    bank_ms: int | None
    at: str
    cards_left: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """One player, without what changes from move to move."""

    seat: int
    name: str
    bot: bool
    me: bool
    away: bool
    at: str


@dataclass(frozen=True, slots=True)
class Line:
    """One event in the log on the page."""

    version: int
    sentences: tuple[SafeString, ...]


_known_names: Kept[tuple[object, ...]] = Kept(KEPT_NAMES)
# As UTF-8: a text with one suit or minus sign in it takes two bytes for each letter, and its UTF-8 once it was sent.
_fragments: Kept[bytes] = Kept(KEPT_FRAGMENTS)
_lines: Kept[Line | None] = Kept(KEPT_LINES)


def forget_fragments() -> None:
    """As a process that has just started."""
    for kept in (_known_names, _fragments, _lines):
        kept.forget()


def table_fragment(
    match: Match, table: Table, position: Position, viewer: Viewer, order: HandOrder = USUAL_ORDER
) -> str:
    """The live table as this viewer may see it, with score and log; the own hand in ``order``."""
    shut = position.phase == "ended" and not may_be_revealed(match)
    names = _names(match)
    key = (names, viewer, position.version, order if viewer.seat is not None else None, shut)

    def make() -> bytes:
        new = position.story[-LOG_ENTRIES:]
        draw = partial(_line, match, table, viewer)
        found = [_lines.get((names, _ears(entry, viewer), entry.version), partial(draw, entry)) for entry in new]
        lines = [line for line in found if line is not None]
        drawn = context(match, table, frame(table, position, viewer), viewer, order)
        more = {"log": lines, "lines": _items(lines), "promise": position.promise, "shut": shut}
        return _draw(match, drawn | more).encode()

    return _fragments.get(key, make).decode()


def step_fragment(match: Match, table: Table, step: Frame, viewer: Viewer, bottom: int = 0) -> str:
    """The same table at one step of a finished match, without what belongs to playing.

    ``bottom`` is the seat below where all hands are open; a seat's own view has itself there.
    """
    return _draw(match, context(match, table, step, viewer, bottom=bottom) | {"log": [], "replay": True, "promise": ""})


def _names(match: Match) -> tuple[object, ...]:
    """What all that is drawn of a match depends on, whoever looks. Names can change: staff may take one away;
    and they may decide about a match that is over. One value for all that is kept by it."""
    names = (
        match.pk,
        str(match.decided),
        tuple(seat.player.username for seat in match.seats.all()),
        get_language(),
    )
    return _known_names.get(names, lambda: names)


def _ears(entry: Entry, viewer: Viewer) -> Viewer | None:
    """For whom a line of the log is drawn; None where everybody hears the same."""
    return None if all(h.only is None and not h.never for h in entry.happenings) else viewer


def _draw(match: Match, values: dict[str, Any]) -> str:
    return render_to_string(f"games/{match.game}/table.html", values)


def context(
    match: Match, table: Table, step: Frame, viewer: Viewer, order: HandOrder = USUAL_ORDER, *, bottom: int = 0
) -> dict[str, Any]:
    """What a game's ``table.html`` gets: its own view, and the frame's plain values."""
    words = table.game.strings
    view = None if step.view is None else getattr(words, "arranged", hands.arranged)(step.view, order)
    plain = plain_speech(match, words)
    plates = _plates(match, table, step, viewer, bottom)
    own = next((plate for plate in plates if plate.me), None)
    stands = _stands(step, own)
    answers = {} if view is None else words.answers(view, plain)
    return {
        "match": match,
        "game": {"slug": match.game, "name": str(words.NAME)},
        "pool": str(words.POOLS.get(match.pool, "")),
        "view": view,
        "order": order,
        "phase": step.phase,
        "version": step.version,
        "replay": False,
        "plates": plates,
        "others": [plate for plate in plates if not plate.me],
        "own": own,
        "sitters": tuple(Sitter(p.seat, p.name, p.bot, p.me, p.away, p.at) for p in plates),
        "names": tuple(plate.name for plate in sorted(plates, key=lambda p: p.seat)),
        "talks": own is not None and any(not plate.bot and not plate.me for plate in plates),
        "may_act": own is not None and own.acts and not own.resigned,
        "stands": stands,
        "instruction": stands or ("" if view is None else words.instruction(view, plain)),
        "progress": "" if view is None else words.progress(view),
        "hints": ""
        if view is None or own is None or step.phase in {"ended", "aborted"}
        else " ".join(words.hints_now(view)),
        "answers": {**answers, "v": stands} if stands and "v" in answers else answers,
        "awaited": [plain.player(seat) for seat in step.awaited],
        "result": step.result,
        "ranking": ranking(step.result, plates, match.decided),
        "sides": table.sides,
        "broken_off": "" if step.result is None else strings.BROKEN_OFF.get(step.result.reason, ""),
        "behind": match.delay if viewer.kind == "public" and step.phase not in {"ended", "aborted"} else 0,
        "may_abort": step.may_abort,
        "paused_by": step.paused_by,
        "pause": _pause(match, step, viewer, plain),
        "only_bots": all(plate.bot or plate.me for plate in plates),
        "contract": contract_of(
            sides=table.sides,
            control=table.control,
            rated=match.rated,
            people=sum(not plate.bot for plate in plates),
        ),
    }


def _stands(step: Frame, own: Plate | None) -> str:
    """What to read instead of the game's own words while nobody is to act for a reason that the game does not know."""
    if step.phase == "paused":
        return gettext("The match is paused.")
    if step.phase == "running" and own is not None and own.resigned:
        return gettext("You have left. A bot plays your cards.")
    # The game's own words still speak of a turn.
    if step.result is not None and step.result.reason in strings.BROKEN_OFF:
        return gettext("The match is over.")
    return ""


def _pause(match: Match, step: Frame, viewer: Viewer, plain: Speech) -> dict[str, Any]:
    """Who asks for a pause, and what this viewer may answer."""
    mine = viewer.seat is not None and viewer.seat not in step.stand_ins
    asked = step.pause_asked
    return {
        "may_ask": mine and not match.rated and step.phase == "running" and viewer.seat not in asked,
        "asked_by": tuple(plain.player(seat) for seat in asked),
        "mine": mine and viewer.seat in asked,
        "may_answer": mine and bool(asked),
        "may_end": viewer.seat is not None and step.paused_by == BY_PLAYERS and viewer.seat not in step.resigned,
    }


def _plates(match: Match, table: Table, step: Frame, viewer: Viewer, bottom: int) -> list[Plate]:
    """All seats in play order, beginning after the seat at the bottom of the screen, which comes last."""
    seats: Sequence[Seat] = list(match.seats.all())
    bottom = viewer.seat if viewer.seat is not None else bottom
    count = len(seats)
    turned = [seats[(bottom + offset) % count] for offset in range(1, count + 1)]
    return [
        Plate(
            seat=s.number,
            name=s.player.username,
            rating=s.rating_shown,
            bot=bool(s.bot_level),
            guest=s.player.is_guest,
            me=viewer.is_seat(s.number),
            acts=s.number in step.to_act,
            away=s.number in step.stand_ins,
            resigned=s.number in step.resigned,
            bank_ms=None if table.control is None or s.bot_level else step.clocks_ms[s.number],
            at=_PLACES.get(count, ())[index] if count in _PLACES else "",
            cards_left=None if step.view is None else step.view.cards_left[s.number],
            points=0 if step.view is None else step.view.points[s.number],
        )
        for index, s in enumerate(turned)
    ]


# Where a seat sits on a table drawn as a cross, in play order from the left hand of the bottom seat.
_PLACES = {2: ("across", "you"), 3: ("left", "right", "you"), 4: ("left", "across", "right", "you")}


def ranking(
    result: Result | None, plates: Sequence[Plate], decided: dict[str, Any] | None = None
) -> list[tuple[int, Plate, int]]:
    """Place, plate and points of every seat, the best first, by the staff's places if any; empty before the end."""
    if result is None:
        return []
    places = (decided or {}).get("places") or result.places
    return sorted(((places[p.seat], p, result.points[p.seat]) for p in plates), key=lambda row: (row[0], row[1].seat))


def absence_notice(match: Match, found: Sequence[Absent], own_ms: int | None, *, claims: bool) -> str:
    """Whose absence counts, with a countdown and what may be done. No part of a fragment: it is of this moment."""
    if not found and own_ms is None:
        return ""
    own = "" if own_ms is None else own_sentence(claims=claims)
    return render_to_string("matches/absence.html", {"match": match, "absent": found, "own": own, "own_ms": own_ms})


def player_names(match: Match) -> Callable[[int], str]:
    names = {seat.number: seat.player.username for seat in match.seats.all()}
    return lambda seat: names[seat]


def plain_speech(match: Match, game_strings: ModuleType) -> Speech:
    """Names as words, for the screen reader and files."""
    return Speech(
        player_names(match),
        card=getattr(game_strings, "card_name", words.card_name),
        own=getattr(game_strings, "WORDS", {}),
    )


def signed_speech(match: Match, game_strings: ModuleType) -> Speech:
    """Names as safe HTML with suit signs, for the log on the page."""
    name = player_names(match)
    return Speech(
        lambda seat: escape(name(seat)),
        card=getattr(game_strings, "card_sign", signs.card_sign),
        suit=signs.suit_sign,
        own={**getattr(game_strings, "WORDS", {}), **getattr(game_strings, "SIGNS", {})},
    )


def log(match: Match, table: Table, told: Iterable[Heard]) -> list[Line]:
    """Events as lines of the page, oldest first."""
    speech = signed_speech(match, table.game.strings)
    lines = []
    for h in told:
        # The sentences are ours, and the words put into them are escaped or safe.
        texts = tuple(mark_safe(text) for text in sentences(table, h, speech))  # noqa: S308
        lines.append(Line(h.version, texts))
    return lines


def _items(lines: Sequence[Line]) -> SafeString:
    """The log as a list, its newest line marked. Joined here: a loop of the template would cost more than the rest."""
    drawn = []
    for line in lines:
        new = ' class="new"' if line is lines[-1] else ""
        said = "".join(f"<span>{sentence} </span>" for sentence in line.sentences)
        drawn.append(f'<li id="l-{line.version}"{new}>{said}</li>')
    return mark_safe("".join(drawn))  # noqa: S308  # numbers, and sentences that are safe


def _line(match: Match, table: Table, viewer: Viewer, entry: Entry) -> Line | None:
    """One entry of the story; None where this viewer hears nothing of it."""
    told = next(heard([entry], viewer), None)
    return None if told is None else log(match, table, [told])[0]


def say(match: Match, table: Table, position: Position, viewer: Viewer, *, since: int, brief: bool = False) -> str:
    """What a screen reader hears of everything after version ``since``: others' acts, and what to do now.

    One's own move is left out: the reader has just made it. ``brief`` says it in the game's short words, and of what
    to do only that it is one's turn; the rest can be asked for.
    """
    speech = plain_speech(match, table.game.strings)
    new = [entry for entry in position.story if entry.version > since]
    lines: list[str] = []
    for h in heard(new, viewer):
        told = sentences(table, h, speech, brief=brief)
        lines += told[1:] if h.mover is not None and viewer.is_seat(h.mover) else told
    if viewer.seat is None or viewer.seat not in position.to_act or viewer.seat in position.resigned:
        return " ".join(filter(None, lines))
    if brief:
        lines.append(gettext("Your turn."))
    else:
        lines.append(table.game.strings.instruction(table.rules.view(position.state, viewer), speech))
    return " ".join(filter(None, lines))


def sentences(table: Table, told: Heard, speech: Speech, *, brief: bool = False) -> list[str]:
    """One event in words; ``brief`` takes the game's short ones where it has them, which may be none at all."""
    vocabulary = strings.EVENTS if told.own else table.game.strings.EVENTS
    if brief and not told.own:
        vocabulary = {**vocabulary, **table.game.strings.BRIEF}
    return [tell(vocabulary, h, speech) for h in told.happenings]
