"""What a table's page and the server say to each other, whichever way it travels (socket, polling, plain form)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from accounts import shuns
from accounts.models import User
from accounts.settings import Settings
from core.events import emit_on_commit
from core.time import now, now_ms
from games import registry
from games import words as card_words
from games.kernel import PUBLIC, Viewer, seat_viewer
from matches import contract, engine, messages, phrases, presence, render, selectors, services, strings, watchers
from matches.engine import Position, Table
from matches.models import Match
from matches.signals import presence_changed


def admit(code: str, user: User | None) -> tuple[int, int | None]:
    """The match's id and the user's seat there; raises ``Match.DoesNotExist`` for one this user may not see.

    Who is barred from play looks on: without a seat, and so away from it.
    """
    match = selectors.by_code(code)
    if not selectors.may_see(match, user):
        raise Match.DoesNotExist
    return match.pk, present_seat(match, user)


def present_seat(match: Match, user: User | None) -> int | None:
    """The seat at which a page of this user is somebody's presence."""
    seat = selectors.seat_of(match, user)
    return None if seat is None or seat.player.is_barred else seat.number


def viewer_of(match: Match, user: User | None) -> Viewer:
    """Whose eyes: the own seat's, or the public's."""
    seat = selectors.seat_of(match, user)
    return PUBLIC if seat is None else seat_viewer(seat.number)


def is_behind(match: Match, viewer: Viewer) -> bool:
    """Whether this viewer sees the match later than it is played."""
    return viewer.seat is None and match.delay > 0 and not match.is_over


def position_for(match: Match, viewer: Viewer) -> Position:
    """The newest position that this viewer may see: those who only watch are behind by the table's delay."""
    return selectors.position_of(match) if viewer.seat is not None else selectors.public_position(match)


DEFAULT_LOOK = Settings()

# How long the end of a deal stays on the screen before the next one is shown.
HOLD_MS = 4_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page asks of `news`."""

    code: str
    user: User | None
    have: int
    language: str
    look: Settings
    exists: int


def news_for(asked: Asked) -> list[dict[str, Any]]:
    return news(asked.code, asked.user, asked.have, asked.language, asked.look, exists=asked.exists)


def news(
    code: str, user: User | None, have: int, language: str, look: Settings = DEFAULT_LOOK, *, exists: int = 0
) -> list[dict[str, Any]]:
    """The ``table`` messages for a page that shows version ``have``; none when it is up to date.

    Whoever was told that version ``exists`` is content with a row that this process read since.

    Usually one, the newest. Where a deal ended in between, its last position comes first and is held for a moment:
    the next deal follows in the same instant, and nobody would see how the last one ended.
    """
    match = selectors.at_least(code, exists)
    viewer = viewer_of(match, user)
    newest = match.version if viewer.seat is not None else selectors.public_version(match)
    if newest <= have:
        return []
    table, position = selectors.table_of(match), position_for(match, viewer)
    ends = [
        entry.version
        for entry in position.story
        if have < entry.version < position.version and any(h.beat == "deal" for h in entry.happenings)
    ]
    messages_: list[dict[str, Any]] = []
    with translation.override(language):
        if ends and have:
            shown = selectors.position_of(match, ends[-1])
            messages_.append({**_table(match, table, shown, viewer, look, since=have), "hold": HOLD_MS})
            have = shown.version
        messages_.append(_table(match, table, position, viewer, look, since=have))
    return messages_


def _table(
    match: Match, table: Table, position: Position, viewer: Viewer, look: Settings, *, since: int
) -> dict[str, Any]:
    brief = look.verbosity == "short"
    return {
        "type": "table",
        "v": position.version,
        "html": render.table_fragment(match, table, position, viewer, look.hand),
        "say": render.say(match, table, position, viewer, since=since, brief=brief) if since else "",
        "beat": beat(position, since),
        "clocks": clocks_for(match, table, position, viewer),
        "need": need(position, viewer),
        "now": now_ms(),
    }


def beat(position: Position, since: int) -> str:
    """What the news after version ``since`` end with, for the ear: ``trick``, ``card`` or nothing."""
    new = [entry for entry in position.story if entry.version > since] if since else []
    if new and any(h.beat for h in new[-1].happenings):
        return "trick"
    return "card" if any(entry.mover is not None for entry in new) else ""


def need(position: Position, viewer: Viewer) -> str | None:
    """What the shuffle awaits from this browser: ``commit``, ``seed`` or nothing."""
    return None if viewer.seat is None else engine.awaited(position).get(viewer.seat)


def clocks(table: Table, position: Position) -> list[dict[str, int | None]] | None:
    """Each seat's bank and the moment its turn began to count; the page only draws them."""
    if table.control is None:
        return None
    times = engine.deadlines(table, position)
    return [
        {"bank": clock.bank_ms, "since": clock.since_ms, "until": times.get(seat)}
        for seat, clock in enumerate(position.clocks)
    ]


def said(code: str, user: User | None, event: dict[str, Any], language: str) -> dict[str, Any] | None:
    """What another player says, for this page; nothing for watchers, and for who does not want to hear that player."""
    match = selectors.by_code(code)
    if user is None or selectors.seat_of(match, user) is None or event["phrase"] not in strings.PHRASES:
        return None
    if event["player"] != user.pk and shuns.hides(user, event["player"]):
        return None
    with translation.override(language):
        return phrases.message(match, phrases.Said(event["n"], event["seat"], event["player"], event["phrase"]))


def clocks_for(match: Match, table: Table, position: Position, viewer: Viewer) -> list[dict[str, int | None]] | None:
    """The clocks as this viewer sees them. In a picture from the past they stand still: their present is not shown."""
    found = clocks(table, position)
    if found is None or not is_behind(match, viewer):
        return found
    return [{"bank": clock.left_ms(position.at_ms), "since": None, "until": None} for clock in position.clocks]


def presence_message(code: str, user: User | None, language: str) -> dict[str, Any]:
    """Who is there, how many watch, whose absence counts and what is left of it: for eye and, once, for ear."""
    match = selectors.by_code(code)
    table, position = selectors.table_of(match), selectors.position_of(match)
    with translation.override(language):
        found, own_ms = absences(match, table, position, viewer_of(match, user))
        claims = services.wins_are_claimed(match, table)
        return {
            "type": "presence",
            "seats": presence.present(match.pk, match.seat_count),
            "watchers": watchers.count(match.pk) if match.public else 0,
            "away": [{"seat": a.seat, "left": a.left_ms} for a in found],
            "html": render.absence_notice(match, found, own_ms, claims=claims),
            "say": " ".join(
                [*(a.spoken for a in found), *([] if own_ms is None else [contract.own_spoken(own_ms, claims=claims)])]
            ),
            # Said again only when this changes, not with every second.
            "about": [*([a.seat, a.gone] for a in found), own_ms],
        }


def absences(
    match: Match, table: Table, position: Position, viewer: Viewer
) -> tuple[list[contract.Absent], int | None]:
    """Whose absence counts, as this viewer is told of it; and what the viewer has left after an own absence.

    Who sees the match later is told nothing: an absence says whose turn it is now.
    """
    if is_behind(match, viewer):
        return [], None
    at_ms = now_ms()
    claims = services.wins_are_claimed(match, table)
    name = render.player_names(match)
    found = [
        contract.Absent(seat, name(seat), left_ms, claims, may_claim=claims and viewer.seat not in {None, seat})
        for seat, left_ms in services.absent(match, table, position, at_ms=at_ms).items()
        if not viewer.is_seat(seat)
    ]
    own_ms = (
        None if viewer.seat is None else services.left_after_return(match, table, position, viewer.seat, at_ms=at_ms)
    )
    return found, own_ms


def watcher_name(user: User | None, who: str) -> str:
    """By what somebody who watches is counted: a player once in however many tabs, visitors by their page's ``who``."""
    return f"u{user.pk}" if user is not None else f"v{who}" if who else ""


class Barred(Exception):
    """Whoever sits here has been barred from play since the page was opened."""


def is_barred(user: User) -> bool:
    """As the database knows it now: a socket's own user was read when it was opened."""
    return bool(_barred({user.pk}))


def _barred(players: Collection[int]) -> set[int]:
    if not players:
        return set()
    return set(User.objects.filter(pk__in=players, barred_until__gt=now()).values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class Page:
    """An open page of a match: of a seat's owner, who may be named, or of somebody who watches."""

    match_id: int
    seat: int | None
    watcher: str = ""
    owner: User | None = None


def heard(
    match_id: int, seat: int | None, *, owner: User | None = None, watcher: str = "", for_s: int = presence.FORGET_S
) -> bool:
    """A page has spoken; True when its seat's owner was not there before, and has the seat again if a bot had it.

    For a page without a seat: True when ``watcher`` was not counted before. Raises `Barred` for an ``owner`` who is.
    """
    answer = all_heard([Page(match_id, seat, watcher, owner)], for_s=for_s)[0]
    if isinstance(answer, Exception):
        raise answer
    return answer


def all_heard(pages: Sequence[Page], *, for_s: int = presence.FORGET_S) -> list[bool | Exception]:
    """The same for many pages that have spoken in one moment; `Barred` is an answer here."""
    presence.hear(now_ms())
    owners = {page.owner.pk for page in pages if page.owner is not None and page.seat is not None}
    barred = _barred(owners)
    there = [
        (page.match_id, page.seat)
        for page in pages
        if page.seat is not None and not (page.owner is not None and page.owner.pk in barred)
    ]
    came = presence.all_seen(there, for_s=for_s)
    for match_id, seat in came:
        services.come_back(match_id=match_id, seat=seat)
    answers: list[bool | Exception] = []
    for page in pages:
        if page.seat is None:
            answers.append(bool(page.watcher) and watchers.seen(page.match_id, page.watcher))
        elif page.owner is not None and page.owner.pk in barred:
            answers.append(Barred())
        else:
            answers.append((page.match_id, page.seat) in came)
    return answers


def visited(match: Match, user: User | None) -> None:
    """An owner, or a player who watches, has asked for the page itself; some have nothing else to be heard by."""
    if match.is_over:
        return
    if selectors.seat_of(match, user) is None:
        came = heard(match.pk, None, watcher=watcher_name(user, ""))
    else:
        came = heard(match.pk, present_seat(match, user), for_s=presence.PAGE_S)
    if came:
        emit_on_commit(presence_changed, sender=Match, code=match.code)


def act(code: str, user: User | None, message: messages.Message, language: str) -> dict[str, Any]:
    """Carries out a message that asks for something, and answers it with ``ack`` or ``refused``."""
    id_ = getattr(message, "id", "")
    if user is None:
        return messages.refused(id_, "not_seated", words("not_seated", language))
    at_ms = now_ms()
    if is_barred(user):
        return messages.refused(id_, "barred", words("barred", language))
    match message:
        case messages.PlayMove(id=id_, expected=expected, move=move):
            answer = services.submit_move(
                code=code, user=user, expected=expected, move=move, client_id=id_, at_ms=at_ms
            )
        case messages.Contribute(part=part, value=value):
            answer = services.contribute(code=code, user=user, part=part, value=value, at_ms=at_ms)
        case messages.Leave(id=id_):
            answer = services.leave(code=code, user=user, client_id=id_, at_ms=at_ms)
        case messages.Say(phrase=phrase):
            found = selectors.by_code(code)
            refused = phrases.say(match=found, user=user, phrase=phrase, client_id=id_)
            answer = services.Refused(refused, found.version) if refused else services.Done(found.version)
        case messages.Claim(id=id_, what="win"):
            answer = services.claim_win(code=code, user=user, client_id=id_, at_ms=at_ms)
        case messages.Back(id=id_):
            answer = services.take_back(code=code, user=user, client_id=id_, at_ms=at_ms)
        case messages.Pause(id=id_, step=step):
            answer = _PAUSES[step](code=code, user=user, client_id=id_, at_ms=at_ms)
        case messages.Claim():
            answer = services.claim_time(code=code, user=user, at_ms=at_ms)
        case _:
            return messages.refused(id_, "bad_message", words("bad_message", language))
    if isinstance(answer, services.Done):
        return messages.ack(id_, answer.version)
    return messages.refused(id_, answer.code, refusal(code, answer, language))


_PAUSES = {"ask": services.ask_pause, "refuse": services.refuse_pause, "end": services.end_pause}


def refusal(code: str, answer: services.Refused, language: str) -> str:
    """The sentence for a refusal, in the match's words or the game's."""
    if answer.code in strings.ERRORS:
        return words(answer.code, language)
    match = selectors.by_code(code)
    game = registry.get(match.game)
    with translation.override(language):
        speech = render.plain_speech(match, game.strings)
        return card_words.refuse(game.strings.ERRORS, answer.code, answer.params, speech)


def words(code: str, language: str) -> str:
    with translation.override(language):
        return str(strings.ERRORS[code])
