"""Reads of matches: rows, tables and positions. A position is folded from the log and kept by (match, version)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from games import registry
from games.kernel import Decks, Setup
from matches import engine
from matches.clock import TimeControl
from matches.deal import Chain, MatchDecks
from matches.engine import Event, Position, Table
from matches.kept import Positions, delayed, known, positions
from matches.models import Match, MatchEvent, Seat

# What the engine knows of an event, in its order.
EVENT = ("seq", "kind", "seat", "payload", "at_ms")


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with their seats and players, in two more queries however many they are."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("player").order_by("number")))


def by_code(code: str) -> Match:
    """The match called ``code``; raises ``Match.DoesNotExist``."""
    return with_seats(Match.objects.filter(code=code)).get()


def may_see(match: Match, user: User | None) -> bool:
    """Whether this user may look on. A private match is its players' alone; one of bots alone is merely in no list.

    Unless its deals are played by people at another table: then it stays shut as theirs do.
    """
    if match.public or seat_of(match, user) is not None:
        return True
    if not all(seat.bot_level for seat in match.seats.all()):
        return False
    shared = match.deal.shared_id
    return shared is None or not Seat.objects.filter(match__deal__shared=shared, bot_level="").exists()


def at_least(code: str, version: int) -> Match:
    """The match called ``code`` as it was at ``version`` or later: for showing, not for writing."""
    match = known.get(code, version) if version else None
    if match is None:
        match = by_code(code)
        known.put(match)
    return match


def newest(match_id: int) -> Match:
    """The match as it stands now, for a bot that moves. A row of this process that is as new is not read again, so the
    names in it may be older; raises ``Match.DoesNotExist``."""
    code, version = Match.objects.values_list("code", "version").get(pk=match_id)
    match = known.get(code, version)
    if match is None:
        match = by_id(match_id)
        known.put(match)
    return copy(match)


def versions_of(codes: Iterable[str]) -> dict[str, int]:
    """The newest version of each of these matches."""
    return dict(Match.objects.filter(code__in=set(codes)).values_list("code", "version"))


def by_id(match_id: int) -> Match:
    return with_seats(Match.objects.filter(pk=match_id)).get()


def seat_of(match: Match, user: User | None) -> Seat | None:
    """The seat this user owns, or None for the public."""
    if user is None or not user.is_authenticated:
        return None
    return next((s for s in match.seats.all() if s.player_id == user.pk and not s.bot_level), None)


def table_of(match: Match) -> Table:
    """The fixed facts of a match; raises KeyError when its rules version is no longer kept."""
    game = registry.get(match.game)
    seats = match.seats.all()
    return Table(
        code=match.code,
        game=game,
        rules=game.rules_of(match.rules_version),
        setup=Setup(match.seat_count, match.options, match.first_seat),
        control=None
        if match.bank_s is None
        else TimeControl(match.bank_s * 1000, match.increment_s * 1000, match.cap_s * 1000, match.arrival_s * 1000),
        bots=frozenset(s.number for s in seats if s.bot_level),
        scripted=frozenset(s.number for s in seats if s.scripted),
    )


class _Decks:
    """The match's shuffles. The secret is read only when a deal asks for it, and never leaves this object."""

    __slots__ = ("_match", "_position")

    def __init__(self, match: Match, position: Position) -> None:
        self._match, self._position = match, position

    def shuffle(self, deal: int, label: str, n: int) -> tuple[int, ...]:
        shared = self._match.deal.shared
        if shared is not None:
            given = {part["entry"]: part["seed"] for part in shared.contributions}
            return MatchDecks(chain_of(self._match), shared.code, given).shuffle(deal, label, n)
        seeds = tuple(c.seed for c in self._position.contributions)
        return MatchDecks(chain_of(self._match), self._match.code, seeds).shuffle(deal, label, n)


def chain_of(match: Match) -> Chain:
    """The chain behind the match's deals: its own, or the one that the tables of its round share."""
    deal = match.deal
    source = deal if deal.shared is None else deal.shared
    return Chain(bytes(source.last_secret), source.length)


def may_be_revealed(match: Match) -> bool:
    """Whether cards and secrets of this match may be shown: it is over, and so is every table with the same deals."""
    if not match.is_over:
        return False
    shared_id = match.deal.shared_id
    return shared_id is None or not Match.objects.filter(deal__shared=shared_id, status__in=Match.LIVE).exists()


def decks_of(match: Match, position: Position) -> Decks:
    """Where the fold takes its shuffles from."""
    return _Decks(match, position)


def position_of(match: Match, version: int | None = None) -> Position:
    """The position at ``version`` (default: the newest that the row knows of)."""
    return _position(match, match.version if version is None else version, positions)


def public_version(match: Match) -> int:
    """The newest version that those without a seat may know of: behind by the table's delay until the end."""
    return match.version if match.is_over else max(1, match.version - match.delay)


def public_position(match: Match) -> Position:
    """The position that those without a seat may see."""
    wanted = public_version(match)
    return _position(match, wanted, positions if wanted == match.version else delayed)


def _position(match: Match, wanted: int, kept: Positions) -> Position:
    position = kept.get(match.pk, wanted)
    if position is not None and position.version == wanted:
        return position
    after = 0 if position is None else position.version
    position = _newest(match, log_of(match, after=after, upto=wanted), position)
    kept.put(match.pk, position)
    return position


def _newest(match: Match, events: Iterable[Event], position: Position | None) -> Position:
    last = deque(steps(match, events, position), maxlen=1)
    found = last.pop() if last else position
    assert found is not None, f"{match.code} has no log"  # noqa: S101  # a match is created with its first event
    return found


def steps(match: Match, events: Iterable[Event], position: Position | None = None) -> Iterator[Position]:
    """The match after each of ``events``, which follow on ``position``, or are its log from the first one."""
    table = table_of(match)
    for event in events:
        if position is None:
            position = engine.opening(table, event)
        else:
            position = engine.advance(table, position, event, decks_of(match, position))
        yield position


def log_of(match: Match, *, after: int = 0, upto: int | None = None) -> list[Event]:
    """The match's events beyond version ``after``, the oldest first."""
    rows = match.events.filter(seq__gt=after)
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return [Event(*row) for row in rows.order_by("seq").values_list(*EVENT)]


def public_positions(matches: Sequence[Match]) -> dict[int, Position]:
    """What those without a seat may see of these matches, by match id, in one query for all of them together."""
    found: dict[int, Position] = {}
    wanted: dict[int, tuple[int, Positions]] = {}
    for match in matches:
        version = public_version(match)
        kept = positions if version == match.version else delayed
        position = kept.get(match.pk, version)
        if position is not None:
            found[match.pk] = position
        if position is None or position.version < version:
            wanted[match.pk] = version, kept
    if not wanted:
        return found
    missing = Q()
    for pk, (version, _kept) in wanted.items():
        after = found[pk].version if pk in found else 0
        missing |= Q(match_id=pk, seq__gt=after, seq__lte=version)
    new: dict[int, list[Event]] = {}
    for pk, *row in MatchEvent.objects.filter(missing).order_by("match_id", "seq").values_list("match_id", *EVENT):
        new.setdefault(pk, []).append(Event(*row))
    for match in matches:
        if match.pk in wanted:
            found[match.pk] = _newest(match, new.get(match.pk, []), found.get(match.pk))
            wanted[match.pk][1].put(match.pk, found[match.pk])
    return found


def watchable() -> QuerySet[Match]:
    """Matches that anybody may watch, whether they run or are paused. Secrets of the deals come along for the fold, in
    the same query."""
    played = (Match.Status.RUNNING, Match.Status.PAUSED)
    return Match.objects.filter(status__in=played, public=True).select_related("deal__shared")


def overdue(now: object) -> QuerySet[Match]:
    """Matches in which somebody's time is over."""
    return Match.objects.filter(turn_deadline__lte=now, status__in=Match.LIVE)


def abandoned(*, since_ms: int, paused_since_ms: int) -> QuerySet[Match]:
    """Casual matches of no event in which nothing has happened for so long. With a clock none comes to this."""
    newest = MatchEvent.objects.filter(match=OuterRef("pk"), seq=OuterRef("version"))
    still = Match.objects.filter(pool="", origin_url="")
    playing = still.filter(Exists(newest.filter(at_ms__lt=since_ms)), status__in=["seeding", "running"])
    paused = still.filter(Exists(newest.filter(at_ms__lt=paused_since_ms)), status="paused")
    return playing | paused


def with_people_due() -> QuerySet[Match]:
    """Running matches that wait for somebody and have people at the table."""
    people = Seat.objects.filter(match=OuterRef("pk"), bot_level="")
    return with_seats(
        Match.objects.filter(Exists(people), status=Match.Status.RUNNING).exclude(to_act=[]).order_by("pk")
    )


def with_bots_due(now: object) -> QuerySet[Match]:
    """Matches in which a bot should have played by now."""
    return Match.objects.filter(bots_due_at__lte=now, status=Match.Status.RUNNING)


def live_matches_of(user: User) -> QuerySet[Match]:
    """Matches in which this player has a seat and that are not over, newest first."""
    return with_seats(
        Match.objects.filter(status__in=Match.LIVE, seats__player=user, seats__bot_level="").order_by("-created_at")
    )
