"""A paired round: publish it, exchange by hand, un-pair it, begin it with its tables."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import DomainError
from core.time import now
from games import registry
from games.kernel import Setup
from matches.models import Match
from matches.services import Player, create_match, stop
from ratings.services import NotRated, record_void
from tournaments.models import Act, Pairing, Round, Slot
from tournaments.selectors import Book, book
from tournaments.selectors.breaches import Breaches
from tournaments.selectors.field import plays_on
from tournaments.services.desk import Desk, at_desk, need_reason
from tournaments.services.plan import clock_of, fitting_options
from tournaments.services.results import forfeit
from tournaments.services.sandbox import simulated
from tournaments.services.sharing import promise_again, shared_deal
from tournaments.services.timing import planned_start, soonest

logger = logging.getLogger(__name__)


def publish_round(*, tournament_id: int, number: int, author: User | None, key: str = "") -> Round:
    """Shows a paired round to everybody. Published already: nothing changes. Lifts a pause, if an organiser does it."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        return publish_at(desk, _round(desk, number))


def publish_at(desk: Desk, round_: Round) -> Round:
    if round_.status != Round.Status.PAIRED:
        return round_
    t = desk.tournament
    round_.status, round_.published_at = Round.Status.PUBLISHED, now()
    round_.starts_at = planned_start(t, round_, published=round_.published_at)
    round_.save(update_fields=["status", "published_at", "starts_at"])
    if desk.author is not None:
        t.paused_at = None
    desk.write("round_published", round=round_.number)
    found = book(t)
    seated = [found.by_id[s.entry_id] for s in found.slots if s.round_id == round_.pk]
    desk.tell("round_published", found.players_of(seated), round=round_.number)
    desk.may_go_on()
    return round_


def begin_round(*, tournament_id: int, number: int, author: User | None, key: str = "") -> None:
    """A published round begins now instead of at its time. Raises `DomainError` where it cannot; begun: no change."""
    with at_desk(tournament_id, author=author, key=key) as desk:
        t, round_ = desk.tournament, _round(desk, number)
        if round_.has_begun:
            return
        if t.paused_at is not None:
            raise DomainError("is_paused")
        if round_.published_at is None:
            raise DomainError("waits_for_publishing", round=number)
        sooner = max(now(), soonest(t, round_, published=round_.published_at))
        if round_.starts_at is None or sooner < round_.starts_at:
            round_.starts_at = sooner
            round_.save(update_fields=["starts_at"])
            desk.write("hastened", round=number)
        desk.may_go_on()


def _round(desk: Desk, number: int) -> Round:
    found = Round.objects.filter(tournament=desk.tournament, number=number).first()
    if found is None:
        raise DomainError("not_paired", round=number)
    found.tournament = desk.tournament
    return found


def begin_at(desk: Desk, round_: Round) -> None:
    """Opens all tables of a round. Who has withdrawn since the pairing forfeits."""
    t, found = desk.tournament, book(desk.tournament)
    round_.tournament = t
    shared = shared_deal(round_)
    round_.status, round_.begun_at = Round.Status.RUNNING, now()
    round_.save(update_fields=["status", "begun_at"])
    game = registry.get(t.game)
    missing = set(t.sandbox.get("absent", {}).get(str(round_.number), []))
    users = User.objects.in_bulk(found.players_of(found.entries))
    unpaired = t.acts.filter(kind="unpaired", payload__round=round_.number).count() if t.sandbox else 0
    opened = 0
    for pairing in found.tables_of[round_.pk]:
        slots = found.seated[pairing.pk]
        away = [s for s in slots if not found.by_id[s.entry_id].plays_in(round_.number)]
        staying = [s for s in slots if s not in away]
        enough = plays_on(t, len(staying), of=len(slots))
        if away:
            forfeit(t, pairing, slots, {s.pk for s in away}, decided=not enough)
        if not enough:
            continue
        people = [found.people[s.entry_id] for s in staying]
        # partners sit opposite each other: every entry's first player, then every entry's second
        order = [users[members[k].player_id] for k in range(t.entry_size) for members in people]
        levels = ["" if p.pk in missing else p.bot_level for p in order]
        bots = [bool(level) for level in levels]
        seats = len(order)
        options = fitting_options(game, seats, t.options)
        pool = game.pool_of(Setup(seats, options)) if t.rated and (all(bots) or not any(bots)) else None
        pairing.match = create_match(
            game=t.game,
            players=[Player(p, level, scripted=not p.is_bot) for p, level in zip(order, levels, strict=True)],
            options=options,
            pool="" if pool is None else pool.slug,
            clock=clock_of(game, t.clock),
            public=shared is None and t.rehearsal_of_id is None,
            first=0,
            **simulated(t, round_.number, pairing.table, unpaired=unpaired),
            shared=shared,
            origin=(t.name, t.get_absolute_url()),
            arrival_s=t.no_show_s,
        )
        pairing.save(update_fields=["match"])
        opened += 1
    desk.write("begun", round=round_.number, tables=opened)
    playing = [found.by_id[s.entry_id] for s in found.slots if s.round_id == round_.pk and s.pairing_id is not None]
    desk.tell("match_starts", found.players_of(playing), round=round_.number)
    desk.may_go_on()


def exchange(
    *,
    tournament_id: int,
    number: int,
    first: int,
    second: int,
    author: User | None,
    reason: str,
    anyway: bool = False,
    key: str = "",
) -> Act:
    """Two entries change places in a round that has not begun: tables, sides or a bye.

    Raises `DomainError` naming the rule that would be broken; ``anyway`` overrides it, and the log says so.
    """
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, right="decide", key=key) as desk:
        round_ = _round(desk, number)
        if round_.has_begun:
            raise DomainError("round_has_begun", round=number)
        found = book(desk.tournament)
        slots = {s.entry_id: s for s in found.slots if s.round_id == round_.pk}
        one, other = slots.get(first), slots.get(second)
        if one is None or other is None or one.pk == other.pk:
            raise DomainError("unknown_entry")
        for slot in (one, other):
            if slot.pairing_id is None and slot.result != "U":
                raise DomainError("unknown_entry")  # a bye that was asked for is not given to somebody else
        if one.pairing_id == other.pairing_id and not desk.tournament.two_sided:
            raise DomainError("same_table")
        broken = None if one.pairing_id == other.pairing_id else exchange_obstacle(found, round_, one, other)
        if broken is not None and not anyway:
            raise broken
        hand = [{"code": "exchanged_by_hand", "article": "C.04.2 4.4", "params": {"reason": reason}}]
        with transaction.atomic():
            # the rows keep their tables and seats; the entries move
            Slot.objects.filter(pk__in=[one.pk, other.pk]).delete()
            for slot, entry_id in ((one, second), (other, first)):
                slot.pk, slot.entry_id = None, entry_id
                if slot.pairing_id is None:
                    slot.reasons = hand
                slot.save(force_insert=True)
            tables = [k for k in (one.pairing_id, other.pairing_id) if k is not None]
            Pairing.objects.filter(pk__in=tables).update(by_hand=True, reasons=hand)
        names: dict[str, Any] = {"first": found.by_id[first].name, "second": found.by_id[second].name}
        broke = "" if broken is None else broken.code
        act = desk.write("exchanged", reason=reason, round=number, **names, entries=[first, second], broke=broke)
        if round_.is_shown:
            moved = [found.by_id[s.entry_id] for s in found.slots if s.pairing_id in tables]
            desk.tell("pairing_changed", found.players_of(moved), round=number)
        return act


def exchange_obstacle(found: Book, round_: Round, one: Slot, other: Slot) -> DomainError | None:
    """The first rule that an exchange would break, if any."""
    breaches = Breaches(found, round_.number)
    for moving, leaving in ((one, other), (other, one)):
        if leaving.pairing_id is None:
            broken = list(breaches.of_bye(moving.entry_id))
        else:
            others = [o.entry_id for o in found.opponents(leaving)]
            broken = [e for k in others for e in breaches.of_pair(moving.entry_id, k)]
        if broken:
            return broken[0]
    return None


def unpair(
    *, tournament_id: int, number: int, author: User | None, reason: str, stop_tables: bool = False, key: str = ""
) -> Act:
    """Takes the last round back, and pauses the event so that it is not paired again by itself.

    A round that has begun needs ``stop_tables``: its matches stop, results are set aside in the log, ratings are
    taken back.
    """
    reason = need_reason(reason)
    with at_desk(tournament_id, author=author, key=key) as desk:
        t, round_ = desk.tournament, _round(desk, number)
        if t.is_over:
            raise DomainError("is_over")
        if t.played_rounds.filter(number__gt=number).exists():
            raise DomainError("not_paired", round=number + 1)
        found = book(t)
        tables = found.tables_of[round_.pk]
        if round_.has_begun and not stop_tables:
            raise DomainError("needs_confirmation", tables=len(tables))
        stopped = sum(_set_aside(p.match, desk.author, reason) for p in tables if p.match is not None)
        kept = [_as_data(found, p) for p in tables]
        shown = round_.is_shown
        players = found.players_of([found.by_id[s.entry_id] for s in found.slots if s.round_id == round_.pk])
        act_facts: dict[str, Any] = {"round": number, "tables": len(tables), "stopped": stopped, "set_aside": kept}
        byes = [s.entry_id for s in found.slots if s.round_id == round_.pk and s.result == "U"]
        Slot.objects.filter(round=round_).delete()
        round_.delete()
        if t.same_deals and round_.has_begun:
            promise_again(t, number)
        t.paused_at = t.paused_at or now()
        act = desk.write("unpaired", reason=reason, **act_facts, byes=byes, file_lines=round_.file.count("\n"))
        if shown:
            desk.tell("round_withdrawn", players, round=number)
        return act


def _set_aside(match: Match, author: User | None, reason: str) -> bool:
    """Stops a match, or takes its rating back; True if it was still playing."""
    if stop(match_id=match.pk):
        return True
    try:
        if match.rated:
            record_void(match_id=match.pk, author=author, reason=reason)
    except NotRated:
        logger.info("match=%s was not rated", match.code)
    return False


def _as_data(found: Book, pairing: Pairing) -> dict[str, object]:
    return {
        "table": pairing.table,
        "match": "" if pairing.match is None else pairing.match.code,
        "slots": [[s.entry_id, s.seat, s.result, s.place, s.points] for s in found.seated[pairing.pk]],
    }
