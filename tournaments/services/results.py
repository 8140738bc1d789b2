"""Results: taken from matches, ruled by organisers, corrected later. The match itself is never touched."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from core.errors import DomainError
from core.time import now
from matches import selectors as match_selectors
from matches.models import Match, MatchEvent
from matches.services import stop
from ratings.services import NotRated, record_correction, record_void
from tournaments.models import SIGNS, Act, Entry, Pairing, Round, Slot, Tournament
from tournaments.selectors import Book, book
from tournaments.selectors.field import place_points, played_points
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.services.entering import promote
from tournaments.swiss.tables import points_of

logger = logging.getLogger(__name__)

RULINGS = ("1-0", "0-1", "=-=", "+--", "--+", "---", "0-0")
"""Results of two sides that organisers may set, first side first."""


def collect(desk: Desk, round_: Round) -> int:
    """Takes over the results of all tables whose match is over; how many were new."""
    waiting = list(
        Pairing.objects.filter(
            round=round_, decided_at=None, match__status__in=[Match.Status.ENDED, Match.Status.ABORTED]
        )
        .select_related("match")
        .prefetch_related("slots")
        .order_by("table")
    )
    return sum(_take_over(desk, round_, pairing) for pairing in waiting)


def _take_over(desk: Desk, round_: Round, pairing: Pairing) -> bool:
    t, match = desk.tournament, pairing.match
    assert match is not None  # noqa: S101  # by the filter
    slots = sorted(pairing.slots.all(), key=lambda s: s.seat)
    playing = [s for s in slots if s.result != "-"]  # who had withdrawn before the tables opened has no seat
    if match.status == Match.Status.ABORTED:
        gone = _who_left(match)
        if not gone:
            return False  # stopped by the organisers, who decide
        _did_not_come(desk, round_, pairing, slots, {playing[seat % len(playing)].pk for seat in gone})
        return True
    result = match.result or {}
    if t.two_sided and t.entry_size == 1 and result.get("unrated") == "left_before_first_move":
        # lost on time without a single move: the clock was shorter than the grace, or a pause began the grace anew
        _did_not_come(desk, round_, pairing, slots, {playing[seat].pk for seat in result["left"]})
        return True
    places = [_entry_value(result["places"], k, len(playing)) for k in range(len(playing))]
    points = [sum(result["points"][k :: len(playing)]) for k in range(len(playing))]
    _write(t, pairing, playing, places=places, game_points=points, codes=None)
    if t.absent_out and result.get("unrated") == "left_before_first_move":
        position = match_selectors.position_of(match_selectors.by_id(match.pk))
        people = {s.number for s in match.seats.all() if not s.bot_level}
        never = set(result["left"]) - position.moved
        away = [s.entry_id for k, s in enumerate(playing) if _none_came(k, len(playing), people, never)]
        leave_out(desk, round_, Entry.objects.filter(pk__in=away))
    return True


def _did_not_come(desk: Desk, round_: Round, pairing: Pairing, slots: Sequence[Slot], lost: set[int]) -> None:
    forfeit(desk.tournament, pairing, slots, lost | {s.pk for s in slots if s.result == "-"})
    names = list(Entry.objects.filter(slots__in=lost).values_list("name", flat=True))
    desk.write("no_show", round=round_.number, table=pairing.table, names=names)
    leave_out(desk, round_, Entry.objects.filter(slots__in=lost))


def _none_came(index: int, entries: int, people: set[int], never: Collection[int]) -> bool:
    """Whether bots had to play for everybody of an entry from the first move to the last."""
    own = {seat for seat in people if seat % entries == index}
    return bool(own) and own <= set(never)


def leave_out(desk: Desk, round_: Round, entries: QuerySet[Entry]) -> None:
    """Whoever did not come is not paired again before saying so; if the regulations have it so."""
    if not desk.tournament.absent_out:
        return
    gone = list(entries.exclude(status=Entry.Status.WITHDRAWN))
    for entry in gone:
        entry.status, entry.absent, entry.out_from = Entry.Status.WITHDRAWN, True, round_.number + 1
    Entry.objects.bulk_update(gone, ["status", "absent", "out_from"])
    if gone:
        desk.write("left_out", names=[e.name for e in gone], entries=[e.pk for e in gone])
        promote(desk)


def _entry_value(by_seat: Sequence[int], index: int, entries: int) -> int:
    """Partners share a place."""
    return min(by_seat[index::entries])


def _who_left(match: Match) -> list[int]:
    """The seats by whose fault a match was aborted."""
    last = match.events.filter(kind=MatchEvent.Kind.ABORTED).order_by("-seq").first()
    if last is None or last.payload.get("reason") == "staff":
        return []
    return list(last.payload.get("seats") or ([] if last.seat is None else [last.seat]))


def _write(
    t: Tournament,
    pairing: Pairing,
    slots: Sequence[Slot],
    *,
    places: Sequence[int],
    game_points: Sequence[int | None],
    codes: Sequence[str] | None,
    ruled: bool = False,
) -> None:
    ranked = _ranks(places)
    if t.two_sided:
        found = codes or _sides(ranked)
        points: Sequence[int] = [played_points(code) for code in found]
    else:
        found, points = codes or ["P"] * len(slots), points_of(ranked, place_points(t, len(slots)))
    for slot, place, worth, code, made in zip(slots, ranked, points, found, game_points, strict=True):
        slot.place, slot.points, slot.result, slot.ruled = place, worth, code, ruled
        slot.game_points = slot.game_points if made is None else made
    Slot.objects.bulk_update(slots, ["place", "points", "result", "ruled", "game_points"])
    pairing.decided_at = pairing.decided_at or now()
    pairing.save(update_fields=["decided_at"])


def _ranks(places: Sequence[int]) -> list[int]:
    return [1 + sum(other < place for other in places) for place in places]


def _sides(ranked: Sequence[int]) -> list[str]:
    if ranked[0] == ranked[1]:
        return ["=", "="]
    return ["1", "0"] if ranked[0] < ranked[1] else ["0", "1"]


def forfeit(t: Tournament, pairing: Pairing, slots: Sequence[Slot], lost: set[int], *, decided: bool = True) -> None:
    """Those in ``lost`` forfeit. ``decided`` False: the others play on without them."""
    rest = [s for s in slots if s.pk not in lost]
    for slot in slots:
        if slot.pk in lost:
            slot.result, slot.points, slot.place = "-", 0, len(rest) + 1
        elif decided:
            slot.result, slot.place = "+", 1
            slot.points = played_points("+") if t.two_sided else _shared_first(t, len(rest), len(slots))
    changed = [s for s in slots if s.pk in lost or decided]
    Slot.objects.bulk_update(changed, ["result", "points", "place"])
    if decided:
        pairing.decided_at = now()
        pairing.save(update_fields=["decided_at"])


def _shared_first(t: Tournament, tied: int, size: int) -> int:
    """Points of those who were there: they share the places before those who were not."""
    return sum(place_points(t, size)[:tied]) // tied if tied else 0


def rule(
    *,
    tournament_id: int,
    number: int,
    table: int,
    author: User | None,
    reason: str,
    result: str = "",
    places: Sequence[int] = (),
    key: str = "",
) -> Act:
    """Sets or corrects the result of a table: one of `RULINGS`, or places by seat where tables are larger.

    A match that still runs is stopped. Ratings follow by a correction in their own log; standings are computed anew.
    Rounds that are paired already stay as they are (C.04.2 4.3).
    """
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        t = desk.tournament
        if t.status not in {Tournament.Status.RUNNING, Tournament.Status.FINISHED}:
            raise DomainError("not_running")
        found = book(t)
        round_ = next((r for r in found.rounds if r.number == number), None)
        pairing = next((p for p in found.tables_of[round_.pk] if p.table == table), None) if round_ else None
        if round_ is None or pairing is None:
            raise DomainError("no_such_table")
        if not round_.has_begun:
            raise DomainError("table_not_running")
        everybody, slots = found.seated[pairing.pk], _seated(found, pairing)
        if len(places) == len(everybody):
            places = _ranks([place for slot, place in zip(everybody, places, strict=True) if slot in slots])
        before = shown_result(found, pairing) if pairing.decided_at is not None else ""
        old = [[s.result, s.place] for s in slots]
        codes, ranked = _ruling(t, slots, result, places)
        if pairing.match is not None:
            stop(match_id=pairing.match.pk)
        _write(t, pairing, slots, places=ranked, game_points=[None] * len(slots), codes=codes, ruled=True)
        if pairing.match is not None:
            _rerate(pairing.match, slots, codes, author=author, reason=reason)
        after = shown_result(found, pairing)
        facts: dict[str, Any] = {"round": number, "table": table, "before": before, "after": after, "old": old}
        act = desk.write("corrected" if before else "ruled", reason=reason, **facts)
        people = found.players_of([found.by_id[s.entry_id] for s in everybody])
        desk.tell("result_corrected", people, round=number, table=table, result=after)
        desk.may_go_on()
        return act


def _seated(found: Book, pairing: Pairing) -> list[Slot]:
    """Who can be given a place: at larger tables whoever had withdrawn before they opened has no seat, and forfeits."""
    slots = found.seated[pairing.pk]
    if found.tournament.two_sided:
        return slots
    if pairing.match is None:
        return [s for s in slots if s.result != "-"]
    seated = set(pairing.match.seats.values_list("player_id", flat=True))
    return [s for s in slots if seated & set(found.players_of([found.by_id[s.entry_id]]))]


def _ruling(t: Tournament, slots: Sequence[Slot], result: str, places: Sequence[int]) -> tuple[list[str], list[int]]:
    if t.two_sided:
        if result not in RULINGS:
            raise DomainError("bad_result")
        codes = [result[0], result[2]]
        better = {"1": 1, "+": 1, "=": 1, "0": 2, "-": 2}
        return codes, [better[code] for code in codes]
    if len(slots) < 2 or len(places) != len(slots) or min(places, default=0) != 1 or max(places) > len(slots):
        raise DomainError("bad_result")
    return ["P"] * len(slots), list(places)


def _rerate(match: Match, slots: Sequence[Slot], codes: Sequence[str], *, author: User | None, reason: str) -> None:
    """A forfeit is never rated (no-show); anything else is rated as if it had been played so."""
    match.refresh_from_db()
    if not match.rated or match.status != Match.Status.ENDED:
        return
    try:
        if set(codes) & {"+", "-"} or set(codes) == {"0"}:
            record_void(match_id=match.pk, author=author, reason=reason)
        else:
            by_entry = [s.place or 1 for s in slots]
            seats = [by_entry[seat % len(by_entry)] for seat in range(match.seat_count)]
            record_correction(match_id=match.pk, places=seats, author=author, reason=reason)
    except NotRated:
        logger.info("match=%s does not count for ratings", match.code)


def shown_result(found: Book, pairing: Pairing) -> str:
    """``1 – 0``; at tables the names in the order of their places."""
    slots = found.seated[pairing.pk]
    if found.tournament.two_sided:
        return " – ".join(SIGNS[s.result] for s in slots)
    ordered = sorted(slots, key=lambda s: (s.place or 99, s.seat))
    return ", ".join(f"{s.place}. {found.by_id[s.entry_id].name}" for s in ordered)
