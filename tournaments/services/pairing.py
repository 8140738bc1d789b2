"""Pairing a round: one transaction writes all tables or none; the engine's input, seed and reasons are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from accounts.models import User
from core.errors import DomainError
from core.time import now
from tournaments.models import Pairing, Round, Slot, Tournament
from tournaments.selectors import Book, book, engine_model, obstacles
from tournaments.selectors.field import bye_points
from tournaments.services.desk import Desk, at_desk
from tournaments.services.table_pairing import NoRound, pair_tables_of
from tournaments.swiss import model as swiss
from tournaments.swiss.explain import Explanation, explain
from tournaments.swiss.explain import Reason as Why
from tournaments.swiss.model import EDITION
from tournaments.swiss.pairing import Options, pair_round
from tournaments.swiss.pairing import Pairing as Paired
from tournaments.swiss.trf import write

ENGINE = f"Naipe 1, {EDITION}"


def pair(
    *,
    tournament_id: int,
    author: User | None,
    by_hand: Sequence[tuple[int, int]] = (),
    bye: int | None = None,
    key: str = "",
) -> Round:
    """Pairs the next round. ``by_hand`` are pairs of entries that stand, first side first; ``bye`` an entry.

    Raises `DomainError` with the first obstacle. Works while the tournament is paused, if an organiser asks for it.
    """
    with at_desk(tournament_id, author=author, key=key) as desk:
        return pair_at(desk, by_hand=by_hand, bye=bye)


def pair_at(desk: Desk, *, by_hand: Sequence[tuple[int, int]] = (), bye: int | None = None) -> Round:
    """The same, at the desk."""
    t = desk.tournament
    found = book(t)
    in_the_way = obstacles(found)
    if in_the_way:
        raise in_the_way[0].error()
    number = 1 if found.current is None else found.current.number + 1
    round_ = pair_around(found, number, by_hand, () if bye is None else (bye,))
    if isinstance(round_, NoRound):
        t.stuck = {"round": number, "code": round_.code, "params": dict(round_.params)}
        raise DomainError("no_pairing", round=number, why=round_.words())
    t.stuck = None
    desk.write("paired", round=number, tables=round_.pairings.count(), seed=round_.seed)
    desk.may_go_on()
    return round_


def pair_around(
    found: Book, number: int, tables: Sequence[Sequence[int]], byes: Sequence[int], *, draw: int = 0
) -> Round | NoRound:
    """Pairs a round around tables and byes that stand; of two sides there is one such bye at most.

    At tables of three and more another ``draw`` is another lot; pairs of two sides follow from the rules alone.
    """
    t = found.tournament
    if not t.two_sided:
        seed = f"{seed_of(t, number)}/{draw}" if draw else seed_of(t, number)
        return pair_tables_of(found, number, seed, fixed=tables, free=byes)
    return _pair_sides(found, number, [(table[0], table[1]) for table in tables], byes[0] if byes else None)


def seed_of(t: Tournament, number: int) -> str:
    return f"{t.seed}/{number}"


def _pair_sides(found: Book, number: int, by_hand: Sequence[tuple[int, int]], bye: int | None) -> Round | NoRound:
    t = found.tournament
    field = engine_model(found, asked_in=number)
    pairs = tuple((_number(found, a), _number(found, b)) for a, b in by_hand)
    options = Options(pairs=pairs, bye=None if bye is None else _number(found, bye))
    outcome = pair_round(field, options)
    if not isinstance(outcome, Paired):
        names = {e.number: e.name for e in found.numbered}
        return NoRound.of(outcome, lambda n: names.get(n, str(n)))
    told = explain(field, outcome)
    round_ = Round.objects.create(
        tournament=t,
        number=number,
        seed=seed_of(t, number),
        engine=ENGINE,
        file=write(field),
        brackets=[_bracket(b) for b in told.brackets],
        paired_at=now(),
    )
    _write_pairs(found, round_, outcome, told)
    write_byes(found, round_, {request.player: request.kind.value for request in _wishes(field, number)})
    return round_


def _wishes(field: swiss.Tournament, number: int) -> list[swiss.Request]:
    return [r for r in field.requests if r.round == number]


def _number(found: Book, entry_id: int) -> int:
    entry = found.by_id.get(entry_id)
    if entry is None or entry.number is None:
        raise DomainError("unknown_entry")
    return entry.number


def _write_pairs(found: Book, round_: Round, outcome: Paired, told: Explanation) -> None:
    reasons = {(p.pair.first, p.pair.second): [reason_data(r) for r in p.reasons] for p in told.pairs}
    tables = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            table=table,
            by_hand=not pair.article,
            reasons=reasons[pair.first, pair.second],
        )
        for table, pair in enumerate(outcome.pairs, start=1)
    )
    slots = [
        Slot(round=round_, pairing=pairing, entry=found.by_number[number], seat=seat)
        for pairing, pair in zip(tables, outcome.pairs, strict=True)
        for seat, number in enumerate((pair.first, pair.second))
    ]
    if outcome.bye is not None:
        slots.append(
            Slot(
                round=round_,
                entry=found.by_number[outcome.bye],
                result="U",
                points=bye_points(found.tournament, "U"),
                reasons=[reason_data(r) for r in told.bye],
            )
        )
    Slot.objects.bulk_create(slots)


def write_byes(found: Book, round_: Round, asked: dict[int, str]) -> None:
    """Byes that were asked for. Who is simply away has no slot, which reads as nothing (C.04.2 3.3)."""
    wished = {bye.entry_id: bye.kind for bye in found.byes if bye.round == round_.number}
    Slot.objects.bulk_create(
        Slot(
            round=round_,
            entry=found.by_number[number],
            result=kind,
            points=bye_points(found.tournament, kind),
        )
        for number, kind in asked.items()
        if found.by_number[number].pk in wished and found.by_number[number].plays_in(round_.number)
    )


def reason_data(reason: Why) -> dict[str, object]:
    return {"code": reason.code, "article": reason.article, "params": dict(reason.params)}


def _bracket(bracket: object) -> dict[str, object]:
    data = asdict(bracket)  # type: ignore[call-overload]
    data["reason"]["params"] = dict(data["reason"]["params"])
    return dict(data)
