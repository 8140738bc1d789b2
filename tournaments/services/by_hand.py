"""A round taken apart and put together by hand: tables that stay, tables and a bye that organisers make, and the rest
paired anew around them. All in one act; a look at it first changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from tournaments.models import Act, Round, Slot
from tournaments.selectors import Book, book
from tournaments.selectors.books import reasons_of
from tournaments.selectors.breaches import Breaches
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.services.pairing import pair_around
from tournaments.services.table_pairing import NoRound, bounds


@dataclass(frozen=True, slots=True)
class ByHand:
    """What organisers decide about a round. Entries by key, in the order of their seats."""

    keep: tuple[int, ...] = ()
    """Tables that stay as they are, by their number; one whose players are named elsewhere does not."""
    tables: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()

    @property
    def named(self) -> list[int]:
        return [k for table in self.tables for k in table] + list(self.byes)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What would come of it: the rules it breaks, tables and byes by name; ``refused`` where nothing would."""

    breaches: tuple[DomainError, ...] = ()
    tables: tuple[tuple[int, tuple[str, ...], bool], ...] = ()
    """Number, names, and whether these have sat together so before the change."""
    byes: tuple[str, ...] = ()
    quality: Mapping[str, Any] | None = None
    """Of larger tables, as the round's own record has it."""
    refused: DomainError | None = None


def pair_by_hand(
    *,
    tournament_id: int,
    number: int,
    wanted: ByHand,
    author: User | None,
    reason: str,
    anyway: bool = False,
    key: str = "",
) -> Act:
    """Pairs a round that has not begun once more, around what organisers decided.

    Raises `DomainError` with the first rule that would be broken; ``anyway`` overrules it, and the log says so.
    """
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        before, breaches, kept = _again(desk, number, wanted)
        if breaches and not anyway:
            raise breaches[0]
        after = book(desk.tournament)
        facts: dict[str, Any] = {
            "round": number,
            "kept": kept,
            "made": [" – ".join(before.by_id[k].name for k in table) for table in wanted.tables],
            "byes": [before.by_id[k].name for k in wanted.byes],
            "broke": [error.code for error in breaches],
            "before": _tables(before, number),
            "before_byes": _byes(before, number),
        }
        act = desk.write("repaired", reason=reason, **facts)
        if _round(after, number).is_shown:
            was = _company(before, number)
            moved = [k for k, company in _company(after, number).items() if was.get(k) != company]
            desk.tell("pairing_changed", after.players_of([after.by_id[k] for k in moved]), round=number)
        desk.may_go_on()
        return act


def look_by_hand(*, tournament_id: int, number: int, wanted: ByHand, author: User | None) -> Outlook:
    """The same without doing it."""
    with transaction.atomic():
        try:
            with at_desk(tournament_id, author=author, right="decide") as desk:
                before, breaches, _ = _again(desk, number, wanted)
                after = book(desk.tournament)
        except DomainError as error:
            return Outlook(refused=error)
        transaction.set_rollback(True)
    was = {tuple(table) for table in _tables(before, number)}
    tables = [
        (k, tuple(after.by_id[e].name for e in table), tuple(table) in was)
        for k, table in enumerate(_tables(after, number), start=1)
    ]
    byes = tuple(after.by_id[k].name for k in _byes(after, number))
    return Outlook(tuple(breaches), tuple(tables), byes, _round(after, number).quality)


def _again(desk: Desk, number: int, wanted: ByHand) -> tuple[Book, list[DomainError], int]:
    """Pairs the round anew: the book from before, the rules that are broken, and how many tables stayed."""
    t, found = desk.tournament, book(desk.tournament)
    old = found.current
    if old is None or old.number != number:
        raise DomainError("not_paired", round=number)
    if old.has_begun:
        raise DomainError("round_has_begun", round=number)
    _check(found, old, wanted)
    moving = set(wanted.named)
    kept = [p for p in found.tables_of[old.pk] if p.table in wanted.keep]
    kept = [p for p in kept if not moving & {s.entry_id for s in found.seated[p.pk]}]
    if len(kept) == len(found.tables_of[old.pk]):
        raise DomainError("nothing_by_hand")
    breaches = _breaches(found, old, wanted)
    reasons = reasons_of(old)
    known = {frozenset(s.entry_id for s in found.seated[p.pk]): (p.by_hand, reasons[p.pk]) for p in kept}
    fixed = [[s.entry_id for s in found.seated[p.pk]] for p in kept] + [list(table) for table in wanted.tables]
    Slot.objects.filter(round=old).delete()
    Round.objects.filter(pk=old.pk).delete()
    made = pair_around(book(t), number, fixed, wanted.byes, draw=t.acts_written)
    if isinstance(made, NoRound):
        raise DomainError("no_pairing", round=number, why=made.words())
    made.status, made.published_at, made.starts_at = old.status, old.published_at, old.starts_at
    made.save(update_fields=["status", "published_at", "starts_at"])
    _say_why(made, known, [frozenset(table) for table in wanted.tables])
    return found, breaches, len(kept)


def _check(found: Book, old: Round, wanted: ByHand) -> None:
    """Everybody named is in this round, once, and tables have a size that the game allows."""
    slots = {s.entry_id: s for s in found.slots if s.round_id == old.pk}
    for k in wanted.named:
        if k not in slots or slots[k].result not in "*U" or wanted.named.count(k) > 1:
            raise DomainError("named_wrongly", name=found.by_id[k].name if k in found.by_id else "?")
    t = found.tournament
    lowest, highest = (2, 2) if t.two_sided else bounds(t)
    for table in wanted.tables:
        if not lowest <= len(table) <= highest:
            raise DomainError("bad_size", lowest=lowest, highest=highest)
    if t.two_sided and len(wanted.byes) > 1:
        raise DomainError("one_bye")


def _breaches(found: Book, old: Round, wanted: ByHand) -> list[DomainError]:
    """Of what is new: tables that were paired so stand, however they came about."""
    breaches = Breaches(found, old.number)
    was = {frozenset(table) for table in _tables(found, old.number)}
    broken = [e for table in wanted.tables if frozenset(table) not in was for e in breaches.of_table(table)]
    free = set(_byes(found, old.number))
    return broken + [e for k in wanted.byes if k not in free for e in breaches.of_bye(k)]


def _say_why(
    made: Round, known: Mapping[frozenset[int], tuple[bool, list[dict[str, Any]]]], by_hand: Sequence[frozenset[int]]
) -> None:
    """Tables that were kept say so beside the engine's own reasons; larger tables made by hand say that."""
    for pairing in made.pairings.prefetch_related("slots"):
        company = frozenset(s.entry_id for s in pairing.slots.all())
        if company in known:
            reasons = [r for r in known[company][1] if r["code"] != "kept_by_hand"]
            pairing.by_hand = True
            pairing.reasons = [{"code": "kept_by_hand", "article": "C.04.2 4.4", "params": {}}, *reasons]
        elif company in by_hand and not made.tournament.two_sided:
            pairing.by_hand = True
            pairing.reasons = [{"code": "table_by_hand", "article": "", "params": {}}]
        else:
            continue
        pairing.save(update_fields=["by_hand", "reasons"])


def _round(found: Book, number: int) -> Round:
    return next(r for r in found.rounds if r.number == number)


def _tables(found: Book, number: int) -> list[list[int]]:
    return [[s.entry_id for s in found.seated[p.pk]] for p in found.tables_of[_round(found, number).pk]]


def _byes(found: Book, number: int) -> list[int]:
    return [s.entry_id for s in found.slots if s.round_id == _round(found, number).pk and s.result == "U"]


def _company(found: Book, number: int) -> dict[int, tuple[int, ...]]:
    """With whom each sits, and in which seat; nobody for a bye."""
    places = {k: tuple(table) for table in _tables(found, number) for k in table}
    return places | dict.fromkeys(_byes(found, number), ())
